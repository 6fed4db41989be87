"""Who sits down at a new table, and the bots that play there."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.chance import mix, seed_number
from octosphere.core.errors import BadInput
from octosphere.core.record import Record
from octosphere.i18n import Catalogue
from octosphere.play.entries import BOT, Place
from octosphere.play.names import clean_name

from .bots import Bot, check_bot


def name_seats(t: Catalogue, people: Sequence[str], bots: Sequence[str], count: int) -> list[str]:
    """The names of a new record: people first, chosen names before numbers, then bots."""
    humans = count - len(bots)
    if humans < 0 or len(people) > humans:
        raise BadInput(f"{len(people)} names and {len(bots)} bots do not fit {count} seats")
    names = [clean_name(name) for name in [*people, *[""] * humans][:humans]]
    return [name or t("ask.player", number=seat + 1) for seat, name in enumerate(names)] + [BOT + bot for bot in bots]


def seat_bots(places: Sequence[Place], record: Record) -> dict[int, Bot]:
    """A bot for each seat that is not a person's; the dice of the record decide what it draws."""
    base = seed_number(record.dice.seed or record.dice.commitment)
    found = {}
    for seat, place in enumerate(places):
        if place.kind == "bot":
            check_bot(place.level, record.game)
            found[seat] = Bot(place.level, mix(base + seat + 1))
    return found
