"""Sixteen cells of a row at once: whatever is cut together, each cell gets its own number in the end."""

from __future__ import annotations

import random
from typing import Any

import numpy
import pytest

from octosphere.core.vectors import WIDTH, write_row
from octosphere.envs.blocks import Cell, cut_groups, find_runs, make_block

RECORD = 90


def some_cells(rng: random.Random, first: int, row: int, size: int) -> list[Cell]:
    """Cells with gaps, many of them side by side in the record for both observers, the others anywhere in it."""
    cells, at = [], [rng.randrange(RECORD // 2) // size * size for _ in range(2)]
    for target in range(first, row):
        if rng.random() < 0.3 or max(at) + size > RECORD - size:
            at = [rng.randrange((RECORD - size) // size) * size for _ in range(2)]
        if rng.random() < 0.9:
            cells.append(Cell(target, (at[0], at[1]), 255, (rng.randrange(4), rng.randrange(4))))
        at = [one + size for one in at]
    return cells


@pytest.mark.parametrize("row", [5, 20, 61])
@pytest.mark.parametrize("flags", [False, True])
def test_blocks_write_every_cell_and_nothing_before_or_behind(row: int, flags: bool) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        cells = some_cells(rng, 3, row, 1)
        if not flags:
            cells = [one._replace(values=()) for one in cells]
        record = numpy.array([rng.randrange(4) for _ in range(RECORD)], numpy.uint8)
        for seat in range(2):
            found: Any = numpy.full(row + 3, -9, numpy.int16)
            write_row(found, record, 0, (tuple(make_block(one, seat, RECORD) for one in cut_groups(cells, row)),))
            for one in cells:
                number = record[one.origins[seat]]
                assert found[one.target] == (number == one.values[seat] if flags else number)
            assert found[:3].tolist() == found[row:].tolist() == [-9] * 3


def test_cells_that_lie_close_together_need_few_blocks() -> None:
    cells = [Cell(2 + at, (20 + at // 3, 40 - at // 3), 255, (1, 1)) for at in range(40)]
    groups = list(cut_groups(cells, 42))
    assert [group.target for group in groups] == [2, 18, 26]
    assert [len(make_block(group, 0, RECORD).pieces) for group in groups] == [1, 1, 1]


def test_a_flag_with_several_cells_is_set_by_any() -> None:
    cells = [Cell(thing, (place,), 255, (thing,)) for thing in range(20) for place in (4, 5, 30)]
    record, row = numpy.full(40, 255, numpy.uint8), numpy.zeros(20, numpy.int16)
    record[[4, 5, 30]] = (3, 255, 17)
    write_row(row, record, 0, (tuple(make_block(one, 0, 40) for one in cut_groups(cells, 20)),))
    assert numpy.flatnonzero(row).tolist() == [3, 17]


def test_a_record_may_be_shorter_than_a_block() -> None:
    cells = [Cell(at, (at // 4,)) for at in range(WIDTH)]
    row = numpy.zeros(WIDTH, numpy.int16)
    write_row(
        row, numpy.arange(4, dtype=numpy.uint8), 0, (tuple(make_block(one, 0, 4) for one in cut_groups(cells, WIDTH)),)
    )
    assert row.tolist() == [at // 4 for at in range(WIDTH)]


@pytest.mark.parametrize("row", [10, 40, 61])
def test_runs_of_words_write_every_word_and_nothing_else(row: int) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        words = some_cells(rng, 3, row, 2)
        record = numpy.array([rng.randrange(-999, 999) for _ in range(RECORD // 2)], numpy.int16)
        found: Any = numpy.full(row, -9999, numpy.int16)
        write_row(found, record.view(numpy.uint8), 0, (tuple(find_runs(words, "i2", 1)),))
        needed = {one.target: record[one.origins[1] // 2] for one in words}
        assert [needed.get(at, -9999) for at in range(row)] == found.tolist()
