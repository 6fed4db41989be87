"""Where in the compiled record of a position the numbers of an observation lie, for each seat that may look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from octosphere.core.layout import dtype
from octosphere.core.observation import HEAD, NUMBERS, PLAYERS, Coding, Layout, Part, Span

from .blocks import Block, Blocks, Cell, cut_blocks, cut_runs, list_blocks

if TYPE_CHECKING:
    import numpy

SIGNED, BYTE, WORD = 0, 1, 2  # how a number is stored, as `loops.observing` has it
SIZES = (1, 1, 2)  # in bytes
SMALL = range(-128, 128)  # a byte that never leaves this is read as a signed one
ALL = 255  # the mask of a whole byte
BITS = 8

Array = Any  # of NumPy


class Moves(NamedTuple):
    """Numbers of the record, one by one."""

    targets: Array  # where each goes in the row; of a list where the flag of its thing 0 is
    origins: Array  # by observer: where it lies, in units of how it is stored
    facts: Array  # how it is stored; of a list its length


class Rows(NamedTuple):
    """Lists for the compiled loop in the order it takes them: what one writes too much, a later one writes over."""

    numbers: Blocks  # bytes that are copied
    words: Moves  # each the first of sixteen
    alone: Moves
    flags: Blocks
    few: Blocks  # flags that are tested one by one
    lists: Moves  # of things: each that is there sets a flag


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

    def stored(self, values: tuple[int, int]) -> int:
        """How numbers with this range are stored."""
        assert self.kind.name in ("int8", "uint8", "int16")
        if self.kind.itemsize == SIZES[WORD]:
            return WORD
        return SIGNED if values[0] in SMALL and values[1] in SMALL else BYTE


def find_rows(layout: Layout) -> Rows:
    """The lists of a layout."""
    pairs = list(zip(layout.parts, layout.spans[HEAD:], strict=True))
    copied = [one for part, span in pairs if part.coding in NUMBERS for one in _copies(layout, part, span)]
    tested = [one for part, span in pairs if part.coding not in NUMBERS for one in _flags(layout, part, span)]
    listed = [one for part, span in pairs if part.coding == Coding.MEMBERS for one in _lists(layout, part, span)]
    kinds = [[one for stored, one in copied if stored == kind] for kind in range(len(SIZES))]
    seats, row, record = layout.seats, layout.size, dtype(layout.state_type).itemsize
    numbers, few_bytes = cut_blocks(kinds[SIGNED], row, record)
    words, few_words = cut_runs(kinds[WORD], tested[0].target if tested else row, (row, record))
    flags, few = cut_blocks(tested, row, record)
    alone = [(kind, one) for kind, cells in enumerate((few_bytes, kinds[BYTE], few_words)) for one in cells]
    return Rows(
        numbers=list_blocks(numbers, seats, record),
        words=_moves(words, seats, [WORD] * len(words)),
        alone=_moves([one for _, one in alone], seats, [kind for kind, _ in alone]),
        flags=list_blocks(flags, seats, record),
        few=list_blocks([Block(one.target, [one]) for one in few], seats, record),
        lists=_moves([one for _, one in listed], seats, [SIGNED] * len(listed), [length for length, _ in listed]),
    )


def _moves(cells: list[Cell], seats: int, kinds: list[int], lengths: list[int] | None = None) -> Moves:
    import numpy

    origins = [[place // SIZES[kind] for place in one.origins] for one, kind in zip(cells, kinds, strict=True)]
    return Moves(
        targets=numpy.array([one.target for one in cells], numpy.int32),
        origins=numpy.array(origins, numpy.int32).reshape(-1, seats).T.copy(),
        facts=numpy.array(kinds if lengths is None else lengths, numpy.int32),
    )


def _copies(layout: Layout, part: Part, span: Span) -> Iterator[tuple[int, Cell]]:
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
    """The flags of a part; those of things in a list are 0 at first."""
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
                yield Cell(span.start + at, origins, 0, (1,) * layout.seats)
            case Coding.SEAT:
                owners = tuple(_owner(layout, seat, flag) for seat in range(layout.seats))
                yield Cell(span.start + at, origins, ALL, owners)
            case _:
                yield Cell(span.start + at, origins, ALL, ((low + flag) & ALL,) * layout.seats)


def _lists(layout: Layout, part: Part, span: Span) -> Iterator[tuple[int, Cell]]:
    """The lists of things of a part, each by its length, the flag of thing 0 and the first thing."""
    _, length, _ = layout.shape_of(part)
    place, width = find_place(layout, part.path), span.shape[-1]
    for step in range(place.records):
        yield length, Cell(span.start + step * width, place.origins(step, [0] * layout.seats))


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
