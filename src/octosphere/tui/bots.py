"""Who plays by itself: the bots a table can seat, the weakest first."""

from __future__ import annotations

from typing import Any, Protocol

from octosphere.core.record import AnyGame

from .advice import check_compiler

BOTS = ("random", "greedy", "turn", "expert")
QUICK = ("random", "greedy")  # the others judge positions, which is compiled when it is first needed


class Player(Protocol):
    """Whoever decides by itself; a person is None."""

    ready: bool  # False: the first decision may take a while

    def choose(self, game: AnyGame, state: Any) -> Any: ...


class Bot:
    """An agent that is not imported before it has to decide."""

    def __init__(self, name: str, seed: int) -> None:
        if name not in QUICK:
            check_compiler()
        self.ready = name in QUICK
        self._name, self._seed = name, seed
        self._agent: Any = None

    def choose(self, game: AnyGame, state: Any) -> Any:
        if self._agent is None:
            from octosphere.agents import make_agent

            self._agent = make_agent(self._name, self._seed)
        self.ready = True
        return self._agent.choose(game, state)
