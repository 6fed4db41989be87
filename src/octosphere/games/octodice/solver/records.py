"""The greatest chance of every score of the whole solo game, in tables of their own: whatever record is chased."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octosphere.core.parsing import PARSING
from octosphere.scale import in_order, open_threads

from .chances import Chances, Window, Worker, future_of
from .layers import BadTable, map_values, open_once, unreadable
from .sheets import Layer
from .solo import START, Solo, solo_of
from .whole import Tables, solve_whole, table_folder

if TYPE_CHECKING:
    import numpy

    Values = numpy.ndarray[Any, Any]

MANY = 4096  # sheets of a task that finds windows


def chance_folder(solo: Solo, root: Path | None = None) -> Path:
    """Where the chances of a layout and edition are kept, beside its expected points."""
    found = table_folder(solo, root)
    return found.with_name(f"{found.name}-chances")


@dataclass(frozen=True, slots=True)
class ChanceWork:
    """All that the chances of a layer depend on."""

    box: tuple[str, str, str]  # layout, edition, components
    turn: int
    folder: str  # of the tables
    crc: int  # of the chances behind; 0 for the last turn, and where only windows are asked for


class ChanceTables(Tables):
    """The layers of all chances: windows of needs, and the chance of each."""

    def __init__(self, solo: Solo, folder: Path) -> None:
        super().__init__(solo, folder)
        self.task, self.finer = chance_piece, 16  # a sheet has a chance for each number of points

    def window(self, turn: int) -> Window:
        """The needs that the sheets before a turn tell apart."""
        return open_window(self.box(), turn, str(self.folder))

    def length(self, turn: int, page: Layer | None = None) -> int:
        """How many chances a layer has."""
        return int(self.window(turn).start[-1])

    def begins(self, turn: int, page: Layer) -> Callable[[int], int]:
        """Where the chances of each sheet of a layer begin."""
        start = self.window(turn).start
        return lambda sheet: int(start[sheet])

    def most(self) -> int:
        """More points than this no game reaches; whether one reaches them is known when chances are solved."""
        window = self.window(0)
        return int(window.low[0]) + int(window.start[1]) - 1

    def layer(self, turn: int) -> Chances:
        """A whole layer, checked once."""
        page, values = self.open(turn)
        return Chances(page, self.window(turn), values)

    def future(self, turn: int, target: int = 0) -> Any:
        """What comes after a turn, for play that goes for a target."""
        later = self.layer(turn + 1) if turn < self.solo.last else None
        return future_of(self.solo, START, turn, later, target)

    def work(self, turn: int) -> ChanceWork:
        """What whoever solves a part of a layer has to know."""
        return ChanceWork(self.box(), turn, str(self.folder), 0 if turn == self.solo.last else self._sum(turn + 1))

    def find_windows(self, turn: int, tell: Callable[[int], None], executor: Executor) -> None:
        """Find the needs that matter on every sheet before a turn, and keep them."""
        import numpy

        sheets, path = self.solo.layer(START, turn).sheets, window_path(str(self.folder), turn)
        if path.exists():
            tell(sheets)
            return
        self.make_folder()
        work, bounds = ChanceWork(self.box(), turn, str(self.folder), 0), numpy.zeros((sheets, 2), numpy.int16)
        firsts = range(0, sheets, MANY)
        pieces = ((work, first, min(MANY, sheets - first)) for first in firsts)
        for first, found in zip(firsts, in_order(executor, window_piece, pieces), strict=True):
            bounds[first : first + len(found)] = found
            tell(len(found))
        part = path.with_name(f"{path.stem}.part.npy")
        try:
            numpy.save(part, bounds)
        except OSError as error:
            raise BadTable(f"no room for {bounds.nbytes / 1e6:.0f} MB in {self.folder}: {error.strerror}") from None
        part.replace(path)


def find_all(tables: ChanceTables, tell: Callable[[int], None], threads: int = 2, cluster: str | None = None) -> None:
    """Find the windows of all layers, from the last turn backwards; they do not hang on chances."""
    with open_threads(cluster, threads) as executor:
        for turn in range(tables.solo.last, -1, -1):
            tables.find_windows(turn, tell, executor)


def solve_records(
    tables: ChanceTables, tell: Callable[[int], None], threads: int = 2, cluster: str | None = None
) -> dict[int, float]:
    """The greatest chance of each score that is neither certain nor hopeless; solves what is not there yet."""
    solve_whole(tables, tell, threads, cluster)
    low, chances = tables.layer(0).curve(0, 1, 0)
    return {low + index: float(chance) for index, chance in enumerate(chances)}


def window_path(folder: str, turn: int) -> Path:
    """Where the windows of a layer are kept."""
    return Path(folder) / f"turn-{turn + 1}.windows.npy"


@lru_cache(maxsize=9)
def open_window(box: tuple[str, str, str], turn: int, folder: str) -> Window:
    """The windows of a stored layer."""
    import numpy

    solo, path = solo_of(*box), window_path(folder, turn)
    if not path.exists():
        raise unreadable(path)
    struck, octopods = solo.shape(START, turn)
    with PARSING:
        bounds = numpy.load(path)
    return Window.of(bounds, struck * octopods)


_mine = threading.local()  # the worker of this thread, and what it works at


def window_piece(work: ChanceWork, first: int, count: int) -> Values:
    """The windows of so many sheets of a layer."""
    return _worker(work).find(first, count)


def chance_piece(work: ChanceWork, first: int, count: int) -> Any:
    """The chances of so many sheets of a layer, in the precision of the tables."""
    import numpy

    window = open_window(work.box, work.turn, work.folder)
    return _worker(work).solve(window, first, count).astype(numpy.float32)


def _worker(work: ChanceWork) -> Worker:
    if getattr(_mine, "work", None) != work:
        _mine.worker, _mine.work = Worker(solo_of(*work.box), *_open(work), single=True), work
    worker: Worker = _mine.worker
    return worker


@open_once
def _open(work: ChanceWork) -> tuple[Layer, Any]:
    """A layer, and what comes after it; windows need no chances behind them."""
    import numpy

    solo, later = solo_of(*work.box), None
    if work.turn < solo.last:
        path = Path(work.folder) / f"turn-{work.turn + 2}.f32"
        values = map_values(path, work.crc) if work.crc else numpy.zeros(1, dtype=numpy.float32)
        window = open_window(work.box, work.turn + 1, work.folder)
        later = Chances(solo.layer(START, work.turn + 1), window, values)
    return solo.layer(START, work.turn), future_of(solo, START, work.turn, later)
