"""Whole games in one call."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine

from .choosing import choose
from .generator import draw, stream_of
from .moving import NOW, START, choices, move, put

CHANCE = -1
OVER = -2

rules = bound_rules()
outcome_of, draws, to_move = rules.outcome_of, rules.draws, rules.to_move
score, source, winners = rules.score, rules.source, rules.winners


@routine
def play_games(states: Any, works: Any, results: Any) -> None:
    """Play as many games as there are results, each from the same start on its own stream."""
    work = works[0]
    for index in range(len(results)):
        put(states, NOW, START)
        for seat in range(work.seats):
            work.made[seat] = 0
        stream = stream_of(work.seed, work.first + index)
        while step(states, work, stream) != OVER:
            pass
        note(states[NOW], work, results[index])


@kernel
def step(states: Any, work: Any, stream: int) -> int:
    """Make the next move of a game and return its code, or OVER."""
    s = states[NOW]
    who = to_move(s)
    if who == OVER:
        return OVER
    if who == CHANCE:
        code = deal(s, work, stream)
    else:
        work.seat = who
        count = choices(s, work.codes)
        code = choose(states, work, stream, count) if count > 1 else int(work.codes[0])
    move(s, code)
    return code


@kernel
def deal(s: Any, work: Any, stream: int) -> int:
    """The chance move that the stream gives."""
    for index in range(draws(s, work.keys, work.sizes)):
        work.values[index] = draw(stream, work.keys[index], work.sizes[index])
    return int(outcome_of(s, work.values))


@kernel
def note(s: Any, work: Any, result: Any) -> None:
    """Write down how a game ended."""
    kinds = len(result.points) // len(result.scores)
    result.winners = winners(s)
    for seat in range(work.seats):
        result.scores[seat] = score(s, seat)
        result.decisions[seat] = work.made[seat]
        for index in range(kinds):
            result.points[kinds * seat + index] = source(s, seat, index)
