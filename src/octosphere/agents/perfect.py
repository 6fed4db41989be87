"""The player that cannot be beaten: solo Octo Dice by exact values."""

from __future__ import annotations

from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.record import AnyGame
from octosphere.solve.advice import adviser_of

from .agent import RandomAgent

EQUAL = 1e-9  # values closer than this differ only by rounding


class PerfectAgent(RandomAgent):
    """Best play where it is known: a solved layout, or the last turns of a game."""

    def best(self, game: AnyGame, state: Any, moves: list[Any]) -> list[Any]:
        if game.facts.name != "octodice":
            raise BadInput(f"this agent plays Octo Dice, not {game.facts.title}: take greedy, search or expert")
        values = adviser_of(state).values(state, moves)
        return [move for move, value in zip(moves, values, strict=True) if value > max(values) - EQUAL]
