"""Bots as characters: who of a level sits down at a table; see the words `bot.*` and the drawings of `faces.svg`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .entries import BOT, Place

# As many of a level as can sit at one table.
CAST = {
    "drifter": ("wobble", "puddle", "bubbles", "feather"),
    "diver": ("finn", "splash", "pebble", "marlin"),
    "captain": ("coral", "barnacle", "compass", "seadog"),
    "kraken": ("inky", "abyss", "maelstrom", "leviathan"),
}


def character_of(place: Place) -> str:
    """Who plays at a bot's place; nobody in a person's place, or at a table older than the characters."""
    found = place.name.removeprefix(BOT)
    return found if place.kind == "bot" and place.name.startswith(BOT) and found in CAST.get(place.level, ()) else ""


def own_name(place: Place) -> str:
    """The name that a person gave themselves, even if a bot plays for them now."""
    return "" if place.name.startswith(BOT) else place.name


def choose_character(level: str, there: Iterable[Place]) -> str:
    """The first of a level who does not sit there yet, as a place names them."""
    taken = {place.name for place in there}
    return next((BOT + one for one in CAST.get(level, ()) if BOT + one not in taken), "")


def cast(places: Sequence[Place]) -> tuple[Place, ...]:
    """A character for every bot."""
    found = list(places)
    for seat, place in enumerate(found):
        if place.kind == "bot":
            found[seat] = replace(place, name=choose_character(place.level, found[:seat]))
    return tuple(found)
