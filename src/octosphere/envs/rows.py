"""Where in the compiled record of a position the numbers of an observation lie: one line a run of like numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from octosphere.core.layout import dtype, int_field
from octosphere.core.observation import PLAYERS, Coding, Layout, Part, Span

if TYPE_CHECKING:
    import numpy

STORED = ("uint8", "int8", "int16")  # as `loops.observing` numbers them
FAR = (1 << 31) - 1


@dataclass(frozen=True, slots=True)
class Line:
    """Numbers side by side in the record, and where they go in the row."""

    coding: int = int_field(0, FAR)
    stored: int = int_field(0, FAR)
    source: int = int_field(0, FAR)  # in units of how it is stored
    length: int = int_field(0, FAR)  # of the field
    target: int = int_field(0, FAR)
    room: int = int_field(0, FAR)  # numbers of the row that it fills
    width: int = int_field(0, FAR)  # numbers of the row for one of the field
    low: int = int_field(-FAR, FAR)
    most: int = int_field(0, FAR)  # seats that a game can have
    whose: int = int_field(0, FAR)  # counted from the observer
    stride: int = int_field(0, FAR)  # from player to player; 0: it is nobody's own


def find_lines(layout: Layout) -> numpy.ndarray[Any, Any]:
    """The lines of a layout as the compiled loop takes them."""
    import numpy

    found: list[Line] = []
    for part, span in zip(layout.observation.parts, layout.spans[4:], strict=True):
        for line in _find_lines(layout, part, span):
            if found and _goes_on(found[-1], line):
                found[-1] = replace(found[-1], length=found[-1].length + line.length)
            else:
                found.append(line)
    names = [item.name for item in fields(Line)]
    lines = numpy.zeros(len(found), dtype(Line))
    for at, line in enumerate(found):
        lines[at] = tuple(getattr(line, name) for name in names)
    return lines


def _goes_on(one: Line, two: Line) -> bool:
    """Whether plain numbers follow plain numbers of the same player, in the record and in the row."""
    return (
        one.coding == two.coding == Coding.NUMBER
        and (one.stored, one.whose, one.stride) == (two.stored, two.whose, two.stride)
        and (one.source + one.length, one.target + one.length) == (two.source, two.target)
    )


def _find_lines(layout: Layout, part: Part, span: Span) -> Iterator[Line]:
    _, length, (low, _) = layout.shape_of(part)
    places = list(_places(dtype(layout.state_type), part.path.split("."), layout.seats))
    filled = span.size // len(places)
    for index, (kind, offset, whose, stride) in enumerate(places):
        yield Line(
            coding=part.coding,
            stored=STORED.index(kind.name),
            source=offset // kind.itemsize,
            length=max(1, length),
            target=span.start + index * filled,
            room=filled,
            width=filled if part.coding in (Coding.BY_SEAT, Coding.MEMBERS) else filled // max(1, length),
            low=0 if part.coding == Coding.MEMBERS else low,
            most=layout.most,
            whose=whose,
            stride=stride // kind.itemsize,
        )


def _places(kind: Any, names: list[str], seats: int, at: tuple[int, int, int] = (0, 0, 0)) -> Iterator[Any]:
    """The type and the offset of what a path leads to, whose it is, and how far it is to the next player's."""
    offset, whose, stride = at
    name, *rest = names
    inner, more = kind.fields[name][:2]
    base, shape = inner.subdtype or (inner, (1,))
    if not rest:
        yield base, offset + more, whose, stride
        return
    for index in range(seats if name == PLAYERS else shape[0]):
        if name == PLAYERS:
            yield from _places(base, rest, seats, (offset + more, index, base.itemsize))
        else:
            yield from _places(base, rest, seats, (offset + more + index * base.itemsize, whose, stride))


def find_bytes(layout: Layout, paths: tuple[str, ...]) -> numpy.ndarray[Any, Any]:
    """Where in the bytes of a record the fields at these paths lie, of players those of all seats."""
    import numpy

    found: list[int] = []
    for path in paths:
        _, length, _ = layout.shape_of(Part(path, ""))
        for kind, offset, whose, stride in _places(dtype(layout.state_type), path.split("."), layout.seats):
            first = offset + whose * stride
            found += range(first, first + kind.itemsize * max(1, length))
    return numpy.array(found, numpy.int64)
