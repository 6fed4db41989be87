"""The records that loops work in: ranged dataclasses made to a game's measure."""

from __future__ import annotations

from dataclasses import fields, make_dataclass
from functools import cache
from typing import Any

from octosphere.core.game import Facts
from octosphere.core.layout import int_field

from .settings import SearchSettings

LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1
NODES = (1 << 31) - 1
SCRATCH = 256  # whole numbers that judging a position may need
LONGEST_END = 96  # decisions from a position to the end of the game that can be solved
DEEPEST = 512  # steps of a simulation inside the tree


@cache
def work_type(facts: Facts) -> type[Any]:
    """What one thread writes on: legal codes, draws, whose decision it is and how many each has made.

    Whole words: narrower ones would be widened at every use.
    """
    codes, draws, seats = facts.most_legal, facts.most_draws, facts.seats[1]
    return _ranged_type(
        "Work",
        seed=int_field(LOWEST, HIGHEST),
        first=int_field(0, HIGHEST),  # the number of the first game
        seats=int_field(0, seats),
        seat=int_field(0, seats),
        policy=int_field(0, 9, length=seats),
        made=int_field(0, HIGHEST, length=seats),
        codes=int_field(0, HIGHEST, length=codes),
        spare=int_field(0, HIGHEST, length=codes),  # legal codes after a move that is only tried
        keys=int_field(0, HIGHEST, length=draws),
        sizes=int_field(0, HIGHEST, length=draws),
        values=int_field(0, HIGHEST, length=draws),
    )


@cache
def tree_type(facts: Facts) -> type[Any]:
    """What a search writes on: all of `Work`, its settings, and the simulation at hand."""
    seats = facts.seats[1]
    return _ranged_type(
        "Tree",
        (work_type(facts),),
        **{item.name: int_field(0, HIGHEST) for item in fields(SearchSettings)},
        mover=int_field(0, seats),  # at the root; any seat if chance is to fall there
        used=int_field(0, HIGHEST),  # nodes
        crossed=int_field(0, HIGHEST),  # runs of chance, in this simulation
        left=int_field(0, HIGHEST),  # decisions that its playout may make
        depth=int_field(0, HIGHEST),
        path=int_field(0, HIGHEST, length=DEEPEST),
        scratch=int_field(LOWEST, HIGHEST, length=SCRATCH),  # for a learned value
        worth=int_field(LOWEST, HIGHEST, length=seats),  # tenths of points at its end
        totals=int_field(LOWEST, HIGHEST, length=seats),  # of all simulations
        squares=int_field(0, HIGHEST, length=seats),
        scale=int_field(0, HIGHEST, length=seats),  # widest spread of the results, in tenths
    )


@cache
def node_type(facts: Facts) -> type[Any]:
    """A position of a search tree, and the move or the outcome that led to it."""
    seats = facts.seats[1]
    return _ranged_type(
        "Node",
        code=int_field(0, HIGHEST),
        squares=int_field(0, HIGHEST),  # of the root's seat
        sums=int_field(LOWEST, HIGHEST, length=seats),  # tenths of points
        child=int_field(0, NODES),  # the first; 0: none
        sibling=int_field(0, NODES),  # the next outcome of the same chance
        visits=int_field(0, NODES),
        gap=int_field(-NODES, NODES),  # promised less than by the best move, in tenths
        share=int_field(0, NODES),  # of attention
        count=int_field(0, (1 << 15) - 1),  # moves that lie side by side from `child` on
        seat=int_field(-2, seats),
    )


@cache
def endgame_type(facts: Facts) -> type[Any]:
    """What solving an end writes on: all of `Work`, and a row for every decision on the way down."""
    codes, seats = facts.most_legal, facts.seats[1]
    return _ranged_type(
        "Endgame",
        (work_type(facts),),
        most=int_field(0, HIGHEST),  # positions to look at
        looked=int_field(0, HIGHEST),
        depth=int_field(0, HIGHEST),
        mover=int_field(0, HIGHEST, length=LONGEST_END),
        count=int_field(0, HIGHEST, length=LONGEST_END),  # moves there
        tried=int_field(0, HIGHEST, length=LONGEST_END),
        moves=int_field(0, HIGHEST, length=LONGEST_END * codes),
        known=int_field(0, HIGHEST, length=LONGEST_END),  # 1: some move has been worked out
        choice=int_field(0, HIGHEST, length=LONGEST_END),
        found=int_field(LOWEST, HIGHEST, length=LONGEST_END * seats),  # final scores under best play
        low=int_field(LOWEST, HIGHEST, length=LONGEST_END),  # the window: margins of seat 0 that still matter
        high=int_field(LOWEST, HIGHEST, length=LONGEST_END),
        scores=int_field(LOWEST, HIGHEST, length=seats),  # of the line at hand
        promised=int_field(LOWEST, HIGHEST, length=codes),  # by the moves of a row, while they are sorted
    )


@cache
def result_type(facts: Facts) -> type[Any]:
    """How one game ended; `points` goes seat by seat through the sources."""
    seats, low, high = facts.seats[1], facts.lowest_score, facts.highest_score
    return _ranged_type(
        "Result",
        winners=int_field(0, (1 << seats) - 1),  # bit p for seat p
        scores=int_field(low, high, length=seats),
        decisions=int_field(0, (1 << 15) - 1, length=seats),
        points=int_field(low - high, high - low, length=max(1, seats * len(facts.sources))),
    )


def _ranged_type(name: str, bases: tuple[type, ...] = (), **parts: Any) -> type[Any]:
    return make_dataclass(name, [(field, Any, facts) for field, facts in parts.items()], bases=bases, slots=True)


def to_signed(word: int) -> int:
    """A 64-bit word as the signed number with the same bits."""
    return word - (1 << 64) if word > HIGHEST else word
