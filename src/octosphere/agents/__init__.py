"""Players for any game, by name: every installed package may bring some (entry points `octosphere.agents`)."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput
from octosphere.fast.budget import USUAL, Budget, Stop, never_stop, read_budget

from .agent import Agent, GreedyAgent, RandomAgent

GROUP = "octosphere.agents"
OWN = ("random", "greedy", "search", "turn", "expert", "perfect")  # the weakest first


@cache
def _entries() -> dict[str, EntryPoint]:
    """Where each agent is found; importing one may bring compiled code, so it waits until it is asked for."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def agent_names() -> tuple[str, ...]:
    """All agents that are installed, our own first."""
    own = [name for name in OWN if name in _entries()]
    return (*own, *sorted(set(_entries()) - set(own)))


def make_agent(
    name: str, seed: int | str, game: int = 0, budget: Budget | None = None, stop: Stop = never_stop
) -> Agent:
    """The agent of that name, or of a class named as `package.module:Class`.

    What it leaves to luck follows from the seed and the number of the game. A searching agent may bring its own budget:
    `search:400` runs 400 simulations, `search:0.5s` half a second. When `stop` says so, it answers with what it has
    found by then.
    """
    bare, own = split(name)
    kind, chance = _kind(bare), Seeded(seed, game)
    agent: Agent = kind(chance, own or budget or USUAL, stop) if takes_budget(bare) else kind(chance)
    return agent


def split(name: str) -> tuple[str, Budget | None]:
    """The bare name of an agent and the budget written behind it, if there is one."""
    bare, colon, own = _parts(name)
    if "." not in bare and bare not in _entries():
        raise BadInput(f"no agent is called {bare[:40]!r}; there is {', '.join(agent_names())}")
    if colon and not takes_budget(bare):
        raise BadInput(f"{bare} takes no budget: only {' and '.join(searching_agents())} think as long as they may")
    return bare, read_budget(own) if colon else None


def _parts(name: str) -> tuple[str, str, str]:
    """What stands before the colon of a budget, the colon, and the budget; a class has a colon of its own."""
    module, colon, rest = name.partition(":")
    if "." not in module:
        return module, colon, rest
    kind, second, budget = rest.partition(":")
    return f"{module}:{kind}", second, budget


def takes_budget(name: str) -> bool:
    """Whether an agent thinks as long as a budget says."""
    return bool(getattr(_kind(name), "takes_budget", False))


def searching_agents() -> list[str]:
    """The agents that take a budget; one that cannot be loaded says why when it is asked for by name."""
    found = []
    for name in agent_names():
        with suppress(BadInput):
            found += [name] if takes_budget(name) else []
    return found


@cache
def _kind(name: str) -> Any:
    """The class of an agent."""
    module, _, kind = name.partition(":")
    try:
        return _entries()[name].load() if name in _entries() else getattr(import_module(module), kind)
    except Exception as error:  # somebody else's package may do anything
        raise BadInput(f"no agent {name[:80]!r} can be imported: {error}") from error


__all__ = [
    "Agent",
    "GreedyAgent",
    "RandomAgent",
    "agent_names",
    "make_agent",
    "searching_agents",
    "split",
    "takes_budget",
]
