"""Playing by exact values: one turn of sixteen solo games side by side."""

from __future__ import annotations

from typing import Any, NamedTuple

from octosphere.core.kernel import bind_loops, bound_rules, kernel, routine

from .chances import chance_after, enter_needs, list_ends
from .lanes import NEVER
from .sixteen import work_out
from .turns import MIDDLE, Lanes, clear, leaves, place_of

rules = bound_rules()
outcome_of, draws, score = rules.outcome_of, rules.draws, rules.score
take_up, to_move = rules.turn.take_up, rules.to_move
generator, moving = bind_loops("octosphere.fast.loops.generator"), bind_loops("octosphere.fast.loops.moving")
draw, stream_of = generator.draw, generator.stream_of
choices, move = moving.choices, moving.move

CHANCE, OVER = -1, -2
DEPTH = 8  # decisions in a row with the same dice, at most: two actions, their columns, Super-Level or Super-Copy
BLACK = 3  # the first place of a black die
THROWS = 3


class Notes(NamedTuple):
    """Scratch space: legal codes by depth and how far a search has come, and the draws of a throw."""

    codes: Any
    counts: Any
    tried: Any
    best: Any
    keys: Any
    sizes: Any
    values: Any


def notes() -> Notes:
    """Make empty scratch space for `play_turn`."""
    import numpy

    def ints(*shape: int) -> Any:
        return numpy.zeros(shape, dtype=numpy.int64)

    return Notes(ints(DEPTH, 64), ints(DEPTH), ints(DEPTH), numpy.zeros(DEPTH), ints(8), ints(8), ints(8))


@routine
def play_turn(games: Any, states: Any, tools: Any, luck: Any) -> None:
    """Play the turn that up to sixteen games are at; `luck` is the seed, the number of the first game, and notes."""
    seed, first, notes = luck
    clear(tools[3])
    ways = 1
    for lane in range(games.shape[0]):
        struck, crossed = count_struck(games[lane], tools[1])
        states[0] = games[lane]
        take_up(states[0])  # the labs of the turn before are fresh again
        if tools[1].goal.ends.shape[0] > 1:
            ways = max(ways, list_ends(states, tools))
            enter_needs(tools, (lane, 1, struck, crossed, tools[1].goal.target))
        else:
            ways = max(ways, leaves(states, tools, Lanes(lane, struck, struck + 1, crossed, crossed + 1)))
    work_out(tools[3], tools[4], 0, ways)
    for lane in range(games.shape[0]):
        states[0] = games[lane]
        throw_dice(states, tools, (lane, stream_of(seed, first + lane)), notes)
        use_dice(states, tools[1], notes)
        games[lane] = states[0]


# The lanes count only the -2s struck since the table's start: struck = (thirds with two octopods) - base, and 0
# throughout if no tile pays for them (`counts` is 0).
@kernel
def count_struck(s: Any, future: Any) -> Any:
    """The −2s struck in earlier thirds as the lanes count them, and the octopods crossed in this one."""
    third = s.turn // s.printed.solo_turns
    struck = -future.base
    for earlier in range(third):
        struck += s.players[0].octopods[earlier] == 2
    return struck * future.counts, s.players[0].octopods[third]


# Set aside argmax over pairs p of aside(k + p): the numbers that `sixteen` worked out for this lane on the way to its
# value.
@kernel
def throw_dice(states: Any, tools: Any, who: Any, notes: Any) -> None:
    """The three throws of the game in states[0], setting aside what the values say."""
    lane, stream = who
    for throw in range(THROWS):
        for index in range(draws(states[0], notes.keys, notes.sizes)):
            notes.values[index] = draw(stream, notes.keys[index], notes.sizes[index])
        move(states[0], outcome_of(states[0], notes.values))
        if throw + 1 < THROWS:
            best, pick = 2 * NEVER, 0
            for index in range(choices(states[0], notes.codes[0])):
                states[1] = states[0]
                move(states[1], notes.codes[0, index])
                value = aside_value(states[1], tools[2], tools[3], lane)
                if value > best:
                    best, pick = value, notes.codes[0, index]
            move(states[0], pick)


