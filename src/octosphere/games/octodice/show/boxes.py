"""Octopods and boxes: most of them fill by themselves."""

from __future__ import annotations

from octosphere.games.octodice.rules.labs import in_bonus, turns_in_third
from octosphere.games.octodice.state import Phase
from octosphere.show.types import Refusal

from .dice import FIRST
from .logbook import current
from .places import BONUS_PLACES, FINAL, SUBMARINE_PLACES
from .reasons import Reasons

OCTOPODS = {f"octopod.{third}.{number}": (third, number) for third in range(3) for number in range(2)}
ACTIONS = [f"box.{turn}.{name}" for turn in range(9) for name in "ab"]
OCTOPOD_BOXES = [f"box.{turn}.o" for turn in range(9)]


def boxes(reasons: Reasons, legal: set[str]) -> dict[str, Refusal]:
    """Every box and octopod of a sheet that no legal move touches; few things decide what is said of them."""
    s, touched = reasons.s, tuple(place for place in OCTOPODS if place in legal)
    asked = ("boxes", s.phase, s.seats, current(s), in_bonus(s), *reasons.player.octopods, *touched)
    return reasons.kept.answer(asked, lambda: _boxes(reasons, legal))


def _boxes(reasons: Reasons, legal: set[str]) -> dict[str, Refusal]:
    return {
        **{place: octopod(reasons, *at) for place, at in OCTOPODS.items() if place not in legal},
        **{f"penalty.{third}": penalty(reasons, third) for third in range(3)},
        **refuse_boxes(reasons),
    }


def octopod(reasons: Reasons, third: int, number: int) -> Refusal:
    phase, crossed = Phase(reasons.s.phase), reasons.player.octopods[third]
    if third != current(reasons.s):
        return reasons.refuse("T10", "octopods_other")
    if number != crossed:
        return reasons.refuse("T10", "crossed" if number < crossed else "first")
    if not in_bonus(reasons.s):
        return reasons.refuse("T10", "octopods")
    return (
        reasons.refuse("B1", "octopods_none") if phase == Phase.BONUS else reasons.refuse(reasons.clause, FIRST[phase])
    )


def penalty(reasons: Reasons, third: int) -> Refusal:
    return reasons.refuse("T10", "crossed" if reasons.player.octopods[third] == 2 else "penalty")


def refuse_boxes(reasons: Reasons) -> dict[str, Refusal]:
    """The boxes of points; alone there is no bottom row."""
    s, turns = reasons.s, 3 * turns_in_third(reasons.s)
    return {
        **dict.fromkeys(ACTIONS[: 2 * turns], reasons.refuse("T2", "box_action")),
        **dict.fromkeys(OCTOPOD_BOXES[:turns], reasons.refuse("T10", "box_octopods")),
        **dict.fromkeys(BONUS_PLACES if s.seats > 1 else (), reasons.refuse("B2", "box_bonus")),
        **dict.fromkeys(SUBMARINE_PLACES, reasons.refuse("S1", "box_submarines")),
        FINAL: reasons.refuse("S2", "box_final"),
    }
