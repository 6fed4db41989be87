"""Vectors of sixteen numbers: the same bits as NumPy, and refused where they are none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy
import pytest

from octosphere.core.compile.kernels import Kernel
from octosphere.core.compile.types import KernelError
from octosphere.core.vectors import (
    WIDTH,
    Block,
    Piece,
    Run,
    choose,
    fetch,
    larger,
    load,
    record,
    some,
    spread,
    store,
    write_row,
)


def mixture(table: Any, weights: Any, target: Any, more: float) -> None:
    """A mean, a maximum and a difference, as the solver has them."""
    total = spread(0.0)
    for row in range(table.shape[0]):
        best = larger(load(table[row]), load(table[0]) - more)
        total = total + best * weights[row]
    store(target, larger(total, spread(more)) + 1)


def shared(table: Any, target: Any, margin: float) -> int:
    """Hand a weight to the first of some rows that come near to the largest; how many of them get any."""
    most, left, given = load(table[0]), spread(1.0), 0
    for row in range(table.shape[0]):
        most = larger(most, load(table[row]))
    for row in range(table.shape[0]):
        taken = choose(load(table[row]), most - margin, left, 0.0)
        store(target[row], taken)
        left = left - taken
        if some(taken):
            given += 1
    return given


def too_short(row: Any) -> None:
    store(row, load(row))


def given_back(row: Any) -> Any:
    return load(row)


def divided(row: Any) -> None:
    store(row, load(row) / 2.0)


PLANS: Any = ()


def moved(row: Any, cells: Any, which: int) -> None:
    write_row(row, cells, which, PLANS)


def fetched(row: Any) -> int:
    fetch(row, 3)
    return int(row[3])


def compiled(function: Any, folder: Path) -> Kernel:
    return Kernel(function, inline=True, folder=lambda: folder)


def add_up(d: Any) -> None:
    total = spread(0.0)
    for row in range(5):
        total = total + load(d.table[row])
    store(d.total, total)


def test_a_vector_is_computed_as_numpy_does(tmp_path: Path) -> None:
    chance = numpy.random.default_rng(7)
    table = chance.normal(0, 30, (5, WIDTH)).astype(numpy.float32)
    plain, target = numpy.zeros((2, WIDTH), numpy.float32)
    weights = chance.random(5).astype(numpy.float32)
    mixture(table, weights, plain, numpy.float32(0.1))
    compiled(mixture, tmp_path)(table, weights, target, 0.1)
    assert target.tobytes() == plain.tobytes() != bytes(4 * WIDTH)


def test_a_weight_goes_to_the_first_of_the_best_as_in_numpy(tmp_path: Path) -> None:
    table, plain, target = numpy.zeros((3, 5, WIDTH), numpy.float32)
    table[:] = numpy.random.default_rng(7).integers(0, 4, table.shape)
    table[2] = -1  # never the best
    given = shared(table, plain, 0.5)
    assert compiled(shared, tmp_path)(table, target, 0.5) == given == 4
    assert target.tobytes() == plain.tobytes()
    assert (target.argmax(axis=0) == table.argmax(axis=0)).all()
    assert (target.sum(axis=0) == 1).all()


def some_plan(chance: Any, size: int) -> tuple[Any, ...]:
    """Blocks of one and of several pieces, of numbers and of flags, and runs of every kind."""

    def piece(width: int, flags: bool) -> Piece:
        masks = tuple(chance.choice([0, 1, 255], width).tolist())
        values = tuple(chance.integers(0, 2, width).tolist()) if flags else ()
        near = min(WIDTH, size)
        first = int(chance.integers(0, size - near + 1))
        return Piece(first, near, tuple(chance.integers(0, near, width).tolist()), masks, values)

    widths = [(WIDTH, 1), (WIDTH, 3), (5, 2), (1, 1)]
    blocks = [Block(at, tuple(piece(width, at > 20) for _ in range(count)))
              for at, (width, count) in zip((0, 18, 36, 54), widths, strict=True)]  # fmt: skip
    runs = [Run(60, 1, 3, "i1"), Run(64, 2, 5, "u1"), Run(70, 4, 4, "i2"), Run(75, 0, 1, "i2")]
    return (*blocks, *runs)


@pytest.mark.parametrize("size", [12, 16, 90])
def test_a_row_is_written_by_a_plan_as_numpy_does(size: int, tmp_path: Path) -> None:
    chance = numpy.random.default_rng(size)
    plans = tuple(some_plan(chance, size) for _ in range(3))
    cells = chance.integers(0, 256, size).astype(numpy.uint8)
    kernel = compiled(moved, tmp_path).given(PLANS=plans)
    for which in range(3):
        plain, target = numpy.full(80, -5, numpy.int16), numpy.full(80, -5, numpy.int16)
        write_row(plain, cells, which, plans)
        kernel(target, cells, which)
        assert target.tolist() == plain.tolist()
        assert target[76:].tolist() == [-5] * 4


def test_other_plans_are_other_code(tmp_path: Path) -> None:
    cells, kernel = numpy.arange(4, dtype=numpy.uint8), compiled(moved, tmp_path)
    for first in (1, 2):
        row = numpy.zeros(1, numpy.int16)
        kernel.given(PLANS=((Run(0, first, 1, "u1"),),))(row, cells, 0)
        assert row.tolist() == [first]


def test_fetching_changes_nothing(tmp_path: Path) -> None:
    row = numpy.arange(4, dtype=numpy.int16)
    assert compiled(fetched, tmp_path)(row) == fetched(row) == 3
    with pytest.raises(KernelError, match="no row"):
        compiled(fetched, tmp_path)(5)


@pytest.mark.parametrize("part", [Run(3, 0, 2, "i1"), Run(0, 2, 2, "u1"), Run(0, 1, 1, "i2")])
def test_places_that_are_not_there_are_an_error_where_it_is_looked_for(
    part: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTOSPHERE_BOUNDSCHECK", "1")
    kernel = compiled(moved, tmp_path).given(PLANS=((part,),))
    with pytest.raises(IndexError, match="out of bounds"):
        kernel(numpy.zeros(4, numpy.int16), numpy.zeros(2, numpy.uint8)[: 3 - part.origin], 0)
    kernel(numpy.zeros(5, numpy.int16), numpy.zeros(4, numpy.uint8), 0)


@pytest.mark.parametrize(("row", "cells"), [("i4", "u1"), ("i2", "i2"), ("i2", "i1")])
def test_a_plan_is_for_bytes_and_words(row: str, cells: str, tmp_path: Path) -> None:
    with pytest.raises(KernelError, match="words of 16 bits"):
        compiled(moved, tmp_path)(numpy.zeros(9, row), numpy.zeros(9, cells), 0)


def test_a_record_starts_where_a_line_of_the_cache_does_and_is_read_and_written(tmp_path: Path) -> None:
    plain, target = (record([("table", "f4", (5, WIDTH)), ("total", "f4", (WIDTH,))]) for _ in range(2))
    plain.table[:] = target.table[:] = numpy.random.default_rng(7).normal(0, 30, (5, WIDTH))
    add_up(plain)
    compiled(add_up, tmp_path)(target)
    assert numpy.asarray(target).ctypes.data % (4 * WIDTH) == 0
    assert target.total.tobytes() == plain.total.tobytes() != bytes(4 * WIDTH)


@pytest.mark.parametrize(
    ("function", "row", "why"),
    [
        (too_short, numpy.zeros(WIDTH), "single precision"),
        (too_short, numpy.zeros((2, WIDTH), numpy.float32), "single precision"),
        (too_short, numpy.zeros(2 * WIDTH, numpy.float32)[::2], "side by side"),
        (given_back, numpy.zeros(WIDTH, numpy.float32), "cannot be given back"),
        (divided, numpy.zeros(WIDTH, numpy.float32), "Div of vectors"),
    ],
)
def test_what_is_no_vector_is_refused(function: Any, row: Any, why: str, tmp_path: Path) -> None:
    with pytest.raises(KernelError, match=why):
        compiled(function, tmp_path)(row)


def test_a_row_with_too_few_numbers_is_an_error_where_it_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTOSPHERE_BOUNDSCHECK", "1")
    with pytest.raises(IndexError, match="out of bounds"):
        compiled(too_short, tmp_path)(numpy.zeros(WIDTH - 1, numpy.float32))