@kernel
def aside_value(s: Any, book: Any, desk: Any, lane: int) -> float:
    """The value of the dice set aside so far: two or four."""
    whites, white = aside(s, book, 0)
    blacks, black = aside(s, book, BLACK)
    if whites + blacks == 2:
        if whites == 1:
            return float(desk.one_one[white, black, lane])
        return float(desk.two_none[white, lane] if whites == 2 else desk.none_two[black, lane])
    if whites == 2:
        return float(desk.two_two[white, black, lane])
    return float(desk.one_three[white, black, lane] if whites == 1 else desk.three_one[white, black, lane])


@kernel
def aside(s: Any, book: Any, start: int) -> Any:
    """How many dice of a colour are set aside, and which, as the look-ups number them."""
    count, which = 0, 0
    for place in range(start, start + BLACK):
        if s.aside[place] > 0:
            face = s.dice[place]
            if count == 0:
                which = int(face)
            elif count == 1:
                which = int(book.join_two[which, face])
            else:
                which = int(book.join_three[which, face])
            count += 1
    return count, which


@kernel
def use_dice(states: Any, future: Any, notes: Any) -> None:
    """Decide until the dice fall again: each time the choice with the best end of the turn."""
    count = real_choices(states[0], notes.codes[0])
    while count > 0:
        move(states[0], best_choice(states, future, notes, count))
        count = real_choices(states[0], notes.codes[0])


@routine
def real_choices(s: Any, codes: Any) -> int:
    """Make every choice that is none; how many the next real one has."""
    count = choices(s, codes)
    while count == 1:
        move(s, codes[0])
        count = choices(s, codes)
    return int(count)


# value(s) = worth(s) if no choice is left with these dice, else max over moves m of value(s + m)
# Depth first, with a stack by level instead of recursion, which kernels do not have: at most DEPTH levels of 64
# moves.
@routine
def best_choice(states: Any, future: Any, notes: Any, count: int) -> int:
    """The first choice on the best path through all that can be done with these dice."""
    level, pick = 0, 0
    notes.counts[0], notes.tried[0], notes.best[0] = count, 0, 2 * NEVER
    while True:
        if notes.tried[level] == notes.counts[level]:
            if level == 0:
                return pick
            value = notes.best[level]
            level -= 1
        else:
            states[level + 1] = states[level]
            move(states[level + 1], notes.codes[level, notes.tried[level]])
            notes.tried[level] += 1
            below = real_choices(states[level + 1], notes.codes[level + 1])
            if below > 0:
                level += 1
                notes.counts[level], notes.tried[level], notes.best[level] = below, 0, 2 * NEVER
                continue
            value = worth(states[level + 1], future)
        if value > notes.best[level]:
            notes.best[level] = value
            if level == 0:
                pick = int(notes.codes[0, notes.tried[0] - 1])


# worth(s) = points written + V(sheet, struck, crossed) of the next turn; at the end of the game the points alone. A
# table in the middle of a third holds three values a number of struck -2s: index 3 * struck + crossed.
@kernel
def worth(s: Any, future: Any) -> float:
    """What is written, and what the table says is still to come."""
    written = float(score(s, 0))
    if future.goal.ends.shape[0] > 1:
        return hope(s, future)
    if to_move(s) == OVER:
        return written
    struck, crossed = count_struck(s, future)
    lanes = future.struck * 3 if future.kind == MIDDLE else future.struck + future.counts
    place = place_of(s.players[0], future) * lanes
    if future.kind == MIDDLE:
        return written + float(future.values[place + 3 * struck + crossed])
    return written + float(future.values[place + struck])


@kernel
def hope(s: Any, future: Any) -> float:
    """The greatest chance to reach the target that play goes for, after a turn."""
    need = future.goal.target - score(s, 0)
    if to_move(s) == OVER:
        return 1.0 if need <= 0 else 0.0
    struck, crossed = count_struck(s, future)
    lane = 3 * struck + crossed if future.kind == MIDDLE else struck
    return float(chance_after(future, place_of(s.players[0], future), lane, need))
