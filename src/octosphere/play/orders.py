"""What a new table is to be, checked and completed."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.record import AnyGame

from .characters import cast
from .entries import Opening, Place
from .levels import check_offered, playable
from .live_table import LiveTable
from .names import check_name

LONGEST_SEED = 64


@dataclass(frozen=True, slots=True)
class Order:
    """A game, who sits where, and whether all people share one screen."""

    game: str
    places: tuple[Place, ...]
    options: dict[str, Any] = field(default_factory=dict)
    together: bool = False
    seed: str = ""  # empty: dice that are committed to and revealed at the end


@dataclass(frozen=True, slots=True)
class CreatedTable:
    """A new table and its tokens: this is the only time they are seen."""

    table: str
    links: list[tuple[tuple[int, ...], str]]
    watch: str


def make_opening(games: Mapping[str, AnyGame], order: Order) -> Opening:
    """The opening of a table as ordered."""
    game = games.get(order.game)
    if game is None:
        raise BadInput(f"no game {order.game[:20]!r}; there is {', '.join(games)}")
    check_seed(order.seed)
    options = dict(game.options({**order.options, "players": len(order.places)}))
    dice = ("seeded", order.seed) if order.seed else ("committed", secrets.token_hex(32))
    rules, places = game.facts.rules, check_places(order.places)
    return Opening(secrets.token_urlsafe(9), order.game, rules, options, places, *dice, time.time())


def check_seed(seed: str) -> None:
    """Refuse a seed that no page could have asked for, wherever it comes from."""
    if len(seed) > LONGEST_SEED or any(sign < " " or sign == "\x7f" for sign in seed):
        raise BadInput(f"a seed has at most {LONGEST_SEED} signs, none of them invisible")


def check_places(places: Sequence[Place]) -> tuple[Place, ...]:
    """Who is to sit where, if that can be."""
    if all(place.kind == "bot" for place in places):
        raise BadInput("somebody has to play: all seats are bots")
    return cast([_check_place(place) for place in places])


def _check_place(place: Place) -> Place:
    if place.kind == "bot":
        check_offered(place.level)
        return Place("bot", "", place.level)
    if place.kind not in ("person", "open"):
        raise BadInput(f"a seat is for a person, open or a bot, not {place.kind[:20]!r}")
    return Place(place.kind, check_name(place.name) if place.name else "")


def order_rematch(live: LiveTable) -> Order:
    """The same game with the same people and bots, as far as these can play here, and new dice."""
    opening = live.opening
    places = tuple(Place("bot", "", playable(one.level)) if one.kind == "bot" else one for one in live.places)
    return Order(opening.game, places, {name: value for name, value in opening.options.items() if name != "players"})
