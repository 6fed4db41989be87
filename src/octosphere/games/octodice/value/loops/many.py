"""What many positions are worth to the seat that decides, each with the turn that it is in on a lane of the desk."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import routine

from .playing import choices, decide


@routine
def judge_positions(given: Any, states: Any, m: Any, t: Any) -> None:
    """The value of the best choice in each position; `given` has positions, their lanes and room for the values.

    A lane matters only while dice are set aside.
    """
    positions, lanes, found = given
    for index in range(len(positions)):
        states[0] = positions[index]
        decide(states, m, t, lanes[index], 0)
        count = choices(states[0], t.codes[0])
        best = t.worth[0]
        for option in range(1, count):
            best = max(best, t.worth[option])
        found[index] = best
