"""The exact odds of a throw: over unordered rolls, and die by die where black dice differ (T1, C2)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import factorial, prod

from .tables import DIE_MARKS, MULTISET_LIST, MULTISETS, NUMBERED_ROLL, NUMBERED_ROLLS, ROLL

NOT_THROWN = ((-1, 1),)


@cache
def outcomes(
    white: int, black: int, sides: tuple[tuple[int, ...], tuple[int, ...]]
) -> tuple[tuple[int, Fraction], ...]:
    """Every roll of so many dice: its code and probability."""
    whites, blacks = _one_colour(white, sides[0]), _one_colour(black, sides[1])
    return tuple(
        (ROLL + MULTISETS * first + second, chance * other) for first, chance in whites for second, other in blacks
    )


@lru_cache(maxsize=64)  # boxes come from outside
def numbered_outcomes(
    white: int, sides: tuple[int, ...], dice: tuple[tuple[int, ...] | None, ...]
) -> tuple[tuple[int, Fraction], ...]:
    """Every roll of so many white dice and of these black ones, each by its six marks; None is not thrown."""
    shown = [NOT_THROWN if marks is None else tuple(Counter(marks).items()) for marks in dice]
    ways = 6 ** sum(marks is not None for marks in dice)
    rolls = []
    for first, second, third in product(*shown):
        at = DIE_MARKS * (DIE_MARKS * (first[0] + 1) + second[0] + 1) + third[0]  # + 1 for it, - 1 for none thrown
        rolls.append((at, Fraction(first[1] * second[1] * third[1], ways)))
    whites = _one_colour(white, sides)
    return tuple(
        (NUMBERED_ROLL + NUMBERED_ROLLS * one + at, chance * odds) for one, chance in whites for at, odds in rolls
    )


def _one_colour(dice: int, sides: tuple[int, ...]) -> list[tuple[int, Fraction]]:
    weight = Counter(sides)
    found = []
    for index, faces in enumerate(MULTISET_LIST):
        if len(faces) == dice:
            ways = factorial(dice) // prod(factorial(count) for count in Counter(faces).values())
            odds = Fraction(ways * prod(weight[face] for face in faces), len(sides) ** dice)
            if odds:
                found.append((index, odds))
    return found
