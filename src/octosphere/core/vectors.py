"""Sixteen numbers at once: what kernels compute in one register of the processor, and plain Python on small arrays.

A vector comes from a row of sixteen numbers in single precision, is added, multiplied and compared number by number,
and goes back into a row. Number by number nothing else is done than NumPy does: the same roundings in the same order.
`widen`, `pick` and `match` move whole numbers, which are not computed with.
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


def pick(row: Any, at: int, cells: Any, first: int, places: Any) -> None:
    """Write sixteen of sixteen bytes of `cells` from `first` on, by their places from 0 to 15, as words into `row`."""
    row[at : at + WIDTH] = cells[first : first + WIDTH][places]


def match(row: Any, at: int, cells: Any, first: int, tests: Any) -> None:
    """Pick bytes and write 1 where one has a value under a mask, else 0; tests are places, then masks, then values."""
    found = cells[first : first + WIDTH][tests[:WIDTH]] & tests[WIDTH : 2 * WIDTH]
    row[at : at + WIDTH] = found == tests[2 * WIDTH : 3 * WIDTH]


def fetch(row: Any, at: int) -> None:
    """Have the line of the cache in which a number of a row lies brought near, as it will soon be needed."""


def rows(*shape: int) -> Any:
    """An array of empty rows, each of which is read from memory at one go: it starts where a line of the cache does."""
    import numpy

    size = 4 * WIDTH
    room = numpy.zeros(int(numpy.prod(shape)) * WIDTH + WIDTH, dtype=numpy.float32)
    skip = (-room.ctypes.data % size) // 4
    return room[skip : skip + int(numpy.prod(shape)) * WIDTH].reshape(*shape, WIDTH)
