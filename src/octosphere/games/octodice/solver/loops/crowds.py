"""Chances of positions by points: handed on from a turn to the next, in windows of a common pool that can widen."""

from __future__ import annotations

from typing import Any, NamedTuple

from octosphere.core.kernel import kernel, routine
from octosphere.core.vectors import fetch

BLOCK = 4  # chances that are reserved together: most positions have one or two blocks
SIZES, LOWEST = 64, 512  # a window has fewer blocks, and points are above -512
SHAPES = SIZES * 2 * LOWEST


class Heap(NamedTuple):
    """Chances of the positions of a layer; a window is some blocks in a row, for points from its first on."""

    heads: Any  # of each place: (block * 1024 + 512 + first point) * 64 + blocks; 0 if nothing has come there
    pool: Any
    free: Any  # the first free window of so many blocks, 0 if there is none; at 0 the first block never used


class Crowd(NamedTuple):
    """Positions with their chances: those of the next points on from `least` stand between two starts."""

    starts: Any
    least: Any
    mass: Any


# Blocks 5 and 6 with points from -3 on: (5 * 1024 + 512 - 3) * 64 + 2
@kernel
def first_of(head: int) -> int:
    """The points that a window begins with."""
    return head // SIZES % (2 * LOWEST) - LOWEST


@kernel
def reserve(h: Any, size: int) -> int:
    """A window of so many blocks: one that was left, or a new one; the pool has room for it."""
    block = h.free[size]
    if block > 0:
        h.free[size] = int(h.pool[BLOCK * block])  # where the next one of this size lies
    else:
        block = h.free[0]
        h.free[0] = block + size
    for cell in range(BLOCK * block, BLOCK * (block + size)):
        h.pool[cell] = 0.0
    return int(block)


@kernel
def leave(h: Any, block: int, size: int) -> None:
    """Let others have a window: it says where the next free one of its size lies."""
    h.pool[BLOCK * block] = h.free[size]
    h.free[size] = block


# A window from 10 on with one block is to hold 8 to 12, too: from 2 on with two blocks, its old chances copied.
@routine
def widen(h: Any, place: int, low: int, high: int) -> None:
    """Give a place a window that holds all points from `low` to before `high` and what it had."""
    head = h.heads[place]
    old, first, size = head // SHAPES, first_of(head), head % SIZES
    if head == 0:
        first = low
    start = first - max(0, first - low + BLOCK - 1) // BLOCK * BLOCK
    more = (max(high, first + BLOCK * size) - start + BLOCK - 1) // BLOCK
    block = reserve(h, more)
    for cell in range(BLOCK * size):
        h.pool[BLOCK * block + first - start + cell] = h.pool[BLOCK * old + cell]
    if head > 0:
        leave(h, old, size)
    h.heads[place] = (block * 2 * LOWEST + LOWEST + start) * SIZES + more


# mass[next position, points + gain] += odds * mass[this one, points]
@routine
def pour(out: Any, starts: Any, crowd: Any, h: Any, first: int) -> None:
    """Hand the chances of some positions of a crowd on, from the first of them, to those they lead to."""
    places, _, _ = out
    for position in range(starts.shape[0] - 1):
        for row in range(starts[position], starts[position + 1]):
            fetch(h.heads, places[row])
        for row in range(starts[position], starts[position + 1]):
            fetch(h.pool, BLOCK * (h.heads[places[row]] // SHAPES))
        for row in range(starts[position], starts[position + 1]):
            pour_one(out, row, crowd, h, first + position)


@kernel
def pour_one(out: Any, row: int, crowd: Any, h: Any, position: int) -> None:
    """Hand the chances of a position on to one that it leads to."""
    places, points, odds = out
    place, share = places[row], odds[row]
    begin, end = crowd.starts[position], crowd.starts[position + 1]
    low, head = crowd.least[position] + points[row], h.heads[place]
    if head == 0 or low < first_of(head) or low + end - begin > first_of(head) + BLOCK * (head % SIZES):
        widen(h, place, low, low + end - begin)
        head = h.heads[place]
    at = BLOCK * (head // SHAPES) + low - first_of(head)
    for cell in range(end - begin):
        h.pool[at + cell] += crowd.mass[begin + cell] * share


@routine
def measure(h: Any, positions: Any, crowd: Any) -> None:
    """Where the chances of each position would begin if they stood one behind the other without zeros at their ends."""
    total = 0
    for index in range(positions.shape[0]):
        head = h.heads[positions[index]]
        at, end = BLOCK * (head // SHAPES), BLOCK * (head // SHAPES + head % SIZES)
        begin = at
        while begin + 1 < end and h.pool[begin] == 0:
            begin += 1
        while end - 1 > begin and h.pool[end - 1] == 0:
            end -= 1
        crowd.least[index] = first_of(head) + begin - at
        crowd.starts[index] = total
        total += end - begin
    crowd.starts[positions.shape[0]] = total


@routine
def pack(h: Any, positions: Any, crowd: Any) -> None:
    """Write the chances of each position one behind the other, as they were measured."""
    for index in range(positions.shape[0]):
        head = h.heads[positions[index]]
        at = BLOCK * (head // SHAPES) + crowd.least[index] - first_of(head)
        start = crowd.starts[index]
        for cell in range(crowd.starts[index + 1] - start):
            crowd.mass[start + cell] = h.pool[at + cell]


@routine
def release(h: Any, positions: Any) -> None:
    """Let others have the windows of positions to which nothing more comes."""
    for index in range(positions.shape[0]):
        head = h.heads[positions[index]]
        leave(h, head // SHAPES, head % SIZES)
        h.heads[positions[index]] = 0
