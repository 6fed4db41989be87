"""The exact distribution of final scores under best play: chances handed on from turn to turn, sheet by sheet."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octosphere.core.kernel import load_compiled
from octosphere.core.layout import dtype, to_record
from octosphere.games.octodice.state import State
from octosphere.scale import in_order

from .chances import ENDS
from .sheets import Layer, major_digits
from .solo import LANES, LOOPS, START, Solo, Start, solve_layer
from .whole import Tables

if TYPE_CHECKING:
    import numpy

    Values = numpy.ndarray[Any, Any]

Bars = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]
Later = tuple[Layer, Any] | None
ROWS = 3 * 8 * 251 * LANES  # places that a batch leads to: no more than it has ways to end a turn


@dataclass(frozen=True, slots=True)
class Crowd:
    """The positions that best play reaches before a turn, and how likely each is with which points."""

    positions: Values
    least: int  # points of the first column
    mass: Values

    @staticmethod
    def at(position: int, points: int) -> Crowd:
        """One position, for certain."""
        import numpy

        return Crowd(numpy.array([position], numpy.int64), points, numpy.ones((1, 1)))

    def scores(self) -> dict[int, float]:
        """The chance of each number of points."""
        chances = self.mass.sum(axis=0)
        return {self.least + index: float(chance) for index, chance in enumerate(chances) if chance > 0}


class Follower:
    """Where a turn leads, batch by batch; each thread has working space of its own."""

    def __init__(self, solo: Solo, page: Layer, future: Any) -> None:
        self.solo, self.page, self.future = solo, page, future
        self.loops = load_compiled(solo.game.facts.package).load(f"{LOOPS}.spreads")
        self._mine = threading.local()

    def follow(self, positions: Values) -> tuple[Any, Values]:
        """For each position places, points and odds, and where its own begin."""
        import numpy

        mine, solo = self._mine, self.solo
        if not hasattr(mine, "tools"):
            mine.states = numpy.zeros(3, dtype=dtype(State))
            to_record(solo.state, mine.states[0])
            where = solo.turns.Page(self.page.majors, self.page.offset, self.page.minors, major_digits())
            mine.tools = (where, self.future, solo.book, solo.lanes.desk(LANES), solo.setup)
            bonus = numpy.array(solo.state.printed.octopod_bonus, dtype=numpy.int64)
            goal = self.future.goal._replace(ends=numpy.zeros((ENDS, 7), dtype=numpy.int32), bonus=bonus)
            mine.notes, mine.flows = self.future._replace(goal=goal), self.loops.flow()
            mine.out = (numpy.zeros(ROWS, numpy.int64), numpy.zeros(ROWS, numpy.int64), numpy.zeros(ROWS))
        starts = numpy.zeros(len(positions) + 1, dtype=numpy.int64)
        self.loops.follow(mine.states, mine.tools, (positions, starts, mine.notes, mine.flows), mine.out)
        return tuple(part[: starts[-1]].copy() for part in mine.out), starts


def most_gain(solo: Solo) -> int:
    """More points than any turn can pay, its scoring included."""
    printed = solo.state.printed
    action = max(*printed.research_points, *printed.bot_points, *printed.digit) + max(printed.tile_points)
    scorings = 10 * printed.submarine_pays + int(solo.final.max())
    return int(3 * action + max(printed.octopod_bonus) + scorings)


@dataclass(frozen=True, slots=True)
class Way:
    """The game from a start on; `tell` hears of positions followed."""

    solo: Solo
    start: Start
    threads: int
    tell: Callable[[int], None] = lambda _: None


def next_crowd(way: Way, turn: int, crowd: Crowd, later: Later) -> Crowd:
    """The positions after a turn, or all ends of the game after the last one as a single place."""
    import numpy

    solo, start = way.solo, way.start
    follower = Follower(solo, solo.layer(start, turn), solo.future(start, turn, later))
    lanes = 1
    if turn < solo.last:
        struck, octopods = solo.shape(start, turn + 1)
        lanes = struck * octopods
    rows = numpy.full(1 if later is None else later[0].sheets * lanes, -1, dtype=numpy.int32)
    below, met = solo.state.printed.penalty, 0
    width = below + crowd.mass.shape[1] + most_gain(solo)
    mass = numpy.zeros((1024, width))
    firsts = range(0, len(crowd.positions), LANES)
    with ThreadPoolExecutor(way.threads) as pool:
        batches = ((crowd.positions[first : first + LANES],) for first in firsts)
        for first, (out, starts) in zip(firsts, in_order(pool, follower.follow, batches), strict=True):
            while len(mass) < met + len(out[0]):
                mass = numpy.concatenate([mass, numpy.zeros_like(mass)])
            shifted = (out[0], out[1] + below, out[2])
            met = follower.loops.pour(shifted, starts, crowd.mass[first : first + LANES], (rows, mass, met))
            way.tell(len(starts) - 1)
    positions = numpy.flatnonzero(rows >= 0)
    mass = mass[rows[positions]]
    used = numpy.flatnonzero(mass.any(axis=0))
    first, last = int(used[0]), int(used[-1]) + 1
    return Crowd(positions, crowd.least - below + first, numpy.ascontiguousarray(mass[:, first:last]))


def spread_from(solo: Solo, start: Start, octopods: int, points: int, threads: int = 2) -> dict[int, float]:
    """The chance of each final score under best play from a start on, worked out on the spot."""
    layers: dict[int, Later] = {solo.last + 1: None}
    for turn in range(solo.last, start.turn, -1):
        page = solo.layer(start, turn)
        layers[turn] = page, solve_layer(solo, page, solo.future(start, turn, layers[turn + 1]), threads)
    crowd = Crowd.at(octopods, points)
    for turn in range(start.turn, solo.last + 1):
        crowd = next_crowd(Way(solo, start, threads), turn, crowd, layers[turn + 1])
    return crowd.scores()


def spread_by_table(tables: Tables, turn: int, crowd: Crowd, threads: int = 2) -> dict[int, float]:
    """The chance of each final score from a crowd before a turn on, by a solved table."""
    solo = tables.solo
    for number in range(turn, solo.last + 1):
        later = tables.open(number + 1) if number < solo.last else None
        crowd = next_crowd(Way(solo, START, threads), number, crowd, later)
    return crowd.scores()


def spread_whole(tables: Tables, bars: Bars, threads: int = 2) -> dict[int, float]:
    """The chance of each final score of the whole game, by a solved table; turns that are done are kept beside it."""
    solo, crowd = tables.solo, Crowd.at(0, 0)
    for turn in range(solo.last + 1):
        path = tables.folder / f"reached-{turn + 2}.npz"
        if not path.exists():
            later = tables.open(turn + 1) if turn < solo.last else None
            met = len(crowd.positions)
            with bars(f"following {met:,} positions of turn {turn + 1}", met) as tell:
                _save(path, next_crowd(Way(solo, START, threads, tell), turn, crowd, later))
        crowd = _load(path)
    return crowd.scores()


def _save(path: Path, crowd: Crowd) -> None:
    import numpy

    part = path.with_name(f"{path.stem}.part.npz")
    numpy.savez(part, positions=crowd.positions, least=crowd.least, mass=crowd.mass)
    part.replace(path)


def _load(path: Path) -> Crowd:
    import numpy

    with numpy.load(path) as kept:
        return Crowd(kept["positions"], int(kept["least"]), kept["mass"])
