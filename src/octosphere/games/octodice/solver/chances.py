"""The greatest chance to gain so many points, for every number of points at once: layers of chances.

A chance hangs on the points still needed, so a sheet has a value for each number that is neither certain nor hopeless.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from octosphere.core.layout import dtype, to_record
from octosphere.games.octodice.state import State
from octosphere.scale import open_threads

from .loops import bench
from .sheets import Layer, major_digits
from .solo import LANES, Solo, Start

if TYPE_CHECKING:
    import numpy

    Values = numpy.ndarray[Any, Any]

ENDS = 20_000  # ways to end a turn, far more than there are
NEEDS = 144  # chances whose ends are entered together: nine vectors
CHUNK = 64  # sheets in one piece of work


@dataclass(frozen=True, slots=True)
class Window:
    """Which needs the sheets of a layer tell apart, and where their chances stand."""

    low: Values  # of each sheet, the first need that is not certain
    start: Values  # where the chances of each sheet begin, and where the last one's end

    @staticmethod
    def of(bounds: Values, lanes: int) -> Window:
        """The windows from first uncertain to first hopeless needs."""
        import numpy

        start = numpy.zeros(len(bounds) + 1, dtype=numpy.int64)
        numpy.cumsum((bounds[:, 1] - bounds[:, 0]).astype(numpy.int64) * lanes, out=start[1:])
        return Window(numpy.ascontiguousarray(bounds[:, 0]), start)


@dataclass(frozen=True, slots=True)
class Chances:
    """A solved layer: its sheets, their windows and their values."""

    page: Layer
    window: Window
    values: Values

    def curve(self, place: int, lanes: int, lane: int) -> tuple[int, Values]:
        """The first need that is not certain, and the chances from there on as long as there is hope."""
        import numpy

        first, last = (int(at) for at in self.window.start[place : place + 2])
        width = (last - first) // lanes
        chances = self.values[first + lane * width : first + (lane + 1) * width]
        return int(self.window.low[place]), chances[: int(numpy.count_nonzero(chances))]


def future_of(solo: Solo, start: Start, turn: int, later: Chances | None, target: int = 0) -> Any:
    """What comes after a turn, as chances."""
    import numpy

    future = solo.future(start, turn, None if later is None else (later.page, later.values))
    bonus = numpy.array(solo.state.printed.octopod_bonus, dtype=numpy.int64)
    ends = numpy.zeros((ENDS, 7), dtype=numpy.int32)
    low, begin = numpy.zeros(1, numpy.int16), numpy.zeros(2, numpy.int64)
    if later is not None:
        low, begin = later.window.low, later.window.start
    return future._replace(goal=solo.turns.Goal(ends, bonus, low, begin, target))


class Worker:
    """Solves sheets of a layer; each thread needs its own."""

    def __init__(self, solo: Solo, page: Layer, future: Any, *, single: bool = False) -> None:
        import numpy

        self.solo, self.single, self.page, self.spare = solo, single, page, future.spare
        self._states = numpy.zeros(3, dtype=dtype(State))
        to_record(solo.state, self._states[0])
        where = solo.turns.Page(page.majors, page.offset, page.minors, major_digits())
        ends = numpy.zeros_like(future.goal.ends)
        future = future._replace(goal=future.goal._replace(ends=ends))
        nothing = numpy.zeros(8)  # what octopods pay is in the ends
        desk: Any = solo.lanes.desk(LANES, 8)
        setup: Any = solo.turns.Setup(solo.setup.mixed, nothing)
        if single:
            future = future._replace(values=future.values.astype(numpy.float32, copy=False))
            desk, setup = bench.bench(8, NEEDS), bench.Setup(solo.setup.mixed, bench.look_ups(solo.book, nothing))
        self._tools, self._ends = (where, future, solo.book, desk, setup), ends

    def _check_room(self) -> None:
        """Raise if a turn had more ends than there is room for: chances without them would be too small."""
        if self._ends[0, 1]:
            raise OverflowError(f"a turn ends in more than {ENDS - 1} ways")

    def find(self, first: int, count: int) -> Values:
        """The first uncertain and the first hopeless need of so many sheets."""
        import numpy

        places, which = self.page.distinct(first, count, self.spare)
        found = numpy.zeros((len(places), 2), dtype=numpy.int16)
        self.solo.chances.find_windows(self._states, self._tools, places, found)
        self._check_room()
        every: Values = found[which]
        return every

    def solve(self, window: Window, first: int, count: int) -> Values:
        """The chances of so many sheets, one sheet's behind the other's."""
        import numpy

        loops = self.solo.chances
        places, which = self.page.distinct(first, count, self.spare)
        widths = window.start[places + 1] - window.start[places]
        values, cursor = numpy.zeros(int(widths.sum())), numpy.zeros(4, dtype=numpy.int64)
        own = loops.Window(window.low, window.start, places)
        (loops.solve_single if self.single else loops.solve_double)(self._states, self._tools, own, (cursor, values))
        self._check_room()
        numpy.clip(values, 0.0, 1.0, out=values)  # sums of odds may miss 1 by a last digit
        return values[_rows_of(widths, which)]


def _rows_of(widths: Values, which: Values) -> Values:
    """Where the values of these rows lie among packed ones: of widths 2 and 3, row 1 and then row 0 are 2 3 4 0 1."""
    import numpy

    begins, ends = numpy.cumsum(widths) - widths, numpy.cumsum(widths[which])
    rows: Values = numpy.arange(ends[-1]) + numpy.repeat(begins[which] - ends + widths[which], widths[which])
    return rows


def solve_chances(solo: Solo, start: Start, threads: int = 2, *, single: bool = False, after: int = 0) -> Chances:
    """The layer of one sheet that a start is, or that `after` so many turns, in double precision.

    In `single` it takes a fifth of the time.
    """
    later: Chances | None = None
    for turn in range(solo.last, start.turn + after - 1, -1):
        later = _solve_layer(solo, start, turn, later, (threads, single))
    assert later is not None
    return later


def _solve_layer(solo: Solo, start: Start, turn: int, later: Chances | None, how: tuple[int, bool]) -> Chances:
    """One layer in memory, by so many threads."""
    import numpy

    page, future, (threads, single) = solo.layer(start, turn), future_of(solo, start, turn, later), how
    workers = [Worker(solo, page, future, single=single) for _ in range(max(1, min(threads, page.sheets // CHUNK)))]
    pieces = [(first, min(CHUNK, page.sheets - first)) for first in range(0, page.sheets, CHUNK)]

    def spread(work: Callable[[Worker, int, int], Values]) -> Values:
        def share(index: int) -> list[Values]:
            return [work(workers[index], *piece) for piece in pieces[index :: len(workers)]]

        with open_threads(None, len(workers)) as pool:
            done = list(pool.map(share, range(len(workers))))
        return numpy.concatenate([done[index % len(done)][index // len(done)] for index in range(len(pieces))])

    struck, octopods = solo.shape(start, turn)
    window = Window.of(spread(Worker.find), struck * octopods)
    return Chances(page, window, spread(lambda worker, first, count: worker.solve(window, first, count)))
