"""What the coach asks of a judge of positions, and the form of its answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Estimate:
    """An expected final score; the error is one standard error, 0 if the value is exact."""

    value: float
    error: float = 0.0
    exact: bool = False


class Evaluator(Protocol):
    """Judges positions of one game: before a draw, at a decision, or over."""

    @property
    def name(self) -> str:
        """How reports name it, such as "exact solver"."""

    @property
    def apart(self) -> bool:
        """Whether positions are valued in another way than alternatives, and so before and after each decision."""

    def value(self, state: Any, seat: int) -> Estimate:
        """The expected final score of a seat."""

    def values(self, state: Any, moves: Sequence[Any]) -> list[Estimate]:
        """The expected final scores of the seat to move after each of these moves, in their order."""

    def rival_gains(self, state: Any, moves: Sequence[Any]) -> list[dict[int, float]]:
        """For dice set aside among others: what each other seat then gains by a bonus action; else empty."""


Choose = Callable[[Any], Evaluator]
