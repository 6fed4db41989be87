"""Calls about the game of the day: what it is, playing it, boards of those who share a code, and the comparison."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from octosphere.games import open_game, open_kit
from octosphere.i18n import Catalogue
from octosphere.play import daily
from octosphere.play.characters import cast
from octosphere.play.entries import Place
from octosphere.show.daily import daily_game, day_at, day_games, day_of
from octosphere.show.views import names_of

from .answers import Acknowledged, Answer, Created
from .calls import Asked, Call
from .endpoint import words_for
from .handlers import encode_created, nickname
from .problems import Refused
from .rivals import CodeQuery, Comparison, DayName, Lead, daily_compare, own_game
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


DayGame = Annotated[str, Meta(max_length=40, description="a game that has a day; empty: the first that `games` names")]


class DayQuery(Query, frozen=True):
    """Which game of the day."""

    game: DayGame = ""


class BoardQuery(CodeQuery, frozen=True):
    """Whose board, of which game."""

    game: DayGame = ""


class NewDaily(Body, frozen=True):
    """Who plays, and what."""

    name: Name = ""
    game: DayGame = ""


class OnBoard(Body, frozen=True):
    """On which board a result is to stand."""

    code: Code
    lang: Lang | UnsetType = UNSET


class DayGameWords(Answer, frozen=True):
    """A game that has a day, and its symbol."""

    game: str
    title: str
    icon: str


class Today(Answer, frozen=True):
    """Which day it is, since when there are days, and when the next begins; times in unix seconds."""

    day: DayName
    number: int
    games: list[DayGameWords]
    first: DayName
    now: float
    until: float


class DayBot(Answer, frozen=True):
    """A bot at the table of a day."""

    level: str
    name: str
    text: str


class DayTold(Answer, frozen=True):
    """What is to be known of a day before it is played: who else sits there, and `told` in the game's own form."""

    day: DayName
    number: int
    game: str
    title: str
    seed: str
    bots: list[DayBot]
    told: dict[str, Any]


class Mine(Answer, frozen=True):
    """A table as this link's game of a day; an empty day for every other table, and for those who only watch."""

    day: DayName
    number: int
    game: str
    over: bool
    score: int
    lead: Lead
    counts: Annotated[bool, Meta(description="whether it was begun on its day, which a streak asks for")]


class BoardLine(Answer, frozen=True):
    """A result on a board."""

    name: str
    score: int
    lead: Lead
    table: str


async def daily_today(asked: Asked) -> bytes:
    """Today."""
    now = time.time()
    day = daily.day_at(now)
    games = [DayGameWords(name, open_game(name).facts.title, open_kit(name).icon) for name in day_games()]
    return encode(Today(str(day), daily.number_of(day), games, str(daily.FIRST), now, daily.ends(day)))


def _day_bots(levels: Sequence[str], t: Catalogue) -> list[DayBot]:
    """The bots of a day as the table will name them, with their levels in words."""
    names = names_of(cast([Place("bot", "", level) for level in levels]), t)
    told = [f"{t(f'level.{level}.name')} · {t(f'level.{level}.text')}" for level in levels]
    return [DayBot(*one) for one in zip(levels, names, told, strict=True)]


async def daily_day(asked: Asked) -> bytes:
    """A day before it is mine."""
    day, t, played = _day(asked), words_for(asked), _game(asked, asked.query.game)
    hook, title = day_of(played.name), played.game.facts.title
    bots = _day_bots(played.bots, t)
    known = hook.describe_start(t.for_game(played.name), played.options_of(day))
    return encode(DayTold(str(day), daily.number_of(day), played.name, title, daily.seed_of(day), bots, known))


def _day(asked: Asked) -> date:
    try:
        return daily.day_named(asked.params["day"], time.time())
    except daily.NoSuchDay:
        raise Refused("no_such_call", words_for(asked)("daily.no_day")) from None


def _game(asked: Asked, name: str) -> daily.DailyGame:
    """The game of the day by name; the first one without."""
    games = day_games()
    if name and name not in games:
        titles = ", ".join(open_game(one).facts.title for one in games)
        raise Refused("no_such_call", words_for(asked)("daily.no_game", games=titles))
    return daily_game(name or games[0])


async def daily_table(asked: Asked) -> bytes:
    """Begin the game of a day."""
    order = daily.order_of(_day(asked), _game(asked, asked.body.game), nickname(asked.body.name))
    return encode_created(await asked.desk.service.create(order, asked.address))


async def daily_board(asked: Asked) -> bytes:
    """The results of those who share a code."""
    code, place = asked.query.code, (_game(asked, asked.query.game).name, _day(asked))
    found = await daily.board(asked.desk.service.store, daily.place_of(*place, code)) if code else []
    return encode([BoardLine(one.name, one.score, one.lead, one.table) for one in found])


async def daily_mine(asked: Asked) -> bytes:
    """Whether this table is a daily one, and how it ended."""
    live = await asked.desk.service.live(asked.link.table)
    day = day_at(live)
    if day is None or not asked.link.seats:
        return encode(Mine("", 0, live.opening.game, live.over, 0, 0, False))
    counts, scores = daily.day_at(live.opening.created) == day, live.game.scores(live.state)
    ended = (scores[daily.SEAT], daily.lead_of(scores)) if live.over else (0, 0)
    return encode(Mine(str(day), daily.number_of(day), live.opening.game, live.over, *ended, counts))


async def daily_share(asked: Asked) -> bytes:
    """Put this result onto the board of a code."""
    mine, t = await own_game(asked), words_for(asked)
    if any(entry.kind == "bot" for entry in mine.entries):
        raise Refused("invalid", t("daily.by_bot"))
    name, table = names_of(mine.live.places, t)[daily.SEAT], asked.link.table
    result = daily.Result(table, name, mine.scores[daily.SEAT], mine.end, daily.lead_of(mine.scores))
    await daily.put(asked.desk.service.store, mine.place(asked.body.code), result)
    return encode(Acknowledged())


CALLS = (
    Call("GET", "/api/daily", daily_today, "Which day it is", Today),
    Call("GET", "/api/daily/{day}", daily_day, "The game of a day", DayTold, query=DayQuery, statuses=(404,)),
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
        query=CodeQuery,
        statuses=(403,),
        limit="think",
        cost=3,
    ),
)
