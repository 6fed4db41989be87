"""What is still to come for one player: own turns, and dice of others that offer a bonus action.

A *moment* is a row of whole numbers. It counts what lies ahead, not what has been, so that positions of
different tables look alike.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from octosphere.core.kernel import bound_rules, kernel

rules = bound_rules()
_state = import_module(f"{rules.__package__.rpartition('.')[0]}.state")
turns_in_third, third = rules.labs.turns_in_third, rules.labs.third
ROLL, KEEP = int(_state.Phase.ROLL), int(_state.Phase.KEEP)  # the first two: dice are being thrown

TABLE = 0  # how many play: 0 alone, 1 two, 2 three, 3 four, 4 two with the virtual player
SEAT = 1
TURNS = 2  # own turns to come, in all
IN_THIRD = 3  # own turns to come in this third
OFFERS = 4  # bonus offers to come in this third
UNTIL = 5  # of them before the next own turn, or before the scoring
STRUCK = 6  # −2s struck in earlier thirds
CROSSED = 7  # octopods crossed in this third
BONUS = 8  # bonus actions left in this third
RIVAL = 9  # crystals of the others, most first: three places
FIELDS = 12

ALONE, VARIANT = 0, 4


@kernel
def table_of(s: Any) -> int:
    """Which kind of table a game is played at."""
    return VARIANT if s.variant else int(s.seats) - 1


# The start of a game of three, for the second seat: TABLE 2, SEAT 1, TURNS 6, IN_THIRD 2, OFFERS 4 (two others, two
# turns each), UNTIL 1 (the first seat's dice), STRUCK 0, CROSSED 0, BONUS 2, RIVAL 0 0 0.
@kernel
def moment_of(s: Any, seat: int, moment: Any) -> None:
    """What lies ahead of a seat after the dice on the table, or with them if they are still to be thrown."""
    turns = turns_in_third(s)
    now = third(s)
    player = s.players[seat]
    moment[TABLE], moment[SEAT] = table_of(s), seat
    moment[STRUCK] = 0
    for earlier in range(now):
        moment[STRUCK] += player.octopods[earlier] == 2
    moment[CROSSED] = player.octopods[now]
    moment[BONUS] = s.printed.bonus_actions - player.bonus_used
    count_ahead(s, seat, moment)
    moment[TURNS] = moment[IN_THIRD] + (2 - now) * turns
    rivals(s, seat, moment)


# The turns of a third are numbered turn * seats + seat, and `first` is the first whose dice are not thrown yet. Of
# those from `first` on, every one of a rival offers a bonus action, and with the virtual player (variant) every one
# offers one more.
@kernel
def count_ahead(s: Any, seat: int, moment: Any) -> None:
    """Own turns and offers to come in this third."""
    turns = turns_in_third(s)
    throwing = s.phase <= KEEP and s.virtual == 0
    to_throw = throwing and (s.throw == 0 or s.active != seat)
    first = s.turn % turns * s.seats + s.active + (0 if to_throw else 1)
    own, offers, until = 0, 0, -1
    if s.variant and not to_throw and (s.virtual == 0 or s.phase == ROLL):
        offers = 1
    for later in range(first, turns * s.seats):
        if later % s.seats == seat:
            own += 1
            if until < 0:
                until = offers
            offers += s.variant
        else:
            offers += 1 + s.variant
    moment[IN_THIRD], moment[OFFERS] = own, offers
    moment[UNTIL] = offers if until < 0 else until


@kernel
def rivals(s: Any, seat: int, moment: Any) -> None:
    """The crystals of the others in falling order."""
    for place in range(3):
        moment[RIVAL + place] = 0
    for other in range(s.seats):
        if other != seat:
            insert(moment, s.players[other].crystals)


@kernel
def insert(moment: Any, crystals: int) -> None:
    """One more rival, in order; the fewest fall out at the end."""
    for place in range(3):
        if crystals > moment[RIVAL + place]:
            moment[RIVAL + place], crystals = crystals, moment[RIVAL + place]


# OFFERS = turns * (others * each + variant), where each = 2 with the virtual player, else 1. Two with it: 2 * (1 * 2
# + 1) = 6; three without: 2 * 2 = 4.
@kernel
def next_third(s: Any, moment: Any, crossed: int, later: Any) -> None:
    """The moment after a scoring, with so many octopods crossed by then."""
    for field in range(FIELDS):
        later[field] = moment[field]
    alone = moment[TABLE] == ALONE
    variant = moment[TABLE] == VARIANT
    others = 0 if alone else 1 if variant else moment[TABLE]
    turns = s.printed.solo_turns if alone else s.printed.turns
    each = 1 + variant
    later[IN_THIRD] = turns
    later[OFFERS] = turns * (others * each + variant)
    later[UNTIL] = moment[SEAT] * each
    later[STRUCK] = moment[STRUCK] + (crossed == 2)
    later[CROSSED] = 0
    later[BONUS] = s.printed.bonus_actions


# UNTIL = dice of others before the next own turn, or before the scoring if this was the last of the third. The first
# seat of three after its first turn: 2.
@kernel
def after_turn(s: Any, moment: Any) -> None:
    """Change the moment of a player about to move into the one after that turn."""
    alone = moment[TABLE] == ALONE
    variant = moment[TABLE] == VARIANT
    others = 0 if alone else 1 if variant else moment[TABLE]
    each = 1 + variant
    moment[TURNS] -= 1
    moment[IN_THIRD] -= 1
    before = others if moment[IN_THIRD] > 0 else others - moment[SEAT]
    moment[UNTIL] = variant + before * each


@kernel
def skip_virtual(s: Any, moment: Any) -> None:
    """B4: after the turn about to begin no virtual player rolls if nobody has a bonus action left."""
    left = 0
    for seat in range(s.seats):
        left += s.printed.bonus_actions - s.players[seat].bonus_used
    if s.variant and left == 0:
        moment[OFFERS] -= 1
        moment[UNTIL] -= 1
