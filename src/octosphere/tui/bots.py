"""Who plays by itself: the bots a table can seat, the weakest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from octosphere.core.errors import BadInput
from octosphere.core.record import AnyGame
from octosphere.play.levels import LEVELS, LIGHT, agent_of

from .advice import check_compiler

QUICK = (*LIGHT, "random", "greedy")  # the others judge positions, which is compiled when it is first needed


def bots_of(game: str) -> tuple[str, ...]:
    """The bots of a game: levels by their strength, then the agents behind them."""
    return (*LEVELS, *(agent_of(level, game) for level in LEVELS))


def check_bot(name: str, game: str) -> None:
    """Only bots that there are; a searching one may bring a budget of its own."""
    from octosphere.agents import searching_agents, split

    if ":" in name:
        split(name)
    elif name not in (*bots_of(game), *searching_agents()):
        raise BadInput(f"no bot is called {name[:40]!r}; there is {', '.join(bots_of(game))}")


class Player(Protocol):
    """Whoever decides by itself; a person is None."""

    ready: bool  # False: the first decision may take a while

    def choose(self, game: AnyGame, state: Any) -> Any: ...


class Bot:
    """An agent that is not imported before it has to decide; the same for the same position, also after a resume."""

    def __init__(self, name: str, seed: str, count_moves: Callable[[], int]) -> None:
        if name not in QUICK:
            check_compiler()
        self.ready = name in QUICK
        self._name, self._seed, self._count_moves = name, seed, count_moves

    def choose(self, game: AnyGame, state: Any) -> Any:
        from octosphere.agents import make_agent

        name = agent_of(self._name, game.facts.name) if self._name in LEVELS else self._name
        self.ready = True
        return make_agent(name, self._seed, self._count_moves()).choose(game, state)
