"""Where in the compiled record of a position the numbers of an observation lie, for each seat that may look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from octosphere.core.layout import dtype, int_field
from octosphere.core.observation import HEAD, NUMBERS, PLAYERS, Coding, Layout, Part, Span

if TYPE_CHECKING:
    import numpy

STORED = ("uint8", "int8", "int16")  # as `loops.observing` numbers them
FAR = (1 << 31) - 1

Array = Any  # of NumPy


class Rows(NamedTuple):
    """Lists for the compiled loop: numbers that are copied, by how they are stored, and numbers that become flags."""

    sources: Array  # by observer: where each number lies, in units of how it is stored
    targets: Array  # where it goes in the row
    cuts: Array  # how many of them are bytes, with signed bytes, with words; then where flags begin in the row
    flags: Array  # what becomes of a number that is told by flags
    origins: Array  # by observer: where that number lies


@dataclass(frozen=True, slots=True)
class Flag:
    """How one number is told by flags."""

    coding: int = int_field(0, FAR)
    stored: int = int_field(0, FAR)
    target: int = int_field(0, FAR)  # of the first flag
    width: int = int_field(0, FAR)  # flags
    low: int = int_field(-FAR, FAR)


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


def find_rows(layout: Layout) -> Rows:
    """The lists of a layout."""
    import numpy

    pairs = list(zip(layout.parts, layout.spans[HEAD:], strict=True))
    copied = [_copies(layout, part, span) for part, span in pairs if part.coding in NUMBERS]
    numbers = sorted((one for found in copied for one in found), key=lambda one: one[0])
    flags = [one for part, span in pairs if part.coding not in NUMBERS for one in _flags(layout, part, span)]
    cuts = [sum(stored <= kind for stored, *_ in numbers) for kind in range(len(STORED))]
    first = min([span.start for part, span in pairs if part.coding not in NUMBERS], default=layout.size)
    described = numpy.zeros(len(flags), dtype(Flag))
    for at, (flag, _) in enumerate(flags):
        described[at] = flag.coding, flag.stored, flag.target, flag.width, flag.low
    return Rows(
        sources=numpy.array([places for _, _, places in numbers], numpy.int32).reshape(-1, layout.seats).T.copy(),
        targets=numpy.array([target for _, target, _ in numbers], numpy.int32),
        cuts=numpy.array([*cuts, first], numpy.int32),
        flags=described,
        origins=numpy.array([places for _, places in flags], numpy.int32).reshape(-1, layout.seats).T.copy(),
    )


def _copies(layout: Layout, part: Part, span: Span) -> list[tuple[int, int, list[int]]]:
    """For each number of a part that is copied: how it is stored, where it goes, and where it lies by observer."""
    _, length, _ = layout.shape_of(part)
    place = find_place(layout, part.path)
    size, filled = place.kind.itemsize, span.size // place.records
    found = []
    for at in range(span.size):
        step, index = divmod(at, filled)
        places = []
        for seat in range(layout.seats):
            inside = _owner(layout, seat, index) if part.coding == Coding.BY_SEAT else index
            places.append(list(place.steps(seat))[step] // size + inside)
        found.append((STORED.index(place.kind.name), span.start + at, places))
    assert part.coding == Coding.BY_SEAT or filled == max(1, length)
    return found


def _owner(layout: Layout, seat: int, index: int) -> int:
    """Whose number it is in a list by owner that is told from a seat on."""
    return (seat + index) % layout.seats if index < layout.seats else index - layout.seats + layout.most


def _flags(layout: Layout, part: Part, span: Span) -> list[tuple[Flag, list[int]]]:
    """For each number of a part that is told by flags: how, and where it lies by observer."""
    _, length, (low, _) = layout.shape_of(part)
    place, together = find_place(layout, part.path), part.coding == Coding.MEMBERS
    size, filled, count = place.kind.itemsize, span.size // place.records, max(1, length)
    width = filled if together else filled // count
    found = []
    for step in range(place.records):
        for index in range(count):
            target = span.start + step * filled + (0 if together else index * width)
            flag = Flag(part.coding, STORED.index(place.kind.name), target, width, 0 if together else low)
            places = [list(place.steps(seat))[step] // size + index for seat in range(layout.seats)]
            found.append((flag, places))
    return found


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
