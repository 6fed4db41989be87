"""Calls that look back: a whole game move by move, and the table as it stood after any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec
from msgspec import UNSET, UnsetType

from octosphere.core.game import CHANCE
from octosphere.i18n import Catalogue
from octosphere.show import open_show
from octosphere.show.replay import Replay, ReplayTeller, Step
from octosphere.show.scorings import Scoring, ScoringTeller
from octosphere.show.timeline import Timeline
from octosphere.show.types import address, reader_of
from octosphere.show.view_types import View
from octosphere.show.views import Composer, Logbook, names_of

from .calls import Asked, Call
from .endpoint import words_for
from .problems import Refused
from .steps import touched
from .wire import Position, Query, Seat

MOST_STEPS = 24  # told at once: three rivals make about as many in a turn of each
STEP = 1.5  # permits for a move that is told, with its choices and its view
TIMELINE = 10.0  # permits for playing a game again, besides those of a call

encode = msgspec.json.encode


class FrameQuery(Query, frozen=True, rename={"tries": "try"}):
    """Whose view, and whether the seat to move is to choose there; without a seat, as somebody who watches."""

    seat: Seat | UnsetType = UNSET
    tries: bool = False


class StepsQuery(Query, frozen=True):
    """After which entry; unset: after the last move of the seats that the link holds."""

    after: Position | UnsetType = UNSET


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


async def steps(asked: Asked) -> bytes:
    """What others did, move by move: since an entry, or since whoever asks last did something."""
    timeline, own = await _film(asked), asked.link.seats
    after = asked.query.after
    if after is UNSET:
        after = max((step.seq for step in timeline.steps if step.seat in own), default=0)
    found = [at for at, step in enumerate(timeline.steps, 1) if step.seq > after][-MOST_STEPS:]
    asked.desk.limits.charge("call", asked.address, STEP * len(found))
    t = words_for(asked)
    return encode([_step(timeline, at, own, t) for at in found])


def _step(timeline: Timeline, at: int, own: Sequence[int], t: Catalogue) -> Step:
    live, made = timeline.live, timeline.steps[at - 1]
    show = open_show(live.game, t, names_of(live.places, t), live.opening.options)
    before, after = timeline.state(at - 1), timeline.state(at)
    choice, points = None, None
    if made.seat != CHANCE:
        text = live.game.codec.text(made.move)
        choice = next((one for one in show.choices(before, made.seat) if one.move == text), None)
        points = live.game.scores(after)[made.seat] - live.game.scores(before)[made.seat]
    lines = [address(line, reader_of(own)) for line in show.narrate(made.seat, made.move, made.events)]
    view = Composer(timeline.snapshot(at), own, t, Logbook()).view(())
    places, outlook = (touched(choice), choice.outlook) if choice else ([], {})
    return Step(at, made.seq, made.seat, points, lines, places, outlook, replace(view, seq=made.seq))


async def scorings(asked: Asked) -> bytes:
    """The scorings that ended after an entry, row by row."""
    timeline, t = await _film(asked), words_for(asked)
    after = 0 if asked.query.after is UNSET else int(asked.query.after)
    return encode(ScoringTeller(timeline, t, names_of(timeline.live.places, t)).scorings(after))


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
        f"{TABLE}/steps",
        steps,
        "What others did since an entry, or since the last move of whoever asks: each move with the table after it",
        list[Step],
        query=StepsQuery,
        cost=2,
    ),
    Call(
        "GET",
        f"{TABLE}/scorings",
        scorings,
        "Every scoring so far, or those after an entry, by source and seat",
        list[Scoring],
        query=StepsQuery,
        cost=2,
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
