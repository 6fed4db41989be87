"""The game of the day: one order and one seed for everybody, and a daily table is known by these alone.

The seed decides every draw by its key (`core.chance`), and what bots leave to luck by the number of moves before it.
So everybody meets the same draws, and the same own moves make the same game. What a key holds, and so which draws are
the same whatever anybody decides, the day of each game says (`Kit.day`).
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import AnyGame, Dice, Record, new_record

from .entries import Opening, Place
from .local_table import LocalTable
from .orders import Order
from .store import Store

FIRST = date(2026, 11, 1)
SEED = "daily "
BOARD = "daily-board"  # kind of document: a result on the board of a code
MOST_RESULTS = 200  # on one board
SEAT = 0  # of the person; bots sit behind

Options = Callable[[str], dict[str, Any]]  # a game's options by the seed of a day
Choose = Callable[[dict[str, Any], str, int], Awaitable[str]]  # a move in the notation, by record, level and seat


class NoSuchDay(BadInput):
    """A day that never had a game, or has none yet."""


@dataclass(frozen=True, slots=True)
class DailyGame:
    """What is the same on every day of a game: its rules, its options by the seed, and who else sits there."""

    game: AnyGame
    options: Options
    bots: tuple[str, ...] = ()  # levels at the seats behind the person's

    @property
    def name(self) -> str:
        return self.game.facts.name

    def options_of(self, day: date) -> dict[str, Any]:
        """The complete options of a day."""
        return {**self.game.options({**self.options(seed_of(day)), "players": 1 + len(self.bots)})}


@dataclass(frozen=True, slots=True)
class Result:
    """What a board keeps of a finished daily table."""

    table: str
    name: str
    score: int
    at: float  # unix seconds of its end
    lead: int = 0  # points more than the best bot at the table; below 0: fewer; 0 for whoever plays alone


def day_at(now: float) -> date:
    """The day at a time: days change at midnight UTC."""
    return max(FIRST, datetime.fromtimestamp(now, UTC).date())


def ends(day: date) -> float:
    """When the next day begins, in unix seconds."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() + 86_400


def number_of(day: date) -> int:
    """The first day is number 1."""
    return (day - FIRST).days + 1


def day_named(text: str, now: float) -> date:
    """A day from the first to today, written like 2026-11-01."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NoSuchDay(f"{text[:20]!r} is no day; expected one like {FIRST}") from None
    if str(day) != text or not FIRST <= day <= day_at(now):
        raise NoSuchDay(f"there is a game for every day from {FIRST} to today, not for {text[:20]}")
    return day


def seed_of(day: date) -> str:
    """The seed of a day is public: whoever types it plays the same game anywhere."""
    return f"{SEED}{day}"


def order_of(day: date, daily: DailyGame, name: str = "") -> Order:
    """The table of a day for one person."""
    seed, bots = seed_of(day), (Place("bot", level=level) for level in daily.bots)
    return Order(daily.name, (Place("person", name), *bots), daily.options(seed), seed=seed)


def find_day(opening: Opening, daily: DailyGame) -> date | None:
    """The day whose game a table is, played from its start by one person; None for every other table."""
    day = _seeded_day(opening)
    if day is None or opening.game != daily.name or not _is_seated(opening, daily):
        return None
    same = opening.options == daily.options_of(day)
    return day if same and opening.rules == daily.game.facts.rules else None


def _is_seated(opening: Opening, daily: DailyGame) -> bool:
    """Whether one person sits there with the bots of the day, each in its seat."""
    person, *others = opening.places
    return person.kind != "bot" and [(one.kind, one.level) for one in others] == [("bot", one) for one in daily.bots]


def names_day(opening: Opening) -> bool:
    """Whether a table was set up with the seed of a day."""
    return opening.dice == "seeded" and opening.secret.startswith(SEED)


def _seeded_day(opening: Opening) -> date | None:
    """The day that the seed names, of a table that nothing was given to; one set up before its day is none."""
    if opening.given or not names_day(opening):
        return None
    try:
        return day_named(opening.secret.removeprefix(SEED), opening.created)
    except NoSuchDay:
        return None


async def play_day(day: date, daily: DailyGame, level: str, choose: Choose) -> Record:
    """The whole game of a day as a bot plays it in the person's seat, against the same others as everybody."""
    record = new_record(daily.game, daily.options_of(day), Dice("seeded", seed=seed_of(day)))
    table, levels = LocalTable(daily.game, record), (level, *daily.bots)
    while table.to_move != OVER:
        if table.to_move == CHANCE:
            table.roll()
        else:
            seat, sealed = table.to_move, {**table.record.to_json(), "dice": Dice().to_json()}
            table.move(seat, daily.game.codec.parse(await choose(sealed, levels[seat], seat)))
    return table.record


def lead_of(scores: Sequence[int]) -> int:
    """How many points the person has more than the best of the others; 0 for whoever plays alone."""
    others = [score for seat, score in enumerate(scores) if seat != SEAT]
    return scores[SEAT] - max(others) if others else 0


# boards


def normal(code: str) -> str:
    """A code as boards know it, however it was typed."""
    return code.strip().upper()


def place_of(game: str, day: date, code: str) -> str:
    """What the names of all results on a board begin with."""
    return f"{game}:{day}:{normal(code)}:"


async def put(store: Store, place: str, result: Result) -> None:
    """Show a result on the board at a place (see `place_of`); once more changes nothing."""
    there = await store.list_documents(BOARD, place)
    if place + result.table not in there and len(there) >= MOST_RESULTS:
        raise BadInput(f"a board has at most {MOST_RESULTS} results: take another code")
    told = [result.name, result.score, result.at, result.lead]
    await store.put_document(BOARD, place + result.table, json.dumps(told))


async def board(store: Store, place: str) -> list[Result]:
    """The results at a place: the most points first, of equals the larger lead, then the earlier."""
    found = await store.list_documents(BOARD, place)
    results = [Result(name.rpartition(":")[2], *json.loads(text)) for name, text in found.items()]
    return sorted(results, key=lambda one: (-one.score, -one.lead, one.at, one.table))
