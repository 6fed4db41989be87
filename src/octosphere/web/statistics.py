"""Calls about what was played: the result of a game in numbers, and to be forgotten."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from octosphere.play.access import NoSuchTable
from octosphere.play.characters import own_name
from octosphere.play.entries import Link
from octosphere.play.live_table import LiveTable
from octosphere.play.service import TableService
from octosphere.show.digest import rank_seats
from octosphere.show.outcome import source_name

from .answers import Acknowledged, Answer
from .calls import Asked, Call
from .endpoint import words_for
from .problems import Refused
from .wire import Nothing, Query

encode = msgspec.json.encode


class Source(Answer, frozen=True):
    """Where points come from, in words."""

    key: str
    name: str


class SeatResult(Answer, frozen=True):
    """How a seat did; names are those that people gave themselves."""

    seat: int
    name: str
    kind: Literal["person", "open", "bot"]
    level: str
    score: int
    won: bool
    place: int
    decisions: int
    sources: dict[str, int]


class StatisticsSummary(Answer, frozen=True):
    """A game that is over, in numbers; times are in unix seconds."""

    table: str
    game: str
    title: str
    lang: str
    started: float
    ended: float
    options: dict[str, Any]
    dice: str
    given: Annotated[int, Meta(description="moves that the table was set up with")]
    moves: int
    you: list[int]
    seats: list[SeatResult]
    sources: list[Source]


async def finished_table(asked: Asked) -> LiveTable:
    """The table of a request, if its game is over."""
    live = await asked.desk.service.live(asked.link.table)
    if not live.over:
        raise Refused("invalid", words_for(asked)("stats.not_over"))
    return live


async def summary(asked: Asked) -> bytes:
    """The result of a game."""
    live = await finished_table(asked)
    opening, facts, t = live.opening, live.game.facts, words_for(asked)
    own = t.for_game(facts.name)
    return encode(
        StatisticsSummary(
            table=opening.id,
            game=facts.name,
            title=facts.title,
            lang=t.lang,
            started=opening.created,
            ended=await end_time(asked.desk.service, live),
            options=opening.options,
            dice=opening.dice_shown,
            given=opening.given,
            moves=len(live.steps),
            you=list(asked.link.seats),
            seats=_seats(live),
            sources=[Source(key, source_name(own, key)) for key in facts.sources],
        )
    )


async def end_time(service: TableService, live: LiveTable) -> float:
    """When the last move was made."""
    last = await service.store.since(live.opening.id, live.steps[-1].seq - 1)
    return max(live.opening.created, last[0].at if last else 0.0)


def _seats(live: LiveTable) -> list[SeatResult]:
    game, s = live.game, live.state
    scores, winners = list(game.scores(s)), list(game.winners(s))
    places, made = rank_seats(winners, scores), [told.seat for told in live.steps]
    return [
        SeatResult(
            seat=seat,
            name=own_name(place),
            kind=place.kind,  # type: ignore[arg-type]  # checked when the table was ordered
            level=place.level,
            score=scores[seat],
            won=seat in winners,
            place=places[seat],
            decisions=made.count(seat),
            sources=dict(zip(game.facts.sources, game.sources(s, seat), strict=True)),
        )
        for seat, place in enumerate(live.places)
    ]


async def forget(asked: Asked) -> bytes:
    """Take away everything about the people of this link, and the whole table if nobody else sits there."""
    service, link = asked.desk.service, asked.link
    with suppress(NoSuchTable):
        while link.table and link.seats:  # whoever only watches left nothing
            following = (await service.live(link.table)).rematch  # it has their names, whether they came or not
            await service.forget(link)
            link = Link(following, link.seats)
    return encode(Acknowledged())


TABLE = "/api/tables/{table}"

CALLS = (
    Call(
        "GET",
        f"{TABLE}/summary",
        summary,
        "The result of a game that is over, in numbers",
        StatisticsSummary,
        query=Query,
    ),
    Call("POST", f"{TABLE}/forget", forget, "Forget everything about whoever holds this link", Acknowledged, Nothing),
)
