"""Every area, sector, sign, card and expansion of AquaSphere in words, with the clause that tells of it."""

from __future__ import annotations

from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES, ROOMS
from octosphere.games.aquasphere.state import CARDS, EXPANSIONS, Kind, Printed
from octosphere.i18n import Catalogue
from octosphere.show.rules import Group, Piece, capital

from .pieces import card_data, expansion_data, programme
from .words import printed_of

SIGNS = {  # by the board's words for them: the symbol, the clause
    "engineer": ("engineer", "P1"),
    "scientist": ("scientist", "W1"),
    "lock": ("lock", "C3"),
    "control": ("majority", "D1"),
    "charge": ("charge", "D2"),
    "redline": ("redline", "L1"),
    "bulb": ("bulb", "C1"),
    "card": ("card", "C12"),
}
CARD_CLAUSES = {
    **dict.fromkeys((Kind.ENTER_TIME, Kind.ENTER_CRYSTAL, Kind.ENTER_POINTS), "K1"),
    **dict.fromkeys((Kind.CATCH_TIME, Kind.CATCH_CRYSTAL, Kind.CATCH_POINTS), "K2"),
    Kind.CROSS: "K3",
    Kind.DISPLACE: "K4",
    Kind.LOCKS: "K5",
    Kind.HALF: "K6",
    Kind.SIDEWAYS: "K7",
    Kind.SCORING: "K8",
    Kind.AT_ONCE: "K9",
}


def groups(t: Catalogue) -> list[Group]:
    """Areas, signs, sectors, programme cards, research cards, expansions; numbers as they are shipped."""
    printed = printed_of({})
    made = {
        "areas": [_area(t, number) for number in range(len(PROGRAMMES))],
        "signs": [_sign(t, sign) for sign in SIGNS],
        "sectors": [_sector(t, printed, letter) for letter in range(len(LETTERS))],
        "programmes": [_programmes(t, printed, card) for card in range(printed.arrangements)],
        "cards": [_card(t, printed, card) for card in range(CARDS)],
        "expansions": [_expansion(t, printed, expansion) for expansion in range(EXPANSIONS)],
    }
    return [Group(name, t(f"rulebook.aquasphere.{name}"), pieces) for name, pieces in made.items()]


def _area(t: Catalogue, number: int) -> Piece:
    name, text = PROGRAMMES[number], t(f"web.aquasphere.info.{PROGRAMMES[number]}")
    return Piece(name, capital(programme(t, number)), text, f"A{number + 1}", {"programme": name})


def _sign(t: Catalogue, sign: str) -> Piece:
    """A sign as the board's legend tells of it: its name, a colon, what it is for."""
    symbol, clause = SIGNS[sign]
    name, _, text = t(f"web.aquasphere.info.{sign}").partition(": ")
    return Piece(sign, capital(name), capital(text), clause, {"symbol": symbol})


def _sector(t: Catalogue, printed: Printed, letter: int) -> Piece:
    name, white = LETTERS[letter], printed.white[letter]
    text = t("rulebook.aquasphere.sector_text", n=printed.locks[letter], programme=programme(t, white))
    return Piece(name, t("rulebook.aquasphere.sector", letter=name), text, "C2", {"white": PROGRAMMES[white]})


def _programmes(t: Catalogue, printed: Printed, card: int) -> Piece:
    """A programme card: what lies in each room but the first, where engineers start."""
    rooms = printed.rooms[len(ROOMS) * card : len(ROOMS) * (card + 1)][1:]
    text = ", ".join(f"{room} {programme(t, shown)}" for room, shown in zip(ROOMS[1:], rooms, strict=True))
    name = capital(t("label.programme", number=card + 1))
    return Piece(f"programme {card + 1}", name, text, "C5", {"rooms": [PROGRAMMES[shown] for shown in rooms]})


def _card(t: Catalogue, printed: Printed, card: int) -> Piece:
    found = card_data(t, printed, card)
    name = t("rulebook.aquasphere.card", number=found["number"])
    return Piece(f"card {card + 1}", name, found["text"], CARD_CLAUSES[Kind(printed.kinds[card])], {"card": found})


def _expansion(t: Catalogue, printed: Printed, expansion: int) -> Piece:
    found = expansion_data(t, printed, expansion)
    name = t("rulebook.aquasphere.expansion", number=found["number"])
    return Piece(f"expansion {expansion + 1}", name, found["text"], "C11", {"expansion": found})
