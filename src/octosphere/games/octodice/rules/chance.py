"""The dice: what must be drawn, and the roll that the draws make (T1, B4)."""

from octosphere.core.kernel import kernel

from ..state import BLACK, DICE, Clause, State
from ..tables import FACE_COUNT, MULTISET, MULTISETS, NONE, NUMBERED_ROLL, ROLL
from .numbered import numbered_outcome, refuse_numbered_roll

VIRTUAL = 4  # in a key the virtual player after seat p's turn is player 4 + p


@kernel
def count_loose(s: State, start: int) -> int:
    """How many of the three dice from a place on the next throw has."""
    count = 0
    for place in range(start, start + BLACK):
        if s.aside[place] == 0:
            count += 1
    return count


@kernel
def refuse_roll(s: State, code: int) -> int:
    """T1: a roll of exactly the dice that are not set aside; C2: dice that differ say which shows what."""
    if code >= NUMBERED_ROLL:
        return refuse_numbered_roll(s, code)
    white, black = (code - ROLL) // MULTISETS, (code - ROLL) % MULTISETS
    if s.printed.differ and FACE_COUNT[black] > 0:
        return Clause.T1
    right = FACE_COUNT[white] == count_loose(s, 0) and FACE_COUNT[black] == count_loose(s, BLACK)
    return Clause.NONE if right else Clause.T1


@kernel
def draws(s: State, keys: list[int], sizes: list[int]) -> int:
    """The draws of the next throw: player, turn, throw and die make the key of each."""
    who = s.active + (VIRTUAL if s.virtual else 0)
    base = who + (s.turn << 8) + (s.throw << 16)
    white = count_loose(s, 0)
    count = white + count_loose(s, BLACK)
    for index in range(count):
        die = index if index < white else BLACK + index - white
        keys[index] = base + (die << 24)
        sizes[index] = DICE
    return count


@kernel
def outcome_of(s: State, values: list[int]) -> int:
    """The code of the roll in which these sides came up; the order of like dice is forgotten."""
    if s.printed.differ:
        return numbered_outcome(s, values)
    white, black = count_loose(s, 0), count_loose(s, BLACK)
    first, second = 0, 0
    for die in range(BLACK):
        first = 7 * first + (s.printed.white_sides[values[die]] if die < white else NONE)
        second = 7 * second + (s.printed.black_sides[values[white + die]] if die < black else NONE)
    return ROLL + MULTISETS * MULTISET[first] + MULTISET[second]
