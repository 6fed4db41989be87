"""Playing on from a leaf: mostly by greed, sometimes by whim, until the search wants to stop."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine

from .choosing import best
from .games import CHANCE, OVER, deal
from .generator import draw
from .moving import NOW, choices, move
from .policies import CHOICE

WHIM = CHOICE + (1 << 61)  # the keys of draws that ask whether greed decides
NAMES = (1 << 62) - 1  # outcomes of a run of chance are told apart by a number up to this
ODD = 0x9E3779B97F4A7C1

to_move = bound_rules().to_move


@routine
def play_on(states: Any, tree: Any, stream: int) -> None:
    """Play until so many decisions are made, or chance would fall once too often, or all is over."""
    s = states[NOW]
    while tree.left > 0:
        who = to_move(s)
        if who == OVER or (who == CHANCE and tree.crossed == tree.stretches):
            return
        if who == CHANCE:
            tree.crossed += 1
            fall(s, tree, stream)
        else:
            tree.left -= 1
            tree.seat = who
            move(s, decide(states, tree, stream))
            settle(s, tree.codes)


@kernel
def decide(states: Any, tree: Any, stream: int) -> int:
    """One of the most promising moves, or by a whim any."""
    count, seat = choices(states[NOW], tree.codes), tree.seat
    tree.made[seat] += 1
    key = (seat << 32) + tree.made[seat]
    if draw(stream, WHIM + key, 100) >= tree.epsilon:
        count = best(states, tree, count)
    return int(tree.codes[draw(stream, CHOICE + key, count)])


@routine
def fall(s: Any, tree: Any, stream: int) -> int:
    """Let chance fall until somebody decides or all is over; a number that names what fell."""
    name = 0
    while to_move(s) == CHANCE:
        code = deal(s, tree, stream)
        name = ((name + code + 1) * ODD) & NAMES
        move(s, code)
        settle(s, tree.codes)
    return name


@kernel
def settle(s: Any, codes: Any) -> None:
    """Make every choice that has one answer."""
    while choices(s, codes) == 1:
        move(s, codes[0])
