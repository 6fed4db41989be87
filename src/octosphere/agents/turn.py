"""Players of Octo Dice that work out every turn exactly: over a value made by hand, or a learned one."""

from __future__ import annotations

from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.record import AnyGame
from octosphere.judge.judge import FAIR, SPITE, judge_of

from .agent import RandomAgent

EQUAL = 1e-9  # values closer than this differ only by rounding


class TurnAgent(RandomAgent):
    """The exact turn over a hand-made value of the sheet; what others gain by the dice is nobody's business."""

    learned, spite = False, FAIR

    def best(self, game: AnyGame, state: Any, moves: list[Any]) -> list[Any]:
        if game.facts.name != "octodice":
            raise BadInput(f"this agent plays Octo Dice, not {game.facts.title}: take greedy, search or expert")
        values = judge_of(state, learned=self.learned, spite=self.spite).values(state, moves)
        return [move for move, value in zip(moves, values, strict=True) if value > max(values) - EQUAL]


class ExpertAgent(TurnAgent):
    """The exact turn over the learned value, less what the dice hand to the others."""

    learned, spite = True, SPITE
