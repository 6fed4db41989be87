"""Positions to learn from: games by the values known so far, with slips, and sheets changed at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from octosphere.core.chance import Seeded, seed_number
from octosphere.core.layout import dtype, to_record
from octosphere.fast.teaching import pack, unpack_weights
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.state import State

from ..tools import GAMES, loops, play_turn, tools_of
from .course import Course, pack_weights

SLIPS = 1 << 15  # in 2^20 decisions that are random: about three in a hundred
STATES = 14  # scratch positions of the kernels
EDITIONS = ("de", "en", "es")
LOT = 8  # batches of a task: some seconds
KINDS = {1: "alone", 2: "two", 3: "three", 4: "four"}  # by number of players


@dataclass(frozen=True, slots=True)
class Table:
    """A kind of game whose positions share their look-ups."""

    players: int
    variant: bool
    edition: str
    tile: str  # F1 or F2

    @property
    def code(self) -> str:
        """The table in the names of files."""
        return f"{KINDS[self.players]}{'-variant' * self.variant}-{self.edition}-{self.tile}"

    @property
    def start(self) -> State:
        """The first position, in any layout with this tile."""
        layout = "A1B1C1D1E1F1G1H1I1".replace("F1", self.tile)
        return OctoDice().start(
            {"players": self.players, "variant": self.variant, "edition": self.edition, "layout": layout}
        )


def tables(players: int, *, variant: bool = False) -> list[Table]:
    """Every kind of table for so many players: each edition with each side of the tile F."""
    return [Table(players, variant, edition, tile) for edition, tile in product(EDITIONS, ("F1", "F2"))]


@dataclass(slots=True)
class Sample:
    """Positions of one kind of game, each with the seat that looks at it."""

    table: Table
    positions: Any
    seats: Any


def shuffle_layouts(games: Any, tile: str, random: Any) -> None:
    """Give each position a random layout that has this side of F."""
    for game in games:
        layout = []
        for row in range(3):
            letters = random.permutation(3)
            sides = [2 * (3 * row + letter) + random.integers(2) for letter in letters]
            layout += [10 + (tile == "F2") if side // 2 == 5 else side for side in sides]
        game["layout"] = layout
        game["column"] = -1
        for place, side in enumerate(layout):
            game["column"][side] = place % 3


def play(table: Table, model: Any, batch: int, seed: int | str) -> tuple[Any, Any]:
    """One batch of games: the positions before every turn, and how the dice lay."""
    import numpy

    start = table.start
    random = numpy.random.default_rng(Seeded(f"{seed}-{table}", batch).draw(1, 1 << 32))
    games, states = numpy.zeros(GAMES, dtype(State)), numpy.zeros(STATES, dtype(State))
    for game in games:
        to_record(start, game)
    shuffle_layouts(games, table.tile, random)
    tools = tools_of(start, GAMES)
    number, found = seed_number(f"{seed}-{table}") >> 1, []  # fits a signed word
    while (games["phase"] != 7).any():
        found.append(games.copy())
        play_turn(games, states, model, tools, (number, batch * GAMES, SLIPS, -1))
    return numpy.concatenate(found), tools.seen


def play_lot(table: Table, weights: bytes, batches: range, seed: str) -> bytes:
    """On whatever worker: the positions of some batches of games, and the frequencies of dice."""
    import numpy

    model = loops("outlooks").model(unpack_weights(weights))
    played = [play(table, model, batch, seed) for batch in batches]
    return pack(positions=numpy.concatenate([found for found, _ in played]), seen=sum(seen for _, seen in played))


def gather(course: Course, kinds: Sequence[Table]) -> Iterator[tuple[Sample, Any]]:
    """For each table positions of many games, seen from every seat, and the frequencies of dice."""
    import numpy

    weights = pack_weights(course.weights, min(table.players for table in kinds))
    lots = {table: _lots(course, table, weights) for table in kinds}
    every = {name: lot for some in lots.values() for name, lot in some.items()}
    played = course.teaching.spread(f"{course.name} course, games", play_lot, every)
    for table, some in lots.items():
        found = [next(played) for _ in some]
        positions = numpy.concatenate([lot["positions"] for lot in found])
        seats = numpy.tile(numpy.arange(table.players), len(positions))
        yield Sample(table, numpy.repeat(positions, table.players), seats), sum(lot["seen"] for lot in found)


def _lots(course: Course, table: Table, weights: bytes) -> dict[str, Callable[[], tuple[Any, ...]]]:
    """The games of a table in lots, by the names of their results."""
    count = course.batches[KINDS[table.players]]
    batches = [range(first, min(first + LOT, count)) for first in range(0, count, LOT)]
    name = f"{course.name}-games-{table.code}"
    return {f"{name}-{some.start}": partial(tuple, (table, weights, some, course.seed)) for some in batches}


def with_virtual(sample: Sample, random: Any) -> Sample:
    """B4: half of the positions become the moment before the virtual player's roll."""
    sample.positions["virtual"] = random.integers(0, 2, len(sample.positions))
    return sample


def vary(sample: Sample, random: Any, copies: int) -> Sample:
    """The positions and so many copies of each with a few crosses more, fewer or elsewhere."""
    import numpy

    positions, seats = numpy.tile(sample.positions, 1 + copies), numpy.tile(sample.seats, 1 + copies)
    first = len(sample.positions)
    left = numpy.arange(first, len(positions))
    while len(left):
        change(positions, seats, left, random)
        left = left[random.random(len(left)) < 0.6]
    return Sample(sample.table, positions, seats)


def change(positions: Any, seats: Any, which: Any, random: Any) -> None:
    """One random change of each of these sheets."""
    import numpy

    kinds = random.integers(0, 20, len(which))
    by = numpy.where(random.random(len(which)) < 0.6, 1, -1)
    players = positions["players"]

    def cross_off(name: str, chosen: Any, most: int, column: int | None = None) -> None:
        at = (which[chosen], seats[which[chosen]]) + (() if column is None else (column,))
        players[name][at] = numpy.clip(players[name][at] + by[chosen], 0, most)

    cross_off("crystals", kinds < 2, 5)
    cross_off("research", (kinds >= 2) & (kinds < 4), 5)
    for colour in range(5):
        cross_off("bots", kinds == 4 + colour, 2, colour)
        cross_off("submarines", kinds == 9 + colour, 1, colour)
    for column in range(3):
        cross_off("steps", kinds == 14 + column, 3, column)
    company(positions, seats, which[kinds >= 17], random)


def company(positions: Any, seats: Any, which: Any, random: Any) -> None:
    """Octopods, bonus actions and the crystals of others."""
    import numpy

    players, turn = positions["players"], positions["turn"][which].astype(int)
    turns = numpy.where(positions["seats"][which] == 1, 3, 2)
    now, seat = turn // turns, seats[which]
    begun = which[(turn % turns > 0) | (positions["active"][which] > 0)]
    third = (positions["turn"] // numpy.where(positions["seats"] == 1, 3, 2))[begun]
    players["octopods"][begun, seats[begun], third] = random.integers(0, 3, len(begun))
    earlier = (random.random(len(which)) * now).astype(int)
    later = now > 0
    players["octopods"][which[later], seat[later], earlier[later]] = random.integers(0, 3, later.sum())
    others = positions["seats"][which] > 1
    players["bonus_used"][which[others], seat[others]] = random.integers(0, 3, others.sum())
    other = (random.random(len(which)) * positions["seats"][which]).astype(int)
    rivals = other != seat
    players["crystals"][which[rivals], other[rivals]] = random.integers(0, 6, rivals.sum())
