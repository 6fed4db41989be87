"""A tournament's deals as they are kept in a folder, and what they are the deals of."""

from __future__ import annotations

from typing import Any

from .deals import Deal, Outcome
from .plan import TournamentPlan


def describe_run(plan: TournamentPlan, kind: str = "tournament") -> dict[str, Any]:
    """All that the deals of a plan depend on. How many are asked for is not among it: more go on from fewer."""
    return {
        "kind": kind,
        "game": plan.game.facts.name,
        "rules": plan.game.facts.rules,
        "options": plan.told_options,
        "agents": list(plan.agents),
        "seed": str(plan.seed),
        "budget": None if plan.budget is None else plan.budget.to_json(),
        "lone": plan.lone,
    }


def deal_to_json(deal: Deal) -> list[list[list[int]]]:
    """The scores and wins of each game."""
    return [[list(game.scores), list(game.won)] for game in deal]


def deal_from_json(kept: list[list[list[int]]]) -> Deal:
    """The deal that was kept."""
    return [Outcome(tuple(scores), tuple(won)) for scores, won in kept]
