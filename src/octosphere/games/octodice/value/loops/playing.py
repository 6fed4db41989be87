"""Games by judged values: the exact turn of many games side by side, and every other decision."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from octosphere.core.kernel import bind_loops, bound_rules, kernel, routine

from .ends import leaves
from .moments import BONUS, after_turn, moment_of, skip_virtual
from .offers import gains_of, single_gains
from .standings import expected_score, view_of

rules = bound_rules()
_state = import_module(f"{rules.__package__.rpartition('.')[0]}.state")
ROLL, KEEP, USE = int(_state.Phase.ROLL), int(_state.Phase.KEEP), int(_state.Phase.USE)
outcome_of, draws, to_move = rules.outcome_of, rules.draws, rules.to_move
moving, generator = bind_loops("octosphere.fast.loops.moving"), bind_loops("octosphere.fast.loops.generator")
policy = bind_loops("octosphere.games.octodice.solver.loops.policy")
policies = bind_loops("octosphere.fast.loops.policies")
choices, move, draw, stream_of = moving.choices, moving.move, generator.draw, generator.stream_of
aside_value = policy.aside_value

CHANCE, OVER = -1, -2
NEVER = -1.0e9
DEPTH = 8
CHOICE = policies.CHOICE
ODDS = 1 << 20


class Tools(NamedTuple):
    """All that a decision needs beside the model: look-ups, working space, and how much rivals' gains weigh."""

    book: Any
    desk: Any
    setup: Any
    handed: Any  # [white][black][lane]: what the dice give to others, weighed
    gains: Any  # scratch [6][6]
    table: Any  # scratch [56][56]
    spite: Any  # by number of seats
    codes: Any
    counts: Any
    tried: Any
    best: Any
    keys: Any
    sizes: Any
    values: Any
    seen: Any  # [white][black]: how the dice of whole turns lay in the end
    worth: Any  # by code in codes[0]: what each choice was worth
    gaps: Any  # by game: see `play_turn`


@routine
def lay(states: Any, m: Any, t: Any, lane: int) -> int:
    """Put the turn about to begin in states[0] on the desk; states[1] to [4] are scratch."""
    s = states[0]
    states[1] = states[0]
    view_of(s, s.active, states[1])
    weigh(states, m, t, lane)
    look_ahead(s, m)
    return leaves(states[1:], m, (t.book, t.desk.cells[:, :, :, lane], 0))


@kernel
def look_ahead(s: Any, m: Any) -> None:
    """The moment of the active player after the turn about to begin."""
    moment_of(s, s.active, m.moment)
    after_turn(s, m.moment)
    skip_virtual(s, m.moment)


# handed(W, B) = spite * sum over other seats of gain_seat(W, B); the exact turn takes it off best(W, B).
@kernel
def weigh(states: Any, m: Any, t: Any, lane: int) -> None:
    """What each way the dice can lie hands to the others, added up."""
    s = states[0]
    for white in range(56):
        for black in range(56):
            t.handed[white, black, lane] = 0.0
    spite = t.spite[s.seats]
    if spite > 0.0:
        for seat in range(s.seats):
            if seat != s.active:
                offer(states, seat, m, t)
                for white in range(56):
                    for black in range(56):
                        t.handed[white, black, lane] += spite * t.table[white, black]


@routine
def lay_lanes(states: Any, m: Any, t: Any, weights: Any, without: Any) -> int:
    """One turn in many lanes: each weighs the others' gains by seat, and leaves out causes, in its own way."""
    s, ways = states[0], 1
    lanes = t.desk.value.shape[0]
    for white in range(56):
        for black in range(56):
            for lane in range(lanes):
                t.handed[white, black, lane] = 0.0
    for seat in range(s.seats):
        if seat != s.active:
            offer(states, seat, m, t)
            for white in range(56):
                for black in range(56):
                    for lane in range(lanes):
                        t.handed[white, black, lane] += weights[lane, seat] * t.table[white, black]
    for lane in range(lanes):
        states[1] = states[0]
        view_of(s, s.active, states[1])
        look_ahead(s, m)
        cells = t.desk.cells[:, :, :, lane]
        ways = max(ways, leaves(states[1:], m, (t.book, cells, without[lane])))
    return ways


@routine
def offer(states: Any, seat: int, m: Any, t: Any) -> None:
    """What the dice of the turn about to begin would bring a seat: t.table by how they lie."""
    states[2] = states[0]
    s = states[2]
    s.phase = USE  # the dice lie: what is to come is counted after them
    moment_of(s, seat, m.moment)
    view_of(s, seat, s)
    if m.moment[BONUS] > 0:
        single_gains(states[2:], m, t.gains)
        gains_of(states[2:], t.gains, t.book.faces_three, t.table)
    else:
        for white in range(56):
            for black in range(56):
                t.table[white, black] = 0.0


@routine
def lay_games(games: Any, states: Any, m: Any, t: Any) -> int:
    """Put the turn that each game is at into a lane of its own."""
    ways = 1
    for lane in range(games.shape[0]):
        states[0] = games[lane]
        ways = max(ways, lay(states, m, t, lane))
    return ways


