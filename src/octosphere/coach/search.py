"""Judging any game: alternatives by search, how good a position is by playing it out to the end.

A search may look no further than its game's settings say, so that its values tell moves apart but are no final scores.
Playouts are final scores, and what they say of a position is on average what they say of those that follow.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Any

from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.record import AnyGame
from octosphere.fast.budget import Budget, never_stop
from octosphere.fast.endgame import end_solver_of
from octosphere.fast.search import Searcher, searcher_of
from octosphere.fast.settings import SearchSettings as Thinking
from octosphere.games import open_game

from .evaluator import Choose, Estimate

if TYPE_CHECKING:
    from .choose import CoachSettings

CLOSE = 3.0  # points behind the best, by a first look: within it a move gets all of its budget
FAR = 4  # the first look gets one part in so many
LEAST = 32  # simulations, for an error worth its name
ENDS, PER_SECOND = 20, 100_000  # positions that solving an end may take, for each simulation or second of a budget
TENTHS = 10  # promises are tenths of points


class Playouts(Searcher):
    """A search whose tree is its root alone: everybody plays on by greed, to the end."""

    def __init__(self, game: AnyGame) -> None:
        far = Thinking()  # its horizon is the end of the game
        super().__init__(game, replace(far, epsilon=0, nodes=1))

    def estimates(self, state: Any, budget: Budget, seed: str) -> list[Estimate]:
        """What each seat has in the end, on average; the same seed brings the same draws in every position."""
        if self.game.to_move(state) == OVER:
            return [Estimate(float(score), exact=True) for score in self.game.scores(state)]
        self._run(state, budget, seed, never_stop)
        tree = self._grown[0]
        count = int(tree.first)
        sums = [(int(tree.totals[seat]), int(tree.squares[seat])) for seat in range(self.game.seats(state))]
        return [_estimate(total / count, squares / count, count) for total, squares in sums]

    def _trees(self, state: Any, seed: int | str) -> Any:
        self._grown = super()._trees(state, seed)
        return self._grown


def _estimate(mean: float, squares: float, count: int) -> Estimate:
    """In points, with the standard error of the mean."""
    spread = max(0.0, squares - mean * mean)
    return Estimate(mean / TENTHS, sqrt(spread / max(1, count - 1)) / TENTHS)


class PositionJudge(ABC):
    """A judge that sees a position once, and an alternative by a short look and, if it leads, by a longer one."""

    def __init__(self, game: AnyGame, settings: CoachSettings) -> None:
        self.game, self.settings = game, settings
        self._known: dict[int, tuple[Any, list[Estimate]]] = {}  # by identity: positions of a record do not change

    def value(self, state: Any, seat: int) -> Estimate:
        """The expected final score of a seat."""
        return self.values_of_all(state)[seat]

    def values_of_all(self, state: Any) -> list[Estimate]:
        """The expected final score of every seat."""
        if id(state) not in self._known:
            self._known[id(state)] = state, self._judge(state)
        return self._known[id(state)][1]

    def rival_gains(self, state: Any, moves: Sequence[Any]) -> list[dict[int, float]]:
        """What others gain is in their values, not apart."""
        return []

    def _after(self, state: Any, moves: Sequence[Any]) -> list[Any]:
        return [apply_to_copy(self.game, state, move)[0] for move in moves]

    def _looks(self, states: Sequence[Any], seat: int) -> list[Estimate]:
        """A short look at all of them, then a longer one at those that lead."""
        looks = [self._look(one, seat, FAR) for one in states]
        best = max(look.value for look in looks)
        return [
            self._look(one, seat, 1) if look.value > best - CLOSE else look
            for one, look in zip(states, looks, strict=True)
        ]

    @abstractmethod
    def _judge(self, state: Any) -> list[Estimate]:
        """The expected final score of every seat, worked out."""

    @abstractmethod
    def _look(self, state: Any, seat: int, share: int) -> Estimate:
        """What a position is worth to a seat, by one part in so many of the budget."""


class SearchEvaluator(PositionJudge):
    """All values from one seed, so that what is common to two alternatives falls out; all play on by greed."""

    name, apart = "search and playouts", True

    def __init__(self, game: AnyGame, settings: CoachSettings) -> None:
        super().__init__(game, settings)
        self._searcher, self._playouts = searcher_of(game, learned=False), _playouts(game.facts.name)

    def values(self, state: Any, moves: Sequence[Any]) -> list[Estimate]:
        """The best move by its playouts, the others behind it by as much as the search says."""
        seat, states = self.game.to_move(state), self._after(state, moves)
        found = self._looks(states, seat)
        if self._reaches_the_end(states):
            return found
        best = max(range(len(found)), key=lambda index: found[index].value)
        shift = self.value(states[best], seat).value - found[best].value
        return [Estimate(one.value + shift, one.error) for one in found]

    def _judge(self, state: Any) -> list[Estimate]:
        return self._playouts.estimates(state, _budget(self.settings, 1), self.settings.seed)

    def _look(self, state: Any, seat: int, share: int) -> Estimate:
        """What the search says of a position, no further ahead than it looks from the position before."""
        if self.game.to_move(state) == CHANCE and not self._searcher.settings.stretches:
            return Estimate(self.game.promise(state, seat) / TENTHS)
        points, error = self._searcher.value(state, _budget(self.settings, share), self.settings.seed)
        return Estimate(points[seat], error, exact=self.game.to_move(state) == OVER)

    def _reaches_the_end(self, states: Sequence[Any]) -> bool:
        """Whether the search's values are final scores."""
        far = self._searcher.settings.stretches >= Thinking().stretches
        return far or any(self.game.to_move(state) == OVER for state in states)


