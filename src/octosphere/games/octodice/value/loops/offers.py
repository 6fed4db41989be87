"""Bonus actions: what six dice that others threw are worth to a player."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from octosphere.core.kernel import bind_loops, bound_rules, kernel, routine

from .ends import list_options, take
from .moments import BONUS, CROSSED
from .outlooks import outlook

rules = bound_rules()
_state = import_module(f"{rules.__package__.rpartition('.')[0]}.state")
actions = bind_loops("octosphere.games.octodice.solver.loops.options")
white_of, black_of = actions.white_of, actions.black_of
take_up, pair_options, score, extra = rules.turn.take_up, rules.octopods.pair_options, rules.score, rules.labs.extra
A2 = int(_state.Tile.A2)
OCTOPOD = int(_state.OCTOPOD)
DICE, BLACK = 6, 3


# gain(action) = [score after it + outlook with one bonus action less] - [score + outlook as it is]
# so the price of a bonus action that could be kept for better dice is in it.
@routine
def single_gains(states: Any, m: Any, gains: Any) -> None:
    """What a bonus action brings more than none: [white face][black face], and in row 5 for octopods caught.

    Player 0 of states[0] may act; m.moment lies after these dice, its bonus actions counted before.
    """
    moment = m.moment
    crossed = moment[CROSSED]
    outlook(states[0], moment, m, m.after)
    idle = score(states[0], 0) + m.after[crossed]
    for white in range(6):
        for black in range(6):
            gains[white, black] = 0.0
    moment[BONUS] -= 1
    outlook(states[0], moment, m, m.after)
    for caught in range(1, 4):
        bonus = states[0].printed.octopod_bonus[caught]
        plus = extra(states[0], states[0].players[0], A2) if bonus > 0 else 0
        gains[5, caught] = score(states[0], 0) + bonus + plus + m.after[min(2, crossed + caught)] - idle
    for index in range(list_options(states[0], m.menu[0])):
        option = m.menu[0, index]
        take(states, 0, option)
        outlook(states[1], moment, m, m.after)
        gain = score(states[1], 0) + m.after[crossed] - idle
        white, black = white_of(option), black_of(option)
        if gain > gains[white, black]:
            gains[white, black] = gain
    moment[BONUS] += 1


@routine
def gains_of(states: Any, gains: Any, faces: Any, table: Any) -> None:
    """The best gain for every way six dice can lie, [3 white][3 black]; never below none."""
    s = states[0]
    for white in range(56):
        for black in range(56):
            for place in range(BLACK):
                s.dice[place] = faces[white, place]
                s.dice[BLACK + place] = faces[black, place]
            table[white, black] = gain_of(s, gains)


# gain(dice) = max(0, max over white w and black b that are no octopods of gains[w, b], max over octopods caught of
# gains[5, caught])
@kernel
def gain_of(s: Any, gains: Any) -> float:
    """The best gain from the dice on the table."""
    best = 0.0
    for white in range(BLACK):
        for black in range(BLACK, DICE):
            if s.dice[white] != OCTOPOD and s.dice[black] != OCTOPOD:
                best = max(best, gains[s.dice[white], s.dice[black]])
    bits = pair_options(s)
    for caught in range(1, 4):
        if bits >> caught & 1:
            best = max(best, gains[5, caught])
    return best
