"""Positions that best play reaches before a turn, each with its chances by points, in memory and on disk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy

    Values = numpy.ndarray[Any, Any]

KINDS = {"positions": "int32", "starts": "int64", "least": "int16", "mass": "float64"}  # of the files of a crowd
WIDEST = 32  # blocks of a window: far more points than two ways to one position can differ by


@dataclass(frozen=True, slots=True)
class Crowd:
    """The positions that best play reaches before a turn, and how likely each is with which points."""

    positions: Values
    starts: Values  # where the chances of each begin, and where the last one's end
    least: Values  # the points of the first of them
    mass: Values

    @staticmethod
    def at(position: int, points: int) -> Crowd:
        """One position, for certain."""
        import numpy

        starts, least = numpy.array([0, 1], dtype=numpy.int64), numpy.array([points], dtype=numpy.int16)
        return Crowd(numpy.array([position], dtype=numpy.int32), starts, least, numpy.ones(1))

    def scores(self) -> dict[int, float]:
        """The chance of each number of points, of a single place: the end of the game."""
        least = int(self.least[0])
        return {least + index: float(chance) for index, chance in enumerate(self.mass) if chance > 0}

    @staticmethod
    def load(folder: Path) -> Crowd:
        """A crowd on disk: only what is looked at takes memory."""
        import numpy

        return Crowd(*(numpy.memmap(folder / name, dtype=kind, mode="r") for name, kind in KINDS.items()))


class Shelf:
    """A crowd that is put down part by part, in the order of its places: in memory, or in files of a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        import numpy

        self._folder, self._cells = folder, 0
        self._parts: dict[str, list[Values]] = {name: [] for name in KINDS}
        if folder is not None:
            rmtree(folder, ignore_errors=True)  # a part of an earlier run
            folder.mkdir()
        self._put("starts", numpy.zeros(1, dtype=numpy.int64))

    def add(self, part: Crowd) -> None:
        """Put the next positions down."""
        self._put("positions", part.positions)
        self._put("starts", part.starts[1:] + self._cells)
        self._put("least", part.least)
        self._put("mass", part.mass)
        self._cells += len(part.mass)

    def _put(self, name: str, values: Values) -> None:
        if self._folder is None:
            self._parts[name].append(values)
        else:
            with (self._folder / name).open("ab") as file:
                values.tofile(file)

    def crowd(self) -> Crowd:
        """All that was put down."""
        import numpy

        if self._folder is not None:
            return Crowd.load(self._folder)
        return Crowd(*(numpy.concatenate(self._parts[name]) for name in KINDS))


class Heap:
    """Chances that gather at the places of a layer, until nothing more can come to them."""

    def __init__(self, loops: Any, places: int, shelf: Shelf) -> None:
        import numpy

        self.loops, self._shelf, self._settled = loops, shelf, 0
        self._heads, self._pool = numpy.zeros(places, dtype=numpy.int64), numpy.zeros(loops.BLOCK)
        self._free = numpy.zeros(loops.SIZES, dtype=numpy.int64)
        self._free[0] = 1

    def pour(self, flow: tuple[Any, Any], crowd: Crowd, first: int) -> None:
        """Hand on the chances of a crowd from its first position on, by where those lead."""
        out, starts = flow
        self._make_room(WIDEST * len(out[0]))
        self.loops.pour(out, starts, self.loops.Crowd(crowd.starts, crowd.least, crowd.mass), self._whole(), first)

    def _make_room(self, blocks: int) -> None:
        """Let the pool have so many blocks that were never used; a large one grows where it lies."""
        wanted = int(self._free[0]) + blocks
        if self.loops.BLOCK * wanted > len(self._pool):
            self._pool.resize(self.loops.BLOCK * (wanted + wanted // 32), refcheck=False)

    def _whole(self) -> Any:
        return self.loops.Heap(self._heads, self._pool, self._free)

    def settle(self, end: int) -> None:
        """Put the positions before a place on the shelf, as nothing more comes to them; others may have their room."""
        import numpy

        found = numpy.flatnonzero(self._heads[self._settled : end])
        positions, self._settled = (found + self._settled).astype(numpy.int32), max(end, self._settled)
        starts = numpy.zeros(len(positions) + 1, dtype=numpy.int64)
        least = numpy.zeros(len(positions), dtype=numpy.int16)
        self.loops.measure(self._whole(), positions, self.loops.Crowd(starts, least, self._pool))
        mass = numpy.zeros(int(starts[-1]))
        self.loops.pack(self._whole(), positions, self.loops.Crowd(starts, least, mass))
        self.loops.release(self._whole(), positions)
        self._shelf.add(Crowd(positions, starts, least, mass))

    def crowd(self) -> Crowd:
        """All positions that chances have come to, in their order."""
        self.settle(len(self._heads))
        return self._shelf.crowd()
