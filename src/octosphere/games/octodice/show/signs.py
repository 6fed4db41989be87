"""Dice faces and colours without colour: always a shape and a letter."""

from __future__ import annotations

from octosphere.games.octodice.moves import BLACKS, WHITE
from octosphere.games.octodice.state import Colour, Symbol
from octosphere.i18n import Catalogue

COLOURS = tuple(colour.name.lower() for colour in Colour)
SYMBOLS = tuple(symbol.name.lower() for symbol in Symbol)
SHAPES = "★▲●♦♠"  # sunstar, fin, pearl, drop, leaf


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
