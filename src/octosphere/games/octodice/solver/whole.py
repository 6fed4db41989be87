"""The whole solo game solved, layer by layer from the last turn, into tables on disk."""

from __future__ import annotations

import json
import os
import threading
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octosphere.core.errors import OctosphereError
from octosphere.core.kernel import cache_root

from .sheets import Layer
from .solo import CHUNK, Solo, Start

if TYPE_CHECKING:
    import numpy

BLOCK = 64 * CHUNK  # sheets between two notes of progress: some seconds of work
START = Start()


class BadTable(OctosphereError):
    """A table on disk that is damaged, foreign, or does not fit on it."""


def table_folder(solo: Solo, root: Path | None = None) -> Path:
    """Where the tables of a layout and edition are kept; other printed numbers have another place."""
    printed = sha256(repr((solo.game.facts.rules, solo.state.printed)).encode()).hexdigest()[:8]
    name = f"octodice-{solo.options['layout']}-{solo.options['edition']}-{printed}"
    return (root or cache_root() / "tables") / name


class Tables:
    """The layers of one solution: whole ones with their check sums, and the one being made."""

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
        import numpy

        if turn not in self._opened:
            page, path = self.solo.layer(START, turn), self.path(turn)
            self._check(turn, page)
            self._opened[turn] = page, numpy.memmap(path, dtype=numpy.float32, mode="r")
        return self._opened[turn]

    def _check(self, turn: int, page: Layer) -> None:
        path = self.path(turn)
        hint = "delete it and solve again"
        if path.stat().st_size != 4 * self.length(turn, page):
            raise BadTable(f"{path} has {path.stat().st_size} bytes, not {4 * self.length(turn, page)}: {hint}")
        if json.loads(self._sum_path(turn).read_text())["crc"] != check_sum(path):
            raise BadTable(f"{path} is damaged, its check sum is wrong: {hint}")

    def _sum_path(self, turn: int) -> Path:
        return self.path(turn).with_suffix(".json")

    def make(self, turn: int, tell: Callable[[int], None], threads: int) -> None:
        """Solve one layer, going on where an earlier run stopped; `tell` hears of states done."""
        later = None if turn == self.solo.last else self.open(turn + 1)
        page = self.solo.layer(START, turn)
        part, note = self.path(turn).with_suffix(".part"), self.path(turn).with_suffix(".progress")
        values = self._reserve(part, self.length(turn, page))
        done = int(note.read_text()) if note.exists() else 0
        lanes = len(values) // page.sheets
        tell(done * lanes)
        solve = per_thread(lambda: self.solo.worker(page, self.solo.future(START, turn, later), single=True))
        with ThreadPoolExecutor(threads) as pool:
            for first in range(done, page.sheets, BLOCK):
                end = min(first + BLOCK, page.sheets)
                pieces = [(at, min(CHUNK, end - at)) for at in range(first, end, CHUNK)]
                for (at, count), found in zip(pieces, pool.map(lambda piece: solve(*piece), pieces), strict=True):
                    values[at * lanes : (at + count) * lanes] = found
                    tell(count * lanes)
                values.flush()
                write(note, str(end))
        write(self._sum_path(turn), json.dumps({"crc": check_sum(part)}))
        part.replace(self.path(turn))
        note.unlink()

    def _reserve(self, part: Path, length: int) -> numpy.memmap[Any, Any]:
        """A file of its full size, so that a full disk is told now and not in the middle."""
        import numpy

        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with part.open("ab") as file:
                os.posix_fallocate(file.fileno(), 0, 4 * length)
        except OSError as error:
            raise BadTable(f"no room for {4 * length / 1e6:.0f} MB in {self.folder}: {error.strerror}") from None
        return numpy.memmap(part, dtype=numpy.float32, mode="r+", shape=(length,))


def per_thread(make: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """A function whose working space is made once in each thread."""
    local = threading.local()

    def call(*given: Any) -> Any:
        if not hasattr(local, "work"):
            local.work = make()
        return local.work(*given)

    return call


def write(path: Path, text: str) -> None:
    """Replace a small file at once."""
    part = path.with_name(path.name + ".new")
    part.write_text(text)
    part.replace(path)


def check_sum(path: Path) -> int:
    """A check sum of a whole file."""
    crc = 0
    with path.open("rb") as file:
        while block := file.read(1 << 22):
            crc = zlib.crc32(block, crc)
    return crc


def total_states(tables: Tables) -> int:
    """How many positions all layers have."""
    return sum(tables.length(turn) for turn in range(tables.solo.last + 1))


def solve_whole(tables: Tables, tell: Callable[[int], None], threads: int = 2) -> float:
    """Solve every layer that is not there yet; the value of the game is the only one of the first."""
    for turn in range(tables.solo.last, -1, -1):
        if tables.has(turn):
            tell(tables.length(turn))
        else:
            tables.make(turn, tell, threads)
    return float(tables.open(0)[1][0])
