"""A sheet and a moment as the numbers of the features that are true of them."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel

from .moments import ALONE, BONUS, IN_THIRD, OFFERS, RIVAL, STRUCK, TABLE, UNTIL

rules = bound_rules()
submarine_points = rules.scoring.submarine_points
submarines_crossed = rules.scoring.submarines_crossed

# The first feature of each group.
TILE = 0  # of 18 sides, each with 0 to 3 steps to go
COLOUR = TILE + 72  # of 5 colours, each with 0 to 2 bots without and with a submarine
CRYSTALS = COLOUR + 30
RESEARCH = CRYSTALS + 6
STEPS = RESEARCH + 6  # of the markers, whichever: 0 to 9 in all, by the least and the most of them
STRUCKS = STEPS + 160
LEFT = STRUCKS + 3  # own turns in this third
OFFERED = LEFT + 4
NEXT = OFFERED + 7
EXTRA = NEXT + 4  # bonus actions
FIRST = EXTRA + 3  # crystals of the leading rival
SECOND = FIRST + 6
AHEAD = SECOND + 6  # crystals more than that rival: -2 to 2
KIND = AHEAD + 5
MIXED = KIND + 5
REPLACES = MIXED + 1
INCOME = REPLACES + 1  # what the submarines would pay now
FLEET = INCOME + 11
CROSSES = FLEET + 6  # octopods crossed in this third: last, as it is filled in for 0, 1 and 2
FEATURES = CROSSES + 3

MOST = 48  # features at once


# A number becomes one feature, the first of its group plus that number: three crystals are CRYSTALS + 3 = 105.
# The start of a solo game has 21 features, of a game in company 28; the net adds up one row of weights for each.
@kernel
def features(s: Any, moment: Any, found: Any) -> int:
    """Write the features of player 0 but for the octopods crossed; return how many."""
    count = labs(s, found)
    player = s.players[0]
    for colour in range(5):
        found[count] = COLOUR + 6 * colour + 2 * player.bots[colour] + player.submarines[colour]
        count += 1
    found[count] = CRYSTALS + min(5, player.crystals)
    found[count + 1] = RESEARCH + player.research
    found[count + 2] = STRUCKS + moment[STRUCK]
    found[count + 3] = LEFT + moment[IN_THIRD]
    found[count + 4] = INCOME + min(10, submarine_points(s, player))
    found[count + 5] = FLEET + submarines_crossed(player)
    count += 6
    if s.printed.keep_mixed:
        found[count] = MIXED
        count += 1
    if s.printed.catch_replaces:
        found[count] = REPLACES
        count += 1
    if moment[TABLE] != ALONE:
        count = company(player, moment, found, count)
    return count


# A tile needs as many steps as its row, and `to_go` are those missing: TILE + 4 * tile + to_go. At the start tile B1
# (number 2) lies in the first row, one step away: 4 * 2 + 1 = 9.
@kernel
def labs(s: Any, found: Any) -> int:
    """How far every tile of the lab is, and the shape that the markers make."""
    steps = s.players[0].steps
    for place in range(9):
        tile = s.layout[place]
        to_go = place // 3 + 1 - steps[place % 3]
        found[place] = TILE + 4 * tile + (to_go if to_go > 0 else 0)
    least, most, total = 3, 0, 0
    for column in range(3):
        least, most, total = min(least, steps[column]), max(most, steps[column]), total + steps[column]
    found[9] = STEPS + 16 * total + 4 * least + most
    return 10


@kernel
def company(player: Any, moment: Any, found: Any, count: int) -> int:
    """What matters only in games with others."""
    gap = player.crystals - moment[RIVAL]
    found[count] = OFFERED + min(6, moment[OFFERS])
    found[count + 1] = NEXT + min(3, moment[UNTIL])
    found[count + 2] = EXTRA + moment[BONUS]
    found[count + 3] = FIRST + min(5, moment[RIVAL])
    found[count + 4] = SECOND + min(5, moment[RIVAL + 1])
    found[count + 5] = AHEAD + 2 + max(-2, min(2, gap))
    found[count + 6] = KIND + moment[TABLE]
    return count + 7
