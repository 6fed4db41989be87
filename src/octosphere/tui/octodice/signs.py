"""How dice faces and colours look in a terminal."""

from __future__ import annotations

from rich.text import Text

from octosphere.games.octodice.moves import BLACKS, WHITE
from octosphere.i18n import Catalogue
from octosphere.show.octodice.signs import shape

from ..palette import DARK, OCTO

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
