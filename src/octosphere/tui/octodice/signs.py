"""How dice faces and colours look in a terminal: always a shape and a letter beside the colour."""

from __future__ import annotations

from rich.text import Text

from octosphere.games.octodice.moves import BLACKS, WHITE
from octosphere.games.octodice.state import Colour, Symbol
from octosphere.i18n import Catalogue

from ..palette import DARK, OCTO

COLOURS = tuple(colour.name.lower() for colour in Colour)
SYMBOLS = tuple(symbol.name.lower() for symbol in Symbol)
SHAPES = "★▲●♦♠"  # sunstar, fin, pearl, drop, leaf
FILLS = ("#FDCA2A", "#D22627", "#F6F3EA", "#305FE7", "#57B285")
ON_FILL = (DARK, "#FFFFFF", DARK, "#FFFFFF", DARK)
ART = {"c": "‹◆›", "r": "/≈\\", "l": "/⌂\\", "b": "[••]", "s": "(°°°)=", "o": "~(••)~"}
SMALL_ART = {"c": "‹◆› ", "r": "/≈\\ ", "l": "/⌂\\ ", "b": "[••]", "s": "(°)=", "o": "(••)"}
WHITE_DIE = f"{DARK} on #F6F3EA"
BLACK_DIE = "#E9F5F4 on #11181C"
WHITE_EDGE, BLACK_EDGE = "#8FA3A3 on #F6F3EA", "#6D93A0 on #11181C"
EMPTY_DIE = "#6D93A0"
CROSS = "✕"


def fill(colour: int) -> str:
    """The style of something filled with a dice colour."""
    return f"bold {ON_FILL[colour]} on {FILLS[colour]}"


def shape(t: Catalogue, colour: int) -> str:
    """A colour without colour: its shape and its letter in this language."""
    return SHAPES[colour] + t(f"letter.{COLOURS[colour]}")


def face(t: Catalogue, letter: str, digits: list[int]) -> str:
    """A die in words: a symbol, or a colour's shape, letter and digit."""
    if letter in WHITE:
        return t(f"symbol.{SYMBOLS[WHITE.index(letter)]}")
    if letter == "O":
        return t("symbol.octopod_black")
    colour = BLACKS.index(letter)
    return f"{shape(t, colour)}{digits[colour]}"


def brief(t: Catalogue, letter: str, digits: list[int]) -> str:
    """A die in as few letters as the dice themselves show; a square marks the black octopod."""
    if letter in WHITE:
        return t(f"die.{SYMBOLS[WHITE.index(letter)]}")
    return f"■{t('die.octopod')}" if letter == "O" else face(t, letter, digits)


def small(t: Catalogue, letter: str, digits: list[int]) -> Text:
    """A die in the dock: four cells."""
    if letter == ".":
        return Text(" ·· ", EMPTY_DIE)
    if letter in WHITE:
        return Text(SMALL_ART[letter], f"{'#6D3FC0' if letter == 'o' else DARK} on #F6F3EA")
    if letter == "O":
        return Text("(••)", f"bold {OCTO} on #11181C")
    colour = BLACKS.index(letter)
    return Text(f"{shape(t, colour)}{digits[colour]} ", fill(colour))
