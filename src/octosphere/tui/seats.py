"""Who sits down at a new table, and the bots that play there."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.errors import BadInput
from octosphere.i18n import Catalogue
from octosphere.play.characters import character_of
from octosphere.play.entries import BOT, Place
from octosphere.play.live_table import bots_seed
from octosphere.play.local_table import LocalTable
from octosphere.play.names import clean_name

from .bots import Bot, check_bot


def name_seats(t: Catalogue, people: Sequence[str], bots: Sequence[str], count: int) -> list[str]:
    """The names of a new record: people first, chosen names before numbers, then bots."""
    humans = count - len(bots)
    if humans < 0 or len(people) > humans:
        raise BadInput(f"{len(people)} names and {len(bots)} bots do not fit {count} seats")
    names = [clean_name(name) for name in [*people, *[""] * humans][:humans]]
    return [name or t("ask.player", number=seat + 1) for seat, name in enumerate(names)] + [BOT + bot for bot in bots]


def introduce_bots(t: Catalogue, places: Sequence[Place], names: Sequence[str]) -> list[str]:
    """A line for each bot that is a character: its name, its level, its sentence."""
    return [
        t("start.bot", name=name, level=t(f"level.{place.level}.name"), text=t(f"bot.{character}.text"))
        for place, name in zip(places, names, strict=True)
        if (character := character_of(place))
    ]


def seat_bots(table: LocalTable) -> dict[int, Bot]:
    """A bot for each seat that is not a person's; it draws as at a table of the server with the same dice."""
    opening, found = table.live.opening, {}
    for seat, place in enumerate(table.live.places):
        if place.kind == "bot":
            check_bot(place.level, opening.game)
            found[seat] = Bot(place.level, bots_seed(opening), lambda: len(table.live.steps))
    return found
