"""The games of one day side by side: turn by turn, decision by decision, whoever played them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, Options
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame, Record, Step, begin, loads, replay
from octosphere.games import FIRST, open_game, open_kit
from octosphere.i18n import Catalogue, translator

from . import open_show

DAILY = FIRST  # the game of the day
REMEMBERED = 64  # games that were put into words last

Moment = tuple[int, int, str, int]  # turn, throw, kind of decision, which of those


class Day(Protocol):
    """What a game that has a day says about it; see `Kit.day`."""

    def options(self, seed: str) -> dict[str, Any]:
        """What is played on the day of a seed."""
        ...

    def describe_start(self, t: Catalogue, chosen: Options) -> dict[str, Any]:
        """What is to be known before the first decision, in the game's own form; `chosen` are complete."""
        ...

    def moment(self, s: Any) -> tuple[int, str]:
        """The throw and the kind of a decision: the same for all who meet it, whatever they did before."""
        ...

    def title(self, t: Catalogue, throw: int, kind: str, nth: int) -> str:
        """A decision in a few words, by its throw, its kind and which of those it is."""
        ...

    def list_kept_dice(self, t: Catalogue, s: Any, move: Any) -> list[dict[str, Any]]:
        """The dice that a move, a throw too, adds to those that the turn is made of."""
        ...

    def dice(self, t: Catalogue, s: Any, move: Any) -> list[dict[str, Any]]:
        """The dice of a move, as the game draws them."""
        ...


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player decided at one moment of the day's game."""

    at: int  # moves of the record before it
    move: str  # in the notation
    label: str
    points: int  # that it brought at once
    dice: list[dict[str, Any]]  # as the game draws them


@dataclass(frozen=True, slots=True)
class Leg:
    """One turn of one player: the points of the turn, the score after it, the dice that were kept."""

    points: int
    score: int
    dice: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Row:
    """One decision, as far as the players met it: a player who did not has None."""

    title: str
    cells: list[Cell | None]


@dataclass(frozen=True, slots=True)
class DayTurn:
    """One turn of all players, and its decisions."""

    turn: int  # from 1
    legs: list[Leg]
    rows: list[Row]


def day_of(game: str) -> Day:
    """What a game says about its day; BadInput if it has none."""
    found = open_kit(game).day()
    if found is None:
        raise BadInput(f"{game} is not played by the day")
    return found


def compare_games(records: Sequence[Record], lang: str) -> list[DayTurn]:
    """Games of the same dice, turn by turn; the first is the one that the others are held against."""
    told = [_teller_of(json.dumps({**one.to_json(), "names": []}), lang) for one in records]
    day, t = day_of(records[0].game), translator(lang).for_game(records[0].game)
    turns = []
    for number in range(1, len(told[0].legs) + 1):
        moments = merge_orders([[moment for moment in one.cells if moment[0] == number] for one in told])
        rows = [Row(day.title(t, *moment[1:]), [one.cells.get(moment) for one in told]) for moment in moments]
        turns.append(DayTurn(number, [one.legs[number - 1] for one in told], rows))
    return turns


def merge_orders(orders: Sequence[Sequence[Moment]]) -> list[Moment]:
    """All moments in one order: those of the first, and each other's own right before what followed it."""
    found: list[Moment] = []
    for order in orders:
        place = len(found)
        for moment in reversed(order):
            if moment not in found:
                found.insert(place, moment)
            place = found.index(moment)
    return found


@lru_cache(maxsize=REMEMBERED)
def _teller_of(record: str, lang: str) -> DayTeller:
    """A game in words, by its file."""
    read = loads(record)
    teller = DayTeller(open_game(read.game), read, translator(lang))
    for step in replay(teller.game, read):
        teller.take(step)
    return teller


class DayTeller:
    """Tells a game of one seat: every decision by its moment, and every turn."""

    def __init__(self, game: AnyGame, record: Record, t: Catalogue) -> None:
        self.game, self.day = game, day_of(record.game)
        self.show = open_show(game, t, [""], record.options)
        self.cells: dict[Moment, Cell] = {}
        self.legs: list[Leg] = []
        self._state, self._score = clone(begin(game, record)), 0
        self._met: Counter[tuple[int, int, str]] = Counter()

    def take(self, step: Step) -> None:
        """The next move of the record."""
        turn, score = turn_of(self._state), self.game.scores(step.state)[0]
        if len(self.legs) < turn:
            self.legs.append(Leg(0, 0, []))
        leg, gain = self.legs[-1], score - self._score
        if step.seat != CHANCE:
            self._decision(step, turn, gain)
        dice = self.day.list_kept_dice(self.show.t, self._state, step.move)
        self.legs[-1] = Leg(leg.points + gain, score, [*leg.dice, *dice])
        self._score, self._state = score, clone(step.state)

    def _decision(self, step: Step, turn: int, gain: int) -> None:
        state, move = self._state, step.move
        throw, kind = self.day.moment(state)
        self._met[turn, throw, kind] += 1
        dice = self.day.dice(self.show.t, state, move)
        cell = Cell(step.number - 1, self.game.codec.text(move), self.show.label(state, move), gain, dice)
        self.cells[turn, throw, kind, self._met[turn, throw, kind]] = cell


def turn_of(s: Any) -> int:
    """The turn or round, from 1; a game that counts none is one long turn."""
    return int(getattr(s, "turn", 0)) + 1
