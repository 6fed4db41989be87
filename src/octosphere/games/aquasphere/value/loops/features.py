"""What the learned value looks at: a position as one player sees it, in small whole numbers."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine

rules = bound_rules()
_promise = import_module(f"{rules.__package__}.promise")
next_scoring, lab_worth = _promise.next_scoring, _promise.lab_worth
cards_worth, plans_worth, scorings_left = _promise.cards_worth, _promise.plans_worth, _promise.scorings_left
can_dock, can_expand, can_research = rules.actions.can_dock, rules.actions.can_expand, rules.actions.can_research
dock_cost, fleet = rules.actions.dock_cost, rules.actions.fleet
fields_held, bots_programmed = rules.control.fields_held, rules.supply.bots_programmed
majority, bot_points, octopod_penalty = rules.scoring.majority, rules.scoring.bot_points, rules.scoring.octopod_penalty
room_programme, next_line = rules.room_programme, rules.track.next_line
letters_held, score, walk_cost = rules.scoring.letters_held, rules.score, rules.walk_cost
most_bot_points = rules.scoring.most_bot_points


ON = 16  # a yes, so that it weighs like a number
SECTORS, ROOMS, PROGRAMMES, KINDS, SLOTS = 6, 8, 7, 13, 14
TURN, DEAL, PASSED = 0, 0, -1  # Stage.TURN, Phase.DEAL, and an engineer who has passed
LINE = 10  # points before a red line that one notices it
NEAR = 4  # sectors by the time to walk there: 0, 1, 2, more

LEFT = 0  # by scorings to come
SEATS = LEFT + 5
MOMENT = SEATS + 3
PARTS = MOMENT + 4  # of the hand-made promise
OWN = PARTS + 4
ENGINEER = OWN + 22
PROGRAMMED = ENGINEER + ROOMS
CARDS = PROGRAMMED + PROGRAMMES
RIVALS = CARDS + KINDS
REACH = RIVALS + 12  # by programme: whether the engineer can still get there in this round
STATION = REACH + PROGRAMMES
FEATURES = STATION + 8 * NEAR


@routine
def describe(s: Any, seat: int, found: Any) -> None:
    """Write all features of a position for one seat."""
    for index in range(FEATURES):
        found[index] = 0
    left = scorings_left(s)
    found[LEFT + left] = ON
    found[SEATS + s.seats - 2] = ON
    describe_moment(s, seat, found)
    if left > 0:
        found[PARTS] = next_scoring(s, seat, left) // 4
    found[PARTS + 1] = lab_worth(s, seat, left) // 4
    found[PARTS + 2] = cards_worth(s, seat, left) // 4
    found[PARTS + 3] = plans_worth(s, seat, left) // 4
    describe_own(s, seat, found)
    describe_rivals(s, seat, left, found)
    describe_reach(s, seat, found)
    for letter in range(SECTORS):
        describe_sector(s, seat, letter, found)


@kernel
def describe_moment(s: Any, seat: int, found: Any) -> None:
    """Whose turn it is, and how long until one's own."""
    if s.stage == TURN and s.phase != DEAL:
        found[MOMENT] = ON
        if s.seat == seat:
            found[MOMENT + 1] = ON
    else:
        found[MOMENT + 2] = ON
    found[MOMENT + 3] = 4 * s.passed


