"""All deals of a plan on an executor: the same results, in the same order, wherever they are played."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import closing
from itertools import islice

from octosphere.scale import Journal, in_order

from .deals import TOGETHER, Deal, play_deal
from .plan import TournamentPlan
from .store import deal_from_json, deal_to_json


def play_deals(
    plan: TournamentPlan, executor: Executor | None = None, journal: Journal | None = None
) -> Generator[Deal, None, None]:
    """The deals in order, one after the other here or spread by an executor; close the iterator to stop.

    Those that a journal has are read, and the others kept there as soon as they are played.
    """
    plan.check()
    return _play(plan, executor) if journal is None else _go_on(plan, executor, journal)


def _play(plan: TournamentPlan, executor: Executor | None, first: int = 0) -> Generator[Deal, None, None]:
    return in_order(executor, play_deal, ((plan, deal) for deal in range(first, plan.deals)), together=TOGETHER)


def _go_on(plan: TournamentPlan, executor: Executor | None, journal: Journal) -> Generator[Deal, None, None]:
    for kept in islice(journal.read(), plan.deals):
        yield deal_from_json(kept)
    with closing(_play(plan, executor, journal.kept)) as deals:
        for deal in deals:
            journal.add(deal_to_json(deal))
            yield deal
