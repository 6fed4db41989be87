"""What is best in a position: its moves ranked; data, no words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from octosphere.core.layout import clone
from octosphere.core.record import AnyGame

from .choose import CoachSettings, evaluators
from .guide import guide_of

EQUAL = 1e-6  # values closer than this differ only by rounding
SURE = 2  # standard errors by which a lead is more than noise


@dataclass(frozen=True, slots=True)
class Ranked:
    """A move, what it is worth, what it hands to each other seat, and the standard error of its worth if known."""

    move: Any
    value: float
    handed: dict[int, float]
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class DecisionHint:
    """A decision ranked: the best first."""

    state: Any
    ranked: list[Ranked]
    exact: bool
    by: str

    @property
    def best(self) -> Ranked:
        return self.ranked[0]

    @property
    def second(self) -> Ranked | None:
        """The first move that is worse; others may be as good as the best."""
        return next((one for one in self.ranked if one.value < self.best.value - EQUAL), None)

    @property
    def margin(self) -> float:
        return self.best.value - self.second.value if self.second else 0.0

    def ranking_of(self, move: Any) -> Ranked:
        return next(one for one in self.ranked if one.move == move)

    def loss(self, move: Any) -> float:
        return max(0.0, self.best.value - self.ranking_of(move).value)

    def noise(self, other: Ranked) -> float:
        """The standard error of the difference between the best move and another."""
        return float((self.best.error**2 + other.error**2) ** 0.5)


def hint_of(game: AnyGame, state: Any) -> DecisionHint:
    """Rank the moves of a decision by the best judge that there is for it."""
    return guide_of(game).hint(state)


def search_hint(game: AnyGame, state: Any, settings: CoachSettings | None = None) -> DecisionHint:
    """The ranking of the judge that the analysis uses too, so that both say the same of a move."""
    judge = evaluators(game, settings or CoachSettings())(state)
    moves = game.legal(state)
    values = judge.values(state, moves)
    ranked = [Ranked(move, one.value, {}, one.error) for move, one in zip(moves, values, strict=True)]
    ranked.sort(key=lambda one: -round(one.value, 9))
    return DecisionHint(clone(state), ranked, all(one.exact for one in values), judge.name)
