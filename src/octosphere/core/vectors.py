"""Many numbers at once: what kernels compute in one register of the processor, and plain Python on small arrays.

A vector comes from a row of sixteen numbers in single precision, is added, multiplied and compared number by number,
and goes back into a row. Number by number nothing else is done than NumPy does: the same roundings in the same order.
`write_row` moves whole numbers from the bytes of a record into a row, by a plan that is known while compiling.
"""

from __future__ import annotations

from typing import Any, NamedTuple

WIDTH = 16


def load(row: Any) -> Any:
    """The numbers of a row as a vector."""
    return row.copy()


def store(row: Any, vector: Any) -> None:
    """Write a vector into a row."""
    row[:] = vector


def larger(one: Any, other: Any) -> Any:
    """Of two vectors the larger number at each place."""
    import numpy

    return numpy.maximum(one, other)


def choose(one: Any, other: Any, yes: Any, no: Any) -> Any:
    """At each place the number of `yes` where that of `one` is larger than that of `other`, else the one of `no`."""
    import numpy

    return numpy.where(one > other, yes, no).astype(numpy.float32)


def some(vector: Any) -> bool:
    """Whether any number of a vector is not 0."""
    return bool((vector != 0).any())


def spread(number: float) -> Any:
    """A vector of one number, again and again."""
    import numpy

    return numpy.full(WIDTH, number, dtype=numpy.float32)


class Piece(NamedTuple):
    """For each place of a block one of a few bytes from `origin` on, its mask, and the value that a flag asks for."""

    origin: int
    size: int  # bytes that are read
    places: tuple[int, ...]
    masks: tuple[int, ...]  # 0: this piece has nothing for the place
    values: tuple[int, ...] = ()  # none: bytes with a sign are copied


class Block(NamedTuple):
    """Some places of a row from `target` on, at most `WIDTH`: each has what any of the pieces has for it."""

    target: int
    pieces: tuple[Piece, ...]

    def read(self, cells: Any) -> Any:
        """What the places get from the bytes of a record."""
        import numpy

        found = numpy.zeros(len(self.pieces[0].places), "i1")
        for piece in self.pieces:
            near = cells[piece.origin : piece.origin + piece.size].view("u1")
            picked = near[list(piece.places)] & numpy.array(piece.masks, "u1")
            found |= (picked == piece.values if piece.values else picked).view("i1")
        return found


class Run(NamedTuple):
    """Numbers that lie side by side in the bytes of a record as in a row."""

    target: int
    origin: int
    length: int
    kind: str  # of NumPy: i1, u1 or i2

    def read(self, cells: Any) -> Any:
        """These numbers."""
        return cells[self.origin : self.origin + self.length * int(self.kind[1])].view(self.kind)


Plan = tuple[Block | Run, ...]  # in the order in which it is written: what one writes too much, a later one writes over


def write_row(row: Any, cells: Any, which: int, plans: tuple[Plan, ...]) -> None:
    """Write words of 16 bits into a row from the bytes of a record, by one of several plans."""
    for part in plans[which]:
        found = part.read(cells)
        row[part.target : part.target + len(found)] = found


def fetch(row: Any, at: int) -> None:
    """Have the line of the cache in which a number of a row lies brought near, as it will soon be needed."""


def record(fields: list[tuple[str, str, tuple[int, ...]]]) -> Any:
    """An empty record of arrays that starts where a line of the cache does, so that its rows are read at one go."""
    import numpy

    kind = numpy.dtype(fields)
    room = numpy.zeros(kind.itemsize + 4 * WIDTH, dtype=numpy.uint8)
    skip = -room.ctypes.data % (4 * WIDTH)
    return room[skip : skip + kind.itemsize].view(kind).view(numpy.recarray)[0]
