"""What everybody at a table is called on a screen."""

from __future__ import annotations

from collections.abc import Container, Sequence

from octosphere.core.record import Record
from octosphere.i18n import Catalogue
from octosphere.play.characters import character_of, own_name
from octosphere.play.entries import Place
from octosphere.play.levels import LEVELS
from octosphere.play.names import places_of


def names_of(places: Sequence[Place], t: Catalogue) -> list[str]:
    """A name for every seat, each its own: bots by character or level, the nameless by their number."""
    found: list[str] = []
    people = {own_name(place).casefold() for place in places}
    for seat, place in enumerate(places):
        name = own_name(place) or (_bot_name(place, people, t) if place.kind == "bot" else "")
        name = name or t("ask.player", number=seat + 1)
        found.append(name if name not in found else f"{name} {seat + 1}")
    return found


def recorded_names(record: Record, seats: int, t: Catalogue) -> list[str]:
    """The names of a record as a screen shows them."""
    return names_of(places_of(record.names, seats, record.game), t)


def _bot_name(place: Place, people: Container[str], t: Catalogue) -> str:
    """That of its character, if nobody here is called so; a level has a name in every language, an agent its own."""
    character = character_of(place)
    if character and (name := t(f"bot.{character}.name")).casefold() not in people:
        return name
    return t(f"level.{place.level}.name") if place.level in LEVELS else t("ask.bot", name=place.level)
