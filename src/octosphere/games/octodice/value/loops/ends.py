"""The exact turn over judged sheets: every way a turn can end, and what that is worth."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from octosphere.core.kernel import bind_loops, bound_rules, kernel, routine

from .causes import LABS, LATER, OCTOPODS, forget, worth_now
from .moments import CROSSED
from .outlooks import MEMO, outlook

rules = bound_rules()
_state = import_module(f"{rules.__package__.rpartition('.')[0]}.state")
actions = bind_loops("octosphere.games.octodice.solver.loops.options")
options, step, white_of, black_of = actions.options, actions.step, actions.white_of, actions.black_of
has, extra = rules.labs.has, rules.labs.extra
A2, F1, F2 = (int(_state.Tile[name]) for name in ("A2", "F1", "F2"))


@routine
def list_options(s: Any, menu: Any) -> int:
    """`options`, compiled once: it is asked in several places."""
    return int(options(s, menu))


@routine
def take(states: Any, level: int, option: int) -> None:
    """Carry an option out on a copy of a state, which becomes the next level: `step`, compiled once."""
    step(states, level, option)


@routine
def leaves(states: Any, m: Any, page: Any) -> int:
    """Enter every way to end the turn of player 0 of states[0]; m.moment is the one after the turn.

    `page` holds look-ups, the table of ends, and what to leave out. Returns how many ways of F occur.
    """
    book, cells, without = page
    for place in range(MEMO):
        m.keys[place] = -1
    ways = enter(states, 0, m, cells[:, :, 0], without)
    for index in range(list_options(states[0], m.menu[0])):
        first = m.menu[0, index]
        take(states, 0, first)
        white, black = white_of(first), black_of(first)
        cell = book.cell[book.one_taken[white], book.one_taken[black]]
        ways = max(ways, enter(states, 1, m, cells[:, :, cell], without))
        for other in range(list_options(states[1], m.menu[1])):
            second = m.menu[1, other]
            take(states, 1, second)
            whites = book.two_taken[white, white_of(second)]
            cell = book.cell[whites, book.two_taken[black, black_of(second)]]
            ways = max(ways, enter(states, 2, m, cells[:, :, cell], without))
    return ways


# cell[way, caught] = max over ends with these dice of
#   worth_now + (A2's extra if caught = 2) + outlook[min(2, crossed + caught)]
# as in `solver/loops/turns.enter`, but with what is to come judged by the net in place of a solved table.
@routine
def enter(states: Any, level: int, m: Any, cell: Any, without: int) -> int:
    """Note what the turn is worth if it ends like this, for 0, 1 and more octopods; `cell` is [way][octopods]."""
    s = states[level]
    player = s.players[0]
    points = worth_now(s, states[0], 0, without)
    plus = 0 if without >> LABS & 1 else extra(s, player, A2)
    way = 1 + s.flexi_sub if has(s, player, F1) else (1 if has(s, player, F2) else 0)
    place = recall(states, level, m, without)
    crossed = m.moment[CROSSED]
    for caught in range(3):
        end = crossed if without >> (LATER + OCTOPODS) & 1 else min(2, crossed + caught)
        value = points + (plus if caught == 2 else 0) + m.memo[place, end]
        if value > cell[way, caught]:
            cell[way, caught] = value
    return int(way + 1)


# A hash table with open addressing: place = (key * 2654435761 mod 2^32) mod MEMO, then the next free one. The factor
# is 2^32 / 1.618 (Knuth's multiplicative hash): keys of like sheets, which differ in low digits, spread well.
@kernel
def recall(states: Any, level: int, m: Any, without: int) -> int:
    """The place of a sheet in the memo, where its value is put the first time."""
    key = sheet_key(states[level].players[0])
    place = key * 2654435761 % 4294967296 % MEMO
    while m.keys[place] != key:
        if m.keys[place] < 0:
            m.keys[place] = key
            states[3] = states[level]
            forget(states[3].players[0], states[0].players[0], without)
            outlook(states[3], m.moment, m, m.after)
            for crossed in range(3):
                m.memo[place, crossed] = m.after[crossed]
            break
        place = (place + 1) % MEMO
    return int(place)


# A number of mixed base: bots 3^5, submarines 2^5, steps 4^3, crystals 16, research 8. An empty sheet is 0; two
# yellow bots with their submarine, a red bot, a white submarine and steps 3, 1, 0 make 49 715 712.
@kernel
def sheet_key(player: Any) -> int:
    """A whole sheet as one number, the key of the memo."""
    key = 0
    for bots in player.bots:
        key = 3 * key + bots
    for submarine in player.submarines:
        key = 2 * key + submarine
    for steps in player.steps:
        key = 4 * key + steps
    return int((key * 16 + player.crystals) * 8 + player.research)
