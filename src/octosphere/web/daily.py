"""Calls about the game of the day: what it is, playing it, boards of those who share a code, and the comparison."""

from __future__ import annotations

import time
from datetime import date
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from octosphere.play import daily
from octosphere.show.daily import DAILY, day_of
from octosphere.show.views import names_of

from .answers import Acknowledged, Answer, Created
from .calls import Asked, Call
from .endpoint import words_for
from .handlers import encode_created, nickname
from .problems import Refused
from .rivals import BoardQuery, Comparison, DayName, daily_compare, day_at, own_game
from .wire import Body, Lang, Name, Query

TABLE = "/api/tables/{table}/daily"

encode = msgspec.json.encode

Code = Annotated[
    str,
    Meta(
        min_length=4,
        max_length=16,
        pattern=r"^[A-Za-z0-9-]+$",
        description="the name of a board, such as KELP-4821; capitals do not matter",
    ),
]


class NewDaily(Body, frozen=True):
    """Who plays."""

    name: Name = ""


class OnBoard(Body, frozen=True):
    """On which board a result is to stand."""

    code: Code
    lang: Lang | UnsetType = UNSET


class Today(Answer, frozen=True):
    """Which day it is, since when there are days, and when the next begins; times in unix seconds."""

    day: DayName
    number: int
    game: str
    first: DayName
    now: float
    until: float


class DayTold(Answer, frozen=True):
    """What is to be known of a day before it is played; `told` is in the game's own form."""

    day: DayName
    number: int
    game: str
    title: str
    seed: str
    told: dict[str, Any]


class Mine(Answer, frozen=True):
    """A table as this link's game of a day; an empty day for every other table, and for those who only watch."""

    day: DayName
    number: int
    over: bool
    score: int
    counts: Annotated[bool, Meta(description="whether it was begun on its day, which a streak asks for")]


class BoardLine(Answer, frozen=True):
    """A result on a board."""

    name: str
    score: int
    table: str


async def daily_today(asked: Asked) -> bytes:
    """Today."""
    now = time.time()
    day = daily.day_at(now)
    return encode(Today(str(day), daily.number_of(day), DAILY, str(daily.FIRST), now, daily.ends(day)))


async def daily_day(asked: Asked) -> bytes:
    """A day before it is mine."""
    day, t, game = _day(asked), words_for(asked), asked.desk.service.games[DAILY]
    seed, hook = daily.seed_of(day), day_of(DAILY)
    known = hook.describe_start(t.for_game(DAILY), game.options({**hook.options(seed), "players": 1}))
    return encode(DayTold(str(day), daily.number_of(day), DAILY, game.facts.title, seed, known))


def _day(asked: Asked) -> date:
    try:
        return daily.day_named(asked.params["day"], time.time())
    except daily.NoSuchDay:
        raise Refused("no_such_call", words_for(asked)("daily.no_day")) from None


async def daily_table(asked: Asked) -> bytes:
    """Begin the game of a day."""
    order = daily.order_of(_day(asked), DAILY, day_of(DAILY).options, nickname(asked.body.name))
    return encode_created(await asked.desk.service.create(order, asked.address))


async def daily_board(asked: Asked) -> bytes:
    """The results of those who share a code."""
    day, code = _day(asked), asked.query.code
    found = await daily.board(asked.desk.service.store, day, code) if code else []
    return encode([BoardLine(one.name, one.score, one.table) for one in found])


async def daily_mine(asked: Asked) -> bytes:
    """Whether this table is a daily one, and how it ended."""
    live = await asked.desk.service.live(asked.link.table)
    day = day_at(live)
    if day is None or not asked.link.seats:
        return encode(Mine("", 0, live.over, 0, False))
    counts, score = daily.day_at(live.opening.created) == day, live.game.scores(live.state)[0]
    return encode(Mine(str(day), daily.number_of(day), live.over, score if live.over else 0, counts))


async def daily_share(asked: Asked) -> bytes:
    """Put this result onto the board of a code."""
    mine, t = await own_game(asked), words_for(asked)
    if any(entry.kind == "bot" for entry in mine.entries):
        raise Refused("invalid", t("daily.by_bot"))
    name, table = names_of(mine.live.places, t)[0], asked.link.table
    result = daily.Result(table, name, mine.score, mine.end)
    await daily.put(asked.desk.service.store, mine.day, asked.body.code, result)
    return encode(Acknowledged())


CALLS = (
    Call("GET", "/api/daily", daily_today, "Which day it is", Today),
    Call("GET", "/api/daily/{day}", daily_day, "The game of a day", DayTold, query=Query, statuses=(404,)),
    Call(
        "POST",
        "/api/daily/{day}/tables",
        daily_table,
        "Begin the game of a day",
        Created,
        NewDaily,
        statuses=(404, 503),
        limit="create",
    ),
    Call(
        "GET",
        "/api/daily/{day}/board",
        daily_board,
        "The results of those who share a code, the best first",
        list[BoardLine],
        query=BoardQuery,
        statuses=(404, 503),
        limit="think",
    ),
    Call("GET", TABLE, daily_mine, "Whether this is the game of a day, and how it ended", Mine),
    Call(
        "POST",
        f"{TABLE}/board",
        daily_share,
        "Put this finished game of a day onto the board of a code",
        Acknowledged,
        OnBoard,
        statuses=(403,),
    ),
    Call(
        "GET",
        f"{TABLE}/compare",
        daily_compare,
        "This finished game of a day beside those of friends and bots, decision by decision",
        Comparison,
        query=BoardQuery,
        statuses=(403,),
        limit="think",
        cost=3,
    ),
)
