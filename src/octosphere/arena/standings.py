"""A tournament's result: who is how strong, who is told apart from whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .contests import Contests, contests
from .deals import Deal
from .intervals import CONFIDENCE, Interval, mean, share
from .plan import TournamentPlan
from .ratings import rate


@dataclass(frozen=True, slots=True)
class Standing:
    """One agent's rating, score and share of wins, each with its interval."""

    agent: str
    rating: Interval
    score: Interval
    wins: Interval

    def to_json(self) -> dict[str, Any]:
        parts = {"rating": self.rating, "score": self.score, "win_share": self.wins}
        return {"agent": self.agent, **{name: part.to_json() for name, part in parts.items()}}


@dataclass(frozen=True, slots=True)
class Pair:
    """The first against the second, in the contests in which both sat."""

    agents: tuple[str, str]
    score: Interval  # differences, positive if the first is better
    wins: Interval
    ahead: float  # how often the first was placed before the second, a tie half

    def to_json(self) -> dict[str, Any]:
        parts = {
            name: {**part.to_json(), "excludes_equality": part.excludes(0)}
            for name, part in (("score", self.score), ("win_share", self.wins))
        }
        return {"agents": list(self.agents), **parts, "ahead": self.ahead}


@dataclass(frozen=True, slots=True)
class Standings:
    """All agents by rating, all pairs, the stronger first."""

    plan: TournamentPlan
    deals: int
    anchor: str | None
    agents: list[Standing]
    pairs: list[Pair]

    @property
    def games(self) -> int:
        """How many games the tournament played."""
        return self.deals * len(self.plan.seatings)

    @property
    def notes(self) -> list[str]:
        """What must be known to read the numbers rightly."""
        return [
            f"{pair.agents[0]} was never placed behind {pair.agents[1]}: their ratings are further apart than told"
            for pair in self.pairs
            if pair.ahead == 1
        ]

    def to_json(self) -> dict[str, Any]:
        """The whole result as one document."""
        plan = self.plan
        return {
            **plan.to_json(),
            "games_asked": plan.games,
            "games": self.games,
            "deals": self.deals,
            "games_per_deal": len(plan.seatings),
            "lone": plan.lone,
            "confidence": CONFIDENCE,
            "anchor": self.anchor,
            "agents": [agent.to_json() for agent in self.agents],
            "pairs": [pair.to_json() for pair in self.pairs],
            "notes": self.notes,
        }


def standings(plan: TournamentPlan, deals: Sequence[Deal], anchor: str | None = None) -> Standings:
    """Rate the agents and compare all pairs, from the results of all deals."""
    plan.check_anchor(anchor)
    table, agents = contests(plan, deals), list(plan.agents)
    ahead = table.count_wins(len(agents))
    ratings = rate(ahead, None if anchor is None else agents.index(anchor), plan.seed)
    order = sorted(range(len(agents)), key=lambda agent: -ratings[agent].value)
    found = [Standing(agents[agent], ratings[agent], *_alone(table, agent)) for agent in order]
    total = ahead.sum(axis=0).tolist()
    pairs = [
        Pair((agents[one], agents[other]), *_apart(table, one, other), _part(total[one][other], total[other][one]))
        for one, other in combinations(order, 2)
    ]
    return Standings(plan, len(deals), anchor, found, pairs)


def _alone(table: Contests, agent: int) -> tuple[Interval, Interval]:
    """An agent's score and share of wins, per seat."""
    wins = share(table.by_deal(table.parts, agent), *table.bounds(agent))
    return mean(table.by_deal(table.scores, agent)), wins


def _apart(table: Contests, one: int, other: int) -> tuple[Interval, Interval]:
    """How far two agents differ in score and share of wins; their bounds are alike, as their seats are."""
    both = table.restrict_to(one, other)
    scores = both.by_deal(both.scores, one) - both.by_deal(both.scores, other)
    wins = both.by_deal(both.parts, one) - both.by_deal(both.parts, other)
    _, most = both.bounds(one)
    return mean(scores), share(wins, -most, most)


def _part(mine: float, theirs: float) -> float:
    return mine / (mine + theirs)
