"""From move to move: what each choice leads to (T1-T5, S1)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import Phase, State
from ..tables import DEEPER, ROLL
from .scoring import surface

CHANCE = -1
OVER = -2


@kernel
def to_move(s: State) -> int:
    """The seat that decides, CHANCE or OVER."""
    if s.phase == Phase.ROLL:
        return CHANCE
    return OVER if s.phase == Phase.OVER else s.seat


@kernel
def apply(s: State, code: int, log: Log | None) -> None:
    """Make one move that is known to be legal."""
    if s.phase == Phase.ROLL:
        roll(s, code - ROLL + 1, log)
    elif code == DEEPER:
        s.phase = Phase.ROLL
    else:
        surface(s, log)
        end_turn(s)


@kernel
def roll(s: State, face: int, log: Log | None) -> None:
    """T1: deeper, but not below the floor; T4: the squid ends the turn."""
    s.throw += 1
    if log is not None:
        log.append(Event("roll", s.seat, (face,)))
    if face == s.printed.squid:
        if log is not None:
            log.append(Event("squid", s.seat, (s.depth,)))
        end_turn(s)
        return
    deeper = s.depth + face
    s.depth = deeper if deeper < s.printed.floor else s.printed.floor
    s.phase = Phase.CHOOSE


@kernel
def end_turn(s: State) -> None:
    """S1: the die goes round; after the last turn of the last player the game is over."""
    s.throw = 0
    s.depth = 0
    s.phase = Phase.ROLL
    s.seat += 1
    if s.seat == s.seats:
        s.seat = 0
        if s.turn + 1 == s.printed.turns:
            s.phase = Phase.OVER
        else:
            s.turn += 1
