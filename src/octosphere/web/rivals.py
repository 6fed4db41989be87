"""The games of a day side by side: one's own, those of friends on the same board, and those of bots."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from octosphere.core.errors import OctosphereError
from octosphere.core.record import Record, final, loads
from octosphere.games import open_game
from octosphere.play import daily
from octosphere.play.access import NoSuchTable
from octosphere.play.entries import Entry
from octosphere.play.levels import LEVELS, offered_levels
from octosphere.play.live_table import LiveTable
from octosphere.play.workers import Owner, TooMany, WorkerFailed
from octosphere.show.daily import DayTurn, compare_games, daily_game, day_at, list_sources
from octosphere.show.views import names_of

from .answers import Answer
from .calls import Asked
from .desk import Desk
from .endpoint import words_for
from .problems import Refused
from .wire import Query

BOT = "daily-bot"  # kind of document: the game of a bot on a day
MOST_RIVALS = 20  # of a board in one comparison, the best first
PLAYED = ("move", "then", "roll", "confirm")  # entries that a game consists of

encode = msgspec.json.encode

DayName = Annotated[str, Meta(description="such as 2026-11-16; days change at midnight UTC")]
Lead = Annotated[int, Meta(description="points more than the best bot at the same table; 0 for whoever plays alone")]


class CodeQuery(Query, frozen=True):
    """Whose board: without a code there is nobody on it."""

    code: Annotated[str, Meta(pattern=r"^(?:[A-Za-z0-9-]{4,16})?$")] = ""


class Rival(Answer, frozen=True):
    """Somebody whose game is compared; this link's own is the first."""

    kind: Literal["me", "friend", "bot"]
    name: str
    level: str
    score: int
    lead: Lead


class Comparison(Answer, frozen=True):
    """All games of a day that this link may see, turn by turn; bots that still play are named by level."""

    day: DayName
    number: int
    rivals: list[Rival]
    sources: Annotated[list[str], Meta(description="where points come from, in the order of each leg's `sources`")]
    turns: list[DayTurn]
    waiting: list[str]


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """The finished game of a day at one's own table."""

    day: date
    live: LiveTable
    entries: list[Entry]

    @property
    def game(self) -> str:
        return self.live.opening.game

    @property
    def scores(self) -> tuple[int, ...]:
        return self.live.game.scores(self.live.state)

    def place(self, code: str) -> str:
        """Where the results of a board of this game and day stand."""
        return daily.place_of(self.game, self.day, code)

    @property
    def end(self) -> float:
        return max(entry.at for entry in self.entries if entry.kind in PLAYED)


async def own_game(asked: Asked) -> PlayedDay:
    """This link's own finished game: of another's, or before the end, nothing is told."""
    service, t = asked.desk.service, words_for(asked)
    live = await service.live(asked.link.table)
    day = day_at(live)
    if not asked.link.seats:
        raise Refused("not_yours")
    if day is None or not live.over:
        raise Refused("invalid", t("daily.no_table" if day is None else "daily.unfinished"))
    return PlayedDay(day, live, await service.store.since(asked.link.table, 0))


async def daily_compare(asked: Asked) -> bytes:
    """This game, those of friends on the same board, and those of bots, decision by decision."""
    mine, t, desk = await own_game(asked), words_for(asked), asked.desk
    friends = await _friends(desk, mine, asked.query.code)
    bots, waiting = await _bots(asked, mine)
    own = (mine.scores[daily.SEAT], daily.lead_of(mine.scores))
    rivals = [Rival("me", names_of(mine.live.places, t)[daily.SEAT], "", *own)]
    rivals += [Rival("friend", result.name, "", result.score, result.lead) for result, _ in friends]
    rivals += [_bot_rival(level, record, t(f"level.{level}.name")) for level, record in bots]
    records = [mine.live.record(), *(record for _, record in [*friends, *bots])]
    turns = await asyncio.to_thread(compare_games, records, t.lang)
    sources = list_sources(mine.game, t)
    return encode(Comparison(str(mine.day), daily.number_of(mine.day), rivals, sources, turns, waiting))


async def _friends(desk: Desk, mine: PlayedDay, code: str) -> list[tuple[daily.Result, Record]]:
    """The games of a board's others, to whoever stands there too; tables that are no more are left out."""
    service, own = desk.service, mine.live.opening.id
    results = await daily.board(service.store, mine.place(code)) if code else []
    if own not in [one.table for one in results]:
        return []
    found = []
    for result in [one for one in results if one.table != own][:MOST_RIVALS]:
        try:
            found.append((result, (await service.live(result.table)).record()))
        except NoSuchTable:
            continue
    return found


def _bot_rival(level: str, record: Record, name: str) -> Rival:
    game = open_game(record.game)
    scores = game.scores(final(game, record))
    return Rival("bot", name, level, scores[daily.SEAT], daily.lead_of(scores))


async def _bots(asked: Asked, mine: PlayedDay) -> tuple[list[tuple[str, Record]], list[str]]:
    """The games of bots on a day, the strongest first, and the levels that still play; some cannot play here."""
    service, found, waiting = asked.desk.service, [], []
    for level in reversed(LEVELS):
        name = f"{mine.game}:{mine.day}:{level}:{mine.live.game.facts.rules}"
        text = await service.store.get_document(BOT, name)
        if text is None and level in offered_levels():
            _let_play(asked.desk, mine, level, Owner(asked.address, name))
            waiting.append(level)
        elif text is not None:
            found.append((level, loads(text)))
    return found, waiting


def _let_play(desk: Desk, mine: PlayedDay, level: str, owner: Owner) -> None:
    """Have a bot play a day, once; for somebody who has enough of them thinking, later."""
    question = (BOT, owner.table)
    if question in desk.thinking:
        return
    with suppress(TooMany, WorkerFailed):
        desk.service.thinkers.check(desk.service.bots.choose, owner)
        desk.thinking[question] = asyncio.ensure_future(_play(desk, mine, level, owner))
        desk.thinking[question].add_done_callback(lambda _: desk.thinking.pop(question, None))


async def _play(desk: Desk, mine: PlayedDay, level: str, owner: Owner) -> None:
    """Bots decide as they would at a table of this seed; one that cannot is asked again when somebody wants to know."""
    service, played, seed = desk.service, daily_game(mine.game), daily.seed_of(mine.day)

    async def choose(record: dict[str, Any], bot: str, seat: int) -> str:
        return str(await service.thinkers.ask(service.bots.choose, mine.game, record, bot, seat, seed, owner=owner))

    try:
        record = await daily.play_day(mine.day, played, level, choose)
        await service.store.put_document(BOT, owner.table, record.dumps())
    except OctosphereError:
        return
