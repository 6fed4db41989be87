"""The end of a game, worked out: where nothing is drawn any more, what best play comes to.

Two players: a player maximises the margin, own points less the other's, and of equal margins the points, which both
want. Moves outside the window [low, high] cannot change the answer and are left out (alpha-beta). Three and more:
everybody maximises their own points (max^n); of equal moves they take the one that leaves the best rival least, and of
those the first by its number.

    margins of seat 0 after the moves of seat 0:  max(3, 5, ...)     after those of seat 1:  min(3, 5, ...)
    a move of seat 1 that already allows only 2 need not be looked at further once seat 0 has a 3 elsewhere.
"""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine

from .choosing import value_after
from .games import OVER
from .moving import NOW, START, choices, move, put
from .rollout import settle

rules = bound_rules()
score, to_move = rules.score, rules.to_move

SOLVED, UNSOLVED = 1, 0
ROOT = 3  # the first position of the way down; those before it are for trying moves
FAR = 1 << 40  # beyond every margin


@routine
def solve(states: Any, works: Any) -> int:
    """Work a position out into row 0: final scores and a best move; UNSOLVED if it is too long or chance may fall."""
    work = works[0]
    put(states, ROOT, START)
    work.looked, work.depth = 0, 0
    if not open_row(states, work, -FAR, FAR):
        return UNSOLVED
    while True:
        at = work.depth
        if work.tried[at] < work.count[at]:
            if not try_next(states, work):
                return UNSOLVED
        elif at == 0:
            return SOLVED
        else:
            for seat in range(work.seats):
                work.scores[seat] = work.found[work.seats * at + seat]
            work.depth = at - 1
            weigh(work)


@routine
def try_next(states: Any, work: Any) -> bool:
    """Make the next move of the deepest row; weigh it if it ends the game, else go down."""
    at = work.depth
    code = work.moves[len(work.codes) * at + work.tried[at]]
    work.tried[at] += 1
    work.looked += 1
    if work.looked > work.most or at + 1 == len(work.tried):
        return False
    put(states, ROOT + at + 1, ROOT + at)
    following = states[ROOT + at + 1]
    move(following, code)
    settle(following, work.codes)
    if to_move(following) == OVER:
        for seat in range(work.seats):
            work.scores[seat] = score(following, seat)
        weigh(work)
        return True
    work.depth = at + 1
    return bool(open_row(states, work, work.low[at], work.high[at]))


@routine
def open_row(states: Any, work: Any, low: int, high: int) -> bool:
    """Begin with a position: its moves, the most promising first; False where chance is to fall."""
    at, width = work.depth, len(work.codes)
    who = to_move(states[ROOT + at])
    if who < 0:  # CHANCE or OVER
        return False
    work.seat = who
    work.mover[at] = who
    work.known[at], work.tried[at], work.low[at], work.high[at] = 0, 0, low, high
    count = choices(states[ROOT + at], work.codes)
    work.count[at] = count
    for index in range(count):
        work.moves[width * at + index] = work.codes[index]
    if work.seats == 2:
        sort_moves(states, work, count)
    return True


@kernel
def sort_moves(states: Any, work: Any, count: int) -> None:
    """Put the most promising moves first: then the window closes sooner."""
    at, width = work.depth, len(work.codes)
    put(states, NOW, ROOT + at)
    for index in range(count):
        code = work.moves[width * at + index]
        worth, place = value_after(states, work, code), index
        while place > 0 and work.promised[place - 1] < worth:
            work.promised[place] = work.promised[place - 1]
            work.moves[width * at + place] = work.moves[width * at + place - 1]
            place -= 1
        work.promised[place] = worth
        work.moves[width * at + place] = code


@routine
def weigh(work: Any) -> None:
    """Compare the line at hand with the best so far of the deepest row; close the window if nothing else matters."""
    at = work.depth
    code = work.moves[len(work.codes) * at + work.tried[at] - 1]
    if work.known[at] == 0 or is_better(work, code):
        work.known[at], work.choice[at] = 1, code
        for seat in range(work.seats):
            work.found[work.seats * at + seat] = work.scores[seat]
    if work.seats == 2:
        margin = work.found[2 * at] - work.found[2 * at + 1]
        if work.mover[at] == 0:
            work.low[at] = max(work.low[at], margin)
        else:
            work.high[at] = min(work.high[at], margin)
        if work.low[at] > work.high[at]:  # at equal margins the points still matter
            work.tried[at] = work.count[at]


@kernel
def is_better(work: Any, code: int) -> bool:
    """Whether whoever moves in the deepest row prefers the line at hand to the best so far."""
    at = work.depth
    base, seat = work.seats * at, work.mover[at]
    if work.seats == 2:
        new, old = work.scores[0] - work.scores[1], work.found[base] - work.found[base + 1]
        if new != old:
            return bool(new > old if seat == 0 else new < old)
        return bool(work.scores[0] > work.found[base])
    if work.scores[seat] != work.found[base + seat]:
        return bool(work.scores[seat] > work.found[base + seat])
    new, old = -FAR, -FAR
    for other in range(work.seats):
        if other != seat:
            new, old = max(new, work.scores[other]), max(old, work.found[base + other])
    return bool(new < old or (new == old and code < work.choice[at]))
