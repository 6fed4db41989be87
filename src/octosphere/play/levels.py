"""How strong a bot is, by name, and the agent that plays so; see the words `level.*`."""

from __future__ import annotations

from octosphere.core.errors import BadInput

_AGENTS = {"drifter": "random", "diver": "greedy", "captain": "turn", "kraken": "expert"}  # the weakest first

LEVELS = tuple(_AGENTS)
LIGHT = ("drifter", "diver")  # they go by the rules alone; the others judge positions in compiled code


def check_level(level: str) -> None:
    """Only levels that there are."""
    if level not in _AGENTS:
        raise BadInput(f"no level is called {level[:40]!r}; there is {', '.join(LEVELS)}")


def agent_of(level: str) -> str:
    """The name of the agent that plays at a level."""
    check_level(level)
    return _AGENTS[level]
