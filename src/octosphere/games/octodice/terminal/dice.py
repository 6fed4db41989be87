"""The moon pool: the dock of dice set aside and the dice of this throw."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from octosphere.games.octodice.moves import BLACKS, WHITE
from octosphere.games.octodice.show.board import has_served
from octosphere.games.octodice.show.signs import COLOURS, SYMBOLS, shape
from octosphere.games.octodice.state import BLACK, DICE, Phase, State
from octosphere.games.octodice.view import die_letter, die_name, digits_at
from octosphere.i18n import Catalogue
from octosphere.tui.palette import ACT, CAPTION, INK_2, OCTO, TRAY, beside, cell, fit

from .signs import ART, BLACK_DIE, BLACK_EDGE, EMPTY_DIE, WHITE_DIE, WHITE_EDGE, draw_small, fill

INNER = 9
POOL_WIDTH = DICE * (INNER + 3) + 2
HEAVY = tuple("┏━┓┃┗┛")
ROUND = tuple("╭─╮│╰╯")
NO_DIE: tuple[str, list[int]] = (".", [])
DOTTED = tuple("┌┄┐┆└┘")


def pool(t: Catalogue, s: State, air: int, news: Sequence[str]) -> RenderableType:
    """Dock and dice on dark water, empty lines around them, and news beside them."""
    letters = [die_letter(s, place) for place in range(DICE)]
    shown = range(DICE) if s.phase != Phase.KEEP else [place for place in range(DICE) if s.aside[place] == 0]
    dice = [die(t, s, place, letters[place]) for place in shown]
    lines = [Text(" ").join(parts) for parts in zip(*dice, strict=True)]
    shore = [Text.assemble(("› ", ACT), (line, INK_2)) for line in news]
    return Padding(Group(*beside([dock(t, s, letters), *lines], shore, POOL_WIDTH)), (air, 2), style=TRAY)


def dock(t: Catalogue, s: State, letters: list[str]) -> Text:
    """Three pairs in the order they were set aside, and so the stage of the turn."""
    line = Text(t("dice.aside") + "  ", INK_2)
    for throw in (1, 2, 3):
        pair = [place for place in range(DICE) if in_pair(s, place) == throw]
        current = s.phase == Phase.KEEP and throw == s.throw
        line.append(f" {throw} ", f"bold {ACT}" if current else CAPTION)
        for letter, digits in [(letters[place], digits_at(s, place)) for place in pair] or [NO_DIE] * 2:
            line.append_text(draw_small(t, letter, digits)).append(" ")
        line.append("  ")
    return line


def in_pair(s: State, place: int) -> int:
    """The throw a die was set aside after; the last two are the third pair once they lie."""
    last = s.throw == 3 and s.aside[place] == 0
    return 3 if last else s.aside[place]


def die(t: Catalogue, s: State, place: int, letter: str) -> list[Text]:
    """A die of four lines: a heavy frame is black, a round one white; in the lower edge how a move names it."""
    if letter == ".":
        return frame([Text(" " * INNER)] * 2, DOTTED, (EMPTY_DIE, EMPTY_DIE), "·")
    middle = draw_spent(t) if has_served(s, place) else None
    if place < BLACK:
        return frame(middle or white_face(t, letter), ROUND, (WHITE_DIE, WHITE_EDGE), letter)
    face = middle or black_face(t, letter, digits_at(s, place))
    return frame(face, HEAVY, (BLACK_DIE, BLACK_EDGE), die_name(s, place))


def frame(middle: list[Text], lines: tuple[str, ...], styles: tuple[str, str], letter: str) -> list[Text]:
    """Two lines in a frame; the styles are those of the body and of the edge."""
    left, flat, right, side, bottom_left, bottom_right = lines
    body, edge = styles
    half = flat * (INNER // 2 - 1)
    inner = [Text.assemble((side, edge), part, (side, edge), style=body) for part in middle]
    bottom = Text.assemble((bottom_left + half, edge), f" {letter} ", (half + bottom_right, edge), style=body)
    return [Text(left + flat * INNER + right, edge), *inner, bottom]


def draw_spent(t: Catalogue) -> list[Text]:
    return [cell("✓", INNER, "dim", "center"), cell(t("dice.used"), INNER, "dim", "center")]


def white_face(t: Catalogue, letter: str) -> list[Text]:
    style = "bold #6D3FC0" if letter == "o" else "bold"
    name = SYMBOLS[WHITE.index(letter)]
    return [cell(ART[letter], INNER, style, "center"), cell(t(f"die.{name}"), INNER, style, "center")]


def black_face(t: Catalogue, letter: str, digits: list[int]) -> list[Text]:
    if letter == "O":
        words = (ART["o"], t("die.octopod"))
        return [cell(word, INNER, f"bold {OCTO}", "center") for word in words]
    colour = BLACKS.index(letter)
    mark = Text.assemble((f" {shape(t, colour)} {digits[colour]} ", fill(colour)))
    return [fit(mark, INNER, "center"), cell(t(f"colour.{COLOURS[colour]}"), INNER, "", "center")]
