"""A tournament of many agents in rounds: who plays in a round depends on the rounds before, and on nothing else."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.scale import Journal, in_order

from .deals import TOGETHER, Deal, play_deal
from .meetings import Group, Meetings, group_size, plan_of
from .plan import TournamentPlan
from .schedule import Neighbours, first_round, neighbours, next_round
from .store import deal_from_json, deal_to_json, describe_run
from .strengths import Strengths


@dataclass(frozen=True, slots=True)
class Rule:
    """When rounds end: all neighbours are told apart, or known to a width in Elo, or the games are spent."""

    budget: int | None = None  # games
    width: float | None = None

    def check(self, plan: TournamentPlan) -> None:
        """Refuse what cannot be played or would not end."""
        size, agents = group_size(plan), len(plan.agents)
        if agents < size:
            raise BadInput(f"{agents} agents for rounds of {size} at a table; name more, or give --games instead")
        if self.width is not None and not self.width > 0:
            raise BadInput(f"a width of {self.width:g}; it is in Elo, and more than 0")
        least = len(first_round(plan.agents, size, plan.seed)) * size
        if self.budget is not None and self.budget < least:
            raise BadInput(f"a budget of {self.budget} games; the first round of {agents} agents alone has {least}")


@dataclass(frozen=True, slots=True)
class Meeting:
    """One deal of some of the agents, played or read."""

    plan: TournamentPlan  # of these agents alone
    number: int
    deal: Deal
    was_kept: bool  # by an earlier run


class Rounds:
    """The rounds of a plan as they go on, and what is known after the last whole one."""

    def __init__(self, plan: TournamentPlan, rule: Rule) -> None:
        plan.check()
        rule.check(plan)
        self.plan, self.rule, self.size = plan, rule, group_size(plan)
        self.table, self.rounds = Meetings(len(plan.agents)), 0
        self.pairs: list[Neighbours] = []
        self.found: Strengths | None = None

    def describe_run(self) -> dict[str, Any]:
        """All that the meetings depend on. A budget is not among it: a larger one goes on from a smaller."""
        return {**describe_run(self.plan, "rounds"), "until_width": self.rule.width}

    @property
    def affordable(self) -> int | None:
        """How many meetings the budget still allows; None for any number."""
        return None if self.rule.budget is None else (self.rule.budget - self.table.games) // self.size

    @property
    def expected(self) -> int:
        """How many games there will be, as far as can be told now: what open neighbours seem to need, or the budget."""
        needed = self.size * sum(pair.needed for pair in self.pairs) + self.table.games
        return needed if self.rule.budget is None else min(needed, self.rule.budget)

    def play(self, executor: Executor | None = None, journal: Journal | None = None) -> Generator[Meeting, None, None]:
        """All meetings in order; those that a journal has are read, and the others kept there as they are played."""
        kept = iter(()) if journal is None else journal.read()
        groups = first_round(self.plan.agents, self.size, self.plan.seed)
        while groups := groups[: self.affordable]:
            self.rounds += 1
            with closing(self._play_round(groups, kept, executor)) as meetings:
                for group, meeting in zip(groups, meetings, strict=True):
                    self.table.add(meeting.plan, group, meeting.deal)
                    if journal is not None and not meeting.was_kept:
                        journal.add([list(group), deal_to_json(meeting.deal)])
                    yield meeting
            self.found = Strengths(self.table)
            self.pairs = neighbours(self.found, self.size if self.plan.seats > 1 else 1, self.rule.width)
            groups = next_round(self.found, self.pairs, self.size, f"{self.plan.seed}-round-{self.rounds}")

    def _play_round(
        self, groups: list[Group], kept: Iterator[Any], executor: Executor | None
    ) -> Generator[Meeting, None, None]:
        """A round is over before the next is drawn, so workers may finish it in any order."""
        first, done = len(self.table.groups), 0
        for group, (stored, deal) in zip(groups, islice(kept, len(groups)), strict=False):
            if tuple(stored) != group:
                raise BadInput(
                    "the store was written with another schedule, perhaps on another processor: name a new folder"
                )
            yield Meeting(plan_of(self.plan, group), first + done, deal_from_json(deal), was_kept=True)
            done += 1
        tasks = [(plan_of(self.plan, group), first + number) for number, group in enumerate(groups)][done:]
        with closing(in_order(executor, play_deal, tasks, together=TOGETHER)) as deals:
            for task, deal in zip(tasks, deals, strict=True):
                yield Meeting(*task, deal, was_kept=False)
