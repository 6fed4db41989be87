"""AquaSphere for the coach: it counts rounds, and calls decisions and kinds of moves by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from octosphere.coach.guide import Guide, Position
from octosphere.core.game import CHANCE
from octosphere.games.aquasphere.state import Phase, State

if TYPE_CHECKING:
    from octosphere.coach.words import Speaker

    from .voice import Voice


class AquaSphereGuide(Guide):
    """What the coach knows of AquaSphere; `coach.guide.Guide` documents the methods."""

    def make_voice(self, speaker: Speaker, text: Callable[[Any], str] | None = None) -> Voice:
        from .voice import Voice

        return Voice(speaker, text)

    def turn(self, s: State) -> int:
        """The round, from 1."""
        return s.rounds + 1

    def describe_task(self, speaker: Speaker, at: Position) -> str:
        kind = Phase(at.state.phase).name.lower()
        if self.game.to_move(at.state) == CHANCE:
            kind = "draws" if at.state.rounds else "set_up"
        return speaker.t(f"coach.doing.{kind}")

    def decision_facts(self, s: State) -> dict[str, Any]:
        return {"kind": Phase(s.phase).name.lower()}
