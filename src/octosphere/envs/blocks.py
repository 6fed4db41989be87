"""Cells of a row that are written sixteen at once: which sixteen, and from which bytes of the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from octosphere.core.vectors import WIDTH, Block, Piece, Run

ALL = 255  # the mask of a whole byte
KINDS = ("i1", "u1", "i2")  # how a number is stored: a byte with a sign or without, a word


class Cell(NamedTuple):
    """A number of a row: where it goes, and by observer where in the bytes of the record it lies.

    A flag is 1 if that byte, under a mask, has the value that an observer asks for. It may have several such cells.
    """

    target: int
    origins: tuple[int, ...]
    mask: int = ALL
    values: tuple[int, ...] = ()


class Group(NamedTuple):
    """Places of a row from one on, and the cells among them that it is there for; the others are rubbish."""

    target: int
    width: int
    cells: list[Cell]


def cut_groups(cells: list[Cell], end: int) -> Iterator[Group]:
    """Groups with all cells, sixteen places each if there are as many; none reaches behind an end."""
    done = 0
    while cells and done <= cells[-1].target:
        first = next(one.target for one in cells if one.target >= done)
        start = max(cells[0].target, min(first, end - WIDTH))
        done = min(end, start + WIDTH)
        yield Group(start, done - start, [one for one in cells if start <= one.target < done])


def make_block(group: Group, seat: int, record: int) -> Block:
    """A group as an observer reads it from a record of so many bytes."""
    return Block(group.target, tuple(_pieces(group, seat, record)))


def _pieces(group: Group, seat: int, record: int) -> Iterator[Piece]:
    """Few pieces, as every one takes all that lies among its bytes; of a flag with several cells one."""
    left = sorted(group.cells, key=lambda one: one.origins[seat])
    while left:
        first = max(0, min(record - WIDTH, left[0].origins[seat]))
        near: dict[int, Cell] = {}
        for one in left:
            if one.origins[seat] < first + WIDTH:
                near.setdefault(one.target, one)
        yield _piece(group, near, seat, range(first, min(record, first + WIDTH)))
        left = [one for one in left if near.get(one.target) is not one]


def _piece(group: Group, near: dict[int, Cell], seat: int, read: range) -> Piece:
    cells = [near.get(group.target + place) for place in range(group.width)]
    places = tuple(one.origins[seat] - read.start if one else 0 for one in cells)
    values: tuple[int, ...] = ()
    if group.cells[0].values:
        values = tuple(one.values[seat] if one else 1 for one in cells)  # no bit is under the mask of the others
    return Piece(read.start, len(read), places, tuple(one.mask if one else 0 for one in cells), values)


def find_runs(cells: list[Cell], kind: str, seat: int) -> Iterator[Run]:
    """Numbers that are stored in a way, those together that lie side by side for an observer; at most sixteen."""
    size, found = int(kind[1]), list[Run]()
    for one in cells:
        last = found[-1] if found else None
        place = (one.target, one.origins[seat])
        if last and last.length < WIDTH and place == (last.target + last.length, last.origin + size * last.length):
            found[-1] = last._replace(length=last.length + 1)
        else:
            found.append(Run(*place, 1, kind))
    yield from found
