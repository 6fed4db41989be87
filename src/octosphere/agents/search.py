"""Players of any game that look ahead, and the best there is for each game."""

from __future__ import annotations

from typing import Any

from octosphere.core.chance import Chance
from octosphere.core.record import AnyGame
from octosphere.fast.budget import USUAL, Budget, Stop, never_stop
from octosphere.fast.endgame import end_solver_of
from octosphere.fast.loops.policies import choice_key
from octosphere.fast.search import searcher_of
from octosphere.games import kit_of

from .agent import Agent, RandomAgent

SEEDS = 1 << 31


class SearchAgent(RandomAgent):
    """The move that a tree search came back to most often, by hand-made promises; see `fast.search`."""

    takes_budget = True
    learned = False

    def __init__(self, chance: Chance, budget: Budget, stop: Stop = never_stop) -> None:
        super().__init__(chance)
        self._budget, self._stop = budget, stop

    def best(self, game: AnyGame, state: Any, moves: list[Any]) -> list[Any]:
        seat = game.to_move(state)
        seed = self._chance.draw(choice_key(seat, self._made[seat]), SEEDS)
        return [searcher_of(game, learned=self.learned).rank(state, self._budget, seed, self._stop)[0].move]


class LearnedSearchAgent(SearchAgent):
    """The same, led by what the game has learned, if it has."""

    learned = True


class BestAgent:
    """The expert of a game that has one, else the search."""

    takes_budget = True

    def __init__(self, chance: Chance, budget: Budget, stop: Stop = never_stop) -> None:
        self._chance, self._budget, self._stop = chance, budget, stop
        self._agent: Agent | None = None

    def choose(self, game: AnyGame, state: Any) -> Any:
        if self._agent is None:
            expert = kit_of(game).expert()
            self._agent = expert(self._chance) if expert else LearnedSearchAgent(self._chance, self._budget, self._stop)
        return self._agent.choose(game, state)


class EndgameAgent(LearnedSearchAgent):
    """Best play as soon as the end can be solved, the search before."""

    def best(self, game: AnyGame, state: Any, moves: list[Any]) -> list[Any]:
        end = end_solver_of(game.facts.name).solve(state)
        return [end.move] if end else super().best(game, state, moves)


class PerfectAgent:
    """Best play where it is known: what a game has solved, else its end."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._agent: Agent | None = None

    def choose(self, game: AnyGame, state: Any) -> Any:
        if self._agent is None:
            own = kit_of(game).perfect()
            self._agent = own(self._chance) if own else EndgameAgent(self._chance, USUAL)
        return self._agent.choose(game, state)
