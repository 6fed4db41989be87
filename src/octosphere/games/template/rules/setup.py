"""Setting up (C3): seats and printed numbers are set already."""

from octosphere.core.kernel import kernel

from ..state import Phase, State


@kernel
def begin(s: State) -> None:
    """The first player takes the die."""
    s.phase = Phase.ROLL
