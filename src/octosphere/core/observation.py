"""What a seat observes of a position as a row of numbers: named parts, each read from a field of the state by its path.

A game lists its parts; where each lies in the row, and the row of a plain position, follow from that list here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum
from functools import cached_property
from math import prod
from typing import Any

from .game import CHANCE, OVER
from .record import AnyGame

SEATS = -1  # as a length: one for each who plays
PLAYERS = "players"  # the list of a state that is told from the observer on, seat after seat


class Coding(IntEnum):
    """How a number of the state becomes numbers of the row."""

    NUMBER = 0  # itself
    ONE_OF = 1  # a flag for each value it can have
    BITS = 2  # a flag for each of its bits
    SEAT = 3  # whose: a flag for each seat, the observer first, and for owners who are no seats; none for nobody
    BY_SEAT = 4  # a list by owner: the observer first
    MEMBERS = 5  # a list of things, filled from its front, then negative: a flag for each thing there is


NUMBERS = (Coding.NUMBER, Coding.BY_SEAT)
HEAD = 4  # parts that every game has: who is to move, chance, the end, scores


@dataclass(frozen=True, slots=True)
class Part:
    """A named part of an observation: the path of a field of the state, such as `players.bots`, and how it is told."""

    path: str
    text: str  # what it says, for the page of environments
    coding: Coding = Coding.NUMBER
    first: int = 0  # of a list only so many; SEATS: one for each who plays; 0: all


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a game tells an observer besides scores and whose move it is, and the version of its environments."""

    parts: tuple[Part, ...]
    history: tuple[str, ...] = ("the first",)  # what changed, by version from 0
    odds: tuple[str, ...] = ()  # paths of fields: where these are alike, the same can be rolled; none: it is not known

    @property
    def version(self) -> int:
        """The version of the environments: any change of rows, codes, rewards or rules raises it."""
        return len(self.history) - 1


@dataclass(frozen=True, slots=True)
class Span:
    """Where a part lies in the row: from `start` on, with this shape, every number from `low` to `high`."""

    name: str
    text: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    coding: Coding = Coding.NUMBER
    values: tuple[int, int] = (0, 0)  # of the field itself, before it is told

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """Where the next part begins."""
        return self.start + self.size


