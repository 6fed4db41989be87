"""Vectors of sixteen numbers: the same bits as NumPy, and refused where they are none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy
import pytest

from octosphere.core.compile.kernels import Kernel
from octosphere.core.compile.types import KernelError
from octosphere.core.vectors import WIDTH, fetch, larger, load, match, pick, rows, spread, store, widen


def mixture(table: Any, weights: Any, target: Any, more: float) -> None:
    """A mean, a maximum and a difference, as the solver has them."""
    total = spread(0.0)
    for row in range(table.shape[0]):
        best = larger(load(table[row]), load(table[0]) - more)
        total = total + best * weights[row]
    store(target, larger(total, spread(more)) + 1)


def too_short(row: Any) -> None:
    store(row, load(row))


def given_back(row: Any) -> Any:
    return load(row)


def divided(row: Any) -> None:
    store(row, load(row) / 2.0)


def moved(row: Any, cells: Any) -> None:
    widen(row, 3, cells, 2)


def picked(row: Any, cells: Any, tests: Any) -> None:
    pick(row, 1, cells, 2, tests)


def matched(row: Any, cells: Any, tests: Any) -> None:
    match(row, 1, cells, 2, tests)


def fetched(row: Any) -> int:
    fetch(row, 3)
    return int(row[3])


def moved_alone(row: Any) -> None:
    widen(row, 0, row, 1)


def compiled(function: Any, folder: Path) -> Kernel:
    return Kernel(function, inline=True, folder=lambda: folder)


def test_a_vector_is_computed_as_numpy_does(tmp_path: Path) -> None:
    chance = numpy.random.default_rng(7)
    table, plain, target = rows(5), rows(), rows()
    table[:] = chance.normal(0, 30, table.shape)
    weights = chance.random(5).astype(numpy.float32)
    mixture(table, weights, plain, numpy.float32(0.1))
    compiled(mixture, tmp_path)(table, weights, target, 0.1)
    assert target.tobytes() == plain.tobytes() != bytes(4 * WIDTH)


@pytest.mark.parametrize("kind", [numpy.int8, numpy.uint8, numpy.int16])
def test_sixteen_whole_numbers_are_moved_with_their_signs(kind: Any, tmp_path: Path) -> None:
    cells = numpy.arange(-9, 20).astype(kind)
    plain, target = numpy.full(WIDTH + 4, -5, numpy.int16), numpy.full(WIDTH + 4, -5, numpy.int16)
    moved(plain, cells)
    compiled(moved, tmp_path)(target, cells)
    assert target.tolist() == plain.tolist() == [-5] * 3 + [int(one) for one in cells[2 : 2 + WIDTH]] + [-5]


@pytest.mark.parametrize("kind", [numpy.int8, numpy.uint8])
def test_bytes_are_picked_and_tested_as_numpy_does(kind: Any, tmp_path: Path) -> None:
    chance = numpy.random.default_rng(7)
    cells = chance.integers(0, 256, WIDTH + 2).astype(numpy.uint8).view(kind)
    tests = chance.integers(0, 256, 3 * WIDTH).astype(numpy.uint8)
    tests[:WIDTH] %= WIDTH
    tests[-9:] = (cells.view(numpy.uint8)[2:][tests[:WIDTH]] & tests[WIDTH : 2 * WIDTH])[-9:]
    for function, places in ((picked, tests[:WIDTH]), (matched, tests)):
        plain, target = numpy.full(WIDTH + 2, -5, numpy.int16), numpy.full(WIDTH + 2, -5, numpy.int16)
        function(plain, cells if function is picked else cells.view(numpy.uint8), places)
        compiled(function, tmp_path)(target, cells, places)
        assert target.tolist() == plain.tolist()
    assert target.tolist()[-10:] == [1] * 9 + [-5]


def test_fetching_changes_nothing(tmp_path: Path) -> None:
    row = numpy.arange(4, dtype=numpy.int16)
    assert compiled(fetched, tmp_path)(row) == fetched(row) == 3
    with pytest.raises(KernelError, match="no row"):
        compiled(fetched, tmp_path)(5)


def test_what_is_picked_is_said_by_bytes_without_a_sign(tmp_path: Path) -> None:
    row, cells = numpy.zeros(WIDTH + 1, numpy.int16), numpy.zeros(WIDTH + 2, numpy.int8)
    with pytest.raises(KernelError, match="without a sign"):
        compiled(picked, tmp_path)(row, cells, numpy.zeros(WIDTH, numpy.int8))


@pytest.mark.parametrize("lengths", [(WIDTH + 2, WIDTH + 2), (WIDTH + 3, WIDTH + 1)])
def test_sixteen_that_are_not_there_are_an_error_where_it_is_looked_for(
    lengths: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTOSPHERE_BOUNDSCHECK", "1")
    row, cells = (numpy.zeros(length, numpy.int16) for length in lengths)
    with pytest.raises(IndexError, match="out of bounds"):
        compiled(moved, tmp_path)(row, cells)


def test_rows_start_where_a_line_of_the_cache_does() -> None:
    assert rows(3, 2).shape == (3, 2, WIDTH)
    assert rows(3, 2).ctypes.data % 64 == 0


@pytest.mark.parametrize(
    ("function", "row", "why"),
    [
        (too_short, numpy.zeros(WIDTH), "single precision"),
        (too_short, numpy.zeros((2, WIDTH), numpy.float32), "single precision"),
        (too_short, numpy.zeros(2 * WIDTH, numpy.float32)[::2], "side by side"),
        (given_back, numpy.zeros(WIDTH, numpy.float32), "cannot be given back"),
        (moved_alone, numpy.zeros(2 * WIDTH, numpy.int32), "words of 16 bits"),
        (moved_alone, numpy.zeros(4 * WIDTH, numpy.int16)[::2], "side by side"),
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
