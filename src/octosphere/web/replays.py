"""Calls that look back: a whole game move by move, and the table as it stood after any of them."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from msgspec import UNSET, UnsetType

from octosphere.show import open_show
from octosphere.show.replay import Replay, ReplayTeller
from octosphere.show.timeline import Timeline
from octosphere.show.view_types import View
from octosphere.show.views import Composer, Logbook, names_of

from .calls import Asked, Call
from .endpoint import words_for
from .problems import Refused
from .wire import Query, Seat

TIMELINE = 10.0  # permits for playing a game again, besides those of a call

encode = msgspec.json.encode


class FrameQuery(Query, frozen=True, rename={"tries": "try"}):
    """Whose view, and whether the seat to move is to choose there; without a seat, as somebody who watches."""

    seat: Seat | UnsetType = UNSET
    tries: bool = False


async def replay(asked: Asked) -> bytes:
    """Every move of a game in words."""
    timeline, t = await _film(asked), words_for(asked)
    live = timeline.live
    show = open_show(live.game, t, names_of(live.places, t), live.opening.options)
    return encode(ReplayTeller(timeline, show, t).replay(asked.link.seats))


async def frame(asked: Asked) -> bytes:
    """The table after so many moves."""
    timeline = await _film(asked)
    seats = _seats(asked, timeline)
    still = timeline.snapshot(_at(asked, timeline), tries=asked.query.tries)
    view = Composer(still, seats, words_for(asked), Logbook()).view(())
    own = len(asked.link.seats) == 1 and asked.link.seats == seats
    return encode(view if own else replace(view, together=True))  # others go by their names, not by "you"


async def _film(asked: Asked) -> Timeline:
    """The past of a table; whoever has it played again pays for that."""
    limits, address = asked.desk.limits, asked.address
    return await asked.desk.timelines.of(asked.link.table, lambda: limits.charge("call", address, TIMELINE))


def _at(asked: Asked, timeline: Timeline) -> int:
    text = asked.params["at"]
    if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= len(timeline.steps)):
        raise Refused("no_such_call")
    return int(text)


def _seats(asked: Asked, timeline: Timeline) -> tuple[int, ...]:
    """The seat that was named, if there is one."""
    named = asked.query.seat
    if named is UNSET:
        return ()
    if named >= len(timeline.live.places):
        raise Refused("no_such_call")
    return (int(named),)


TABLE = "/api/tables/{table}"

CALLS = (
    Call(
        "GET",
        f"{TABLE}/replay",
        replay,
        "Every move of a game in words, and where to go to",
        Replay,
        query=Query,
        cost=10,
    ),
    Call(
        "GET",
        f"{TABLE}/frames/{{at}}",
        frame,
        "The table after its first moves, as a seat or a watcher sees it",
        View,
        query=FrameQuery,
        cost=2,
    ),
)
