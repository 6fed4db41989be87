"""What is compared: everybody who met the same dice in one game, or alone one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from .deals import Deal
from .plan import TournamentPlan

if TYPE_CHECKING:
    import numpy


@dataclass(frozen=True, slots=True)
class Contests:
    """Scores and wins of all deals; in a solo game the agents of a deal make one contest."""

    agents: numpy.ndarray[Any, Any]  # by contest and seat: who sits there
    scores: numpy.ndarray[Any, Any]  # by deal, contest and seat
    won: numpy.ndarray[Any, Any]  # the same; 1 or 0

    @property
    def parts(self) -> numpy.ndarray[Any, Any]:
        """Wins in parts: of two who share one each has a half."""
        found: numpy.ndarray[Any, Any] = self.won / self.won.sum(axis=2, keepdims=True)
        return found

    def mask_of(self, agent: int) -> numpy.ndarray[Any, Any]:
        """Which contests this agent sits in."""
        found: numpy.ndarray[Any, Any] = (self.agents == agent).any(axis=1)
        return found

    def restrict_to(self, one: int, other: int) -> Contests:
        """Only the contests in which both sit."""
        both = self.mask_of(one) & self.mask_of(other)
        return Contests(self.agents[both], self.scores[:, both], self.won[:, both])

    def by_deal(self, values: numpy.ndarray[Any, Any], agent: int) -> numpy.ndarray[Any, Any]:
        """The mean of an agent's values in each deal, over all its seats."""
        found: numpy.ndarray[Any, Any] = values[:, self.agents == agent].mean(axis=1)
        return found

    def bounds(self, agent: int) -> tuple[float, float]:
        """The least and the most that an agent's share of wins per seat can be in a deal."""
        mine = self.agents == agent
        seats = mine.sum()
        return float(mine.all(axis=1).sum() / seats), float(mine.any(axis=1).sum() / seats)

    def count_wins(self, agents: int) -> numpy.ndarray[Any, Any]:
        """By deal and pair of agents: how often the first was placed before the second, a tie half."""
        import numpy

        found = numpy.zeros((len(self.scores), agents, agents))
        places = 2 * self.scores + self.won  # a win decides between equal scores
        for contest, seated in enumerate(self.agents.tolist()):
            for left, right in combinations(range(len(seated)), 2):
                gap = numpy.sign(places[:, contest, left] - places[:, contest, right])
                if seated[left] != seated[right]:
                    found[:, seated[left], seated[right]] += (1 + gap) / 2
                    found[:, seated[right], seated[left]] += (1 - gap) / 2
        return found


def contests(plan: TournamentPlan, deals: Sequence[Deal]) -> Contests:
    """The scores and wins of a whole tournament as `Contests`."""
    import numpy

    agents = numpy.array(plan.seatings)
    scores = numpy.array([[game.scores for game in deal] for deal in deals], numpy.int64)
    won = numpy.array([[game.won for game in deal] for deal in deals], numpy.int64)
    if plan.seats > 1:
        return Contests(agents, scores, won)
    scores = scores.transpose(0, 2, 1)
    best = scores.max(axis=2, keepdims=True)
    return Contests(agents.T, scores, (scores == best).astype(numpy.int64))
