"""What a player of any game is, and the two simplest."""

from __future__ import annotations

from collections import Counter
from typing import Any, Protocol

from octosphere.core.chance import Chance
from octosphere.core.game import apply_to_copy
from octosphere.core.record import AnyGame
from octosphere.fast.loops.policies import choice_key


class Agent(Protocol):
    """Anybody who picks one of the legal moves."""

    def choose(self, game: AnyGame, state: Any) -> Any: ...


class RandomAgent:
    """Makes any legal move with equal chance; `fast.loops.choosing` draws the same from the same stream."""

    takes_budget = False  # True: it is made with a budget and a question whether to stop, besides the dice

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._made: Counter[int] = Counter()  # decisions, by seat

    def choose(self, game: AnyGame, state: Any) -> Any:
        moves, seat = game.legal(state), game.to_move(state)
        if len(moves) == 1:
            return moves[0]
        self._made[seat] += 1
        best = self.best(game, state, moves)
        return best[self._chance.draw(choice_key(seat, self._made[seat]), len(best))]

    def best(self, game: AnyGame, state: Any, moves: list[Any]) -> list[Any]:
        """The moves that this agent does not tell apart."""
        return moves


class GreedyAgent(RandomAgent):
    """The move after which, forced ones included, the position promises most; among equals any."""

    def best(self, game: AnyGame, state: Any, moves: list[Any]) -> list[Any]:
        seat = game.to_move(state)
        values = [game.promise(apply_to_copy(game, state, move)[0], seat) for move in moves]
        top = max(values)
        return [move for move, value in zip(moves, values, strict=True) if value == top]
