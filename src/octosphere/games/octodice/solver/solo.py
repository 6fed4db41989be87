"""The solo game under one layout and edition: layers of sheets, solved from the last turn backwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from octosphere.core.errors import BadInput
from octosphere.core.game import OVER, Options
from octosphere.core.kernel import load_compiled
from octosphere.core.layout import clone, dtype, to_record
from octosphere.games.octodice.components import require_alike
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.rules.scoring import ask_final
from octosphere.games.octodice.state import State, Tile
from octosphere.scale import open_threads

from . import book as books
from .loops import bench
from .sheets import CRYSTALS, Layer, Sheet, layer, major_digits

if TYPE_CHECKING:
    import numpy

    Values = numpy.ndarray[Any, Any]

LOOPS = "octosphere.games.octodice.solver.loops"
LANES = 72  # positions side by side: enough to fill vectors, few enough to stay in the cache
CHUNK = 512  # sheets in one piece of work


@dataclass(frozen=True, slots=True)
class Start:
    """Where a solution begins: the turn about to be played, from 0, and what is crossed by then."""

    turn: int = 0
    sheet: Sheet = Sheet()  # noqa: RUF009  a frozen value
    struck: int = 0


START = Start()  # of a whole game


class Solo:
    """The compiled tools of one layout and edition."""

    def __init__(self, options: Options) -> None:
        self.game = OctoDice()
        self.options = self.game.options({**options, "players": 1})
        self.state = self.game.start(self.options)
        require_alike(self.state.printed)
        if self.state.printed.crystals > CRYSTALS:
            raise BadInput(
                f"exact values are for a sheet with {CRYSTALS} crystals at most; "
                f"in this box it has {self.state.printed.crystals} (C5)"
            )
        twin = load_compiled(self.game.facts.package)
        self.turns, self.lanes, self.sixteen = (twin.load(f"{LOOPS}.{name}") for name in ("turns", "lanes", "sixteen"))
        self.chances = twin.load(f"{LOOPS}.chances")
        self.counts = int(self.state.column[Tile.H1] >= 0)  # whether a struck −2 is worth anything later

    @property
    def per_third(self) -> int:
        """How many turns a third has."""
        return self.state.printed.solo_turns

    @property
    def last(self) -> int:
        """The number of the last turn, from 0."""
        return 3 * self.per_third - 1

    @cached_property
    def book(self) -> Any:
        """The look-ups of these dice and this meaning of the tile F."""
        printed, catch = self.state.printed, books.Catch.NONE
        if self.state.column[Tile.F1] >= 0:
            catch = books.Catch.SUBMARINE
        elif self.state.column[Tile.F2] >= 0:
            catch = books.Catch.OTHER if printed.catch_replaces else books.Catch.EVERY
        return books.book(tuple(printed.white_sides), tuple(printed.black_sides), catch)

    @cached_property
    def setup(self) -> Any:
        """What the edition and the box say of a turn."""
        import numpy

        printed = self.state.printed
        return self.turns.Setup(printed.keep_mixed, numpy.array(printed.octopod_bonus, dtype=numpy.float64))

    @cached_property
    def final(self) -> Values:
        """What the bonus scoring pays, choices included, by lab, submarines and struck −2s."""
        import numpy

        table = numpy.zeros((64, 6, 4))
        for lab, submarines, struck in product(range(64), range(6), range(4)):
            s = clone(self.state)
            player = s.players[0]
            player.steps = [lab // 16, lab // 4 % 4, lab % 4]
            player.submarines = [int(colour < submarines) for colour in range(5)]
            player.octopods = [2 if third < struck else 0 for third in range(3)]
            ask_final(s, 0, None)
            table[lab, submarines, struck] = self._best_end(s)
        return table

    def _best_end(self, s: State) -> int:
        if self.game.to_move(s) == OVER:
            return self.game.scores(s)[0]
        best = -1
        for move in self.game.legal(s):
            after = clone(s)
            self.game.apply(after, move)
            best = max(best, self._best_end(after))
        return best

    def shape(self, start: Start, turn: int) -> tuple[int, int]:
        """How many numbers of struck −2s and of crossed octopods the lanes before a turn tell apart."""
        thirds = turn // self.per_third - start.turn // self.per_third
        return 1 + thirds * self.counts, 1 if turn % self.per_third == 0 else 3

    def layer(self, start: Start, turn: int) -> Layer:
        """All sheets that can lie before a turn."""
        return layer(start.sheet, 2 * (turn - start.turn))

    def future(self, start: Start, turn: int, later: tuple[Layer, Any] | None) -> Any:
        """What comes after a turn: another of its third, a scoring, or the end."""
        import numpy

        struck, octopods = self.shape(start, turn)
        kinds = self.turns
        kind = kinds.LAST if later is None else kinds.THIRD if (turn + 1) % self.per_third == 0 else kinds.MIDDLE
        empty, rank = numpy.zeros(1, dtype=numpy.int64), numpy.zeros((6, 6), dtype=numpy.int64)
        values, offset = numpy.zeros(1), empty
        if later is not None:
            values, offset, rank = later[1], later[0].offset, later[0].rank
        final = numpy.ascontiguousarray(self.final[:, :, start.struck :])
        penalty = float(self.state.printed.penalty)
        goal = kinds.Goal(numpy.zeros((1, 7), numpy.int32), empty, empty, empty, 0)
        spare = self.state.printed.crystals - 2 * (self.last - turn + 1)
        parts = (kind, start.struck, struck, octopods, self.counts, spare, penalty, values, offset, rank, final, goal)
        return kinds.Future(*parts)

    def worker(self, page: Layer, future: Any, *, single: bool = False) -> Callable[[int, int], Values]:
        """A function that solves some sheets of a layer; each thread needs its own.

        In `single` precision it takes a third of the time, and values are right to a hundred-thousandth of a point.
        """
        import numpy

        states = numpy.zeros(3, dtype=dtype(State))
        to_record(self.state, states[0])
        where = self.turns.Page(page.majors, page.offset, page.minors, major_digits())
        loops, desk, setup = self.turns, self.lanes.desk(LANES), self.setup
        if single:
            loops, desk = self.sixteen, bench.bench()
            future = future._replace(values=future.values.astype(numpy.float32, copy=False))  # compiled once for all
            setup = bench.Setup(setup.mixed, bench.look_ups(self.book, setup.bonus))
        tools = (where, future, self.book, desk, setup)

        def solve(first: int, count: int) -> Values:
            places, which = page.distinct(first, count, future.spare)
            own = future.struck * future.octopods
            values = numpy.zeros(len(places) * own)
            loops.solve_sheets(states, tools, places, values)
            every: Values = values.reshape(-1, own)[which].reshape(-1)
            return every

        return solve


@lru_cache(maxsize=8)
def solo_of(layout: str, edition: str, components: str = "") -> Solo:
    """The tools of a layout and edition, made once."""
    return Solo({"layout": layout, "edition": edition, "components": components})


def solve_from(solo: Solo, start: Start, threads: int = 2) -> tuple[float, ...]:
    """The expected points to come from a start on, for 0, 1 and 2 octopods crossed in its third."""
    later: tuple[Layer, Any] | None = None
    for turn in range(solo.last, start.turn - 1, -1):
        page = solo.layer(start, turn)
        later = page, solve_layer(solo, page, solo.future(start, turn, later), threads)
    assert later is not None
    return tuple(float(value) for value in later[1])


def solve_layer(solo: Solo, page: Layer, future: Any, threads: int) -> Values:
    """The values of a whole layer, in memory."""
    import numpy

    pieces = [(first, min(CHUNK, page.sheets - first)) for first in range(0, page.sheets, CHUNK)]
    if len(pieces) < 2 or threads < 2:
        return solo.worker(page, future)(0, page.sheets)
    with open_threads(None, threads) as pool:
        shares = [pieces[index::threads] for index in range(threads)]
        done = list(pool.map(lambda share: _share(solo.worker(page, future), share), shares))
    parts = {first: values for share in done for first, values in share}
    return numpy.concatenate([parts[first] for first, _ in pieces])


def _share(solve: Callable[[int, int], Values], pieces: list[tuple[int, int]]) -> list[tuple[int, Values]]:
    return [(first, solve(first, count)) for first, count in pieces]
