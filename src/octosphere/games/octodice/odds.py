"""The exact odds of a throw, over unordered rolls (T1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import factorial, prod

from .tables import MULTISET_LIST, MULTISETS, ROLL


@cache
def outcomes(
    white: int, black: int, sides: tuple[tuple[int, ...], tuple[int, ...]]
) -> tuple[tuple[int, Fraction], ...]:
    """Every roll of so many dice: its code and probability."""
    whites, blacks = _one_colour(white, sides[0]), _one_colour(black, sides[1])
    return tuple(
        (ROLL + MULTISETS * first + second, chance * other) for first, chance in whites for second, other in blacks
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
