"""What the forms of a report share: numbers with their errors, dice, places, grades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from octosphere.games.octodice.moves import KINDS
from octosphere.games.octodice.state import DICE, Phase, State
from octosphere.games.octodice.view import die_letter
from octosphere.i18n import Catalogue

from .evaluator import Estimate
from .ledger import total
from .study import CLOSE, SeatStudy, Study
from .walk import Decision, Position

PLACES = 2
GRADES = ((CLOSE, "spot_on"), (0.5, "ripple"), (1.5, "wave"), (float("inf"), "leak"))
SURE = 2  # standard errors from which on a loss is more than noise


@dataclass(frozen=True, slots=True)
class Speaker:
    """One language, the names of the seats, and somebody who can say a move."""

    t: Catalogue
    names: Sequence[str]
    label: Callable[[Any, Any], str]

    def number(self, value: float) -> str:
        return self.t.number(value + 0.0, PLACES)

    def signed(self, value: float) -> str:
        shown = round(value, PLACES) + 0.0
        return self.t.signed(shown, PLACES)

    def amount(self, estimate: Estimate, signed: bool = False) -> str:
        """A value, and its error unless it is exact."""
        value = self.signed(estimate.value) if signed else self.number(estimate.value)
        return value if estimate.exact else f"{value} ± {self.number(estimate.error)}"

    def judge(self, name: str) -> str:
        key = f"coach.judge.{name.replace(' ', '_')}"
        return self.t(key) if key in self.t else name

    def judges(self, study: Study) -> list[str]:
        """How the numbers are to be read: exact or sampled, and by whom."""
        only = len(study.judges) == 1
        lines = []
        for name, exact in study.judges.items():
            key = ("all_exact" if only else "exact") if exact else "sampled"
            lines.append(self.t(f"coach.by.{key}", judge=self.judge(name)))
        return lines

    def place(self, position: Position) -> str:
        """The turn and what was to be done."""
        turn = self.t("coach.turn", turn=position.state.turn + 1)
        return f"{turn}, {self.doing(position.state)}"

    def doing(self, s: State) -> str:
        throw = {Phase.KEEP: s.throw, Phase.ROLL: s.throw + 1}.get(Phase(s.phase))
        if s.virtual or throw is None:
            return self.t(f"coach.doing.{Phase(s.phase).name.lower()}")
        return self.t("coach.throw", throw=throw)

    def heading(self, seat: SeatStudy, finished: bool) -> str:
        points = self.t("points", n=seat.score)
        return points if finished else f"{points} · {self.t('coach.unfinished')}"


def grade(loss: float) -> str:
    """A word for a loss: a key of the catalogue."""
    return next(word for limit, word in GRADES if loss <= limit)


def sure(decision: Decision) -> bool:
    """Whether a loss is more than the noise of its judge."""
    error = loss_of(decision).error
    return decision.loss > CLOSE and decision.loss > SURE * error


def loss_of(decision: Decision) -> Estimate:
    """The loss with its error."""
    return total([decision.entry], -1)


def verdict(speaker: Speaker, seat: SeatStudy) -> str:
    """How many decisions were as good as the best."""
    if not seat.decisions:
        return speaker.t("coach.no_decision")
    return speaker.t("coach.accuracy", close=seat.close, n=len(seat.decisions), limit=speaker.number(CLOSE))


def places(s: State) -> tuple[list[int], list[int]]:
    """The dice that are bound, set aside or used, and those that are free, as they lie."""
    lying = [place for place in range(DICE) if die_letter(s, place) != "."]
    throwing = s.phase in (Phase.KEEP, Phase.ROLL)
    bound = [place for place in lying if (s.aside[place] if throwing else s.used[place])]
    return bound, [place for place in lying if place not in bound]


def dice_text(s: State) -> str:
    """The dice in the project's notation, those set aside or used in brackets."""
    bound, free = ("".join(sorted((die_letter(s, at) for at in part), key=KINDS.index)) for part in places(s))
    return f"[{bound}] {free}" if bound else free
