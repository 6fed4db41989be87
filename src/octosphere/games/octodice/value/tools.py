"""The compiled tools of a table: look-ups and working space for so many positions side by side."""

from __future__ import annotations

from functools import cache
from typing import Any

from octosphere.core.kernel import load_compiled
from octosphere.games.octodice.components import require_alike
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.solver import book as books
from octosphere.games.octodice.state import State, Tile

PACKAGE = OctoDice.facts.package
NEVER = -1.0e9
GAMES = 72  # side by side: enough to fill vectors, few enough to stay in the cache
SPITE = (0.0, 0.0, 1.0, 0.5, 0.33)  # how much a point of each rival weighs, by number of seats
FAIR = (0.0,) * 5


@cache
def loops(name: str, part: str = "value") -> Any:
    """A module of kernels, compiled for the rules of Octo Dice; looked up once, as loading checks all files."""
    return load_compiled(PACKAGE).load(f"{PACKAGE}.{part}.loops.{name}")


def catch_of(s: State) -> int:
    """What the tile F of a layout means."""
    if s.column[Tile.F1] >= 0:
        return books.Catch.SUBMARINE
    if s.column[Tile.F2] >= 0:
        return books.Catch.OTHER if s.printed.catch_replaces else books.Catch.EVERY
    return books.Catch.NONE


def tools_of(s: State, lanes: int, spite: tuple[float, ...] = SPITE) -> Any:
    """Tools for all positions with the printed numbers and the tile F of this one."""
    import numpy

    require_alike(s.printed)

    def ints(*shape: int) -> Any:
        return numpy.zeros(shape, dtype=numpy.int64)

    turns, exact = loops("turns", "solver"), loops("lanes", "solver")
    playing = loops("playing")
    printed = s.printed
    return playing.Tools(
        book=books.book(tuple(printed.white_sides), tuple(printed.black_sides), catch_of(s)),
        desk=exact.desk(lanes),
        setup=turns.Setup(printed.keep_mixed, numpy.array(printed.octopod_bonus, dtype=numpy.float64)),
        handed=numpy.zeros((56, 56, lanes)),
        gains=numpy.zeros((6, 6)),
        table=numpy.zeros((56, 56)),
        spite=numpy.array(spite),
        codes=ints(playing.DEPTH, 64), counts=ints(playing.DEPTH), tried=ints(playing.DEPTH),
        best=numpy.zeros(playing.DEPTH), keys=ints(8), sizes=ints(8), values=ints(8),
        seen=ints(56, 56), worth=numpy.zeros(64), gaps=numpy.zeros(GAMES),
    )  # fmt: skip


def clear(tools: Any) -> None:
    """An empty table of ends of the turn."""
    tools.desk.cells.fill(NEVER)


def work_out(tools: Any, ways: int) -> None:
    """From the ends of the turn back to its beginning; what the dice hand to others is taken off.

    Each stage is called from here, as a compiled function that calls them would be compiled with all of them again.
    """
    exact, desk, setup = loops("lanes", "solver"), tools.desk, tools.setup
    exact.all_dice(desk, tools.book, setup.bonus, ways)
    desk.best.__isub__(tools.handed)
    exact.four_aside(desk, tools.book)
    exact.two_aside(desk, tools.book, setup.mixed)
    exact.whole_turn(desk, tools.book, setup.mixed)


def play_turn(games: Any, states: Any, model: Any, tools: Any, luck: tuple[int, int, int, int]) -> None:
    """Play one turn of games side by side; see `loops.playing.play_turn`."""
    playing = loops("playing")
    clear(tools)
    work_out(tools, playing.lay_games(games, states, model, tools))
    playing.play_turn(games, states, model, tools, luck)
