"""The records that loops work in: ranged dataclasses made to a game's measure."""

from __future__ import annotations

from dataclasses import make_dataclass
from functools import cache
from typing import Any

from octosphere.core.game import Facts
from octosphere.core.layout import ranged

LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1


@cache
def work_type(facts: Facts) -> type[Any]:
    """What one thread writes on: legal codes, draws, whose decision it is and how many each has made.

    Whole words: narrower ones would be widened at every use.
    """
    codes, draws, seats = facts.most_legal, facts.most_draws, facts.seats[1]
    return _ranged_type(
        "Work",
        seed=ranged(LOWEST, HIGHEST),
        first=ranged(0, HIGHEST),  # the number of the first game
        seats=ranged(0, seats),
        seat=ranged(0, seats),
        policy=ranged(0, 9, length=seats),
        made=ranged(0, HIGHEST, length=seats),
        codes=ranged(0, HIGHEST, length=codes),
        spare=ranged(0, HIGHEST, length=codes),  # legal codes after a move that is only tried
        keys=ranged(0, HIGHEST, length=draws),
        sizes=ranged(0, HIGHEST, length=draws),
        values=ranged(0, HIGHEST, length=draws),
    )


@cache
def result_type(facts: Facts) -> type[Any]:
    """How one game ended; `points` goes seat by seat through the sources."""
    seats, low, high = facts.seats[1], facts.lowest_score, facts.highest_score
    return _ranged_type(
        "Result",
        winners=ranged(0, (1 << seats) - 1),  # bit p for seat p
        scores=ranged(low, high, length=seats),
        decisions=ranged(0, (1 << 15) - 1, length=seats),
        points=ranged(low - high, high - low, length=max(1, seats * len(facts.sources))),
    )


def _ranged_type(name: str, **fields: Any) -> type[Any]:
    return make_dataclass(name, [(field, Any, facts) for field, facts in fields.items()], slots=True)


def signed(word: int) -> int:
    """A 64-bit word as the signed number with the same bits."""
    return word - (1 << 64) if word > HIGHEST else word