class Layout:
    """The row of one table: every part with its place, for so many seats; `read` fills it from a plain position."""

    def __init__(self, game: AnyGame, observation: Observation, start: Any) -> None:
        self.game, self.observation, self.seats = game, observation, game.seats(start)
        self.state_type, self.most = type(start), game.facts.seats[1]
        self.parts = tuple(sorted(observation.parts, key=lambda part: part.coding not in NUMBERS))  # flags come last
        self.spans = tuple(self._spans())

    @cached_property
    def size(self) -> int:
        """How many numbers a row has."""
        return self.spans[-1].stop

    def bounds(self) -> tuple[list[int], list[int]]:
        """The least and the greatest value of each number."""
        return (
            [span.low for span in self.spans for _ in range(span.size)],
            [span.high for span in self.spans for _ in range(span.size)],
        )

    def _spans(self) -> Iterator[Span]:
        facts, flag = self.game.facts, (0, 1)
        last = Span(
            "to_move", "who decides, from the observer on; nobody at chance and at the end", 0, (self.seats,), *flag
        )
        yield last
        for name, text in (("chance", "1 if chance is to fall"), ("over", "1 if the game has ended")):
            yield (last := Span(name, text, last.stop, (1,), *flag))
        scores = (facts.lowest_score, facts.highest_score)
        yield (last := Span("scores", "points so far, from the observer on", last.stop, (self.seats,), *scores))
        for part in self.parts:
            yield (last := self._span(part, last.stop))

    def _span(self, part: Part, start: int) -> Span:
        outer, length, values = self.shape_of(part)
        low, high = values if part.coding in NUMBERS else (0, 1)
        inner = self._inner(part, length, values)
        shape = (*outer, *inner) or (1,)
        return Span(part.path.replace(".", "_"), part.text, start, shape, low, high, part.coding, values)

    def _inner(self, part: Part, length: int, values: tuple[int, int]) -> tuple[int, ...]:
        """The shape of one field as it is told."""
        low, high = values
        row = (length,) if length else ()
        match part.coding:
            case Coding.ONE_OF:
                return (*row, high - low + 1)
            case Coding.BITS:
                return (*row, high.bit_length())
            case Coding.SEAT:
                return (*row, self.seats + max(0, high + 1 - self.most))
            case Coding.BY_SEAT:
                return (self.seats + length - self.most,)
            case Coding.MEMBERS:
                return (high + 1,)
        return row

    def shape_of(self, part: Part) -> tuple[tuple[int, ...], int, tuple[int, int]]:
        """The lists of records that a path goes through, the length of the field at its end (0: no list), its range."""
        kind, outer = self.state_type, []
        *records, name = part.path.split(".")
        for step in records:
            facts = _facts(kind, step)
            if facts["length"]:
                outer.append(self.seats if step == PLAYERS else facts["length"])
            kind = facts["kind"]
        facts = _facts(kind, name)
        length = {0: facts["length"], SEATS: self.seats}.get(part.first, part.first)
        return tuple(outer), length, (facts["low"], facts["high"])

    # A plain position as a row

    def read(self, state: Any, seat: int) -> list[int]:
        """The row of a plain position as a seat sees it."""
        game, order = self.game, [(seat + place) % self.seats for place in range(self.seats)]
        mover, scores = game.to_move(state), game.scores(state)
        row = [int(mover == one) for one in order] + [int(mover == CHANCE), int(mover == OVER)]
        row += [scores[one] for one in order]
        for part, span in zip(self.parts, self.spans[HEAD:], strict=True):
            for value in _walk(state, part.path.split("."), order):
                row += self._told(part, span.values, value, order)
        return row

    def _told(self, part: Part, values: tuple[int, int], value: Any, order: Sequence[int]) -> list[int]:
        """One field of the state in the numbers of the row."""
        if part.coding == Coding.BY_SEAT:
            return [*(value[one] for one in order), *value[self.most :]]
        if part.coding == Coding.MEMBERS:
            return [int(thing in value) for thing in range(values[1] + 1)]
        length = {0: None, SEATS: self.seats}.get(part.first, part.first)
        row = value[:length] if isinstance(value, list) else [value]
        return [told for one in row for told in self._tell(part.coding, values, one, order)]

    def _tell(self, coding: Coding, values: tuple[int, int], one: int, order: Sequence[int]) -> list[int]:
        low, high = values
        match coding:
            case Coding.ONE_OF:
                return [int(one == value) for value in range(low, high + 1)]
            case Coding.BITS:
                return [one >> bit & 1 for bit in range(high.bit_length())]
            case Coding.SEAT:
                return [int(one == owner) for owner in (*order, *range(self.most, high + 1))]
        return [one]

    # A row as names and as text

    def name(self, row: Any) -> dict[str, Any]:
        """A row (or rows: the last axis counts) as a dictionary of arrays by name; they are views, not copies."""
        return {
            span.name: row[..., span.start : span.stop].reshape(*row.shape[:-1], *span.shape) for span in self.spans
        }

    def write(self, row: Sequence[int]) -> str:
        """A row as text, a line for each part: its name and its numbers, flags written together."""
        return "\n".join(f"{span.name} {_digits(span, row[span.start : span.stop])}" for span in self.spans)

    def parse(self, text: str) -> list[int]:
        """The row that `write` has written."""
        row: list[int] = []
        for span, line in zip(self.spans, text.split("\n"), strict=True):
            words = line.split(" ")[1:]
            row += map(int, "".join(words) if _are_flags(span) else words)
        return row


def _are_flags(span: Span) -> bool:
    return (span.low, span.high) == (0, 1)


def _digits(span: Span, numbers: Sequence[int]) -> str:
    if not _are_flags(span):
        return " ".join(str(int(one)) for one in numbers)
    width = span.shape[-1]
    digits = "".join(str(int(one)) for one in numbers)
    return " ".join(digits[at : at + width] for at in range(0, len(digits), width))


def _facts(kind: type, name: str) -> Any:
    return next(item.metadata for item in fields(kind) if item.name == name)


def _walk(value: Any, names: Sequence[str], order: Sequence[int]) -> Iterator[Any]:
    """The fields at the end of a path, through lists of records; players from the observer on."""
    name, *rest = names
    found = getattr(value, name)
    if not rest:
        yield found
    elif isinstance(found, list):
        for one in [found[seat] for seat in order] if name == PLAYERS else found:
            yield from _walk(one, rest, order)
    else:
        yield from _walk(found, rest, order)
