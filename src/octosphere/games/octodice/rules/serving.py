"""Which dice can serve a main action at all, and by which clause they cannot (T2, L-A1, L-B1, L-C2)."""

from octosphere.core.kernel import kernel

from ..state import Clause, State, Symbol, Tile
from ..tables import AS_BOT, WHITE_FACE
from .dice import free_place
from .labs import has


@kernel
def refuse_white(s: State, white: int) -> int:
    """T2, L-B1, L-C2: a free white die that serves this way."""
    if free_place(s, WHITE_FACE[white], s.used) < 0:
        return Clause.T2
    if serves(s, white):
        return Clause.NONE
    return Clause.L_B1 if white == AS_BOT else Clause.L_C2


@kernel
def serves(s: State, white: int) -> bool:
    """L-B1, L-C2: research and submarines serve as bots once per turn, where the lab says so."""
    if white < AS_BOT:
        return True
    player = s.players[s.seat]
    if white == AS_BOT:
        return s.flexi_tec == 0 and has(s, player, Tile.B1)
    return s.flexi_sub == 0 and has(s, player, Tile.C2)


@kernel
def flexi_ready(s: State) -> bool:
    """L-A1: whether Flexi-Lab works and is unused in this turn, so that yellow may serve as another colour."""
    return s.flexi_lab == 0 and has(s, s.players[s.seat], Tile.A1)


@kernel
def no_room(s: State, action: int) -> int:
    """The clause by which the sheet or the lab has no room for an action."""
    if action == Symbol.LAB:
        return Clause.T6
    if action == Symbol.RESEARCH and s.players[s.seat].research < 5:
        return Clause.T5
    return Clause.T3
