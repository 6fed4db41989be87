"""How a seat decides, by the number of its policy."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine

from .generator import draw
from .moving import NOW, TRIAL, choices, move, put
from .policies import CHOICE, GREEDY

promise = bound_rules().promise


@kernel
def choose(states: Any, work: Any, stream: int, count: int) -> int:
    """One of the first `count` codes, by the policy of the seat to move."""
    seat = work.seat
    made = work.made[seat] + 1
    work.made[seat] = made
    if work.policy[seat] == GREEDY:
        count = best(states, work, count)
    return int(work.codes[draw(stream, CHOICE + (seat << 32) + made, count)])


@routine
def best(states: Any, work: Any, count: int) -> int:
    """Move the codes that promise this seat most to the front; return how many."""
    top, tied = 0, 0
    for index in range(count):
        code = work.codes[index]
        value = value_after(states, work, code)
        if tied == 0 or value > top:
            top, tied = value, 0
        if value == top:
            work.codes[tied] = code
            tied += 1
    return tied


@kernel
def value_after(states: Any, work: Any, code: int) -> int:
    """What a position promises this seat after a move and the forced ones that follow it."""
    put(states, TRIAL, NOW)
    move(states[TRIAL], code)
    while choices(states[TRIAL], work.spare) == 1:
        move(states[TRIAL], work.spare[0])
    return int(promise(states[TRIAL], work.seat))
