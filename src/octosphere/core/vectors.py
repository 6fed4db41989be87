"""Sixteen numbers at once: what kernels compute in one register of the processor, and plain Python on small arrays.

A vector comes from a row of sixteen numbers in single precision, is added, multiplied and compared number by number,
and goes back into a row. Number by number nothing else is done than NumPy does: the same roundings in the same order.
`widen` moves whole numbers, which are not computed with.
"""

from __future__ import annotations

from typing import Any

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


def spread(number: float) -> Any:
    """A vector of one number, again and again."""
    import numpy

    return numpy.full(WIDTH, number, dtype=numpy.float32)


def widen(row: Any, at: int, cells: Any, first: int) -> None:
    """Write sixteen whole numbers of `cells`, bytes or words of 16 bits, as such words of `row`, from place `at` on."""
    row[at : at + WIDTH] = cells[first : first + WIDTH]


def rows(*shape: int) -> Any:
    """An array of empty rows, each of which is read from memory at one go: it starts where a line of the cache does."""
    import numpy

    size = 4 * WIDTH
    room = numpy.zeros(int(numpy.prod(shape)) * WIDTH + WIDTH, dtype=numpy.float32)
    skip = (-room.ctypes.data % size) // 4
    return room[skip : skip + int(numpy.prod(shape)) * WIDTH].reshape(*shape, WIDTH)
