"""The whole solo game solved, layer by layer from the last turn, into tables on disk."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import Executor
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octosphere.core.kernel import cache_root
from octosphere.scale import in_order, open_threads

from .layers import BadTable, LayerWork, check_sum, map_values, solve_piece, unreadable
from .sheets import Layer
from .solo import START, Solo

if TYPE_CHECKING:
    import numpy

PIECE = 4096  # sheets of a task: some tenths of a second of work, 120 KB of values
BLOCK = 8 * PIECE  # sheets between two notes of progress: some seconds of work


def table_folder(solo: Solo, root: Path | None = None) -> Path:
    """Where the tables of a layout and edition are kept; other printed numbers have another place."""
    printed = sha256(repr((solo.game.facts.rules, solo.state.printed)).encode()).hexdigest()[:8]
    name = f"octodice-{solo.options['layout']}-{solo.options['edition']}-{printed}"
    return (root or cache_root() / "tables") / name


class Tables:
    """The layers of one solution: whole ones with their check sums, and the one being made."""

    task: Callable[..., Any] = staticmethod(solve_piece)
    finer: int = 1  # so many tasks stand for one

    def __init__(self, solo: Solo, folder: Path) -> None:
        self.solo, self.folder = solo, folder
        self._opened: dict[int, tuple[Layer, Any]] = {}

    def path(self, turn: int) -> Path:
        return self.folder / f"turn-{turn + 1}.f32"

    def length(self, turn: int, page: Layer | None = None) -> int:
        """How many values a layer has."""
        struck, octopods = self.solo.shape(START, turn)
        return (page or self.solo.layer(START, turn)).sheets * struck * octopods

    def has(self, turn: int) -> bool:
        """Whether the values before a turn are solved to the last sheet and on disk."""
        return self.path(turn).exists() and self._sum_path(turn).exists()

    def open(self, turn: int) -> tuple[Layer, Any]:
        """A whole layer, checked once."""
        if turn not in self._opened:
            page, path = self.solo.layer(START, turn), self.path(turn)
            found, wanted = path.stat().st_size, 4 * self.length(turn, page)
            if found != wanted:
                raise BadTable(f"{path} has {found} bytes, not {wanted}: delete it and solve again")
            self._opened[turn] = page, map_values(path, self._sum(turn))
        return self._opened[turn]

    def future(self, turn: int, target: int = 0) -> Any:
        """What comes after a turn, for best play; chances have a target."""
        return self.solo.future(START, turn, self.open(turn + 1) if turn < self.solo.last else None)

    def sums(self) -> tuple[int, ...]:
        """The check sums of all layers: other tables have others."""
        return tuple(self._sum(turn) for turn in range(self.solo.last + 1))

    def _sum(self, turn: int) -> int:
        """The check sum that was noted when a layer was whole."""
        try:
            return int(json.loads(self._sum_path(turn).read_text())["crc"])
        except FileNotFoundError:
            raise unreadable(self._sum_path(turn)) from None

    def _sum_path(self, turn: int) -> Path:
        return self.path(turn).with_suffix(".json")

    def begins(self, turn: int, page: Layer) -> Callable[[int], int]:
        """Where the values of each sheet of a layer begin."""
        struck, octopods = self.solo.shape(START, turn)
        return lambda sheet: sheet * struck * octopods

    def work(self, turn: int) -> Any:
        """What whoever solves a part of a layer has to know; the layer behind it is named by its check sum."""
        behind = 0 if turn == self.solo.last else self._sum(turn + 1)
        return LayerWork(self.box(), turn, str(self.path(turn + 1)), behind)

    def box(self) -> tuple[str, str, str]:
        """Layout, edition and components: what all values hang on."""
        options = self.solo.options
        return options["layout"], options["edition"], options.get("components", "")

    def make(self, turn: int, tell: Callable[[int], None], executor: Executor) -> None:
        """Solve one layer, going on where an earlier run stopped; `tell` hears of states done."""
        work, page = self.work(turn), self.solo.layer(START, turn)
        begins = self.begins(turn, page)
        part, note = self.path(turn).with_suffix(".part"), self.path(turn).with_suffix(".progress")
        values = self._reserve(part, self.length(turn, page))
        done = int(note.read_text()) if note.exists() else 0
        tell(begins(done))
        size = max(1, PIECE // self.finer)
        firsts = range(done, page.sheets, size)
        pieces = ((work, first, min(size, page.sheets - first)) for first in firsts)
        noted = done
        for first, found in zip(firsts, in_order(executor, self.task, pieces), strict=True):
            values[begins(first) : begins(first) + len(found)] = found
            tell(len(found))
            if first + size >= noted + BLOCK:
                noted = min(first + size, page.sheets)
                values.flush()
                write(note, str(noted))
        values.flush()
        write(self._sum_path(turn), json.dumps({"crc": check_sum(part)}))
        part.replace(self.path(turn))
        note.unlink(missing_ok=True)

    def make_folder(self) -> None:
        """Make the folder, or say why there can be none, before anything is solved for it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadTable(f"no folder {self.folder}: {error.strerror}; name another with --tables") from None

    def _reserve(self, part: Path, length: int) -> numpy.memmap[Any, Any]:
        """A file of its full size, so that a full disk is told now and not in the middle."""
        import numpy

        self.make_folder()
        try:
            with part.open("ab") as file:
                os.posix_fallocate(file.fileno(), 0, 4 * length)
        except OSError as error:
            raise BadTable(f"no room for {4 * length / 1e6:.0f} MB in {self.folder}: {error.strerror}") from None
        return numpy.memmap(part, dtype=numpy.float32, mode="r+", shape=(length,))


def write(path: Path, text: str) -> None:
    """Replace a small file at once."""
    part = path.with_name(path.name + ".new")
    part.write_text(text)
    part.replace(path)


def total_states(tables: Tables) -> int:
    """How many positions all layers have."""
    return sum(tables.length(turn) for turn in range(tables.solo.last + 1))


def solve_whole(tables: Tables, tell: Callable[[int], None], threads: int = 2, cluster: str | None = None) -> float:
    """Solve every layer that is not there yet, by threads here or by a cluster that shares the folder.

    The value of the game is the first one of the first layer.
    """
    with open_threads(cluster, threads) as executor:
        for turn in range(tables.solo.last, -1, -1):
            if tables.has(turn):
                tell(tables.length(turn))
            else:
                tables.make(turn, tell, executor)
    return float(tables.open(0)[1][0])
