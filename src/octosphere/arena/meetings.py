"""Meetings: some of many agents at one deal, which is the same dice for each of their seatings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from .contests import contests
from .deals import Deal
from .plan import TournamentPlan

if TYPE_CHECKING:
    import numpy

Group = tuple[int, ...]  # the numbers of agents that meet


def group_size(plan: TournamentPlan) -> int:
    """How many agents meet: as many as a game seats; alone two are compared on the same dice."""
    return max(2, plan.seats)


def plan_of(plan: TournamentPlan, group: Group) -> TournamentPlan:
    """The plan of a meeting alone: small, so that it is quickly sent to a worker."""
    return replace(plan, agents=[plan.agents[agent] for agent in group])


@dataclass(slots=True)
class Meetings:
    """All meetings so far, in their order: who met, and how often each was placed before each other one there."""

    agents: int
    groups: list[Group] = field(default_factory=list)
    ahead: list[numpy.ndarray[Any, Any]] = field(default_factory=list)
    games: int = 0

    def add(self, plan: TournamentPlan, group: Group, deal: Deal) -> None:
        """Count one more meeting, by the plan of that meeting."""
        self.groups.append(group)
        self.ahead.append(contests(plan, [deal]).count_wins(len(group))[0])
        self.games += len(deal)

    def total(self) -> numpy.ndarray[Any, Any]:
        """By pair of agents: how often the first was placed before the second, a tie half."""
        import numpy

        found = numpy.zeros((self.agents, self.agents))
        places = numpy.array(self.groups)
        numpy.add.at(found, (places[:, :, None], places[:, None, :]), numpy.array(self.ahead))
        return found

    def count_deals(self) -> list[int]:
        """By agent: at how many meetings it was."""
        import numpy

        counts: list[int] = numpy.bincount(numpy.array(self.groups).ravel(), minlength=self.agents).tolist()
        return counts
