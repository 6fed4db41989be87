"""A course of lessons: how much to learn from, what has been learned before, and where results are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from octosphere.fast.teaching import Teaching, pack

NETS = 16  # alone with 0 to 8 own turns to come (0 is counted, not learned), in company with 0 to 6
COMPANY = 9


@dataclass(slots=True)
class Course:
    """How much to learn from, and what has been learned so far."""

    name: str
    seed: str
    teaching: Teaching
    batches: dict[str, int]  # of 72 games, by kind of table, each
    copies: int  # changed sheets for each position
    epochs: int
    weights: dict[str, Any] | None = None
    tell: Callable[[dict[str, Any]], None] = lambda row: None
    log: list[dict[str, Any]] = field(default_factory=list)

    def note(self, row: dict[str, Any]) -> None:
        """Write down a round."""
        self.log.append({"course": self.name, **row})
        self.tell(self.log[-1])


def pack_weights(weights: dict[str, Any] | None, players: int) -> bytes:
    """The nets that tables of so many players ask, as they travel with a task; nothing stands for no weights."""
    if weights is None:
        return b""
    asked = COMPANY if players == 1 else NETS
    return pack(small=False, **{name: values[:asked] for name, values in weights.items()})  # noise does not shrink
