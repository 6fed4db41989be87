"""The solver as a judge: solo positions of a solved layout, or few turns before the end."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.coach.choose import EXACT_TURNS
from octosphere.coach.evaluator import Estimate
from octosphere.core.errors import BadInput
from octosphere.games.octodice import components
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.solver.advice import Adviser, adviser_of
from octosphere.games.octodice.solver.exact import ON_THE_SPOT
from octosphere.games.octodice.state import State


class ExactEvaluator:
    """Best play, to the last digit that a table holds."""

    name, apart = "exact solver", False

    def __init__(self, turns: int = EXACT_TURNS) -> None:
        if not 1 <= turns <= ON_THE_SPOT:
            raise BadInput(f"{turns} exact turns; expected 1 to {ON_THE_SPOT}, more need the solved game")
        self.turns = turns

    def knows(self, state: State) -> bool:
        """Whether this position is in the tables or near enough to the end."""
        if state.seats != 1 or state.printed not in components.load_printed().values():
            return False
        adviser = adviser_of(state)
        last = adviser.solo.last
        return last - state.turn < self.turns or adviser.tables.has(state.turn + 1)

    def value(self, state: State, seat: int) -> Estimate:
        """The expected final score under best play."""
        return Estimate(self._adviser(state).value(state), exact=True)

    def values(self, state: State, moves: Sequence[Move]) -> list[Estimate]:
        """The exact final scores of the seat after each of these moves, in their order."""
        return [Estimate(value, exact=True) for value in self._adviser(state).values(state, moves)]

    def rival_gains(self, state: State, moves: Sequence[Move]) -> list[dict[int, float]]:
        """Nothing: in a solo game nobody else is at the table."""
        return []

    def _adviser(self, state: State) -> Adviser:
        return adviser_of(state)
