"""Lab layouts: nine tile sides row by row, written A1B1C1D1E1F1G1H1I1 (C7)."""

from __future__ import annotations

from octosphere.core.chance import Chance, key_of
from octosphere.core.errors import BadInput

from .state import Tile

FIRST_GAME = "A1B1C1D1E1F1G1H1I1"
_LETTERS = ("ABC", "DEF", "GHI")
_DRAW = 255  # no player has this number: the key of a draw before the game


def parse(text: str) -> list[int]:
    """The tile sides of a written layout; BadInput says what is wrong with it."""
    if not isinstance(text, str) or len(text) != 18:
        raise BadInput(f"a layout is nine tile sides like {FIRST_GAME}, not {str(text)[:40]!r}")
    sides = [text[place : place + 2].upper() for place in range(0, 18, 2)]
    for place, side in enumerate(sides):
        if side not in Tile.__members__:
            raise BadInput(f"place {place + 1} of the layout is {side!r}; tile sides are A1 to I2")
    for level, letters in enumerate(_LETTERS):
        row = sides[3 * level : 3 * level + 3]
        if sorted(side[0] for side in row) != list(letters):
            raise BadInput(
                f"row {level + 1} of the layout is {' '.join(row)}; "
                f"level {level} holds {letters[0]}, {letters[1]} and {letters[2]}, each once (C7)"
            )
    return [Tile[side] for side in sides]


def write(sides: list[int]) -> str:
    """The text of a layout, such as A1B1C1D1E1F1G1H1I1."""
    return "".join(Tile(side).name for side in sides)


def shuffle_layout(chance: Chance) -> str:
    """Any side and any order within a level, each layout as likely as the others."""
    text = ""
    for level, letters in enumerate(_LETTERS):
        left = list(letters)
        for place in range(3):
            key = key_of(_DRAW, 3 * level + place)
            letter = left.pop(chance.draw(key, len(left)))
            text += letter + "12"[chance.draw(key + (1 << 16), 2)]
    return text
