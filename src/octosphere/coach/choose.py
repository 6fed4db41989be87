"""Who judges which position: exact where it can be, else sampled."""

from __future__ import annotations

from dataclasses import dataclass

from octosphere.core.errors import BadInput
from octosphere.games.octodice import layouts
from octosphere.games.octodice.rules.labs import turns_in_third
from octosphere.games.octodice.state import State

from .evaluator import Choose, Evaluator
from .exact import EXACT_TURNS, ExactEvaluator

MOST_PLAYOUTS = 10_000_000


@dataclass(frozen=True, slots=True)
class Settings:
    """How hard the judges work."""

    exact_turns: int = EXACT_TURNS
    playouts: int = 1000
    seed: str = "1"

    def check(self) -> None:
        if not 1 <= self.playouts <= MOST_PLAYOUTS:
            raise BadInput(f"{self.playouts} playouts; expected 1 to {MOST_PLAYOUTS:,}")


def evaluators(settings: Settings) -> Choose:
    """A function that names the judge of a position, or says why there is none."""
    settings.check()
    exact, sampled = ExactEvaluator(settings.exact_turns), sampled_evaluator(settings)

    def choose_evaluator(state: State) -> Evaluator:
        if exact.knows(state):
            return exact
        if sampled is None:
            raise BadInput(_nobody(state, settings))
        return sampled

    return choose_evaluator


def sampled_evaluator(settings: Settings) -> Evaluator | None:
    """The one place where the judge of all other positions is plugged in."""
    return None


def _nobody(state: State, settings: Settings) -> str:
    if state.seats > 1:
        return "games with others cannot be judged by this release: only solo games can"
    first = 3 * turns_in_third(state) + 1 - settings.exact_turns
    return (
        f"turn {state.turn + 1} is too early for exact values: begin with --from-turn {first}, or solve this layout "
        f"first: octosphere solve octodice --layout {layouts.write(state.layout)}"
    )
