"""Who judges the positions of a game, and how hard."""

from __future__ import annotations

from dataclasses import dataclass

from octosphere.core.errors import BadInput
from octosphere.core.record import AnyGame

from .evaluator import Choose
from .guide import guide_of

EXACT_TURNS = 3  # worked out on the spot unless more are asked for: seconds a game
PLAYOUTS = 72  # as many as are played side by side: errors of some hundredths of a point alone
MOST_PLAYOUTS = 10_000_000
SIMULATIONS = 600  # of a position that is searched or played out
MOST_SIMULATIONS = 10_000_000
LONGEST = 3600.0  # seconds


@dataclass(frozen=True, slots=True)
class CoachSettings:
    """How hard the judges work: by exact turns and playouts where a game has them, else by search."""

    exact_turns: int = EXACT_TURNS
    playouts: int = PLAYOUTS
    seed: str = "1"
    simulations: int = SIMULATIONS
    seconds: float = 0.0  # instead of simulations, if above 0

    def check(self) -> None:
        if not 1 <= self.playouts <= MOST_PLAYOUTS:
            raise BadInput(f"{self.playouts} playouts; expected 1 to {MOST_PLAYOUTS:,}")
        if not 1 <= self.simulations <= MOST_SIMULATIONS:
            raise BadInput(f"{self.simulations} simulations; expected 1 to {MOST_SIMULATIONS:,}")
        if not 0 <= self.seconds <= LONGEST:
            raise BadInput(f"{self.seconds} seconds for a position; expected more than 0, at most {LONGEST:g}")


def evaluators(game: AnyGame, settings: CoachSettings) -> Choose:
    """A function that names the judge of a position."""
    settings.check()
    return guide_of(game).evaluators(settings)
