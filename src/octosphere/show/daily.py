"""The games of one day side by side: turn by turn, decision by decision, whoever played them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.game import Options
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame, Record, Step, begin, loads, replay
from octosphere.games import open_game, open_kit, playable_games
from octosphere.i18n import Catalogue, translator
from octosphere.play.daily import SEAT, DailyGame, find_day
from octosphere.play.levels import offered_levels
from octosphere.play.live_table import LiveTable

from . import open_show
from .outcome import source_name

REMEMBERED = 64  # games that were put into words last

Moment = tuple[int, int, str, int]  # turn, throw, kind of decision, which of those


class Day:
    """What a game that has a day says about it (see `Kit.day`); a game overrides what it has."""

    bots: tuple[str, ...] = ()
    """Levels of the bots at the seats behind the person's, from the second on; none: one plays alone."""

    def options(self, seed: str) -> dict[str, Any]:
        """What is chosen about the game on the day of a seed; nothing: it is played as it usually is."""
        return {}

    def describe_start(self, t: Catalogue, chosen: Options) -> dict[str, Any]:
        """What is to be known before the first decision, in the game's own form; `chosen` are complete."""
        return {}

    def turn(self, s: Any) -> int:
        """The turn or round of a position, from 1: the comparison has a line for each."""
        return 1

    def moment(self, s: Any) -> tuple[int, str] | None:
        """The throw and the kind of a decision that all meet, whatever they did before; None: each meets their own.

        Where no decision has a moment, a turn is compared by the sources of its points.
        """
        return None

    def title(self, t: Catalogue, throw: int, kind: str, nth: int) -> str:
        """A decision in a few words, by its throw, its kind and which of those it is."""
        return ""

    def list_kept_dice(self, t: Catalogue, s: Any, move: Any) -> list[dict[str, Any]]:
        """The dice that a move, a throw too, adds to those that the turn is made of."""
        return []

    def dice(self, t: Catalogue, s: Any, move: Any) -> list[dict[str, Any]]:
        """The dice of a move, as the game draws them."""
        return []


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
    """One turn of one player: its points, the score after it, the dice that were kept, and where points came from."""

    at: int  # moves of the record before it
    points: int
    score: int
    dice: list[dict[str, Any]]
    sources: list[int]  # points of the turn, in the order of the game's sources


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
    rows: list[Row]  # none in a game whose players meet different decisions


def day_of(game: str) -> Day:
    """What a game says about its day; BadInput if it has none."""
    found = open_kit(game).day()
    if found is None:
        raise BadInput(f"{game} is not played by the day")
    return found


def day_games() -> list[str]:
    """The games of the day that can be played here, the one that `/daily` opens first; see `offered_levels`."""
    days = {name: open_kit(name).day() for name in playable_games()}
    return [name for name, day in days.items() if day is not None and set(day.bots) <= set(offered_levels())]


def daily_game(game: str) -> DailyGame:
    """What is the same for everybody on every day of a game; BadInput if it has none."""
    day = day_of(game)
    return DailyGame(open_game(game), day.options, day.bots)


def day_at(live: LiveTable) -> date | None:
    """The day whose game a table is; None for every other table."""
    if open_kit(live.opening.game).day() is None:
        return None
    return find_day(live.opening, daily_game(live.opening.game))


def path_of(game: str, day: date) -> str:
    """The address of the page of a day; the game that comes first goes without its name."""
    return f"/daily/{day}" if game == day_games()[0] else f"/daily/{game}/{day}"


def list_sources(game: str, t: Catalogue) -> list[str]:
    """Where the points of a game come from, in words, in the order of `Leg.sources`."""
    return [source_name(t.for_game(game), name) for name in open_game(game).facts.sources]


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
    """Tells the game of the person's seat: every turn, and every decision that has a moment."""

    def __init__(self, game: AnyGame, record: Record, t: Catalogue) -> None:
        self.game, self.day = game, day_of(record.game)
        self._state = clone(begin(game, record))
        self.show = open_show(game, t, [""] * game.seats(self._state), record.options)
        self.cells: dict[Moment, Cell] = {}
        self.legs: list[Leg] = []
        self._met: Counter[tuple[int, int, str]] = Counter()
        self._points = game.sources(self._state, SEAT)

    def take(self, step: Step) -> None:
        """The next move of the record."""
        turn, points = self.day.turn(self._state), self.game.sources(step.state, SEAT)
        gains = [new - old for new, old in zip(points, self._points, strict=True)]
        if len(self.legs) < turn:
            self.legs.append(Leg(step.number - 1, 0, 0, [], [0] * len(points)))
        if step.seat == SEAT:
            self._decision(step, turn, sum(gains))
        leg, dice = self.legs[-1], self.day.list_kept_dice(self.show.t, self._state, step.move)
        sources = [old + more for old, more in zip(leg.sources, gains, strict=True)]
        self.legs[-1] = Leg(leg.at, leg.points + sum(gains), sum(points), [*leg.dice, *dice], sources)
        self._points, self._state = points, clone(step.state)

    def _decision(self, step: Step, turn: int, gain: int) -> None:
        state, move, moment = self._state, step.move, self.day.moment(self._state)
        if moment is None:
            return
        throw, kind = moment
        self._met[turn, throw, kind] += 1
        dice = self.day.dice(self.show.t, state, move)
        cell = Cell(step.number - 1, self.game.codec.text(move), self.show.label(state, move), gain, dice)
        self.cells[turn, throw, kind, self._met[turn, throw, kind]] = cell
