"""Which sheets a solo game can reach, and where each has its place in a table.

A sheet is a *major* (bots, submarines, lab) and a *minor* (crystals, research). A layer holds all sheets that
lie above a base sheet by at most so many crosses; it is laid out major by major, minors in order of crosses.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy

MAJORS = 3**5 * 2**5 * 4**3
CRYSTALS = RESEARCH = 5  # circles


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is crossed in a solo game, apart from octopods."""

    crystals: int = 0
    research: int = 0
    bots: tuple[int, ...] = (0, 0, 0, 0, 0)
    submarines: tuple[int, ...] = (0, 0, 0, 0, 0)
    steps: tuple[int, ...] = (0, 0, 0)

    @property
    def major(self) -> int:
        """Bots, submarines and lab as one number."""
        number = 0
        for digits, base in ((self.bots, 3), (self.submarines, 2), (self.steps, 4)):
            for digit in digits:
                number = number * base + digit
        return number


@cache
def major_digits() -> numpy.ndarray[Any, Any]:
    """The bots, submarines and steps of every major."""
    import numpy

    bases = [3] * 5 + [2] * 5 + [4] * 3
    digits = numpy.empty((MAJORS, len(bases)), dtype=numpy.int8)  # filled in place: whole columns beside it take 100 MB
    numbers = numpy.arange(MAJORS, dtype=numpy.int32)
    for column in reversed(range(len(bases))):
        digits[:, column] = numbers % bases[column]
        numbers //= bases[column]
    return digits


@dataclass(frozen=True, slots=True)
class Layer:
    """All sheets above a base by at most `budget` crosses."""

    offset: numpy.ndarray[Any, Any]  # of each major, -1 if it is not in the layer
    rank: numpy.ndarray[Any, Any]  # of crystals and research within a major
    minors: numpy.ndarray[Any, Any]  # crystals and research by rank
    majors: numpy.ndarray[Any, Any]  # of each sheet of the layer
    sheets: int

    def place(self, sheet: Sheet) -> int:
        """Where a sheet of this layer lies."""
        return int(self.offset[sheet.major] + self.rank[sheet.crystals, sheet.research])

    def distinct(self, first: int, count: int, spare: int) -> tuple[Any, Any]:
        """The places to solve for so many sheets from one on, and which of them has the values of each sheet."""
        import numpy

        return numpy.unique(self.alike(numpy.arange(first, first + count), spare), return_inverse=True)

    def alike(self, places: Any, spare: int) -> Any:
        """For each place that of a sheet which is worth the same, one for all of those.

        Sheets that differ in crystals alone are worth the same while no more than `spare` are crossed: there is a
        circle for every action to come. The one with the fewest stands for them all.
        """
        import numpy

        offset = self.offset[self.majors[places]]
        crystals, research = self.minors[places - offset].T
        same = offset + self.rank[self.minors[0, 0], research]
        return numpy.where(crystals <= spare, same, places)


def layer(base: Sheet, budget: int) -> Layer:
    """The layer of a base and a budget."""
    import numpy

    digits = major_digits()
    above = digits - numpy.array([*base.bots, *base.submarines, *base.steps], dtype=numpy.int8)
    crosses = above.sum(axis=1, dtype=numpy.int32)
    inside = numpy.flatnonzero((above >= 0).all(axis=1) & (crosses <= budget))
    minors, counts = _minors(base)
    size = counts[numpy.minimum(budget - crosses[inside], len(counts) - 1)]
    offset = numpy.full(MAJORS, -1, dtype=numpy.int64)
    offset[inside] = numpy.cumsum(size) - size
    rank = numpy.full((CRYSTALS + 1, RESEARCH + 1), -1, dtype=numpy.int64)
    rank[minors[:, 0], minors[:, 1]] = numpy.arange(len(minors))
    return Layer(offset, rank, minors, numpy.repeat(inside, size).astype(numpy.int32), int(size.sum()))


def _minors(base: Sheet) -> tuple[numpy.ndarray[Any, Any], numpy.ndarray[Any, Any]]:
    """Crystals and research in order of crosses above the base, and how many there are up to each number."""
    import numpy

    pairs = [(c, r) for c in range(base.crystals, CRYSTALS + 1) for r in range(base.research, RESEARCH + 1)]
    start = base.crystals + base.research
    pairs.sort(key=lambda pair: (sum(pair), pair))
    counts = [sum(1 for pair in pairs if sum(pair) - start <= most) for most in range(11)]
    return numpy.array(pairs, dtype=numpy.int64), numpy.array(counts, dtype=numpy.int64)
