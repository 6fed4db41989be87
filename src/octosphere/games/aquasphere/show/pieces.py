"""Programmes, research cards and lab expansions in words; their numbers come from the components."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from octosphere.games.aquasphere.moves import PROGRAMMES
from octosphere.games.aquasphere.state import NONE, Kind, Printed
from octosphere.games.aquasphere.view import GOODS
from octosphere.games.aquasphere.words import letters
from octosphere.i18n import Catalogue

MOST = 1024  # words that are kept: those of all cards and expansions in three languages
ROOM_SIGNS = ("time", "crystal", "octopod", "research")  # of what an expansion adds, in the order of a lab's room


def programme(t: Catalogue, number: int) -> str:
    """The name of a programme, as a noun."""
    return t(f"programme.{PROGRAMMES[number]}")


def sort(t: Catalogue, number: int) -> str:
    """A programme before a room: the crystal room."""
    return t(f"sort.{PROGRAMMES[number]}")


def sign(t: Catalogue, name: str) -> str:
    """The one letter that doubles a programme's colour."""
    return t(f"sign.{name}")


def programmes(t: Catalogue) -> list[dict[str, str]]:
    """All programmes, with their letter and their name."""
    return [{"id": name, "sign": sign(t, name), "name": programme(t, at)} for at, name in enumerate(PROGRAMMES)]


def card_short(t: Catalogue, printed: Printed, card: int) -> str:
    """A research card in at most ten letters."""
    return _card(t, "short", *_face(printed, card))


def card_text(t: Catalogue, printed: Printed, card: int) -> str:
    """What a research card does, in a sentence."""
    return _card(t, "text", *_face(printed, card))


def _face(printed: Printed, card: int) -> tuple[int, int, int]:
    """What is on a card: its kind, the programme it shows, and how much."""
    kind = printed.kinds[card]
    return kind, printed.shown[card], printed.gifts[kind]


@lru_cache(maxsize=MOST)
def _card(t: Catalogue, what: str, kind: int, shown: int, amount: int) -> str:
    own = {} if shown == NONE else _shown(t, shown)
    key = f"card.{Kind(kind).name.lower()}.{what}"
    return t(key, n=amount, time=sign(t, "time"), crystal=sign(t, "crystal"), **own)


def _shown(t: Catalogue, number: int) -> dict[str, str]:
    return {"sign": sign(t, PROGRAMMES[number]), "programme": programme(t, number), "sort": sort(t, number)}


def expansion_short(t: Catalogue, printed: Printed, expansion: int) -> str:
    """Letters and room in a few signs: A T2 C1."""
    return _expansion(t, printed.letters[expansion], _adds(printed, expansion))[0]


def expansion_text(t: Catalogue, printed: Printed, expansion: int) -> str:
    """A lab expansion in a sentence."""
    return _expansion(t, printed.letters[expansion], _adds(printed, expansion))[1]


def _adds(printed: Printed, expansion: int) -> tuple[int, ...]:
    return tuple(printed.adds[4 * expansion : 4 * expansion + 4])


@lru_cache(maxsize=MOST)
def _expansion(t: Catalogue, bits: int, adds: tuple[int, ...]) -> tuple[str, str]:
    """In signs, and in a sentence."""
    signs = [f"{sign(t, name)}{amount}" for name, amount in zip(ROOM_SIGNS, adds, strict=True) if amount]
    room = [t(f"expansion.{name}", n=amount) for name, amount in zip(GOODS, adds, strict=True) if amount]
    shown = " ".join(letters(bits)) or t("expansion.none")
    return " ".join([letters(bits) or "–", *signs]), t("expansion.text", letters=shown, adds=", ".join(room) or "0")


def card_data(t: Catalogue, printed: Printed, card: int) -> dict[str, Any]:
    """All there is to know of a research card; it is called by its number from 1."""
    shown = printed.shown[card]
    return {
        "number": card + 1,
        "kind": Kind(printed.kinds[card]).name.lower(),
        "programme": None if shown == NONE else PROGRAMMES[shown],
        "amount": printed.gifts[printed.kinds[card]],
        "short": card_short(t, printed, card),
        "text": card_text(t, printed, card),
    }


def expansion_data(t: Catalogue, printed: Printed, expansion: int) -> dict[str, Any]:
    """All there is to know of a lab expansion; it is called by its number from 1."""
    adds = _adds(printed, expansion)
    return {
        "number": expansion + 1,
        "letters": letters(printed.letters[expansion]),
        "adds": {name: amount for name, amount in zip(GOODS, adds, strict=True) if amount},
        "short": expansion_short(t, printed, expansion),
        "text": expansion_text(t, printed, expansion),
    }
