"""Players of Octo Dice alone: the exact turn over a value made by hand or learned, and best play where it is known."""

from __future__ import annotations

from typing import Any

from octosphere.agents.agent import RandomAgent
from octosphere.agents.search import SearchAgent
from octosphere.core.errors import BadInput
from octosphere.core.record import AnyGame
from octosphere.fast.budget import USUAL

from .game import OctoDice
from .solver.advice import adviser_of
from .value.judge import FAIR, SPITE, judge_of

EQUAL = 1e-9  # values closer than this differ only by rounding


class TurnAgent(RandomAgent):
    """The exact turn over a hand-made value of the sheet; what others gain by the dice is nobody's business."""

    learned, spite = False, FAIR

    def best(self, game: AnyGame, state: Any, moves: list[Any]) -> list[Any]:
        _require_octodice(game)
        if state.printed.differ:  # C2: the exact turn is of dice alike, so look ahead as in any game
            return SearchAgent(self._chance, USUAL).best(game, state, moves)
        return _best(moves, judge_of(state, learned=self.learned, spite=self.spite).values(state, moves))


class ExpertAgent(TurnAgent):
    """The exact turn over the learned value, less what the dice hand to the others."""

    learned, spite = True, SPITE


class PerfectAgent(RandomAgent):
    """The player that cannot be beaten alone, where it is known: a solved layout, or the last turns of a game."""

    def best(self, game: AnyGame, state: Any, moves: list[Any]) -> list[Any]:
        _require_octodice(game)
        return _best(moves, adviser_of(state).values(state, moves))


def _require_octodice(game: AnyGame) -> None:
    if game.facts.name != OctoDice.facts.name:
        raise BadInput(f"this agent plays Octo Dice, not {game.facts.title}: take greedy, search or expert")


def _best(moves: list[Any], values: list[float]) -> list[Any]:
    return [move for move, value in zip(moves, values, strict=True) if value > max(values) - EQUAL]
