"""What a tournament plays, checked before it begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from octosphere.agents import Agent, make_agent, searching_agents, split, takes_budget
from octosphere.core.errors import BadInput
from octosphere.core.game import Options
from octosphere.core.record import AnyGame
from octosphere.fast.budget import Budget

from .seatings import Seating, seatings

LEAST_DEALS = 2  # one alone has no spread

Maker = Callable[..., Agent]  # of a name, a seed, the number of a game, and a budget if there is one


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What to play: deal number i of a seed is the same in every plan that differs only in `games`."""

    game: AnyGame
    options: Options
    agents: Sequence[str]
    seed: int | str = 1
    games: int = 1000  # at least: deals are played to their end
    shuffled: Sequence[str] = ()  # options that each deal sets to a random value of its own
    make: Maker = make_agent  # found by name in the workers, so no lambda
    budget: Budget | None = None  # of agents that search and bring none of their own
    lone: bool = False  # only the first agent sits alone among copies of another

    def check(self) -> None:
        """Refuse what cannot be played."""
        if self.games < 1:
            raise BadInput(f"{self.games} games; at least 1 is needed")
        if not self.agents:
            raise BadInput("a tournament needs at least one agent")
        for name in self.agents:
            if self.agents.count(name) > 1:
                raise BadInput(f"{name} is named twice; an agent sits down as often as is fair by itself")
            self.agent(name, self.seed)
        if self.budget and not any(takes_budget(split(name)[0]) and not split(name)[1] for name in self.agents):
            raise BadInput(f"a budget, but nobody who takes it: it is for {' and '.join(searching_agents())}")
        self.game.start(self.deal_options(0))

    def check_anchor(self, anchor: str | None) -> None:
        """Refuse an anchor that does not play."""
        if anchor is not None and anchor not in self.agents:
            raise BadInput(f"the anchor {anchor[:40]!r} does not play; there is {', '.join(self.agents)}")

    def agent(self, name: str, seed: int | str) -> Agent:
        """An agent for one seat of one game."""
        more = () if self.budget is None else (self.budget,)
        return self.make(name, seed, 0, *more)

    @property
    def seats(self) -> int:
        """The number of seats in each game."""
        return self.game.seats(self.game.start(self.options))

    @property
    def seatings(self) -> list[Seating]:
        """Who sits where in each game of a deal, by the number of the agent."""
        return seatings(len(self.agents), self.seats, lone=self.lone)

    @property
    def deals(self) -> int:
        """How many deals are played: as many as the games asked for need, the last one whole."""
        return max(LEAST_DEALS, -(-self.games // len(self.seatings)))

    def to_json(self) -> dict[str, Any]:
        """What every result of this plan begins with."""
        return {
            "game": self.game.facts.name,
            "rules": self.game.facts.rules,
            "options": self.told_options,
            "seed": str(self.seed),
            "budget": None if self.budget is None else self.budget.to_json(),
        }

    @property
    def told_options(self) -> Options:
        """The options for people and files: complete, and those that each deal draws are named so."""
        return {**self.game.options(self.deal_options(0)), **dict.fromkeys(self.shuffled, "random in each deal")}

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal's dice; `octosphere play --seed` takes it too."""
        return f"{self.seed}-{deal}"

    def deal_options(self, deal: int) -> Options:
        """The options of all games of a deal."""
        return {**self.options, **{name: f"random:{self.deal_seed(deal)}" for name in self.shuffled}}
