"""Players of Dive whose order is known: the more often one surfaces at once, the less it scores. By name: `Grade25`."""

from __future__ import annotations

from typing import Any

from octosphere.agents import RandomAgent
from octosphere.core.chance import Chance
from octosphere.core.record import AnyGame
from octosphere.games.template.moves import Deeper, Surface

HOLD = 18  # deep enough: one more roll risks more than it brings


class Grade(RandomAgent):
    """Surfaces at once in so many turns of a thousand, else only when it is deep."""

    hasty = 0

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self._asked = 0

    def choose(self, game: AnyGame, state: Any) -> Any:
        self._asked += 1
        depth = state.depth
        hastes = self._chance.draw(self._asked, 1000) < self.hasty
        return Surface() if hastes or depth >= HOLD else Deeper()


def __getattr__(name: str) -> type[Grade]:
    """The player that is hasty in so many decisions of a thousand as its name says."""
    if not name.startswith("Grade"):
        raise AttributeError(name)
    return type(name, (Grade,), {"hasty": int(name.removeprefix("Grade"))})


def grades(*hasty: int) -> list[str]:
    """Players by name, the strongest first."""
    return [f"tests.graded:Grade{one}" for one in hasty]
