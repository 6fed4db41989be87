"""What many positions are worth to a seat, by what a game has learned or else by its promise."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bind_loops, routine

judge = bind_loops("octosphere.fast.loops.tree").judge


@routine
def judge_positions(positions: Any, seats: Any, scratch: Any, found: Any) -> None:
    """The value of each position, in tenths of points."""
    for index in range(len(positions)):
        found[index] = judge(positions[index], seats[index], scratch)
