"""Sixteen cells of a row at once: whatever is cut together, each cell gets its own number in the end."""

from __future__ import annotations

import random
from typing import Any

import numpy
import pytest

from octosphere.core.vectors import WIDTH, match, pick, widen
from octosphere.envs.blocks import Cell, cut_blocks, cut_runs, list_blocks

RECORD = 90


def some_cells(rng: random.Random, first: int, row: int, size: int) -> list[Cell]:
    """Cells with gaps, many of them side by side in the record for both observers, the others anywhere in it."""
    cells, at = [], [rng.randrange(RECORD // 2) for _ in range(2)]
    for target in range(first, row):
        if rng.random() < 0.3 or max(at) + size > RECORD - size:
            at = [rng.randrange((RECORD - size) // size) * size for _ in range(2)]
        if rng.random() < 0.9:
            cells.append(Cell(target, (at[0], at[1]), 255, (rng.randrange(4), rng.randrange(4))))
        at = [one + size for one in at]
    return cells


@pytest.mark.parametrize("row", [5, 20, 61])
@pytest.mark.parametrize("flags", [False, True])
def test_blocks_write_every_cell(row: int, flags: bool) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        cells = some_cells(rng, 3, row, 1)
        record = numpy.array([rng.randrange(4) for _ in range(RECORD)], numpy.uint8)
        blocks, alone = cut_blocks(cells, row, RECORD)
        lists = list_blocks(blocks, 2, RECORD)
        for seat in range(2):
            found: Any = numpy.full(row, -9, numpy.int16)
            for at, target in enumerate(lists.targets):
                first, tests = lists.origins[seat, at], lists.tests[seat, at]
                if flags:
                    match(found, target, record, first, tests)
                else:
                    pick(found, target, record, first, tests[:WIDTH])
            for one in cells:
                number = record[one.origins[seat]]
                if one not in alone:
                    assert found[one.target] == (number == one.values[seat] if flags else number)
            assert found[:3].tolist() == [-9] * 3


def test_cells_that_lie_close_together_need_few_blocks() -> None:
    cells = [Cell(2 + at, (20 + at // 3, 40 - at // 3), 255, (1, 1)) for at in range(40)]
    blocks, alone = cut_blocks(cells, 42, RECORD)
    assert ([block.target for block in blocks], alone) == ([2, 18, 26], [])


@pytest.mark.parametrize("row", [10, 40, 61])
def test_runs_of_words_write_every_word_and_nothing_that_is_needed(row: int) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        flags = row - 6
        words = [one._replace(mask=0, values=()) for one in some_cells(rng, 3, flags, 2)]
        record = numpy.array([rng.randrange(-999, 999) for _ in range(RECORD // 2)], numpy.int16)
        wide, alone = cut_runs(words, flags, (row, RECORD))
        found: Any = numpy.full(row, -9999, numpy.int16)
        for one in wide:
            widen(found, one.target, record, one.origins[0] // 2)
        for one in alone:
            found[one.target] = record[one.origins[0] // 2]
        needed = {one.target: record[one.origins[0] // 2] for one in words}
        assert [needed.get(at, -9999) for at in range(flags)] == found[:flags].tolist()
