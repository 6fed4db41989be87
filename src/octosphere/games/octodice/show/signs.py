"""Dice faces and colours without colour: always a shape and a letter."""

from __future__ import annotations

from octosphere.games.octodice.moves import BLACKS, NUMBERS, WHITE
from octosphere.games.octodice.state import Colour, Symbol
from octosphere.i18n import Catalogue

COLOURS = tuple(colour.name.lower() for colour in Colour)
SYMBOLS = tuple(symbol.name.lower() for symbol in Symbol)
SHAPES = "★▲●♦♠"  # sunstar, fin, pearl, drop, leaf
CIRCLED = "①②③"


def shape(t: Catalogue, colour: int) -> str:
    """A colour without colour: its shape and its letter in this language."""
    return SHAPES[colour] + t(f"letter.{COLOURS[colour]}")


def number(die: str) -> str:
    """The number of a black die that differs from the others, as a sign behind its face; nothing for other dice."""
    return f" {CIRCLED[NUMBERS.index(die[0])]}" if die[0] in NUMBERS else ""


def face(t: Catalogue, letter: str, digits: list[int]) -> str:
    """A die in words: a symbol, or a colour's shape, letter and digit."""
    if letter in WHITE:
        return t(f"symbol.{SYMBOLS[WHITE.index(letter)]}")
    if letter == "O":
        return t("symbol.octopod_black")
    colour = BLACKS.index(letter)
    return f"{shape(t, colour)}{digits[colour]}"


def brief(t: Catalogue, letter: str, digits: list[int]) -> str:
    """A die in as few letters as the dice themselves show."""
    return t(f"die.{SYMBOLS[WHITE.index(letter)]}") if letter in WHITE else face(t, letter, digits)
