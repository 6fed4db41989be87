"""Names that people give themselves, and what the names of a record say about who sits where."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.errors import BadInput

from .entries import BOT, Place
from .levels import LEVELS, level_of

LONGEST_NAME = 16


def clean_name(name: str) -> str:
    """A name that fits its place and cannot steer a screen; nothing is left of one with a bot's mark."""
    clean = " ".join("".join(sign for sign in str(name) if sign.isprintable()).split())[:LONGEST_NAME]
    return "" if clean.startswith(BOT) else clean


def check_name(name: str) -> str:
    """A name as it is shown; one of which nothing is left is refused."""
    clean = clean_name(name)
    if not clean:
        raise BadInput(f"a name has 1 to {LONGEST_NAME} letters")
    return clean


def places_of(names: Sequence[str], seats: int, game: str) -> tuple[Place, ...]:
    """Who sits where by the names of a record; an agent that plays at no level has its own name for one."""
    return tuple(_place(name, game) for name in [*names, *[""] * seats][:seats])


def _place(name: str, game: str) -> Place:
    if not name.startswith(BOT):
        return Place("person", clean_name(name))
    bot = name.removeprefix(BOT)
    return Place("bot", "", bot if bot in LEVELS else level_of(bot, game) or bot)
