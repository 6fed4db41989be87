"""The calls of the coach: where the points of a finished game came from."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from octosphere.play.live_table import LiveTable
from octosphere.show.views import names_of

from .answers import Answer
from .calls import Asked, Call
from .endpoint import words_for
from .problems import Refused, blame_server
from .studies import Wanted
from .wire import Query, Seat

COACH = "/api/tables/{table}/coach"
Count = Annotated[int, Meta(ge=0)]

encode = msgspec.json.encode


class BriefQuery(Query, frozen=True):
    """Which seat: the first of this link's, unless another is named."""

    seat: Seat | UnsetType = UNSET


class CoachQuery(BriefQuery, frozen=True):
    """In short: numbers alone, and only if they are there already."""

    brief: bool = False


class Ready(Answer, frozen=True, tag="ready", tag_field="state"):
    """A study, or its numbers in short; docs/coach.md tells what is in them."""

    study: dict[str, Any] | UnsetType = UNSET
    brief: dict[str, Any] | UnsetType = UNSET
    you: Annotated[list[int], Meta(description="the seats of this link")] | UnsetType = UNSET


class Working(Answer, frozen=True, tag="working", tag_field="state"):
    """Moves judged, of how many, and how many studies come first."""

    done: Count
    of: Count
    ahead: Count


class Unasked(Answer, frozen=True, tag="none", tag_field="state"):
    """Nobody has asked for this study yet."""


Coached = Ready | Working | Unasked


class Written(Struct, frozen=True, gc=False, tag="ready", tag_field="state"):
    """`Ready` with a study that is written already."""

    study: Raw
    you: list[int]


async def coach(asked: Asked) -> bytes:
    """A study; if there is none, it is worked out from now on."""
    if asked.query.brief:
        return await brief(asked)
    live = await asked.desk.service.live(asked.link.table)
    studies, wanted, t = asked.desk.studies, choose_study(asked, live), words_for(asked)
    kept = await studies.load(wanted)
    if kept is not None:
        with blame_server():
            told = await studies.put_into_words(wanted, kept, t.lang, names_of(live.places, t))
        return encode(Written(Raw(told), list(asked.link.seats)))
    with blame_server():
        if studies.progress(wanted) is None:
            studies.begin(wanted)
    return _progress(asked, wanted)


async def brief(asked: Asked) -> bytes:
    """The numbers of a study that is there; nothing is begun."""
    wanted = choose_study(asked, await asked.desk.service.live(asked.link.table))
    kept = await asked.desk.studies.load(wanted)
    return _progress(asked, wanted) if kept is None else encode(Ready(brief=msgspec.json.decode(kept)["brief"]))


def _progress(asked: Asked, wanted: Wanted) -> bytes:
    with blame_server():
        found = asked.desk.studies.progress(wanted)
    return encode(Unasked() if found is None else Working(found.done, found.of, found.ahead))


def choose_study(asked: Asked, live: LiveTable) -> Wanted:
    """The seat that was named, else the first of this link's, else the first person's; only after the end."""
    people = [seat for seat, place in enumerate(live.places) if place.kind == "person"]
    named = asked.query.seat
    seat = named if named is not UNSET else next(iter([*asked.link.seats, *people]), 0)
    if not live.over:
        raise Refused("invalid", words_for(asked)("coach.not_over"))
    if seat >= len(live.places):
        raise Refused("invalid", words_for(asked)("coach.no_seat", number=seat + 1))
    return Wanted(live.opening.id, seat, live.record(), asked.owner)


CALLS = (
    Call(
        "GET",
        COACH,
        coach,
        "Where the points of a seat came from: the study, or how far it is; the first who asks has it worked out",
        Coached,
        query=CoachQuery,
        limit="think",
    ),
    Call("GET", f"{COACH}/brief", brief, "A study in numbers, if there is one", Coached, query=BriefQuery),
)
