"""Tables from records, and tables that go on from a position of another."""

from __future__ import annotations

import json
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from octosphere.core.errors import BadRecord
from octosphere.core.record import loads
from octosphere.play.imports import Branch
from octosphere.tasks.checks import check

from . import answers
from .calls import Asked, Call
from .handlers import encode_created, places_of
from .wire import SOMEBODY, At, Body, Chair, Lang

LARGEST = 65_536  # bytes of a record: the longest game, and a components file of the longest kind


class Given(Body, frozen=True):
    """A record as it was saved."""

    record: Annotated[dict[str, Any], Meta(description="the whole document, as the call for a record gives it")]
    lang: Lang | UnsetType = UNSET


class Branching(Body, frozen=True):
    """Where to go on in another way, and with whom."""

    at: At
    seats: Annotated[list[Chair], Meta(min_length=1, max_length=4, extra_json_schema=SOMEBODY)]
    together: bool = True
    same_dice: bool = False


async def admit(asked: Asked) -> bytes:
    """Lay a record on a table; whatever a stranger sends is first checked in a process of its own."""
    text, service = _text(asked.body.record), asked.desk.service
    why = await service.thinkers.ask(check, text, owner=asked.owner)
    if why is not None:
        raise BadRecord(why["message"], why["reason"], **why["values"])
    return encode_created(await service.admit(loads(text), asked.address))


def _text(record: dict[str, Any]) -> str:
    """A record as text: what goes to a worker must not be nested."""
    try:
        return json.dumps(record)
    except RecursionError:
        raise BadRecord("this is no record: it is nested beyond reason", "not_json") from None


async def branch(asked: Asked) -> bytes:
    """Go on from a position in another way."""
    body = asked.body
    wanted = Branch(body.at, places_of(body.seats), body.same_dice)
    more: dict[str, Any] = {"together": body.together, "owner": asked.address}
    return encode_created(await asked.desk.service.branch(asked.link, wanted, **more))


CALLS = (
    Call(
        "POST",
        "/api/records",
        admit,
        "Lay a record on a table: to replay it, to study it, or to play on if its dice are known",
        answers.Created,
        Given,
        statuses=(503,),
        limit="import",
        largest=LARGEST,
    ),
    Call(
        "POST",
        "/api/tables/{table}/branch",
        branch,
        "A new table that goes on from a position of this one",
        answers.Created,
        Branching,
        limit="import",
    ),
)
