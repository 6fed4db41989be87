"""All deals of a plan on an executor: the same results, in the same order, wherever they are played."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor

from octosphere.scale import in_order

from .deals import Deal, play_deal
from .plan import TournamentPlan


def play_deals(plan: TournamentPlan, executor: Executor | None = None) -> Generator[Deal, None, None]:
    """The deals in order, one after the other here or spread by an executor; close the iterator to stop."""
    plan.check()
    return in_order(executor, play_deal, ((plan, deal) for deal in range(plan.deals)))
