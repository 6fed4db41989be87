"""The result of rounds: all agents by rating, and who is told apart from whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .intervals import CONFIDENCE, Interval
from .plan import TournamentPlan
from .rounds import Rounds, Rule
from .schedule import DECISION
from .strengths import Strengths


@dataclass(frozen=True, slots=True)
class Rung:
    """One agent's place on a ladder."""

    agent: str
    rating: Interval
    deals: int
    open_to: list[str]  # those whom it is not told apart from, the strongest first

    def to_json(self) -> dict[str, Any]:
        return {"agent": self.agent, "rating": self.rating.to_json(), "deals": self.deals, "open_to": self.open_to}


@dataclass(frozen=True, slots=True)
class Step:
    """Two neighbours on a ladder, the stronger first."""

    agents: tuple[str, str]
    apart: Interval  # in Elo, of the confidence by which they are told apart
    needed: int  # deals that they seem to need; 0 if they are settled

    @property
    def told_apart(self) -> bool:
        """Whether the interval excludes equality."""
        return self.apart.excludes(0)

    def to_json(self) -> dict[str, Any]:
        return {"agents": list(self.agents), "apart": self.apart.to_json(), "told_apart": self.told_apart}


@dataclass(frozen=True, slots=True)
class Ladder:
    """All agents by rating, and all neighbours."""

    plan: TournamentPlan
    rule: Rule
    counts: dict[str, int]  # games, deals, rounds
    anchor: str | None
    rungs: list[Rung]
    steps: list[Step]

    @property
    def ended(self) -> str:
        """Why no more was played."""
        if not any(step.needed for step in self.steps):
            known = "" if self.rule.width is None else f", or known to ± {self.rule.width:g} Elo"
            return f"all neighbours are told apart{known}"
        return "the budget is spent"

    def to_json(self) -> dict[str, Any]:
        """The whole result as one document."""
        return {
            **self.plan.to_json(),
            "games_budget": self.rule.budget,
            "until_width": self.rule.width,
            **self.counts,
            "ended": self.ended,
            "confidence": CONFIDENCE,
            "decision": DECISION,
            "anchor": self.anchor,
            "agents": [rung.to_json() for rung in self.rungs],
            "neighbours": [step.to_json() for step in self.steps],
        }


def ladder(rounds: Rounds, anchor: str | None = None) -> Ladder:
    """What rounds have found so far."""
    found, names = rounds.found, list(rounds.plan.agents)
    assert found, "no round was played"
    order, zero = found.order(), None if anchor is None else names.index(anchor)
    rungs = [Rung(names[one], found.rating(one, zero), found.deals[one], _open_to(found, one, names)) for one in order]
    steps = [
        Step((names[order[pair.place]], names[order[pair.place + 1]]), pair.apart, pair.needed) for pair in rounds.pairs
    ]
    counts = {"games": rounds.table.games, "deals": len(rounds.table.groups), "rounds": rounds.rounds}
    return Ladder(rounds.plan, rounds.rule, counts, anchor, rungs, steps)


def _open_to(found: Strengths, agent: int, names: list[str]) -> list[str]:
    others = (other for other in found.order() if other != agent)
    return [names[other] for other in others if not found.difference(agent, other, DECISION).excludes(0)]
