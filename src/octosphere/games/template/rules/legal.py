"""Which moves are allowed, and which clause forbids the others."""

from octosphere.core.kernel import kernel

from ..state import Clause, Phase, State
from ..tables import DEEPER, ROLL, SURFACE
from .chance import refuse_roll


@kernel
def refusal(s: State, code: int) -> int:
    """The clause that forbids this move now, or Clause.NONE."""
    if s.phase == Phase.OVER:
        return Clause.S1
    if s.phase == Phase.ROLL:
        return refuse_roll(s, code) if code >= ROLL else Clause.T1
    if code >= ROLL:
        return Clause.T2
    return Clause.T5 if code == DEEPER and s.depth == s.printed.floor else Clause.NONE


@kernel
def legal(s: State, codes: list[int]) -> int:
    """Write the codes of all moves a player may make now; return how many (none while the die rolls)."""
    if s.phase != Phase.CHOOSE:
        return 0
    codes[0], codes[1] = SURFACE, DEEPER
    return 1 if s.depth == s.printed.floor else 2
