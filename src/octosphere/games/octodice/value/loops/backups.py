"""What a position should be worth if the positions after it are judged rightly: the targets of learning."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine

from .features import CROSSES, MOST, features
from .moments import CROSSED, moment_of
from .outlooks import outlook
from .playing import offer
from .standings import view_of

rules = bound_rules()
_state = import_module(f"{rules.__package__.rpartition('.')[0]}.state")
USE = int(_state.Phase.USE)


# target = idle + sum over W, B of P(W, B) gain(W, B)
# P counts how turns of good players end, not bare odds: others choose what they leave; with the virtual
# player two thirds of the dice are as thrown.
@routine
def offers(positions: Any, states: Any, m: Any, t: Any, given: Any) -> None:
    """The points to come of a seat that others' dice come next to; `given` are seats, odds of dice, and the values."""
    seats, odds, values = given
    for index in range(positions.shape[0]):
        states[0] = positions[index]
        offer(states, seats[index], m, t)
        values[index] = idle(states, seats[index], m)
        for white in range(56):
            for black in range(56):
                values[index] += odds[white, black] * t.table[white, black]


@kernel
def idle(states: Any, seat: int, m: Any) -> float:
    """The points to come without a bonus action on the dice that come next."""
    states[2] = states[0]
    s = states[2]
    s.phase = USE
    moment_of(s, seat, m.moment)
    view_of(s, seat, s)
    outlook(s, m.moment, m, m.after)
    return float(m.after[m.moment[CROSSED]])


@routine
def describe_positions(positions: Any, seats: Any, states: Any, moments: Any, found: Any) -> None:
    """The moment and the features of each position, as its seat sees it; unused places hold -1."""
    for index in range(positions.shape[0]):
        states[0] = positions[index]
        moment = moments[index]
        moment_of(states[0], seats[index], moment)
        view_of(states[0], seats[index], states[0])
        count = features(states[0], moment, found[index])
        found[index, count] = CROSSES + moment[CROSSED]
        for place in range(count + 1, MOST):
            found[index, place] = -1
