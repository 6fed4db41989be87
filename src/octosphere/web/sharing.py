"""The call that makes a result fit to be shared: the final sheets as a picture, and as text."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from octosphere.show import open_show
from octosphere.show.daily import day_at, path_of
from octosphere.show.digest import digest
from octosphere.show.picture import describe_end, picture
from octosphere.show.views import names_of

from .answers import Answer
from .calls import Asked, Call
from .endpoint import words_for
from .statistics import TABLE, finished_table
from .wire import Query


class ShareQuery(Query, frozen=True):
    """In which colours."""

    theme: Literal["light", "dark"] = "light"


class Shared(Answer, frozen=True):
    """A result to be shared."""

    text: str
    link: Annotated[str, Meta(description="a path of this server that belongs below the text: a day, or a replay")]
    svg: str
    alt: str
    width: int
    height: int
    name: Annotated[str, Meta(description="of a file, without its ending")]


async def share(asked: Asked) -> bytes:
    """The final sheets of all seats."""
    live, t = await finished_table(asked), words_for(asked)
    game, opening, day = live.game, live.opening, day_at(live)
    show = open_show(game, t, names_of(live.places, t), opening.options)
    drawn, end = picture(show, game, live.state, asked.query.theme), describe_end(show, live.state)
    shared = Shared(
        text=digest(game.facts.title, end, opening.game),
        link=path_of(opening.game, day) if day else await _replay_path(asked),
        svg=drawn.svg,
        alt=t("share.alt", verdict=end.result["verdict"]),
        width=drawn.width,
        height=drawn.height,
        name=f"{opening.game}-{opening.id}",
    )
    return msgspec.json.encode(shared)


async def _replay_path(asked: Asked) -> str:
    """Where the game can be watched; the token in it plays no seat."""
    return f"/replay/{asked.link.table}#k={await asked.desk.service.tokens.share(asked.link)}"


CALLS = (
    Call(
        "GET",
        f"{TABLE}/share",
        share,
        "The final sheets as a picture and as text",
        Shared,
        query=ShareQuery,
        cost=5,
    ),
)
