"""How programmes and players look in a terminal: every colour doubled by a letter or a digit."""

from __future__ import annotations

from rich.text import Text

from octosphere.games.aquasphere.moves import PROGRAMMES
from octosphere.games.aquasphere.show.places import owner_mark
from octosphere.games.aquasphere.state import NEUTRAL, NONE
from octosphere.i18n import Catalogue
from octosphere.tui.palette import BLACK, BLUE, DARK, GREEN, INK, INK_2, INK_3, RED, SEATS, VIOLET, WHITE, YELLOW

FILLS = (GREEN, YELLOW, BLACK, VIOLET, BLUE, RED, WHITE)
ON_FILL = (DARK, DARK, INK, "#FFFFFF", "#FFFFFF", "#FFFFFF", DARK)
OWNERS = (SEATS[0], "#E39CC0", *SEATS[2:], INK_3)  # plum for the second: violet is the octopods'
NOTHING = "·"


def chip(t: Catalogue, programme: int, *, lit: bool = True) -> Text:
    """A programme in three cells: its letter on its colour, or small and pale."""
    sign = t(f"sign.{PROGRAMMES[programme]}")
    sign = sign if lit else sign.lower()
    return Text.assemble((f" {sign} ", f"bold {ON_FILL[programme]} on {FILLS[programme]}" if lit else INK_3))


def owner_style(owner: int) -> str:
    """The colour of a seat, or of pieces that are nobody's."""
    return OWNERS[owner]


def mark(owner: int) -> Text:
    """Whose a piece is: a digit in the owner's colour, n for nobody's, a dot for none."""
    style = INK_3 if owner == NONE else f"bold {owner_style(owner)}"
    return Text.assemble((owner_mark(owner) or NOTHING, style))


def marks(owners: list[int]) -> Text:
    return Text().join(mark(owner) for owner in owners)


def badge(seat: int) -> Text:
    """A seat's number on its colour."""
    return Text.assemble((f" {seat + 1} ", f"bold {DARK} on {owner_style(seat)}"))


def people(seats: list[int]) -> Text:
    """Engineers or scientists: @ and whose."""
    return Text.assemble(("@" if seats else "", INK_2)).append_text(marks(seats))


def name_of(owner: int, names: list[str]) -> str:
    return "" if owner in (NONE, NEUTRAL) else names[owner]