class LearnedEvaluator(PositionJudge):
    """Positions and alternatives by one judge: a search led by the learned value, which speaks of final scores."""

    name, apart = "learned search", False

    def __init__(self, game: AnyGame, settings: CoachSettings) -> None:
        super().__init__(game, settings)
        self._searcher = searcher_of(game)

    def values(self, state: Any, moves: Sequence[Any]) -> list[Estimate]:
        """What each move leads to if all play on like the expert."""
        return self._looks(self._after(state, moves), self.game.to_move(state))

    def _judge(self, state: Any) -> list[Estimate]:
        return self._search(state, 1)

    def _look(self, state: Any, seat: int, share: int) -> Estimate:
        return self._search(state, share)[seat]

    def _search(self, state: Any, share: int) -> list[Estimate]:
        """Exact at the end and where the end can be solved: there everybody plays for what `fast.endgame` says."""
        budget = _budget(self.settings, share)
        positions = int(ENDS * budget.simulations or PER_SECOND * budget.seconds)
        end = end_solver_of(self.game.facts.name).solve(state, positions)
        if end:
            return [Estimate(float(score), exact=True) for score in end.scores]
        over = self.game.to_move(state) == OVER
        points, error = self._searcher.value(state, budget, self.settings.seed)
        return [Estimate(one, error, exact=over) for one in points]


def _budget(settings: CoachSettings, share: int) -> Budget:
    """One part in so many of what a position gets."""
    seconds, simulations = settings.seconds / share, max(LEAST, settings.simulations // share)
    return Budget(seconds=seconds) if seconds else Budget(simulations=simulations)


def evaluator_of(game: AnyGame, settings: CoachSettings) -> LearnedEvaluator | SearchEvaluator:
    """The best judge of a game that nobody has solved."""
    kind = LearnedEvaluator if searcher_of(game).settings.learned else SearchEvaluator
    return kind(game, settings)


@cache
def _playouts(name: str) -> Playouts:
    """One for each game: it holds compiled loops."""
    return Playouts(open_game(name))


def search_chooser(game: AnyGame, settings: CoachSettings) -> Choose:
    """A function that names the same search as judge of every position."""
    judge = evaluator_of(game, settings)
    return lambda state: judge


def forecast(game: AnyGame, settings: CoachSettings, state: Any) -> tuple[list[float], bool]:
    """The final score that each seat can expect; exact when the game is over."""
    found = evaluator_of(game, settings).values_of_all(state)
    return [one.value for one in found], all(one.exact for one in found)
