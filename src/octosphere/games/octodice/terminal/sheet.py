"""One player's sheet: crystals, research, bots and submarines by colour."""

from __future__ import annotations

from rich.text import Text

from octosphere.games.octodice.show.signs import shape
from octosphere.games.octodice.state import Player, State
from octosphere.i18n import Catalogue
from octosphere.tui.palette import ACT, CAPTION, INK_3, OCTO, cell

from .signs import CROSS, fill

LABEL = 11
STEP = 4  # cells from one colour to the next
SHEET_WIDTH = LABEL + 5 * STEP


def circles(t: Catalogue, s: State, player: Player) -> list[Text]:
    """Everything to cross, one line a track."""
    return [
        crystals(t, s, player),
        research(t, s, player),
        Text(),
        heading(t),
        *(bots(t, s, player, number) for number in (0, 1)),
        submarines(t, player),
        *([bonus_left(t, s, player)] if s.seats > 1 else []),
    ]


def label(words: str) -> Text:
    return cell(words, LABEL, CAPTION)


def crystals(t: Catalogue, s: State, player: Player) -> Text:
    line = label(t("sheet.crystals"))
    line.append("◆ " * player.crystals, f"bold {ACT}")
    return line.append("◇ " * (s.printed.crystals - player.crystals), INK_3)


def research(t: Catalogue, s: State, player: Player) -> Text:
    """The next circle in full colour, later ones pale, crossed ones filled."""
    line = label(t("sheet.research"))
    for place, colour in enumerate(s.printed.research_colour):
        mark = f"{shape(t, colour)}{s.printed.research_points[place]}"
        if place < player.research:
            line.append(f" {CROSS} ", fill(colour))
        else:
            line.append(mark, f"bold underline {fill(colour)}" if place == player.research else INK_3)
        line.append(" ")
    return line


def heading(t: Catalogue) -> Text:
    line = label("")
    for colour in range(5):
        line.append(f"{shape(t, colour)} ", fill(colour)).append(" ")
    return line


def bots(t: Catalogue, s: State, player: Player, number: int) -> Text:
    line = label(t("sheet.bot", number=number + 1))
    for colour in range(5):
        circle(line, colour, player.bots[colour] > number, f" {s.printed.bot_points[number]} ")
    return line


def submarines(t: Catalogue, player: Player) -> Text:
    line = label(t("sheet.submarine"))
    for colour in range(5):
        circle(line, colour, bool(player.submarines[colour]), " ○ ")
    return line


def circle(line: Text, colour: int, crossed: bool, open_mark: str) -> None:
    """A crossed circle is filled with its colour; an open one is pale."""
    line.append(f" {CROSS} " if crossed else open_mark, fill(colour) if crossed else INK_3).append(" ")


def bonus_left(t: Catalogue, s: State, player: Player) -> Text:
    left = s.printed.bonus_actions - player.bonus_used
    line = label(t("sheet.bonus_left"))
    return line.append("● " * left, f"bold {OCTO}").append("○ " * player.bonus_used, INK_3)
