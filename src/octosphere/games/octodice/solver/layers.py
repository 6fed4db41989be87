"""A part of a layer as a task: solved wherever the stored layer behind it can be read."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, TypeVar

from octosphere.core.errors import OctosphereError

from .sheets import Layer
from .solo import START, solo_of

Work = TypeVar("Work", bound=Hashable)
Opened = TypeVar("Opened")


class BadTable(OctosphereError):
    """A table on disk that is damaged, foreign, or does not fit on it."""


@dataclass(frozen=True, slots=True)
class LayerWork:
    """All that the values of a layer depend on; the check sum stands for the layer behind, wherever it is read."""

    box: tuple[str, str, str]  # layout, edition, components
    turn: int
    path: str  # of the layer behind
    crc: int  # of that file; 0 for the last turn, which has none behind it


def open_once(opener: Callable[[Work], Opened]) -> Callable[[Work], Opened]:
    """Let an opener keep what it opened last, for all threads of a process: they work at one thing at a time."""
    lock, kept = threading.Lock(), lru_cache(maxsize=1)(opener)

    @wraps(opener)
    def find(work: Work) -> Opened:
        with lock:
            return kept(work)

    return find


_mine = threading.local()  # the worker of this thread, and what it works at


def solve_piece(work: LayerWork, first: int, count: int) -> Any:
    """The values of so many sheets of a layer, in the precision of the tables."""
    import numpy

    if getattr(_mine, "work", None) != work:
        _mine.solve = solo_of(*work.box).worker(*open_layer(work), single=True)
        _mine.work = work
    solve: Callable[[int, int], Any] = _mine.solve
    return solve(first, count).astype(numpy.float32)


@open_once
def open_layer(work: LayerWork) -> tuple[Layer, Any]:
    """A layer, and what comes after it."""
    solo, later = solo_of(*work.box), None
    if work.turn < solo.last:
        later = solo.layer(START, work.turn + 1), map_values(Path(work.path), work.crc)
    return solo.layer(START, work.turn), solo.future(START, work.turn, later)


def map_values(path: Path, crc: int) -> Any:
    """The values of a stored layer, mapped from disk and checked."""
    import numpy

    if not path.exists():
        raise unreadable(path)
    if check_sum(path) != crc:
        raise BadTable(f"{path} is damaged, its check sum is wrong: delete it and solve again")
    return numpy.memmap(path, dtype=numpy.float32, mode="r")


def unreadable(path: Path) -> BadTable:
    """What to say of a file that is not there, on whatever node."""
    return BadTable(f"{path} cannot be read: name a folder that all nodes share with --tables")


def check_sum(path: Path) -> int:
    """A check sum of a whole file."""
    crc = 0
    with path.open("rb") as file:
        while block := file.read(1 << 22):
            crc = zlib.crc32(block, crc)
    return crc
