"""Names that people give themselves, and what the names of a record say about who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category

from octosphere.core.errors import BadInput

from .characters import cast
from .entries import BOT, Place
from .levels import LEVELS, level_of

LONGEST_NAME = 16  # signs as people count them: an emoji is one
MOST_LETTERS = 64  # code points of them
JOINER, FLAG = "\u200d", range(0x1F1E6, 0x1F200)  # joins emoji to one; two letters of a flag are one
MARKS, MOST_MARKS = ("Mn", "Me"), 3  # accents on one letter: more of them would grow over the lines around
TONES, TAGS = range(0x1F3FB, 0x1F400), range(0xE0020, 0xE0080)  # skin tones, and what makes flags of regions


def clean_name(name: str) -> str:
    """A name that fits its place and cannot steer a screen; nothing is left of one with a bot's mark."""
    shown = (sign for sign in split_signs(str(name)) if sign[0].isprintable() and category(sign[0]) not in MARKS)
    clean = " ".join("".join(shown).split())
    return "" if clean.startswith(BOT) else cut_signs(clean, LONGEST_NAME)


def cut_signs(text: str, most: int) -> str:
    """The first signs of a text, none of them cut in two."""
    found = ""
    for sign in split_signs(text)[:most]:
        if len(found + sign) > MOST_LETTERS:
            break
        found += sign
    return found.rstrip(f" {JOINER}")


def split_signs(text: str) -> list[str]:
    """A text by what people call a sign: with its accents, and an emoji with all that it is joined of."""
    found: list[str] = []
    for letter in text:
        if found and _goes_on(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _goes_on(sign: str, letter: str) -> bool:
    """Whether a letter belongs to the sign before it; only an emoji is joined to another one."""
    if ord(letter) in FLAG:
        return len(sign) == 1 and ord(sign) in FLAG
    if letter == JOINER or ord(letter) in TAGS:
        return category(sign[0]) == "So" and sign[-1] != JOINER
    if sign[-1] == JOINER:
        return category(letter) == "So"
    marks = sum(category(one) in MARKS for one in sign)
    return ord(letter) in TONES or (category(letter) in MARKS and marks < MOST_MARKS)


def check_name(name: str) -> str:
    """A name as it is shown; one of which nothing is left is refused."""
    clean = clean_name(name)
    if not clean:
        raise BadInput(f"a name has 1 to {LONGEST_NAME} letters")
    return clean


def places_of(names: Sequence[str], seats: int, game: str) -> tuple[Place, ...]:
    """Who sits where by the names of a record; bots of a level are its characters in the order of seats.

    An agent that plays at no level has its own name for one.
    """
    return cast([_place(name, game) for name in [*names, *[""] * seats][:seats]])


def _place(name: str, game: str) -> Place:
    if not name.startswith(BOT):
        return Place("person", clean_name(name))
    bot = name.removeprefix(BOT)
    return Place("bot", "", bot if bot in LEVELS else level_of(bot, game) or bot)
