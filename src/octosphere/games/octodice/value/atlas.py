"""All layouts of the lab and what the expert makes of each, alone: a table that is read without NumPy.

Columns of the lab may change places, so six written layouts are one; the canonical one has A, B and C in this order.
"""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pathlib import Path
from statistics import fmean
from typing import Any

from octosphere.core.errors import OctosphereError
from octosphere.games.octodice.layouts import parse
from octosphere.games.octodice.state import Source, Tile

FILE = Path(__file__).with_name("layouts.xz")
ORDERS = tuple(permutations(range(3)))  # which tile of its level lies in column 0, 1, 2
SIDES = 1 << 9
COUNT = len(ORDERS) ** 2 * SIDES
SOURCES = tuple(source for source in Source if source != Source.BONUS)  # alone there are no dice of others
FINE, COARSE = 1000, 100  # parts of a point in which values and spreads are kept
COLUMNS = (
    ("expected", "H"),
    ("error", "H"),
    ("spread", "H"),
    *((f"reached {place}", "B") for place in range(9)),
    *((source.name.lower(), "H") for source in SOURCES),
)
# Proven by the solver under best play (docs/results), by edition and canonical layout.
EXACT = {
    "de": {
        "A1B1C1D1E1F1G1H1I1": 42.40967,
        "A2B2C1D2E1F2G1H2I2": 49.05597,
        "A1B1C2D1E2F1G2H2I1": 39.67793,
        "A2B1C2F2D2E2I1H1G2": 52.09548,
        "A1B2C2D1F1E2G2I2H2": 41.36410,
        "A1B1C2D1E1F2H2I1G2": 43.59967,
        "A1B1C2E2D1F1G2I1H2": 38.92149,
        "A1B1C2D1F2E1H2G2I2": 45.44195,
        "A1B2C1D2F1E1G1I2H1": 44.40797,
        "A2B1C1F2D2E1H2G1I2": 49.50395,
        "A2B2C1F1E2D2I2H2G2": 43.26241,
        "A1B2C1E1F2D2I1H1G2": 49.46237,
        "A1B2C2D2E1F2H2G2I2": 46.96875,
        "A1B2C1E2F2D1I2G2H1": 47.3177,
        "A2B1C1D1F1E2H1I2G1": 42.97363,
        "A1B2C2F2E2D1G1I1H1": 48.94207,
        "A2B2C2D2F2E2I1H1G2": 50.30418,
    },
    "en": {"A1B1C1D1E1F1G1H1I1": 42.40968},
    "es": {"A1B1C1D1E1F1G1H1I1": 39.98049},
}


class BadAtlas(OctosphereError):
    """A table of layouts that is missing or damaged."""


@dataclass(frozen=True, slots=True)
class Row:
    """What the expert's games on a layout came to; places and columns are those of the canonical layout."""

    expected: float  # final score with the luck of the dice taken out
    error: float  # of that, one standard error
    spread: float  # standard deviation of the scores themselves
    reached: tuple[float, ...]  # share of the games in which each place was reached
    points: dict[str, float]  # by source, a game


def columns_of(layout: str) -> list[int]:
    """The columns of a written layout in canonical order, by the letters of level 0."""
    return sorted(range(3), key=lambda column: parse(layout)[column])


def canonical(layout: str) -> str:
    """The one of six written layouts that the table knows."""
    sides, columns = parse(layout), columns_of(layout)
    return "".join(Tile(sides[3 * level + column]).name for level in range(3) for column in columns)


def number_of(layout: str) -> int:
    """The row of a layout, however its columns are ordered."""
    sides = parse(canonical(layout))
    first, second = (ORDERS.index(tuple(side % 6 // 2 for side in sides[at : at + 3])) for at in (3, 6))
    bits = sum((side & 1) << (8 - place) for place, side in enumerate(sides))
    return (first * len(ORDERS) + second) * SIDES + bits


def layout_at(number: int) -> str:
    """The canonical layout of a row."""
    orders, bits = divmod(number, SIDES)
    first, second = divmod(orders, len(ORDERS))
    kinds = (*range(3), *(3 + kind for kind in ORDERS[first]), *(6 + kind for kind in ORDERS[second]))
    return "".join(Tile(2 * kind + (bits >> (8 - place) & 1)).name for place, kind in enumerate(kinds))


def turn_tile(number: int, place: int) -> int:
    """The row of the layout with one tile turned over."""
    return number ^ 1 << (8 - place)


class Atlas:
    """The table; `shipped` is the one of the package."""

    def __init__(self, about: dict[str, Any], columns: dict[str, array[int]]) -> None:
        self.games, self.edition = int(about["games"]), str(about["edition"])
        self.middle = fmean(columns["spread"]) / COARSE
        self._columns, self._sorted = columns, sorted(columns["expected"])

    def __getitem__(self, name: str) -> array[int]:
        """A column as it is kept."""
        return self._columns[name]

    def row(self, number: int) -> Row:
        """What the table holds of one layout, by its number."""
        value = {name: column[number] for name, column in self._columns.items()}
        return Row(
            value["expected"] / FINE,
            value["error"] / FINE,
            value["spread"] / COARSE,
            tuple(value[f"reached {place}"] / self.games for place in range(9)),
            {source.name.lower(): value[source.name.lower()] / self.games for source in SOURCES},
        )

    def count_above(self, number: int) -> int:
        """How many layouts have a higher expected score."""
        return COUNT - bisect_right(self._sorted, self["expected"][number])

    def count_below(self, number: int) -> int:
        """How many layouts have a lower expected score."""
        return bisect_left(self._sorted, self["expected"][number])


def pack(about: dict[str, Any], columns: dict[str, list[int]]) -> bytes:
    """A table as it is kept: a line about it, then whole columns, compressed."""
    head = json.dumps(about).encode() + b"\n"
    return lzma.compress(head + b"".join(_little(array(kind, columns[name])) for name, kind in COLUMNS), preset=9)


def unpack(data: bytes) -> Atlas:
    """Read the table of layouts from the bytes of its file."""
    head, _, rest = lzma.decompress(data).partition(b"\n")
    columns: dict[str, array[int]] = {}
    for name, kind in COLUMNS:
        column: array[int] = array(kind)
        size = COUNT * column.itemsize
        column.frombytes(_little(array(kind, rest[:size])))
        columns[name], rest = column, rest[size:]
    if rest or len(columns[COLUMNS[-1][0]]) != COUNT:
        raise ValueError("it has another size")
    return Atlas(json.loads(head), columns)


def _little(column: array[int]) -> bytes:
    """Bytes with the lowest first, on any machine; its own inverse."""
    if sys.byteorder == "big":  # pragma: no cover
        column.byteswap()
    return column.tobytes()


@cache
def load_atlas(path: Path = FILE) -> Atlas:
    """The table of the package, read once."""
    try:
        return unpack(path.read_bytes())
    except (OSError, ValueError, EOFError, lzma.LZMAError) as error:
        raise BadAtlas(f"the table of layouts in {path.name} cannot be read ({error}): install it anew") from None
