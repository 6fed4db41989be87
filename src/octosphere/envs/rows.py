"""Where in the compiled record of a position the numbers of an observation lie, for each seat that may look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from octosphere.core.layout import dtype
from octosphere.core.observation import HEAD, NUMBERS, PLAYERS, Coding, Layout, Part, Span
from octosphere.core.vectors import WIDTH, Block, Plan

from .blocks import ALL, KINDS, Cell, cut_groups, find_runs, make_block

if TYPE_CHECKING:
    import numpy

SIGNED, BYTE, WORD = KINDS
SMALL = range(-128, 128)  # a byte that never leaves this is read as a signed one
BITS = 8
THINGS = 64  # of a set

Array = Any  # of NumPy


class Sets(NamedTuple):
    """Lists of things that are read as sets: a bit for each of 64 things from a first one on."""

    origins: Array  # by observer: where the list begins
    lengths: Array
    firsts: Array


class Rows(NamedTuple):
    """How rows are written, by observer."""

    plans: tuple[Plan, ...]  # from the record
    sets: Sets
    members: tuple[Plan, ...]  # from the sets, after that


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

    def origins(self, step: int, inside: Sequence[int]) -> tuple[int, ...]:
        """Where in the bytes a number of one of the records lies, by its index there for each observer."""
        size = self.kind.itemsize
        return tuple(list(self.steps(seat))[step] + size * index for seat, index in enumerate(inside))

    def stored(self, values: tuple[int, int]) -> str:
        """How numbers with this range are stored."""
        assert self.kind.name in ("int8", "uint8", "int16")
        if self.kind.itemsize > 1:
            return WORD
        return SIGNED if values[0] in SMALL and values[1] in SMALL else BYTE


def find_rows(layout: Layout) -> Rows:
    """The plans of a layout."""
    pairs = list(zip(layout.parts, layout.spans[HEAD:], strict=True))
    copied = [one for part, span in pairs if part.coding in NUMBERS for one in _copies(layout, part, span)]
    flagged = [(part, span) for part, span in pairs if part.coding not in NUMBERS]
    tested = [one for part, span in flagged if not _is_set(span) for one in _flags(layout, part, span)]
    sets = [one for part, span in flagged if _is_set(span) for one in _find_sets(layout, part, span)]
    seats = range(layout.seats)
    return Rows(
        tuple(_plan(layout, copied, tested, seat) for seat in seats),
        _list_sets(sets, layout.seats),
        tuple(_plan_members(sets, seat) for seat in seats),
    )


def _plan(layout: Layout, copied: list[tuple[str, Cell]], tested: list[Cell], seat: int) -> Plan:
    """What an observer reads from the record; bytes first, as they write too much, flags last."""
    row, record = layout.size, dtype(layout.state_type).itemsize
    kinds = {kind: [one for stored, one in copied if stored == kind] for kind in KINDS}
    blocks = [[make_block(one, seat, record) for one in cut_groups(cells, row)] for cells in (kinds[SIGNED], tested)]
    runs = [run for kind in (BYTE, WORD) for run in find_runs(kinds[kind], kind, seat)]
    return (*blocks[0], *runs, *blocks[1])


def _copies(layout: Layout, part: Part, span: Span) -> Iterator[tuple[str, Cell]]:
    """The numbers of a part that is copied, and how they are stored."""
    _, length, values = layout.shape_of(part)
    place = find_place(layout, part.path)
    filled, by_seat = span.size // place.records, part.coding == Coding.BY_SEAT
    assert by_seat or filled == max(1, length)
    for at in range(span.size):
        step, index = divmod(at, filled)
        inside = [_owner(layout, seat, index) if by_seat else index for seat in range(layout.seats)]
        yield place.stored(values), Cell(span.start + at, place.origins(step, inside))


def _owner(layout: Layout, seat: int, index: int) -> int:
    """Whose number it is in a list by owner that is told from a seat on."""
    return (seat + index) % layout.seats if index < layout.seats else index - layout.seats + layout.most


def _flags(layout: Layout, part: Part, span: Span) -> Iterator[Cell]:
    """The flags of a part; one of a thing in a short list has a cell for each place of that list."""
    _, length, (low, _) = layout.shape_of(part)
    place, width = find_place(layout, part.path), span.shape[-1]
    count = 1 if part.coding == Coding.MEMBERS else max(1, length)
    assert part.coding == Coding.BITS or place.kind.itemsize == 1, f"{part.path} is too large for flags"
    for at in range(span.size):
        number, flag = divmod(at, width)
        step, index = divmod(number, count)
        origins = place.origins(step, [index] * layout.seats)
        match part.coding:
            case Coding.BITS:  # the lowest byte lies first
                bit = 1 << flag % BITS
                yield Cell(span.start + at, tuple(one + flag // BITS for one in origins), bit, (bit,) * layout.seats)
            case Coding.MEMBERS:
                for other in range(length):
                    yield Cell(
                        span.start + at, place.origins(step, [other] * layout.seats), ALL, (flag,) * layout.seats
                    )
            case Coding.SEAT:
                owners = tuple(_owner(layout, seat, flag) for seat in range(layout.seats))
                yield Cell(span.start + at, origins, ALL, owners)
            case _:
                yield Cell(span.start + at, origins, ALL, ((low + flag) & ALL,) * layout.seats)


class Set(NamedTuple):
    """A list of things in the record, the first of the 64 that are asked for, and the flags of the row for them."""

    origins: tuple[int, ...]
    length: int
    first: int
    flags: range
    end: int  # of all flags of its part


def _is_set(span: Span) -> bool:
    """Whether the flags of things in lists fill a block."""
    return span.coding == Coding.MEMBERS and span.size >= WIDTH


def _find_sets(layout: Layout, part: Part, span: Span) -> Iterator[Set]:
    """The sets of a part."""
    _, length, _ = layout.shape_of(part)
    place, width = find_place(layout, part.path), span.shape[-1]
    for step in range(place.records):
        origins, start = place.origins(step, [0] * layout.seats), span.start + step * width
        for first in range(0, width, THINGS):
            flags = range(start + first, start + min(width, first + THINGS))
            yield Set(origins, length, first, flags, span.stop)


def _list_sets(sets: list[Set], seats: int) -> Sets:
    import numpy

    return Sets(
        origins=numpy.array([one.origins for one in sets], numpy.int32).reshape(-1, seats).T.copy(),
        lengths=numpy.array([one.length for one in sets], numpy.int32),
        firsts=numpy.array([one.first for one in sets], numpy.int32),
    )


def _plan_members(sets: list[Set], seat: int) -> Plan:
    """The flags of all sets; no block reaches over the end of a part, as what is there was written before."""
    plan, size = list[Block](), THINGS // BITS
    for end in sorted({one.end for one in sets}):
        cells = [
            Cell(target, (size * index + bit // BITS,) * (seat + 1), 1 << bit % BITS, (1 << bit % BITS,) * (seat + 1))
            for index, one in enumerate(sets)
            for bit, target in enumerate(one.flags)
            if one.end == end
        ]
        plan += [make_block(group, seat, size * count_words(len(sets))) for group in cut_groups(cells, end)]
    return tuple(plan)


def count_words(sets: int) -> int:
    """Words of 64 bits for so many sets, of which sixteen bytes may be read at any."""
    return sets + 1


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
