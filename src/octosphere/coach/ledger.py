"""One value a position: every change is luck, loss, gift or revaluation, and all of them add up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import sqrt

from .evaluator import Estimate


class Kind(StrEnum):
    """What changed an expected score."""

    LUCK = "luck"  # one's own dice
    LOSS = "loss"  # one's own decision
    GIFT = "gift"  # the dice and decisions of others
    REVALUATION = "revaluation"  # the same position judged anew: sampling made visible


@dataclass(frozen=True, slots=True, eq=False)  # two positions may be worth the same
class Point:
    """A position on the way, what it is worth to the seat, and who says so."""

    estimate: Estimate
    by: str

    @property
    def value(self) -> float:
        return self.estimate.value


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A step from one value to the next."""

    kind: Kind
    move: int  # in the record, from 1: the one that ends the step
    turn: int  # from 1
    before: Point
    after: Point
    giver: int | None = None  # the seat whose turn gave it, -1 for the virtual player

    @property
    def change(self) -> float:
        return self.after.value - self.before.value


def total(entries: Iterable[LedgerEntry], sign: int = 1) -> Estimate:
    """The sum of many steps; a position in which two of them meet leaves no error behind."""
    counts: dict[Point, int] = {}
    change = 0.0
    for entry in entries:
        change += entry.change
        counts[entry.after] = counts.get(entry.after, 0) + 1
        counts[entry.before] = counts.get(entry.before, 0) - 1
    left = {point: count for point, count in counts.items() if count}
    error = sqrt(sum((count * point.estimate.error) ** 2 for point, count in left.items()))
    return Estimate(sign * change + 0.0, error, all(point.estimate.exact for point in left))


@dataclass(slots=True)
class Ledger:
    """A chain of steps from the first value of a seat to the last."""

    start: Point
    entries: list[LedgerEntry] = field(default_factory=list)

    @property
    def end(self) -> Point:
        return self.entries[-1].after if self.entries else self.start

    def write(self, entry: LedgerEntry) -> LedgerEntry:
        assert entry.before is self.end, "a step begins where the last one ended"
        self.entries.append(entry)
        return entry

    def sum(self, kind: Kind, turn: int | None = None) -> Estimate:
        """All steps of a kind, in the whole game or one turn; losses count as positive."""
        chosen = [entry for entry in self.entries if entry.kind == kind and turn in (None, entry.turn)]
        return total(chosen, -1 if kind == Kind.LOSS else 1)


def round_parts(parts: Sequence[float], places: int = 2) -> list[float]:
    """The parts as they are printed: so that they add up to their rounded sum."""
    unit = 10**places
    scaled = [part * unit for part in parts]
    floors = [int(value // 1) for value in scaled]
    missing = round(sum(scaled)) - sum(floors)
    order = sorted(range(len(parts)), key=lambda at: floors[at] - scaled[at])
    for at in order[: max(missing, 0)]:
        floors[at] += 1
    return [value / unit for value in floors]
