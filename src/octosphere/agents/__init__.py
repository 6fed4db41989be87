"""Players for any game, by name."""

from __future__ import annotations

from importlib import import_module

from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput
from octosphere.fast.budget import USUAL, Budget, Stop, never, read_budget

from .agent import Agent, GreedyAgent, RandomAgent

AGENTS = {
    "random": "agent.RandomAgent",
    "greedy": "agent.GreedyAgent",
    "search": "search.SearchAgent",  # from here on imported when asked for: they bring compiled code
    "turn": "turn.TurnAgent",
    "expert": "search.BestAgent",
    "perfect": "perfect.PerfectAgent",
}
SEARCHING = ("search", "expert")  # they think as long as a budget says


def make_agent(name: str, seed: int | str, game: int = 0, budget: Budget | None = None, stop: Stop = never) -> Agent:
    """The agent of that name; what it leaves to luck follows from the seed and the number of the game.

    A searching agent may bring its own budget: `search:400` runs 400 simulations, `search:0.5s` half a second. When
    `stop` says so, it answers with what it has found by then.
    """
    bare, own = split(name)
    module, _, kind = AGENTS[bare].partition(".")
    made = getattr(import_module(f"{__name__}.{module}"), kind)
    chance = Seeded(seed, game)
    agent: Agent = made(chance, own or budget or USUAL, stop) if bare in SEARCHING else made(chance)
    return agent


def split(name: str) -> tuple[str, Budget | None]:
    """The bare name of an agent and the budget written behind it, if there is one."""
    bare, colon, own = name.partition(":")
    if bare not in AGENTS:
        raise BadInput(f"no agent is called {bare[:40]!r}; there is {', '.join(AGENTS)}")
    if colon and bare not in SEARCHING:
        raise BadInput(f"{bare} takes no budget: only {' and '.join(SEARCHING)} think as long as they may")
    return bare, read_budget(own) if colon else None


__all__ = ["AGENTS", "SEARCHING", "Agent", "GreedyAgent", "RandomAgent", "make_agent", "split"]
