"""Exact values of solo positions: from a table where the layout is solved, else worked out on the spot."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from octosphere.core.errors import BadInput

from .position import Position
from .solo import START, Start, solo_of, solve_from
from .whole import Tables, table_folder

ON_THE_SPOT = 5  # turns before the end that take a minute at most


def exact_value(position: Position, threads: int = 2, root: Path | None = None) -> float:
    """Expected points still to come under best play."""
    solo = solo_of(position.layout, position.edition)
    tables = Tables(solo, table_folder(solo, root))
    if tables.has(position.turn - 1):
        return from_table(tables, position)
    left = solo.last + 2 - position.turn
    if left > ON_THE_SPOT:
        raise BadInput(
            f"turn {position.turn} is {left} turns before the end; more than {ON_THE_SPOT} need the solved game: "
            f"octosphere solve octodice --layout {solo.options['layout']} --edition {solo.options['edition']}"
        )
    values = solve_from(solo, Start(position.turn - 1, position.sheet, position.struck), threads)
    return values[position.octopods]


def from_table(tables: Tables, position: Position) -> float:
    """The value that a solved layer holds."""
    turn = position.turn - 1
    page, values = tables.open(turn)
    struck, octopods = tables.solo.shape(START, turn)
    lane = min(position.struck, struck - 1) * octopods + position.octopods
    return float(values[page.place(position.sheet) * struck * octopods + lane])


def exact_values(positions: Iterable[Position], threads: int = 2, root: Path | None = None) -> list[float]:
    """The values of many positions."""
    return [exact_value(position, threads, root) for position in positions]
