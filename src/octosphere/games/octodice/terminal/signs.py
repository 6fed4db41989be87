"""How dice faces and colours look in a terminal."""

from __future__ import annotations

from rich.text import Text

from octosphere.games.octodice.moves import BLACKS, WHITE
from octosphere.games.octodice.show.signs import shape
from octosphere.i18n import Catalogue
from octosphere.tui.palette import BLACK, BLUE, DARK, GREEN, INK, OCTO, RED, VIOLET, YELLOW
from octosphere.tui.palette import WHITE as WHITE_FILL

FILLS = (YELLOW, RED, WHITE_FILL, BLUE, GREEN)
ON_FILL = (DARK, "#FFFFFF", DARK, "#FFFFFF", DARK)
ART = {"c": "‹◆›", "r": "/≈\\", "l": "/⌂\\", "b": "[••]", "s": "(°°°)=", "o": "~(••)~"}
SMALL_ART = {"c": "‹◆› ", "r": "/≈\\ ", "l": "/⌂\\ ", "b": "[••]", "s": "(°)=", "o": "(••)"}
WHITE_DIE = f"{DARK} on {WHITE_FILL}"
BLACK_DIE = f"{INK} on {BLACK}"
WHITE_EDGE, BLACK_EDGE = f"#8FA3A3 on {WHITE_FILL}", f"#6D93A0 on {BLACK}"
EMPTY_DIE = "#6D93A0"
CROSS = "✕"


def fill(colour: int) -> str:
    """The style of something filled with a dice colour."""
    return f"bold {ON_FILL[colour]} on {FILLS[colour]}"


def draw_small(t: Catalogue, letter: str, digits: list[int]) -> Text:
    """A die in the dock: four cells."""
    if letter == ".":
        return Text(" ·· ", EMPTY_DIE)
    if letter in WHITE:
        return Text(SMALL_ART[letter], f"{VIOLET if letter == 'o' else DARK} on {WHITE_FILL}")
    if letter == "O":
        return Text("(••)", f"bold {OCTO} on {BLACK}")
    colour = BLACKS.index(letter)
    return Text(f"{shape(t, colour)}{digits[colour]} ", fill(colour))
