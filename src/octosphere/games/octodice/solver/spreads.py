"""The exact distribution of final scores under best play: chances handed on from turn to turn, sheet by sheet."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import rmtree
from typing import Any

from octosphere.core.kernel import load_compiled
from octosphere.core.layout import dtype, to_record
from octosphere.games.octodice.state import State
from octosphere.scale import in_order, open_threads

from .chances import ENDS
from .crowds import Crowd, Heap, Shelf
from .layers import LayerWork, open_layer, open_once
from .loops import bench
from .sheets import Layer, major_digits
from .solo import LANES, LOOPS, START, Solo, Start, solo_of, solve_layer
from .whole import Tables

Bars = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]
Later = tuple[Layer, Any] | None
AHEAD, TOGETHER = 128, 8  # batches under way, as their answers take megabytes; and how many travel together
MANY = 4096  # positions that are joined at once
OFTEN = 256  # batches after which positions that are settled leave the heap
WAYS = 3 * 8 * 251  # to end a turn: no more places does a position lead to


class Follower:
    """Where a turn leads, batch by batch, in double precision; each thread has working space of its own."""

    batch = LANES

    def __init__(self, solo: Solo, page: Layer, future: Any) -> None:
        import numpy

        self.solo, self.future = solo, future
        self.page = solo.turns.Page(page.majors, page.offset, page.minors, major_digits())
        self.bonus = numpy.array(solo.state.printed.octopod_bonus, dtype=numpy.int64)
        self._mine = threading.local()

    def load(self, name: str) -> Any:
        """A module of kernels."""
        return load_compiled(self.solo.game.facts.package).load(f"{LOOPS}.{name}")

    def noting(self) -> Any:
        """What comes after the turn, with room for a list of ends."""
        import numpy

        goal = self.future.goal._replace(ends=numpy.zeros((ENDS, 7), dtype=numpy.int32), bonus=self.bonus)
        return self.future._replace(goal=goal)

    def space(self) -> tuple[Any, Any, tuple[Any, ...]]:
        """The kernel that follows, its tools, and its working space."""
        loops, solo = self.load("spreads"), self.solo
        tools = (self.page, self.future, solo.book, solo.lanes.desk(LANES), solo.setup)
        return loops.follow, tools, (self.noting(), loops.flow())

    def follow(self, positions: Any) -> tuple[Any, Any]:
        """For each position places, points and odds, and where its own begin."""
        import numpy

        mine = self._mine
        if not hasattr(mine, "run"):
            mine.states = numpy.zeros(3, dtype=dtype(State))
            to_record(self.solo.state, mine.states[0])
            mine.run, mine.tools, mine.space = self.space()
            size = WAYS * self.batch
            mine.out = (numpy.zeros(size, numpy.int64), numpy.zeros(size, numpy.int64), numpy.zeros(size))
        starts = numpy.zeros(len(positions) + 1, dtype=numpy.int64)
        mine.run(mine.states, mine.tools, (positions, starts, *mine.space), mine.out)
        return tuple(part[: starts[-1]].copy() for part in mine.out), starts


class FastFollower(Follower):
    """The same in single precision, sixteen positions at once."""

    batch = 256

    def space(self) -> tuple[Any, Any, tuple[Any, ...]]:
        """The kernel that follows, its tools, and its working space."""
        import numpy

        loops, solo, future = self.load("follows"), self.solo, self.noting()
        future = future._replace(values=future.values.astype(numpy.float32, copy=False))
        setup = bench.Setup(solo.setup.mixed, bench.look_ups(solo.book, solo.setup.bonus))
        tools = (self.page, future, solo.book, bench.bench(3), setup)
        return loops.follow, tools, (loops.picks(), self.load("flows").flow(solo.book))


@dataclass(frozen=True, slots=True)
class Way:
    """The game from a start on, and how it is followed; `tell` hears of positions followed."""

    solo: Solo
    start: Start
    threads: int = 2
    follower: type[Follower] = Follower
    tell: Callable[[int], None] = lambda _: None
    folder: Path | None = None  # where the crowd after a turn is kept
    tables: Tables | None = None  # the stored layers, if tasks read them wherever they run
    cluster: str | None = None  # whose workers follow, by stored layers


def gather(way: Way, turn: int, crowd: Crowd, later: Later) -> Crowd:
    """The positions after a turn, or all ends of the game after the last one as a single place."""
    solo, start = way.solo, way.start
    page = solo.layer(start, turn)
    follower = way.follower(solo, page, solo.future(start, turn, later))
    if later is None:
        met = len(crowd.positions)
        crowd = join_alike(follower, page, crowd)
        way.tell(met - len(crowd.positions))
    heap = Heap(follower.load("crowds"), places_of(way, turn + 1, later), Shelf(way.folder))
    firsts = range(0, len(crowd.positions), follower.batch)
    follow = follower.follow if way.tables is None else partial(follow_piece, way.tables.work(turn))
    with open_threads(way.cluster, way.threads) as executor:
        batches = ((crowd.positions[first : first + follower.batch],) for first in firsts)
        found = in_order(executor, follow, batches, AHEAD, together=TOGETHER if way.cluster else 1)
        for first, (out, starts) in zip(firsts, found, strict=True):
            heap.pour((out, starts), crowd, first)
            way.tell(len(starts) - 1)
            if later is not None and first // follower.batch % OFTEN == 0:
                heap.settle(first_reached(way, turn, int(crowd.positions[first]), (page, later[0])))
    return heap.crowd()


def follow_piece(work: LayerWork, positions: Any) -> tuple[Any, Any]:
    """Where best play leads from some positions before a turn, by the stored layer behind it; see `Follower.follow`."""
    return _open(work).follow(positions)


@open_once
def _open(work: LayerWork) -> Follower:
    return FastFollower(solo_of(*work.box), *open_layer(work))


# With a circle left for either action, how many crystals are crossed changes nothing in the last turn.
def join_alike(follower: Follower, page: Layer, crowd: Crowd) -> Crowd:
    """Let one position stand for all that lead to the same points: as if a turn brought them there."""
    import numpy

    lanes = follower.future.struck * follower.future.octopods
    heap = Heap(follower.load("crowds"), lanes * page.sheets, Shelf())
    for first in range(0, len(crowd.positions), MANY):
        sheets, lane = numpy.divmod(crowd.positions[first : first + MANY].astype(numpy.int64), lanes)
        places = page.alike(sheets, follower.future.spare) * lanes + lane
        out = places, numpy.zeros(len(places), dtype=numpy.int64), numpy.ones(len(places))
        heap.pour((out, numpy.arange(len(places) + 1)), crowd, first)
    return heap.crowd()


def places_of(way: Way, turn: int, later: Later) -> int:
    """How many positions there are before a turn; all ends of the game are one."""
    struck, octopods = (1, 1) if later is None else way.solo.shape(way.start, turn)
    return struck * octopods * (1 if later is None else later[0].sheets)


# Crosses are only ever added, so a sheet leads to none whose major is a smaller number; and layers lie in their order.
def first_reached(way: Way, turn: int, position: int, pages: tuple[Layer, Layer]) -> int:
    """Before this place nothing comes from a position, nor from any behind it."""
    (struck, octopods), (after_struck, after_octopods) = (way.solo.shape(way.start, turn + one) for one in range(2))
    major = pages[0].majors[position // (struck * octopods)]
    return int(pages[1].offset[major]) * after_struck * after_octopods


def spread_from(way: Way, octopods: int, points: int) -> dict[int, float]:
    """The chance of each final score under best play from a start on, worked out on the spot."""
    solo, start = way.solo, way.start
    layers: dict[int, Later] = {solo.last + 1: None}
    for turn in range(solo.last, start.turn, -1):
        page = solo.layer(start, turn)
        layers[turn] = page, solve_layer(solo, page, solo.future(start, turn, layers[turn + 1]), way.threads)
    crowd = Crowd.at(octopods, points)
    for turn in range(start.turn, solo.last + 1):
        crowd = gather(way, turn, crowd, layers[turn + 1])
    return crowd.scores()


def spread_by_table(tables: Tables, turn: int, crowd: Crowd, threads: int = 2) -> dict[int, float]:
    """The chance of each final score from a crowd before a turn on, by a solved table."""
    solo, way = tables.solo, Way(tables.solo, START, threads, FastFollower)
    for number in range(turn, solo.last + 1):
        later = tables.open(number + 1) if number < solo.last else None
        crowd = gather(way, number, crowd, later)
    return crowd.scores()


def stored_spread(tables: Tables) -> dict[int, float] | None:
    """The chance of each final score of the whole game, if it was followed to the end before."""
    path = tables.folder / f"after-turn-{tables.solo.last + 1}"
    return Crowd.load(path).scores() if path.exists() else None


def spread_whole(tables: Tables, bars: Bars, threads: int = 2, cluster: str | None = None) -> dict[int, float]:
    """The chance of each final score of the whole game, by a solved table; the last turn done is kept beside it."""
    solo, crowd = tables.solo, Crowd.at(0, 0)
    paths = [tables.folder / f"after-turn-{turn + 1}" for turn in range(solo.last + 1)]
    done = max((turn for turn, path in enumerate(paths) if path.exists()), default=-1)
    if done >= 0:
        crowd = Crowd.load(paths[done])
    for turn in range(done + 1, solo.last + 1):
        later, met = tables.open(turn + 1) if turn < solo.last else None, len(crowd.positions)
        part = paths[turn].with_suffix(".part")
        with bars(f"following {met:,} positions of turn {turn + 1}", met) as tell:
            gather(Way(solo, START, threads, FastFollower, tell, part, tables, cluster), turn, crowd, later)
        crowd = Crowd.load(part.replace(paths[turn]))
        for path in paths[:turn]:
            rmtree(path, ignore_errors=True)
    return crowd.scores()
