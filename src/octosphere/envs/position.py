"""Positions of one game that share one compiled room: cheap to copy, for trees of states."""

from __future__ import annotations

from collections import Counter
from typing import Any
from weakref import ref

from numpy import ndarray

from octosphere.core.game import CHANCE, Options
from octosphere.core.kernel import load_compiled
from octosphere.core.record import AnyGame

from .batch import LOOPS, BatchEnv
from .rows import find_bytes

Outcomes = list[tuple[int, float]]  # rolls, counted from 0, and probabilities


class Bench:
    """A room for one position at a time; the one that lies there is told when another takes its place."""

    def __init__(self, game: AnyGame | str, options: Options, reward: str) -> None:
        self.batch = BatchEnv(game, 1, 0, options, reward=reward, chance="outside", again=False, illegal="raise")
        self.game, self.layout, self.room = self.batch.game, self.batch.layout, self.batch.room
        self.decisions = self.game.facts.decisions
        self.start, self.first = self.room.bytes[0].copy(), int(self.room.seat[0])
        self.seat = self.room.seat
        self._worth = self.room.reward if reward == "win" else self.room.worth
        self._here: ref[Position] | None = None
        self._list_draws = load_compiled(self.game.facts.package).load(LOOPS).list_draws.bind(self.room)
        self._known: dict[bytes, Outcomes] = {}  # by the fields that decide what can be rolled
        self._deciding = find_bytes(self.layout, self.layout.observation.odds)

    def __reduce__(self) -> tuple[Any, ...]:
        """Compiled code cannot be sent: whoever gets this makes a room of his own."""
        return Bench, (self.game.facts.name, self.batch.options, self.batch.conditions.reward)

    def __deepcopy__(self, memo: Any) -> Bench:
        return self

    def lay(self, position: Position) -> None:
        """Make this the position in the room."""
        if self._here is not None:
            there = self._here()
            if there is position:
                return
            if there is not None:
                there.keep()
        self.room.bytes[0] = position.cells
        self._here = ref(position)
        self.batch.look(shown=False)

    def pay(self) -> list[float]:
        """What each seat has been paid in the position in the room; a share of the win is paid at the end alone."""
        return [float(one) for one in self._worth[0].tolist()]

    def has(self, position: Position) -> bool:
        """Whether this is the position in the room."""
        return self._here is not None and self._here() is position

    def outcomes(self) -> Outcomes:
        """All that can fall in the position in the room; the same list where the same can be rolled."""
        count = self._list_draws()
        if count:
            return _merge(self.room.drawn[:count].tolist(), self.decisions)
        key = self.room.bytes[0, self._deciding].tobytes()
        known = self._known.get(key)
        if known is None:
            known = [(code - self.decisions, float(share)) for code, share in self.batch.outcomes(0)]
            if key:  # else nobody says what decides
                self._known[key] = known
        return known


class Position:
    """One position: who is to move, what each seat has been paid, and the record when it is not in the room."""

    __slots__ = ("__weakref__", "before", "bench", "cells", "paid", "seat")

    def __init__(self, bench: Bench) -> None:
        self.bench, self.cells, self.seat = bench, bench.start, bench.first
        self.paid: list[float] = [0.0] * bench.layout.seats
        self.before = self.paid  # the decision that led here

    def __deepcopy__(self, memo: Any) -> Position:
        return _copy(*self._parts())

    def __reduce__(self) -> tuple[Any, ...]:
        return _copy, self._parts()

    def _parts(self) -> tuple[Any, ...]:
        """All that it is; what lies in the room is taken from there."""
        cells = self.bench.room.bytes[0].copy() if self.bench.has(self) else self.cells
        return self.bench, cells, self.seat, self.paid, self.before

    @property
    def gained(self) -> list[float]:
        """What each seat was paid since the decision before, rolls included."""
        return [new - old for new, old in zip(self.paid, self.before, strict=True)]

    def keep(self) -> None:
        """Take the record out of the room, before another position comes there."""
        self.cells = self.bench.room.bytes[0].copy()

    def apply(self, code: int) -> None:
        """Make a move or let chance fall."""
        bench = self.bench
        bench.lay(self)
        if self.seat != CHANCE:
            self.before = self.paid
        bench.batch.step(code, shown=False)  # few ask what is seen at every step, nobody does at chance
        self.seat = int(bench.seat[0])
        self.paid = bench.pay()

    def legal(self) -> list[int]:
        """The codes of what may be done, in order."""
        self.bench.lay(self)
        room = self.bench.room
        return sorted(room.legal[0, : room.count[0]].tolist())

    def mask(self) -> list[int]:
        """The same as a flag for each code."""
        self.bench.lay(self)
        return self.bench.room.mask[0].tolist()

    def outcomes(self) -> Outcomes:
        """All that can fall."""
        self.bench.lay(self)
        return self.bench.outcomes()

    def observe(self, seat: int) -> ndarray[Any, Any]:
        """What a seat sees; read it at once, the next position is written over it."""
        self.bench.lay(self)
        if seat == self.seat:
            return self.bench.batch.show().observation[0]
        return self.bench.batch.observe(seat)[0]

    def state(self) -> Any:
        """The plain position."""
        self.bench.lay(self)
        return self.bench.batch.state(0)


def _copy(bench: Bench, cells: Any, *rest: Any) -> Position:
    twin = Position.__new__(Position)
    twin.bench, twin.cells = bench, cells
    twin.seat, twin.paid, twin.before = rest
    return twin


def _merge(codes: list[int], first: int) -> Outcomes:
    """Equally probable codes as rolls counted from the first, each once, in order."""
    if len(set(codes)) == len(codes):
        share = 1 / len(codes)
        return [(code - first, share) for code in sorted(codes)]
    return [(code - first, count / len(codes)) for code, count in sorted(Counter(codes).items())]
