"""The die: what must be drawn, and the roll that the draw makes (C1, T1)."""

from octosphere.core.kernel import kernel

from ..state import Clause, State
from ..tables import ROLL


@kernel
def refuse_roll(s: State, code: int) -> int:
    """C1: only a face that the die has."""
    for face in s.printed.faces:
        if code == ROLL + face - 1:
            return Clause.NONE
    return Clause.C1


@kernel
def draws(s: State, keys: list[int], sizes: list[int]) -> int:
    """One draw; its key names player, turn and throw, so the same seed gives everyone the same luck."""
    keys[0] = s.seat + (s.turn << 8) + (s.throw << 16)
    sizes[0] = 6
    return 1


@kernel
def outcome_of(s: State, values: list[int]) -> int:
    """The code of the roll in which this side came up."""
    return ROLL + s.printed.faces[values[0]] - 1
