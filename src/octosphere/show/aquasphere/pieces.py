"""Programmes, research cards and lab expansions in words; their numbers come from the components."""

from __future__ import annotations

from typing import Any

from octosphere.games.aquasphere.moves import PROGRAMMES
from octosphere.games.aquasphere.state import NONE, Kind, Printed
from octosphere.games.aquasphere.view import GOODS
from octosphere.games.aquasphere.words import letters
from octosphere.i18n import Catalogue

ROOM_SIGNS = ("time", "crystal", "octopod", "research")  # of what an expansion adds, in the order of a lab's room


def programme(t: Catalogue, number: int) -> str:
    """A programme, as a noun."""
    return t(f"programme.{PROGRAMMES[number]}")


def sign(t: Catalogue, name: str) -> str:
    """The one letter that doubles a programme's colour."""
    return t(f"sign.{name}")


def programmes(t: Catalogue) -> list[dict[str, str]]:
    """All programmes, with their letter and their name."""
    return [{"id": name, "sign": sign(t, name), "name": programme(t, at)} for at, name in enumerate(PROGRAMMES)]


def card_short(t: Catalogue, printed: Printed, card: int) -> str:
    """A research card in at most ten letters."""
    return t(f"card.{_kind(printed, card)}.short", **_card_values(t, printed, card))


def card_text(t: Catalogue, printed: Printed, card: int) -> str:
    """What a research card does, in a sentence."""
    return t(f"card.{_kind(printed, card)}.text", **_card_values(t, printed, card))


def _kind(printed: Printed, card: int) -> str:
    return Kind(printed.kinds[card]).name.lower()


def _card_values(t: Catalogue, printed: Printed, card: int) -> dict[str, Any]:
    shown = printed.shown[card]
    own = {} if shown == NONE else {"sign": sign(t, PROGRAMMES[shown]), "programme": programme(t, shown)}
    return {"n": printed.gifts[printed.kinds[card]], "time": sign(t, "time"), "crystal": sign(t, "crystal"), **own}


def expansion_short(t: Catalogue, printed: Printed, expansion: int) -> str:
    """Letters and room in a few signs: A T2 C1."""
    adds = printed.adds[4 * expansion : 4 * expansion + 4]
    room = [f"{sign(t, name)}{amount}" for name, amount in zip(ROOM_SIGNS, adds, strict=True) if amount]
    return " ".join([letters(printed.letters[expansion]) or "–", *room])


def expansion_text(t: Catalogue, printed: Printed, expansion: int) -> str:
    """A lab expansion in a sentence."""
    adds = printed.adds[4 * expansion : 4 * expansion + 4]
    room = [t(f"expansion.{name}", n=amount) for name, amount in zip(GOODS, adds, strict=True) if amount]
    shown = " ".join(letters(printed.letters[expansion])) or t("expansion.none")
    return t("expansion.text", letters=shown, adds=", ".join(room) or "0")


def card_data(t: Catalogue, printed: Printed, card: int) -> dict[str, Any]:
    """All there is to know of a research card; it is called by its number from 1."""
    shown = printed.shown[card]
    return {
        "number": card + 1,
        "kind": _kind(printed, card),
        "programme": None if shown == NONE else PROGRAMMES[shown],
        "amount": printed.gifts[printed.kinds[card]],
        "short": card_short(t, printed, card),
        "text": card_text(t, printed, card),
    }


def expansion_data(t: Catalogue, printed: Printed, expansion: int) -> dict[str, Any]:
    """All there is to know of a lab expansion; it is called by its number from 1."""
    adds = printed.adds[4 * expansion : 4 * expansion + 4]
    return {
        "number": expansion + 1,
        "letters": letters(printed.letters[expansion]),
        "adds": {name: amount for name, amount in zip(GOODS, adds, strict=True) if amount},
        "short": expansion_short(t, printed, expansion),
        "text": expansion_text(t, printed, expansion),
    }
