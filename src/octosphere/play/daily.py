"""The game of the day: one order and one seed for everybody, and a daily table is known by these alone."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
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

Options = Callable[[str], dict[str, Any]]  # a game's options by the seed of a day
Choose = Callable[[dict[str, Any]], Awaitable[str]]  # a move in the notation, by a record


class NoSuchDay(BadInput):
    """A day that never had a game, or has none yet."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a board keeps of a finished daily table."""

    table: str
    name: str
    score: int
    at: float  # unix seconds of its end


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


def order_of(day: date, game: str, options: Options, name: str = "") -> Order:
    """The table of a day for one person."""
    seed = seed_of(day)
    return Order(game, (Place("person", name),), options(seed), seed=seed)


def day_of(opening: Opening, game: AnyGame, options: Options) -> date | None:
    """The day whose game a table is, played from its start by one person; None for every other table."""
    day = _seeded_day(opening)
    if day is None or opening.game != game.facts.name or len(opening.places) != 1:
        return None
    same = opening.options == game.options({**options(seed_of(day)), "players": 1})
    return day if same and opening.rules == game.facts.rules else None


def _seeded_day(opening: Opening) -> date | None:
    """The day that the seed names, of a table that nothing was given to; one set up before its day is none."""
    if opening.dice != "seeded" or opening.given or not opening.secret.startswith(SEED):
        return None
    try:
        return day_named(opening.secret.removeprefix(SEED), opening.created)
    except NoSuchDay:
        return None


async def play_day(game: AnyGame, order: Order, choose: Choose) -> Record:
    """The whole game of a day as a bot plays it."""
    record = new_record(game, {**order.options, "players": 1}, Dice("seeded", seed=order.seed))
    table = LocalTable(game, record)
    while table.to_move != OVER:
        if table.to_move == CHANCE:
            table.roll()
        else:
            sealed = {**table.record.to_json(), "dice": Dice().to_json()}
            table.move(table.to_move, game.codec.parse(await choose(sealed)))
    return table.record


# boards


def normal(code: str) -> str:
    """A code as boards know it, however it was typed."""
    return code.strip().upper()


async def put(store: Store, day: date, code: str, result: Result) -> None:
    """Show a result on the board of a code; once more changes nothing."""
    place = f"{day}:{normal(code)}:"
    there = await store.list_documents(BOARD, place)
    if place + result.table not in there and len(there) >= MOST_RESULTS:
        raise BadInput(f"a board has at most {MOST_RESULTS} results: take another code")
    await store.put_document(BOARD, place + result.table, json.dumps([result.name, result.score, result.at]))


async def board(store: Store, day: date, code: str) -> list[Result]:
    """The results of a day under a code, the best first, of equals the earlier."""
    found = await store.list_documents(BOARD, f"{day}:{normal(code)}:")
    results = [Result(name.rpartition(":")[2], *json.loads(text)) for name, text in found.items()]
    return sorted(results, key=lambda one: (-one.score, one.at, one.table))
