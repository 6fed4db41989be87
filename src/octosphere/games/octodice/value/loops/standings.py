"""What a seat can expect in the end, from any position in which it has nothing to decide about these dice."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine

from .causes import LATER, OCTOPODS, forget, worth_now
from .moments import CROSSED, STRUCK, moment_of
from .outlooks import crystal_points, final_points, outlook, tiles

rules = bound_rules()
_state = import_module(f"{rules.__package__.rpartition('.')[0]}.state")
Phase = _state.Phase
OVER, LEVEL, COPY = int(Phase.OVER), int(Phase.LEVEL), int(Phase.COPY)
take_up, third = rules.turn.take_up, rules.labs.third


@kernel
def view_of(s: Any, seat: int, x: Any) -> None:
    """Make x, a copy of s, show that seat's sheet as player 0, about to act."""
    x.players[0] = x.players[seat]
    x.seat = 0
    x.active = 0
    x.virtual = 0
    x.actions = 0
    take_up(x)


# standing = points written + outlook[crossed]; where only the choices of tile I are left: points + tiles or
# final_points + crystals.
@routine
def expected_score(states: Any, level: int, seat: int, m: Any, without: int) -> float:
    """The expected final score of a seat, without causes since states[0]; the place above the level is scratch."""
    s = states[level]
    points = worth_now(s, states[0], seat, without)
    if s.phase == OVER:
        return points
    moment_of(s, seat, m.moment)
    states[level + 1] = states[level]
    x = states[level + 1]
    view_of(s, seat, x)
    forget(x.players[0], states[0].players[seat], without)
    if s.phase in (LEVEL, COPY):
        struck = m.moment[STRUCK] + (m.moment[CROSSED] == 2)
        points += tiles(x, x.players[0], struck) if seat < s.seat else final_points(x, struck)
        return points + crystal_points(s, x.players[0].crystals, m.moment)
    outlook(x, m.moment, m, m.after)
    crossed = m.moment[CROSSED]
    if without >> (LATER + OCTOPODS) & 1 and third(s) == third(states[0]):
        crossed = states[0].players[seat].octopods[third(s)]
    return float(points + m.after[crossed])
