"""A value of the sheet made by hand: what a careful player counts up without arithmetic to the end."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from octosphere.core.kernel import bound_rules, kernel

from .moments import ALONE, IN_THIRD, OFFERS, RIVAL, TABLE, TURNS

rules = bound_rules()
_state = import_module(f"{rules.__package__.rpartition('.')[0]}.state")
has, columns_done = rules.labs.has, rules.scoring.columns_done

PER_TURN = 2.6  # points that a turn brings by itself
REACHED = 0.35  # a working tile, for each turn to come
DEEP = 2.0  # a level-2 tile
STEP = 0.5  # a marker on its way, for each turn to come up to four
PAIRED = 0.30  # a lonely bot or submarine, for each scoring to come
HALF = 0.55  # how much of a −2 the first octopod saves
LEAD, BEHIND = 2.5, 0.6  # crystals: leading, or at least in the race


# value = 2.6 turns + 0.4 offers + fleet + lab - 0.8 penalty (1, 0.55 or 0 for 0, 1, 2 octopods) + crystals
# A solo game at its start: 2.6 * 9 - 0.8 * 2 = 21.8, and 23.4 if both octopods were crossed.
@kernel
def hand(s: Any, moment: Any, crossed: int) -> float:
    """Points to come: income of submarines, labs, octopods, crystals, and so much for each turn."""
    turns = moment[TURNS]
    alone = moment[TABLE] == ALONE
    scorings = 1 + (turns - moment[IN_THIRD]) // (s.printed.solo_turns if alone else s.printed.turns)
    value = PER_TURN * turns + 0.8 * moment[OFFERS] / 2.0
    value += fleet(s, s.players[0], scorings) + lab(s, s.players[0], turns)
    value -= s.printed.penalty * (0.0 if crossed == 2 else HALF if crossed == 1 else 1.0) * 0.8
    if not alone and s.players[0].crystals > 0:
        value += LEAD if s.players[0].crystals > moment[RIVAL] else BEHIND
    return float(value)


# Three scorings to come; two yellow bots with their submarine, a lonely red bot, a lonely white submarine: 3 * 2 +
# 0.3 * 3 * 1 + 0.3 * 3 = 7.8.
@kernel
def fleet(s: Any, player: Any, scorings: int) -> float:
    """Submarines pay at every scoring to come; halves of a pair may find the other half."""
    value = 0.0
    for colour in range(5):
        bots, submarine = player.bots[colour], player.submarines[colour]
        if submarine:
            value += scorings * s.printed.submarine_pays * bots + (PAIRED * scorings if bots < 2 else 0.0)
        elif bots > 0:
            value += PAIRED * scorings * bots
    return value


# Six turns to come, steps 3, 1, 0: (3 * 0.5 + 2 * 0.35 * 6/2 + 2) + (1 * 0.5 + 1 * 0.35 * 6/2) = 5.6 + 1.55 = 7.15.
@kernel
def lab(s: Any, player: Any, turns: int) -> float:
    """Working tiles, level 2, and markers on their way."""
    value = 0.0
    for column in range(3):
        steps = player.steps[column]
        value += steps * STEP * min(turns, 4) / 4.0
        value += min(steps, 2) * REACHED * turns / 2.0
        if steps == 3:
            value += DEEP
    return value
