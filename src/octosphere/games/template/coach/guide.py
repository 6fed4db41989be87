"""Dive for the coach: what a decision is about; what is not said here is as in any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from octosphere.coach.guide import Guide, Position
from octosphere.core.game import CHANCE

from ..state import State

if TYPE_CHECKING:
    from octosphere.coach.words import Speaker


class DiveGuide(Guide):
    """See `Guide`."""

    def describe_task(self, speaker: Speaker, at: Position) -> str:
        """What was to be done in a position."""
        kind = "roll" if self.game.to_move(at.state) == CHANCE else "choose"
        return speaker.t(f"coach.doing.{kind}", n=at.state.depth)

    def decision_facts(self, s: State) -> dict[str, Any]:
        """For machines."""
        return {"depth": s.depth}
