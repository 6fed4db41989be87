"""Results counted: exact whole numbers, so that neither order nor threads can change them."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from .batch import Plan, Results

if TYPE_CHECKING:
    import numpy

PERCENT = (1, 5, 25, 50, 75, 95, 99)


class Tally:
    """Counts of everything a summary tells, taken chunk by chunk."""

    def __init__(self, plan: Plan) -> None:
        import numpy

        facts, seats = plan.game.facts, plan.seats
        self.plan, self.games = plan, 0
        self._low = facts.lowest_score
        self._scores = numpy.zeros((seats, facts.highest_score - facts.lowest_score + 1), numpy.int64)
        self._winners = numpy.zeros(1 << seats, numpy.int64)
        self._points = numpy.zeros((seats, len(facts.sources)), numpy.int64)
        self._decisions = numpy.zeros(seats, numpy.int64)

    def add(self, results: Results) -> None:
        """Count more games."""
        import numpy

        self.games += len(results)
        for seat in range(len(self._scores)):
            places = results.scores[:, seat] - self._low
            self._scores[seat] += numpy.bincount(places, minlength=self._scores.shape[1])
        self._winners += numpy.bincount(results.winners, minlength=len(self._winners))
        self._points += results.points.sum(axis=0, dtype=numpy.int64)
        self._decisions += results.decisions.sum(axis=0, dtype=numpy.int64)

    @property
    def decisions(self) -> int:
        """How many real decisions all games had."""
        return int(self._decisions.sum())

    def to_json(self) -> dict[str, Any]:
        """The whole summary as one document."""
        plan, agents = self.plan, list(self.plan.agents)
        return {
            "game": plan.game.facts.name,
            "rules": plan.game.facts.rules,
            "options": dict(plan.game.options(plan.options)),
            "seed": str(plan.seed),
            "games": self.games,
            "decisions": self.decisions / self.games,
            "seats": [
                {"seat": seat + 1, "agent": agents[seat % len(agents)], **self._seat(seat)}
                for seat in range(len(self._scores))
            ],
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        sources = self.plan.game.facts.sources
        return {
            **spread(self._low, self._scores[seat]),
            "win_share": self.win_share(seat),
            "decisions": int(self._decisions[seat]) / self.games,
            "points": {name: int(self._points[seat, index]) / self.games for index, name in enumerate(sources)},
        }

    def win_share(self, seat: int) -> float:
        """The part of all wins that is this seat's; a shared win counts in parts."""
        parts = [0.0] * len(self._scores)
        for bits, count in enumerate(self._winners.tolist()):
            parts[bits.bit_count() - 1] += count if bits >> seat & 1 else 0
        return sum(part / (sharing + 1) for sharing, part in enumerate(parts)) / self.games


def spread(low: int, counts: numpy.ndarray[Any, Any]) -> dict[str, Any]:
    """Mean, deviation, error of the mean, quantiles and histogram of counted whole numbers from `low` up."""
    pairs = [(low + place, count) for place, count in enumerate(counts.tolist()) if count]
    games, total = sum(count for _, count in pairs), sum(value * count for value, count in pairs)
    squares = sum(value * value * count for value, count in pairs)
    variance = (squares * games - total * total) / (games * max(1, games - 1))
    return {
        "mean": total / games,
        "deviation": sqrt(variance),
        "error": sqrt(variance / games),
        "lowest": pairs[0][0],
        "highest": pairs[-1][0],
        "quantiles": {str(percent): quantile(pairs, percent) for percent in PERCENT},
        "histogram": [list(pair) for pair in pairs],
    }


def quantile(pairs: list[tuple[int, int]], percent: int) -> int:
    """The smallest value that so many per cent of the games do not exceed."""
    needed, reached = percent * sum(count for _, count in pairs), 0
    for value, count in pairs:
        reached += 100 * count
        if reached >= needed:
            return value
    return pairs[-1][0]
