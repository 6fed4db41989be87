"""Calls about the boxes of games: what is printed in them, and an owner's file, made, checked and read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta, field

from octosphere.core.components import LONGEST_FILE
from octosphere.core.errors import BadComponents, BadInput
from octosphere.games import playable_games
from octosphere.show.boxes import BoxWords, box_of, describe_box, describe_changes, say_problem
from octosphere.show.view_types import Difference

from . import wire
from .calls import Asked, Call
from .endpoint import words_for
from .problems import Refused

BASE = "/api/games/{game}/box"
MOST_CHANGES = 400  # data: more than any box has

encode = msgspec.json.encode


class OwnBox(wire.Body, frozen=True):
    """An owner's box: what differs from ours by path, or a whole components file."""

    changes: Annotated[dict[str, Any], Meta(max_length=MOST_CHANGES)] = field(default_factory=dict)
    text: Annotated[str, Meta(max_length=LONGEST_FILE)] = ""


@dataclass(frozen=True, slots=True)
class CheckedBox:
    """What differs, as a file and in words; or the datum that is wrong, and why."""

    changes: dict[str, Any]
    text: str
    differences: list[Difference]
    where: str = ""
    problem: str = ""


def _game(asked: Asked) -> str:
    """The game that is asked for, if it has a box."""
    if (game := asked.params["game"]) in playable_games():
        try:
            box_of(game)
            return game
        except BadInput:
            pass
    raise Refused("no_such_call")


async def box(asked: Asked) -> bytes:
    """Every datum of a box in words."""
    return encode(describe_box(words_for(asked), _game(asked)))


async def check_box(asked: Asked) -> bytes:
    """An owner's box, checked by the code that reads it for a game."""
    game, body = _game(asked), asked.body
    own, changes, text = box_of(game), body.changes, body.text
    try:
        text = text or own.write(changes)
        changes = own.read(text)
    except BadComponents as error:
        return encode(CheckedBox({}, "", [], error.where, say_problem(words_for(asked), game, error)))
    return encode(CheckedBox(changes, own.write(changes), describe_changes(words_for(asked), game, changes)))


CALLS = (
    Call("GET", BASE, box, "What is printed in the box of a game", BoxWords, query=wire.Query, statuses=(404,)),
    Call(
        "POST",
        f"{BASE}/check",
        check_box,
        "An owner's box: checked, as a components file, and what differs from ours",
        CheckedBox,
        OwnBox,
        query=wire.Query,
        statuses=(404,),
        cost=5,
        largest=2 * LONGEST_FILE,
    ),
)
