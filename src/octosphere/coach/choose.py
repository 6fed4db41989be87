"""Who judges which position: exact where it can be, else sampled."""

from __future__ import annotations

from dataclasses import dataclass

from octosphere.core.errors import BadInput
from octosphere.games.octodice.state import State

from .evaluator import Choose, Evaluator
from .exact import EXACT_TURNS, ExactEvaluator
from .sampled import PlayoutEvaluator

PLAYOUTS = 72  # as many as are played side by side: errors of some hundredths of a point alone
MOST_PLAYOUTS = 10_000_000


@dataclass(frozen=True, slots=True)
class Settings:
    """How hard the judges work."""

    exact_turns: int = EXACT_TURNS
    playouts: int = PLAYOUTS
    seed: str = "1"

    def check(self) -> None:
        if not 1 <= self.playouts <= MOST_PLAYOUTS:
            raise BadInput(f"{self.playouts} playouts; expected 1 to {MOST_PLAYOUTS:,}")


def evaluators(settings: Settings) -> Choose:
    """A function that names the judge of a position."""
    settings.check()
    exact, sampled = ExactEvaluator(settings.exact_turns), PlayoutEvaluator(settings.playouts, settings.seed)

    def choose_evaluator(state: State) -> Evaluator:
        return exact if exact.knows(state) else sampled

    return choose_evaluator
