"""Setting up (C7, C8)."""

from octosphere.core.kernel import kernel

from ..state import State
from .turn import start_turn


@kernel
def begin(s: State) -> None:
    """Lay the tiles out and start the first turn; seats, layout and printed numbers are set."""
    for tile in range(18):
        s.column[tile] = -1
    for place in range(9):
        s.column[s.layout[place]] = place % 3
    start_turn(s)
