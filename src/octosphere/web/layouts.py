"""Calls that tell of the layouts of a game; another game joins with a `layouts.py` in its folder of `show`."""

from __future__ import annotations

import asyncio
from typing import Literal

import msgspec

from octosphere.core.errors import BadInput
from octosphere.games import playable_games
from octosphere.show.layouts import Layout, Layouts, Picked, Summary, layouts_of

from . import wire
from .calls import Asked, Call
from .endpoint import words_for
from .problems import Refused

BASE = "/api/games/{game}/layouts"
Style = Literal["fair", "wild", "calm", "rich", "lean", "octopods", "research", "fleet", "crystals", "labs", "any"]

encode = msgspec.json.encode


class StyleQuery(wire.Query, frozen=True):
    """What kind of layout, and by which seed."""

    style: Style = "any"
    seed: wire.Text = ""


def _layouts(asked: Asked) -> Layouts:
    """Those of the game that is asked for, if it has any."""
    if asked.params["game"] in playable_games():
        try:
            return layouts_of(asked.params["game"])
        except BadInput:
            pass
    raise Refused("no_such_call")


async def pick_layout(asked: Asked) -> bytes:
    """One of a kind."""
    style, seed = asked.query.style, asked.query.seed
    return encode(
        await asyncio.to_thread(_layouts(asked).pick_layout, words_for(asked), style, seed)
    )  # some search long


async def all_layouts(asked: Asked) -> bytes:
    """All together."""
    return encode(await asyncio.to_thread(_layouts(asked).summary))


async def explain_layout(asked: Asked) -> bytes:
    """One, tile by tile."""
    return encode(await asyncio.to_thread(_layouts(asked).explain, words_for(asked), asked.params["layout"]))


CALLS = (
    Call(
        "GET",
        BASE,
        pick_layout,
        "A layout of a kind, and why; the same seed, the same layout",
        Picked,
        query=StyleQuery,
        statuses=(404,),
    ),
    Call("GET", f"{BASE}/summary", all_layouts, "How much all layouts are worth", Summary, statuses=(404,)),
    Call(
        "GET",
        f"{BASE}/{{layout}}",
        explain_layout,
        "A layout explained: every tile, the expected score and what it depends on",
        Layout,
        query=wire.Query,
        statuses=(404,),
    ),
)
