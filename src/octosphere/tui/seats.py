"""Who sits where: people and bots, as a record names them and as a screen does."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.chance import mix, seed_number
from octosphere.core.errors import BadInput
from octosphere.core.record import Record
from octosphere.i18n import Catalogue

from .bots import Bot, check_bot

BOT = "bot:"  # a seat of a record with such a name is played by that bot
LONGEST = 16


def clean(name: str) -> str:
    """A name that fits its column and cannot steer the terminal."""
    return " ".join("".join(sign for sign in name if sign.isprintable()).split())[:LONGEST]


def seated(t: Catalogue, people: Sequence[str], bots: Sequence[str], count: int) -> list[str]:
    """The names of a record: people first, given names before numbers, then bots."""
    humans = count - len(bots)
    if humans < 0 or len(people) > humans:
        raise BadInput(f"{len(people)} names and {len(bots)} bots do not fit {count} seats")
    named = [clean(name).removeprefix(BOT) for name in people]
    filled = [named[seat] if seat < len(named) else "" for seat in range(humans)]
    return [name or t("ask.player", number=seat + 1) for seat, name in enumerate(filled)] + [BOT + bot for bot in bots]


def shown(t: Catalogue, names: Sequence[str], count: int) -> list[str]:
    """The names on screen; seats that a record leaves nameless get a number, bots of one kind too."""
    found: list[str] = []
    for seat in range(count):
        name = clean(names[seat]) if seat < len(names) else ""
        if name.startswith(BOT):
            name = t("ask.bot", name=name.removeprefix(BOT))
        name = name or t("ask.player", number=seat + 1)
        found.append(name if name not in found else f"{name} {seat + 1}")
    return found


def players(record: Record, count: int) -> list[Bot | None]:
    """A bot for each seat of that name, None for people."""
    names = [record.names[seat] if seat < len(record.names) else "" for seat in range(count)]
    base = seed_number(record.dice.seed or record.dice.commitment)
    seeds = [mix(base + seat + 1) for seat in range(count)]
    return [_bot(record.game, name, seed) for name, seed in zip(names, seeds, strict=True)]


def _bot(game: str, name: str, seed: int) -> Bot | None:
    """A bot by its name in a record, which anybody may have written; None for a person."""
    if not name.startswith(BOT):
        return None
    known = name.removeprefix(BOT)
    check_bot(known, game)
    return Bot(known, seed)
