"""Why two dice make no move, and why a die serves none."""

from __future__ import annotations

from collections.abc import Mapping

from octosphere.games.octodice.moves import Keep, Use
from octosphere.games.octodice.state import BLACK, DICE, OCTOPOD, Phase
from octosphere.show.types import Refusal

from .pairs import Pair, Pairs, is_mixed
from .reasons import Reasons

FIRST: dict[int, str] = {Phase.COLUMN: "column", Phase.LEVEL: "super_level", Phase.COPY: "super_copy"}


class Dice:
    """The dice of a position, and what keeps each of them from serving beside any other."""

    def __init__(self, reasons: Reasons, pairs: Pairs) -> None:
        self.reasons, self.pairs = reasons, pairs
        self.faults = [_fault(reasons, place) for place in range(DICE)]

    def pair(self, dice: Pair) -> Refusal:
        """Why these two dice make no move now."""
        phase = self.reasons.s.phase
        if phase in FIRST:
            return self.reasons.refuse(self.reasons.clause, FIRST[phase])
        if phase == Phase.KEEP:
            return self._keep(dice)
        return self._bonus(dice) if phase == Phase.BONUS else self._use(dice)

    def _keep(self, dice: Pair) -> Refusal:
        reasons = self.reasons
        fault = self.faults[dice[0]] or self.faults[dice[1]]
        return fault or reasons.refuse(reasons.why_not(Keep(reasons.named(dice))), "keep_mixed")

    def _use(self, dice: Pair) -> Refusal:
        fault = self.faults[dice[0]] or self.faults[dice[1]]
        if fault:
            return fault
        if not is_mixed(dice):
            return self.reasons.refuse("T2", "alike")
        return self.reasons.room(Use(self.reasons.named(dice)))

    def _bonus(self, dice: Pair) -> Refusal:
        """As a main action, unless only octopods could have been meant."""
        reasons = self.reasons
        octopods = any(reasons.s.dice[place] == OCTOPOD for place in dice)
        if is_mixed(dice) and not octopods:
            return self._use(dice)
        if self.pairs.octopods[dice]:
            return reasons.refuse("B1", "nothing")
        return reasons.refuse("B1", "alike" if reasons.s.printed.bonus_mixed else "alike_bonus")

    def die(self, place: int, pairs: Mapping[Pair, Refusal]) -> Refusal:
        """Why a die serves no move: by itself, or beside the first die of the other body that could serve."""
        fault = self.faults[place]
        if fault:
            return fault
        others = range(BLACK, DICE) if place < BLACK else range(BLACK)
        able = [other for other in others if self.faults[other] is None]
        if not able:
            return self.reasons.refuse("T2", "blacks" if place < BLACK else "whites")
        return pairs[min(place, able[0]), max(place, able[0])]


def _fault(reasons: Reasons, place: int) -> Refusal | None:
    """What keeps a die from serving beside any other."""
    s, phase = reasons.s, reasons.s.phase
    if phase in FIRST:
        return reasons.refuse(reasons.clause, FIRST[phase])
    if phase == Phase.KEEP:
        return reasons.refuse(reasons.clause, "aside", die=reasons.die(place)) if s.aside[place] else None
    if s.used[place]:
        return reasons.refuse("T2", "used", die=reasons.die(place))
    if s.dice[place] != OCTOPOD:
        return None
    return reasons.refuse("B1", "nothing") if phase == Phase.BONUS else reasons.refuse("T2", "octopod")
