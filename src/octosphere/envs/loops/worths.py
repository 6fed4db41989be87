"""What many positions are worth to a seat, by what a game has learned or else by its promise."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, bound_value, kernel, routine

promise = bound_rules().promise
learned = bound_value()

if learned is None:

    @kernel
    def judge(s: Any, seat: int, scratch: Any) -> int:
        """Nothing better than the promise is known."""
        return int(promise(s, seat))

else:
    judge = learned.judge


@routine
def judge_positions(positions: Any, seats: Any, scratch: Any, found: Any) -> None:
    """The value of each position, in tenths of points."""
    for index in range(len(positions)):
        found[index] = judge(positions[index], seats[index], scratch)
