"""A player of any game who takes the last legal move: twenty lines to begin with."""

from __future__ import annotations

from typing import Any

from octosphere.core.chance import Chance
from octosphere.core.record import AnyGame


class BoldAgent:
    """Always the last move of the list."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance  # draw(key, size): whatever it leaves to luck is the same for the same seed

    def choose(self, game: AnyGame, state: Any) -> Any:
        """One of the legal moves."""
        return game.legal(state)[-1]
