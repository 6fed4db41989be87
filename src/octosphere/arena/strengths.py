"""How strong each of many agents is, from meetings of a few: Bradley–Terry, with errors over deals in closed form.

The errors are a sandwich: the likelihood's curvature around the spread of what single deals pull at it. So games of one
deal may depend on each other as they like, and hundreds of agents cost a matrix, not a thousand samples of all deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from .intervals import CONFIDENCE, EXTRA, Interval, student
from .meetings import Meetings
from .ratings import DRAWN, ELO, chances, curvature, fit

if TYPE_CHECKING:
    import numpy

DIGITS = (
    6  # of ratings: what differs by rounding alone is equal, or another library of matrices would draw other rounds
)


@dataclass(frozen=True, slots=True)
class Estimate:
    """Ratings and how they vary together, in Elo, rounded."""

    ratings: numpy.ndarray[Any, Any]
    covariance: numpy.ndarray[Any, Any]  # as deals showed
    expected: numpy.ndarray[Any, Any]  # as Bradley and Terry expect of games that do not depend on each other

    def apart(self, one: int, other: int) -> tuple[float, float, float]:
        """By how much the first is ahead of the second, and the standard errors of that: as shown, as expected."""
        gap = round(float(self.ratings[one] - self.ratings[other]), DIGITS)
        return gap, _error_apart(self.covariance, one, other), _error_apart(self.expected, one, other)

    def ahead(self, agent: int) -> tuple[float, float, float]:
        """The same for an agent and the mean of all."""
        return float(self.ratings[agent]), _root(self.covariance[agent, agent]), _root(self.expected[agent, agent])


def _error_apart(matrix: numpy.ndarray[Any, Any], one: int, other: int) -> float:
    return _root(matrix[one, one] + matrix[other, other] - 2 * matrix[one, other])


def _root(variance: Any) -> float:
    """A standard error; rounded matrices may be a little below 0."""
    return sqrt(max(0.0, float(variance)))


class Strengths:
    """What is known of all agents; of intervals with and without imagined deals the wider ends count.

    Every agent has one imagined draw, and with imagined deals two more won and two more lost, all against whom it met.
    """

    def __init__(self, table: Meetings) -> None:
        total = table.total()
        shares = spread_over_opponents(total + total.T)
        often = (table.ahead[0] + table.ahead[0].T)[0, 1]  # games of two in one deal
        self.plain = _estimate(table, total, DRAWN * shares, 0 * shares)
        self.padded = _estimate(table, total, (DRAWN + EXTRA * often) * shares, EXTRA * often**2 / 2 * shares)
        self.deals = table.count_deals()

    def order(self) -> list[int]:
        """The agents by rating, the strongest first."""
        ratings = self.plain.ratings.tolist()
        return sorted(range(len(ratings)), key=lambda agent: (-ratings[agent], agent))

    def difference(self, one: int, other: int, confidence: float = CONFIDENCE) -> Interval:
        """By how much the first is ahead of the second."""
        reach = student(max(1, min(self.deals[one], self.deals[other]) - 1), confidence)
        return _widest(reach, self.plain.apart(one, other), self.padded.apart(one, other))

    def rating(self, agent: int, anchor: int | None = None) -> Interval:
        """How far an agent is ahead of the mean of all, or of one."""
        if anchor is not None:
            return Interval(0, 0, 0) if agent == anchor else self.difference(agent, anchor)
        return _widest(student(max(1, self.deals[agent] - 1)), self.plain.ahead(agent), self.padded.ahead(agent))


def _widest(reach: float, plain: tuple[float, float, float], padded: tuple[float, float, float]) -> Interval:
    """The wider ends; the far one as expected, too, as deals that were all won show no spread at all."""
    ends = [value + side * reach * error for value, error, _ in (plain, padded) for side in (-1, 1)]
    ends.append(plain[0] + (reach if plain[0] > 0 else -reach) * plain[2])
    return Interval(plain[0], min(ends), max(ends))


def spread_over_opponents(met: numpy.ndarray[Any, Any]) -> numpy.ndarray[Any, Any]:
    """One for each agent, shared among its opponents by how often they met; of a pair's two shares the mean."""
    shares = met / met.sum(axis=1)[:, None]
    found: numpy.ndarray[Any, Any] = (shares + shares.T) / 2
    return found


def _estimate(
    table: Meetings,
    total: numpy.ndarray[Any, Any],
    imagined: numpy.ndarray[Any, Any],
    noise: numpy.ndarray[Any, Any],
) -> Estimate:
    """The fit with imagined wins each way, and its covariance; `noise` is by pair what imagined deals pull, squared."""
    import numpy

    ratings = fit(total, imagined)
    strengths = ratings / ELO
    met = total + total.T + imagined + imagined.T
    bread = numpy.linalg.inv(curvature(met, strengths))
    filling = _pulls(table, strengths) + numpy.diag(noise.sum(axis=1)) - noise
    shown, expected = bread @ filling @ bread, bread - 1 / len(met) ** 2  # the 1 that held the mean is no error
    return Estimate(ratings.round(DIGITS), (ELO**2 * shown).round(DIGITS), (ELO**2 * expected).round(DIGITS))


def _pulls(table: Meetings, strengths: numpy.ndarray[Any, Any]) -> numpy.ndarray[Any, Any]:
    """By pair of agents: how single deals pull at both, multiplied and added up."""
    import numpy

    places, ahead = numpy.array(table.groups), numpy.array(table.ahead)
    met = ahead + numpy.swapaxes(ahead, 1, 2)
    slopes = (ahead - met * chances(strengths[places])).sum(axis=2)
    found = numpy.zeros((table.agents, table.agents))
    numpy.add.at(found, (places[:, :, None], places[:, None, :]), slopes[:, :, None] * slopes[:, None, :])
    return found
