"""Who judges which position of Octo Dice: exact where it can be, else sampled."""

from __future__ import annotations

from octosphere.coach.choose import CoachSettings
from octosphere.coach.evaluator import Choose, Evaluator
from octosphere.games.octodice.state import State

from .exact import ExactEvaluator
from .sampled import PlayoutEvaluator


def evaluators(settings: CoachSettings) -> Choose:
    """A function that names the judge of a position."""
    exact, sampled = ExactEvaluator(settings.exact_turns), PlayoutEvaluator(settings.playouts, settings.seed)

    def choose_evaluator(state: State) -> Evaluator:
        return exact if exact.knows(state) else sampled

    return choose_evaluator
