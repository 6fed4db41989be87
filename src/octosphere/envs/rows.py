"""Where in the compiled record of a position the numbers of an observation lie, for each seat that may look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from octosphere.core.layout import dtype
from octosphere.core.observation import HEAD, NUMBERS, PLAYERS, Coding, Layout, Part, Span
from octosphere.core.vectors import WIDTH

if TYPE_CHECKING:
    import numpy

SIZES = (1, 1, 2)  # bytes of a number by how it is stored: a signed byte, a byte, a word
SIGNED = range(-128, 128)  # a byte that never leaves this is read as a signed one
NOWHERE = 0  # the flag of nothing: the head of a row is written after all the rest

Array = Any  # of NumPy


class Moves(NamedTuple):
    """Numbers of the record that go into the row, by how they are stored."""

    origins: Array  # by observer: where each lies, in units of how it is stored
    targets: Array  # where it goes in the row; of a mark: where in `goals` the flag for 0 stands
    cuts: Array  # how many are stored in a kind before this one


class Rows(NamedTuple):
    """Lists for the compiled loop: numbers that are copied, sixteen at once or alone, and numbers that become flags."""

    wide: Moves  # each writes sixteen numbers; where that is too many, a later one writes over them
    alone: Moves
    marks: Moves  # a number that sets one flag
    goals: Array  # by observer: which flag a value sets
    bits: Moves  # a number with a flag for each of its bits
    widths: Array  # how many bits
    flags: Array  # where flags begin in the row


class Number(NamedTuple):
    """A number of the record: how it is stored, where it goes, and where it lies by observer."""

    stored: int
    target: int
    origins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the record a path leads: the type of the numbers, their offset in bytes, and like records of them."""

    kind: Any
    offset: int
    records: int = 1
    stride: int = 0
    rotates: bool = False  # the records are players, told from the observer on

    def steps(self, seat: int) -> Iterator[int]:
        """The offset in each record, as an observer has them."""
        for step in range(self.records):
            yield self.offset + self.stride * ((seat + step) % self.records if self.rotates else step)

    def number(self, values: tuple[int, int], target: int, step: int, inside: Sequence[int]) -> Number:
        """A number in one of the records, by its index there for each observer."""
        assert self.kind.name in ("int8", "uint8", "int16")
        small = values[0] in SIGNED and values[1] in SIGNED
        stored = 2 if self.kind.itemsize == 2 else 0 if small else 1
        origins = [list(self.steps(seat))[step] // SIZES[stored] + index for seat, index in enumerate(inside)]
        return Number(stored, target, tuple(origins))


def find_rows(layout: Layout) -> Rows:
    """The lists of a layout."""
    import numpy

    pairs = list(zip(layout.parts, layout.spans[HEAD:], strict=True))
    first = min([span.start for part, span in pairs if part.coding not in NUMBERS], default=layout.size)
    copied = sorted(one for part, span in pairs if part.coding in NUMBERS for one in _copies(layout, part, span))
    wide, alone = _split(layout, copied, first)
    bits = sorted(one for part, span in pairs if part.coding == Coding.BITS for one in _bits(layout, part, span))
    goals: list[tuple[int, ...]] = []
    marked = [(part, span) for part, span in pairs if part.coding not in (*NUMBERS, Coding.BITS)]
    marks = sorted(one for part, span in marked for one in _marks(layout, part, span, goals))
    return Rows(
        wide=_moves(layout, wide),
        alone=_moves(layout, alone),
        marks=_moves(layout, marks),
        goals=_by_observer(layout, goals),
        bits=_moves(layout, [one for one, _ in bits]),
        widths=numpy.array([width for _, width in bits], numpy.int32),
        flags=numpy.array([first], numpy.int32),
    )


def _moves(layout: Layout, numbers: list[Number]) -> Moves:
    import numpy

    return Moves(
        origins=_by_observer(layout, [one.origins for one in numbers]),
        targets=numpy.array([one.target for one in numbers], numpy.int32),
        cuts=numpy.array([sum(one.stored < kind for one in numbers) for kind in range(4)], numpy.int32),
    )


def _by_observer(layout: Layout, lines: list[tuple[int, ...]]) -> Array:
    import numpy

    return numpy.array(lines, numpy.int32).reshape(-1, layout.seats).T.copy()


# Numbers that are copied


def _copies(layout: Layout, part: Part, span: Span) -> Iterator[Number]:
    """The numbers of a part that is copied."""
    _, length, values = layout.shape_of(part)
    place = find_place(layout, part.path)
    filled, by_seat = span.size // place.records, part.coding == Coding.BY_SEAT
    assert by_seat or filled == max(1, length)
    for at in range(span.size):
        step, index = divmod(at, filled)
        inside = [_owner(layout, seat, index) if by_seat else index for seat in range(layout.seats)]
        yield place.number(values, span.start + at, step, inside)


def _owner(layout: Layout, seat: int, index: int) -> int:
    """Whose number it is in a list by owner that is told from a seat on."""
    return (seat + index) % layout.seats if index < layout.seats else index - layout.seats + layout.most


def _split(layout: Layout, numbers: list[Number], flags: int) -> tuple[list[Number], list[Number]]:
    """The first of each few neighbours that are copied together, and numbers that are copied alone.

    Together means sixteen, whatever follows the neighbours: that must be written later, as flags are, or be alone.
    """
    ranks = {one.target: rank for rank, one in enumerate(numbers)}
    wide, alone, at = [], [], 0
    while at < len(numbers):
        one, count = numbers[at], _count_neighbours(numbers, at)
        inside = dtype(layout.state_type).itemsize // SIZES[one.stored] - WIDTH
        if (
            max(one.origins) <= inside
            and one.target + WIDTH <= layout.size
            and all(place >= flags or ranks[place] > at for place in range(one.target + count, one.target + WIDTH))
        ):
            wide.append(one)
        else:
            alone += numbers[at : at + count]
        at += count
    return wide, alone


def _count_neighbours(numbers: list[Number], at: int) -> int:
    """How many numbers from one on, at most sixteen, lie side by side in the row and in the record."""
    first, count = numbers[at], 1
    for one in numbers[at + 1 : at + WIDTH]:
        if one != Number(first.stored, first.target + count, tuple(origin + count for origin in first.origins)):
            break
        count += 1
    return count


# Numbers that are told by flags


def _bits(layout: Layout, part: Part, span: Span) -> Iterator[tuple[Number, int]]:
    """The numbers of a part that has a flag for each bit, and how many bits they have."""
    _, length, values = layout.shape_of(part)
    place, width = find_place(layout, part.path), span.shape[-1]
    for at in range(span.size // width):
        step, index = divmod(at, max(1, length))
        yield place.number(values, span.start + at * width, step, [index] * layout.seats), width


def _marks(layout: Layout, part: Part, span: Span, goals: list[tuple[int, ...]]) -> Iterator[Number]:
    """The numbers of a part that set one flag each; which, is added to the goals, once for things of one list."""
    _, length, (low, high) = layout.shape_of(part)
    place, count = find_place(layout, part.path), max(1, length)
    shared = count if part.coding == Coding.MEMBERS else 1
    width = span.size * shared // (place.records * count)
    for at in range(place.records * count):
        if at % shared == 0:
            zero, target = len(goals) - low, span.start + at // shared * width
            goals += [_goals(layout, part.coding, value, (target, low)) for value in range(low, high + 1)]
        step, index = divmod(at, count)
        yield place.number((low, high), zero, step, [index] * layout.seats)


def _goals(layout: Layout, coding: Coding, value: int, flags: tuple[int, int]) -> tuple[int, ...]:
    """The flag that a value sets, by observer, from where the flags of its number begin and its least value."""
    first, low = flags
    match coding:
        case Coding.ONE_OF:
            return (first + value - low,) * layout.seats
        case Coding.MEMBERS:
            return (first + value if value >= 0 else NOWHERE,) * layout.seats
    if 0 <= value < layout.seats:
        return tuple(first + (value - seat) % layout.seats for seat in range(layout.seats))
    return (first + value - layout.most + layout.seats if value >= layout.most else NOWHERE,) * layout.seats


def find_place(layout: Layout, path: str) -> Place:
    """The place of a path; at most one list of records lies on the way."""
    place = Place(dtype(layout.state_type), 0)
    for name in path.split("."):
        inner, more = place.kind.fields[name][:2]
        base, shape = inner.subdtype or (inner, (1,))
        place = replace(place, kind=base, offset=place.offset + more)
        if base.names is not None and inner.subdtype:
            assert place.records == 1, f"{path} goes through lists of lists"
            players = name == PLAYERS
            place = replace(place, records=layout.seats if players else shape[0], stride=base.itemsize, rotates=players)
    return place


def find_bytes(layout: Layout, paths: tuple[str, ...]) -> numpy.ndarray[Any, Any]:
    """Where in the bytes of a record the fields at these paths lie, of players those of all seats."""
    import numpy

    found: list[int] = []
    for path in paths:
        _, length, _ = layout.shape_of(Part(path, ""))
        place = find_place(layout, path)
        for first in place.steps(0):
            found += range(first, first + place.kind.itemsize * max(1, length))
    return numpy.array(found, numpy.int64)