# gap = sum over own turns of (value before the turn - value after it)
# score + gap is the score without the luck of own dice, a control variate: the mean of a gap is 0 if the values are
# right, so playouts that add it need far fewer games.
@routine
def play_turn(games: Any, states: Any, m: Any, t: Any, luck: Any) -> None:
    """Play the turn that lies on the desk; `luck` is the seed, the first game's number, noise, and a seat watched.

    For that seat t.gaps gathers what the values were wrong by: before a turn more than after the one before.
    """
    for lane in range(games.shape[0]):
        states[0] = games[lane]
        own = states[0].active == luck[3]
        if own:
            t.gaps[lane] += t.desk.value[lane]
        finish(states, m, t, lane, (stream_of(luck[0], luck[1] + lane), luck[2], luck[3], own, lane))
        games[lane] = states[0]


@routine
def end_turn(positions: Any, states: Any, m: Any, t: Any, luck: Any) -> None:
    """Let positions of one turn, which lies on the desk's first lane, go on to the next turn."""
    for index in range(positions.shape[0]):
        states[0] = positions[index]
        if states[0].throw > 0 or states[0].virtual == 1:
            own = in_turn(states[0], luck[3])
            finish(states, m, t, 0, (stream_of(luck[0], luck[1] + index), luck[2], luck[3], own, index))
        positions[index] = states[0]


@routine
def finish(states: Any, m: Any, t: Any, lane: int, luck: Any) -> None:
    """Go on until the next turn begins or the game ends; noise in 2^20 of the decisions are random."""
    stream, noise, watched, own, game = luck
    made = 0
    while True:
        who = to_move(states[0])
        if who == OVER:
            return
        if who == CHANCE:
            if made > 0 and states[0].throw == 0 and states[0].virtual == 0:
                return
            for index in range(draws(states[0], t.keys, t.sizes)):
                t.values[index] = draw(stream, t.keys[index], t.sizes[index])
            move(states[0], outcome_of(states[0], t.values))
            note_dice(states[0], t)
        else:
            pick = decide(states, m, t, lane, 0)
            key = CHOICE + (states[0].turn << 8) + (states[0].active << 6) + (made << 20)
            if noise > 0 and draw(stream, key, ODDS) < noise:
                count = choices(states[0], t.codes[0])
                pick = int(t.codes[0, draw(stream, key + (1 << 40), count)])
            move(states[0], pick)
        made += 1
        if own and not in_turn(states[0], watched):
            own = False
            t.gaps[game] -= expected_score(states, 0, watched, m, 0)


@kernel
def in_turn(s: Any, seat: int) -> bool:
    """Whether that seat's own turn is going on: its dice or its main actions."""
    if s.active != seat or s.virtual == 1 or s.phase > USE + 1:
        return False
    return bool(s.phase != ROLL or s.throw > 0)


@kernel
def note_dice(s: Any, t: Any) -> None:
    """Count how the dice lie once a turn's throws are made."""
    if s.throw == 3 and s.virtual == 0:
        joins, dice = t.book, s.dice
        white = joins.join_three[joins.join_two[dice[0], dice[1]], dice[2]]
        t.seen[white, joins.join_three[joins.join_two[dice[3], dice[4]], dice[5]]] += 1


@routine
def decide(states: Any, m: Any, t: Any, lane: int, without: int) -> int:
    """The best code for the seat to move; before the dice lie, by the desk."""
    count = choices(states[0], t.codes[0])
    if count == 1:
        return int(t.codes[0, 0])
    if states[0].phase == KEEP:
        return best_keep(states, t, lane, count)
    return best_choice(states, m, t, count, without)


@kernel
def best_keep(states: Any, t: Any, lane: int, count: int) -> int:
    """The code of the best pair of dice to set aside, by the values on the desk."""
    best, pick = 2 * NEVER, 0
    for index in range(count):
        states[1] = states[0]
        move(states[1], t.codes[0, index])
        value = aside_value(states[1], t.book, t.desk, lane)
        t.worth[index] = value
        if value > best:
            best, pick = value, t.codes[0, index]
    return int(pick)


# value(s) = standing(s) if this seat has no choice left with these dice, else max over moves m of value(s + m); depth
# first.
@routine
def best_choice(states: Any, m: Any, t: Any, count: int, without: int) -> int:
    """The first choice on the best path through all this seat can do with these dice."""
    seat = to_move(states[0])
    level, pick = 0, 0
    t.counts[0], t.tried[0], t.best[0] = count, 0, 2 * NEVER
    while True:
        if t.tried[level] == t.counts[level]:
            if level == 0:
                return pick
            value = t.best[level]
            level -= 1
        else:
            states[level + 1] = states[level]
            move(states[level + 1], t.codes[level, t.tried[level]])
            t.tried[level] += 1
            below = own_choices(states[level + 1], seat, t.codes[level + 1])
            if below > 0:
                level += 1
                t.counts[level], t.tried[level], t.best[level] = below, 0, 2 * NEVER
                continue
            value = expected_score(states, level + 1, seat, m, without)
        if level == 0:
            t.worth[t.tried[0] - 1] = value
        if value > t.best[level]:
            t.best[level] = value
            if level == 0:
                pick = int(t.codes[0, t.tried[0] - 1])


@routine
def own_choices(s: Any, seat: int, codes: Any) -> int:
    """Make every choice that is none; how many this seat has next, 0 if others or the dice go on."""
    count = choices(s, codes)
    while count == 1:
        move(s, codes[0])
        count = choices(s, codes)
    return int(count) if to_move(s) == seat and s.phase != KEEP else 0
