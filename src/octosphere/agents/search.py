"""Players of any game that look ahead, and the best there is for each game."""

from __future__ import annotations

from typing import Any

from octosphere.core.chance import Chance
from octosphere.core.record import AnyGame
from octosphere.fast.budget import Budget, Stop, never_stop
from octosphere.fast.loops.policies import choice_key
from octosphere.fast.search import searcher_of
from octosphere.games import kit_of

from .agent import Agent, RandomAgent

SEEDS = 1 << 31


class SearchAgent(RandomAgent):
    """The move that a tree search came back to most often; see `fast.search`."""

    takes_budget = True

    def __init__(self, chance: Chance, budget: Budget, stop: Stop = never_stop) -> None:
        super().__init__(chance)
        self._budget, self._stop = budget, stop

    def best(self, game: AnyGame, state: Any, moves: list[Any]) -> list[Any]:
        seat = game.to_move(state)
        seed = self._chance.draw(choice_key(seat, self._made[seat]), SEEDS)
        return [searcher_of(game).rank(state, self._budget, seed, self._stop)[0].move]


class BestAgent:
    """The expert of a game that has one, else the search."""

    takes_budget = True

    def __init__(self, chance: Chance, budget: Budget, stop: Stop = never_stop) -> None:
        self._chance, self._budget, self._stop = chance, budget, stop
        self._agent: Agent | None = None

    def choose(self, game: AnyGame, state: Any) -> Any:
        if self._agent is None:
            expert = kit_of(game).expert()
            self._agent = expert(self._chance) if expert else SearchAgent(self._chance, self._budget, self._stop)
        return self._agent.choose(game, state)
