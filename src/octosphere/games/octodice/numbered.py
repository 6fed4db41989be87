"""Black dice that differ, in the text of moves: a die by its number, 1 to 3, and in a roll what it shows (C2)."""

from __future__ import annotations

import re

from octosphere.core.errors import InvalidMove

from .tables import DIE_MARKS, NUMBERED_PAIRS

WHITE = "crlbso"
BLACKS = "YRWBGO"
NUMBERS = "123"
MARKS = (*(f"{colour}{digit}" for colour in BLACKS[:-1] for digit in range(3)), "O")  # in the order of `tables.MARKS`
_LETTERS = WHITE + BLACKS + NUMBERS  # by kind
KEEPS = tuple(_LETTERS[first] + _LETTERS[second] for first, second in NUMBERED_PAIRS)
_DIE = re.compile(r"[123](?:[YRWBG][012]|O)|[crlbsoYRWBGO123]")


def has_number(dice: str) -> bool:
    """Whether the dice of a move are named by numbers."""
    return any(number in dice for number in NUMBERS)


def split_dice(dice: str) -> list[str]:
    """The dice of a move one by one: letters, numbers, and in a roll of dice that differ words like 2R1."""
    return _DIE.findall(dice)


def check_pair(dice: str) -> str:
    """Two dice to set aside; a black one is there once."""
    if dice[0] == dice[1]:
        raise InvalidMove(f"black die {dice[0]} is there once; expected two different dice")
    return dice


def sort_thrown(dice: str) -> str:
    """The dice of a roll in their order: white ones, then black ones by their numbers, each once."""
    thrown = split_dice(dice)
    white = sorted((die for die in thrown if die in WHITE), key=WHITE.index)
    black = sorted(die for die in thrown if die[0] in NUMBERS)
    if len({die[0] for die in black}) < len(black):
        raise InvalidMove(f"in {dice!r} a black die is thrown twice; expected each number once")
    return " ".join(filter(None, ["".join(white), *black]))


def count_marks(dice: str) -> int:
    """What the black dice of a roll show as one number: a digit for each, 0 if it is not thrown; at least one is."""
    marks = {die[0]: 1 + MARKS.index(die[1:]) for die in split_dice(dice) if die[0] in NUMBERS}
    first, second, third = (marks.get(number, 0) for number in NUMBERS)
    return DIE_MARKS * (DIE_MARKS * first + second) + third - 1


def read_marks(count: int) -> list[str]:
    """The black dice of a roll from that number."""
    rest, third = divmod(count + 1, DIE_MARKS)
    shown = zip(NUMBERS, (*divmod(rest, DIE_MARKS), third), strict=True)
    return [f"{number}{MARKS[mark - 1]}" for number, mark in shown if mark]
