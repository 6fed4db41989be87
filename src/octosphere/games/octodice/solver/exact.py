"""Exact values and chances of solo positions: from a table where the layout is solved, else worked out on the spot."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from octosphere.core.errors import BadInput

from .chances import Chances, solve_chances
from .crowds import Crowd
from .position import Position
from .records import ChanceTables, chance_folder
from .solo import START, Solo, Start, solo_of, solve_from
from .spreads import Way, spread_by_table, spread_from
from .whole import Tables, table_folder

ON_THE_SPOT = 5  # turns before the end that take a minute at most
IN_DOUBLE = 3  # turns whose chances are worked out in double precision; more in single, right to a millionth


def exact_value(position: Position, threads: int = 2, root: Path | None = None) -> float:
    """Expected points still to come under best play."""
    solo = solo_of(position.layout, position.edition)
    tables = Tables(solo, table_folder(solo, root))
    if tables.has(position.turn - 1):
        return from_table(tables, position)
    require_near(solo, position)
    return solve_from(solo, start_of(position), threads)[position.octopods]


def start_of(position: Position) -> Start:
    """Where a solution for a position begins."""
    return Start(position.turn - 1, position.sheet, position.struck)


def require_near(solo: Solo, position: Position, more: str = "") -> int:
    """How many turns are left; what is too far from the end for the spot is refused."""
    left = solo.last + 2 - position.turn
    if left > ON_THE_SPOT:
        raise BadInput(
            f"turn {position.turn} is {left} turns before the end; more than {ON_THE_SPOT} need the solved game: "
            f"octosphere solve octodice --layout {solo.options['layout']} --edition {solo.options['edition']}{more}"
        )
    return left


def exact_chance(position: Position, target: int, threads: int = 2, root: Path | None = None) -> float:
    """The greatest chance to end the game with so many points or more."""
    solo = solo_of(position.layout, position.edition)
    tables, turn = ChanceTables(solo, chance_folder(solo, root)), position.turn - 1
    if tables.has(turn):
        return chance_in(tables.layer(turn), solo.shape(START, turn), position, target)
    left = require_near(solo, position, f" --target {target}")
    found = solve_chances(solo, start_of(position), threads, single=left > IN_DOUBLE)
    return chance_in(found, solo.shape(start_of(position), position.turn - 1), position, target)


def error_of_chance(position: Position, root: Path | None = None) -> float:
    """By how much a chance may be off: tables and what is far from the end are in single precision."""
    solo = solo_of(position.layout, position.edition)
    near = solo.last + 2 - position.turn <= IN_DOUBLE
    return 1e-9 if near and not ChanceTables(solo, chance_folder(solo, root)).has(position.turn - 1) else 1e-6


def exact_spread(position: Position, threads: int = 2, root: Path | None = None) -> dict[int, float]:
    """The chance of each final score under best play, which is play for the greatest expected score."""
    solo = solo_of(position.layout, position.edition)
    tables = Tables(solo, table_folder(solo, root))
    if tables.has(position.turn - 1):
        return spread_by_table(
            tables, position.turn - 1, Crowd.at(index_in(tables, position), position.points), threads
        )
    require_near(solo, position, " --distribution")
    return spread_from(Way(solo, start_of(position), threads), position.octopods, position.points)


def chance_in(layer: Chances, shape: tuple[int, int], position: Position, target: int) -> float:
    """The chance that a layer holds; a target out of reach is refused."""
    (struck, octopods), place = shape, layer.page.place(position.sheet)
    lane = min(position.struck, struck - 1) * octopods + position.octopods
    low, chances = layer.curve(place, struck * octopods, lane)
    rank = target - position.points - low
    if rank >= len(chances):
        most = position.points + low + len(chances) - 1
        raise BadInput(f"no game reaches {target} points from turn {position.turn} on; ask for {most} or less")
    return float(chances[rank]) if rank >= 0 else 1.0


def from_table(tables: Tables, position: Position) -> float:
    """The value that a solved layer holds."""
    return float(tables.open(position.turn - 1)[1][index_in(tables, position)])


def index_in(tables: Tables, position: Position) -> int:
    """Where a position stands in its solved layer."""
    turn = position.turn - 1
    struck, octopods = tables.solo.shape(START, turn)
    lane = min(position.struck, struck - 1) * octopods + position.octopods
    return tables.open(turn)[0].place(position.sheet) * struck * octopods + lane


def exact_values(positions: Iterable[Position], threads: int = 2, root: Path | None = None) -> list[float]:
    """The values of many positions."""
    return [exact_value(position, threads, root) for position in positions]