@kernel
def describe_own(s: Any, seat: int, found: Any) -> None:
    """A player's goods, lab, bots, cards and engineer."""
    player = s.players[seat]
    out = SLOTS - player.supply
    found[OWN] = min(score(s, seat), 100)
    found[OWN + 1] = 2 * max(0, LINE - (next_line(s, score(s, seat)) - score(s, seat)))
    found[OWN + 2] = 4 * player.time
    found[OWN + 3] = 4 * (player.room[0] - player.time)
    found[OWN + 4] = 8 * player.crystals
    found[OWN + 5] = 4 * player.crystals * (player.crystals + 1) // 2
    found[OWN + 6] = 8 * player.room[1]
    found[OWN + 7] = 8 * player.room[2]
    found[OWN + 8] = 8 * (player.room[3] - player.cards)
    found[OWN + 9] = 8 * player.expansions
    found[OWN + 10] = 4 * letters_held(s, seat)
    found[OWN + 11] = letters_held(s, seat) * (letters_held(s, seat) + 1)
    found[OWN + 12] = 8 * fleet(s, seat)
    found[OWN + 13] = 4 * out
    found[OWN + 14] = 4 * bot_points(s, seat)
    found[OWN + 15] = 4 * (most_bot_points(s, seat) - out)
    found[OWN + 16] = ON * bots_programmed(s, seat)
    found[OWN + 17] = 8 * fields_held(s, seat)
    found[OWN + 18] = 4 * majority(s, seat)
    found[OWN + 19] = 4 * octopod_penalty(s, seat)
    found[OWN + 20] = ON * player.bought
    found[OWN + 21] = ON if player.engineer == PASSED else 0
    if player.engineer != PASSED:
        found[ENGINEER + player.engineer] = ON
    for programme in range(PROGRAMMES):
        found[PROGRAMMED + programme] = ON * player.programmed[programme]
    for index in range(player.cards):
        found[CARDS + s.printed.kinds[player.card[index]]] += ON


@kernel
def describe_reach(s: Any, seat: int, found: Any) -> None:
    """The programmes of the rooms ahead: the nearer, the more."""
    engineer = s.players[seat].engineer
    if engineer == PASSED or s.programme < 0:
        return
    ahead, near = int(s.printed.arrows[engineer]), ON
    while ahead != 0:
        further = 0
        for room in range(1, ROOMS):
            if ahead >> room & 1:
                programme = room_programme(s, room)
                found[REACH + programme] = max(found[REACH + programme], near)
                further |= int(s.printed.arrows[room])
        ahead, near = further, near // 2


@kernel
def describe_rivals(s: Any, seat: int, left: int, found: Any) -> None:
    """The strongest rival in each respect, and all together."""
    ahead, fields, active, bots, time, crystals, scoring, plans = -999, 0, 0, 0, 0, 0, 0, 0
    for other in range(s.seats):
        if other != seat:
            player = s.players[other]
            ahead = max(ahead, score(s, other) - score(s, seat))
            fields = max(fields, fields_held(s, other))
            active += player.engineer != PASSED
            bots += bots_programmed(s, other)
            time += player.time
            crystals += player.crystals
            plans = max(plans, fleet(s, other))
            if left > 0:
                scoring = max(scoring, next_scoring(s, other, left))
    others = s.seats - 1
    found[RIVALS] = max(-60, min(60, ahead))
    found[RIVALS + 1] = 8 * fields
    found[RIVALS + 2] = 8 * (fields_held(s, seat) - fields)
    found[RIVALS + 3] = 8 * active
    found[RIVALS + 4] = ON if active == 0 else 0
    found[RIVALS + 5] = ON * bots // others
    found[RIVALS + 6] = 4 * time // others
    found[RIVALS + 7] = 8 * crystals // others
    found[RIVALS + 8] = scoring // 4
    found[RIVALS + 9] = 8 * plans
    found[RIVALS + 10] = ON if fields_held(s, seat) > fields else 0
    found[RIVALS + 11] = ON if fields_held(s, seat) == fields else 0


@kernel
def describe_sector(s: Any, seat: int, letter: int, found: Any) -> None:
    """What a sector offers, added to the others that are as near."""
    sector, cost = s.sectors[letter], walk_cost(s, seat, letter)
    at = STATION + 8 * min(cost, NEAR - 1)
    found[at] += 8 * sector.octopods
    found[at + 1] += 8 * sector.crystals
    found[at + 2] += 4 * sector.time
    if can_dock(s, seat, letter) and dock_cost(s, seat, letter) + cost <= s.players[seat].time:
        found[at + 3] += ON
    if can_expand(s, seat, letter):
        found[at + 4] += ON
    if can_research(s, seat, letter):
        found[at + 5] += ON
    if sector.control == seat:
        found[at + 6] += ON
    elif sector.control >= 0:
        found[at + 7] += ON
