"""The rules as two calls. A loop asks them in several places; inlined in each they compile four times as long."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, is_compiling, kernel, routine
from octosphere.core.layout import clone

START, NOW, TRIAL = 0, 1, 2  # the positions of a loop

rules = bound_rules()
apply, legal = rules.apply, rules.legal


@routine
def move(s: Any, code: int) -> None:
    """Make one legal move."""
    apply(s, code, None)


@routine
def choices(s: Any, codes: Any) -> int:
    """Write the codes of all legal moves of the player to move; return how many."""
    return int(legal(s, codes))


def put(states: Any, target: int, source: int) -> None:
    """Make one position a copy of another."""
    states[target] = clone(states[source])


if is_compiling():

    @kernel
    def put(states: Any, target: int, source: int) -> None:
        """Make one position a copy of another: a record is copied by assignment."""
        states[target] = states[source]
