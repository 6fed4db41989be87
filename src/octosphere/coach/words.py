"""What the forms of a report share: numbers with their errors, places, grades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from octosphere.i18n import Catalogue

from .evaluator import Estimate
from .guide import Guide, Position
from .ledger import total
from .study import CLOSE, SeatStudy, Study
from .walk import Decision

PLACES = 2
GRADES = ((CLOSE, "spot_on"), (0.5, "ripple"), (1.5, "wave"), (float("inf"), "leak"))
SURE = 2  # standard errors from which on a loss is more than noise


@dataclass(frozen=True, slots=True)
class Speaker:
    """One language in the words of a game, the names of the seats, somebody who can say a move, and a guide."""

    t: Catalogue
    names: Sequence[str]
    label: Callable[[Any, Any], str]
    guide: Guide

    def number(self, value: float) -> str:
        return self.t.number(value + 0.0, PLACES)

    def format_signed(self, value: float) -> str:
        shown = round(value, PLACES) + 0.0
        return self.t.format_signed(shown, PLACES)

    def amount(self, estimate: Estimate, signed: bool = False) -> str:
        """A value, and its error unless it is exact."""
        value = self.format_signed(estimate.value) if signed else self.number(estimate.value)
        return value if estimate.exact else f"{value} ± {self.number(estimate.error)}"

    def judge(self, name: str) -> str:
        key = f"coach.judge.{name.replace(' ', '_')}"
        return self.t(key) if key in self.t else name

    def describe_judges(self, study: Study) -> list[str]:
        """How the numbers are to be read: exact or sampled, and by whom."""
        only = len(study.judges) == 1
        lines = []
        for name, exact in study.judges.items():
            key = ("all_exact" if only else "exact") if exact else "sampled"
            lines.append(self.t(f"coach.by.{key}", judge=self.judge(name)))
        return lines

    def place(self, position: Position) -> str:
        """The turn and what was to be done."""
        turn = self.t("coach.turn", turn=self.guide.turn(position.state))
        return f"{turn}, {self.guide.describe_task(self, position)}"

    def heading(self, seat: SeatStudy, finished: bool) -> str:
        points = self.t("points", n=seat.score)
        return points if finished else f"{points} · {self.t('coach.unfinished')}"


def grade(loss: float) -> str:
    """A word for a loss: a key of the catalogue."""
    return next(word for limit, word in GRADES if loss <= limit)


def is_certain(decision: Decision) -> bool:
    """Whether a loss is more than the noise of its judge."""
    error = loss_of(decision).error
    return decision.loss > CLOSE and decision.loss > SURE * error


def loss_of(decision: Decision) -> Estimate:
    """The loss of a decision in words, with its error unless it is exact."""
    return total([decision.entry], -1)


def verdict(speaker: Speaker, seat: SeatStudy) -> str:
    """How many decisions were as good as the best."""
    if not seat.decisions:
        return speaker.t("coach.no_decision")
    return speaker.t("coach.accuracy", close=seat.close, n=len(seat.decisions), limit=speaker.number(CLOSE))
