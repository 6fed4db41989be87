"""Where in a game something is decided: tuples that grow from decision to decision."""

from __future__ import annotations

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
