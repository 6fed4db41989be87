"""Where in a game something is decided: tuples that grow from decision to decision."""

from __future__ import annotations

from octosphere.core.layout import clone
from octosphere.games.octodice.rules.labs import in_bonus
from octosphere.games.octodice.state import Phase, State

Place = tuple[int, ...]  # turn, whose, virtual, step of the turn, and within that step
ACTIONS, OCTOPODS, BONUS = 6, 7, 8  # steps after three throws and two pairs set aside
END = 99  # a turn after all others


def place_of(s: State) -> Place:
    """The place of the decision or throw that a position waits for."""
    if s.phase >= Phase.LEVEL:
        return (END, s.seat if s.phase != Phase.OVER else END)
    return (s.turn, s.active, s.virtual, *_step(s))


def _step(s: State) -> Place:
    if s.phase == Phase.ROLL:
        return (2 * s.throw,)
    if s.phase == Phase.KEEP:
        return (2 * s.throw - 1,)
    column = int(s.phase == Phase.COLUMN)
    if in_bonus(s):
        return (BONUS, (s.seat - s.active - 1) % s.seats, column)
    return (ACTIONS, s.actions, column)


def octopods_of(s: State) -> Place:
    """The place of the octopods of a turn, for those who say how many there were."""
    return (s.turn, s.active, s.virtual, OCTOPODS)


def position_like(s: State, place: Place) -> State:
    """A position such as the one that an entry of this place was made in, for its words."""
    found = clone(s)
    if place[0] == END:
        found.phase, found.seat = Phase.LEVEL, place[1]
        return found
    _, found.active, found.virtual, step = place[:4]
    bonus = step == BONUS
    found.phase, found.throw = Phase.BONUS if bonus else Phase.USE, step // 2
    found.seat = (found.active + 1 + place[4]) % s.seats if bonus else found.active
    return found
