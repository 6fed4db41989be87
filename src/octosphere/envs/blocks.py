"""Cells of a row that are written sixteen at once: which sixteen, and from which bytes of the record."""

from __future__ import annotations

from typing import Any, NamedTuple

from octosphere.core.vectors import WIDTH

Array = Any  # of NumPy


class Cell(NamedTuple):
    """A number of a row: where it goes, and by observer where in the bytes of the record it lies.

    A flag is 1 if that byte, under a mask, has the value that an observer looks for.
    """

    target: int
    origins: tuple[int, ...]
    mask: int = 0
    values: tuple[int, ...] = ()


class Block(NamedTuple):
    """Sixteen places of a row from one on, and the cells among them that it is there for; the others are rubbish."""

    target: int
    cells: list[Cell]


class Blocks(NamedTuple):
    """The same as arrays."""

    targets: Array
    origins: Array  # by observer and block: the first of sixteen bytes
    tests: Array  # by observer and block, sixteen each: places among those bytes, masks, values


def cut_blocks(cells: list[Cell], row: int, record: int) -> tuple[list[Block], list[Cell]]:
    """Blocks to be written in this order, and cells that fit into none; a row and a record have so many places."""
    blocks, alone, at = [], [], 0
    while at < len(cells):
        start = min(cells[at].target, row - WIDTH)
        block = [one for one in cells[max(0, at - WIDTH) : at + WIDTH] if start <= one.target < start + WIDTH]
        while block and not _fits(block, record):
            block.pop()
        if start >= cells[0].target and block and block[-1].target >= cells[at].target:
            blocks.append(Block(start, block))
            at = cells.index(block[-1]) + 1
        else:
            alone.append(cells[at])
            at += 1
    return blocks, alone


def _fits(block: list[Cell], record: int) -> bool:
    """Whether all bytes of a block lie close together for every observer."""
    lines = zip(*(one.origins for one in block), strict=True)
    return record >= WIDTH and all(max(line) - min(line) < WIDTH for line in lines)


def list_blocks(blocks: list[Block], seats: int, record: int) -> Blocks:
    """Blocks as arrays."""
    import numpy

    targets = numpy.array([block.target for block in blocks], numpy.int32)
    origins = numpy.zeros((seats, len(blocks)), numpy.int32)
    tests = numpy.zeros((seats, len(blocks), 3 * WIDTH), numpy.uint8)
    for index, block in enumerate(blocks):
        for seat in range(seats):
            first = min(record - WIDTH, *(one.origins[seat] for one in block.cells))
            origins[seat, index] = first
            for one in block.cells:
                place = one.target - block.target
                tests[seat, index, place] = one.origins[seat] - first
                if one.values:
                    tests[seat, index, WIDTH + place] = one.mask
                    tests[seat, index, 2 * WIDTH + place] = one.values[seat]
    return Blocks(targets, origins, tests)


def cut_runs(words: list[Cell], flags: int, sizes: tuple[int, int]) -> tuple[list[Cell], list[Cell]]:
    """The first of each few words that lie side by side, of which sixteen are copied, and words to be copied alone.

    What such a copy writes behind them must be written later: words after them, or flags, which begin at a place.
    """
    (row, record), later = sizes, {one.target for one in words}
    wide, alone, at = [], [], 0
    while at < len(words):
        one, count = words[at], _count_neighbours(words, at)
        inside = one.target + WIDTH <= row and max(one.origins) + 2 * WIDTH <= record
        if inside and all(at >= flags or at in later for at in range(one.target + count, one.target + WIDTH)):
            wide.append(one)
        else:
            alone += words[at : at + count]
        at += count
    return wide, alone


def _count_neighbours(words: list[Cell], at: int) -> int:
    """How many words from one on, at most sixteen, lie side by side in the row and in the record."""
    first, count = words[at], 1
    for one in words[at + 1 : at + WIDTH]:
        if one != Cell(first.target + count, tuple(origin + 2 * count for origin in first.origins)):
            break
        count += 1
    return count
