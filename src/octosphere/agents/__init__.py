"""Players for any game, by name."""

from __future__ import annotations

from importlib import import_module

from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput

from .agent import Agent, GreedyAgent, RandomAgent

AGENTS = {
    "random": "agent.RandomAgent",
    "greedy": "agent.GreedyAgent",
    "turn": "turn.TurnAgent",  # from here on imported when asked for: they bring compiled values
    "expert": "turn.ExpertAgent",
    "perfect": "perfect.PerfectAgent",
}


def make_agent(name: str, seed: int | str, game: int = 0) -> Agent:
    """The agent of that name; what it leaves to luck follows from the seed and the number of the game."""
    if name not in AGENTS:
        raise BadInput(f"no agent is called {name[:40]!r}; there is {', '.join(AGENTS)}")
    module, _, kind = AGENTS[name].partition(".")
    agent: Agent = getattr(import_module(f"{__name__}.{module}"), kind)(Seeded(seed, game))
    return agent


__all__ = ["AGENTS", "Agent", "GreedyAgent", "RandomAgent", "make_agent"]
