"""Hints for AquaSphere in words: where to look and what sort of move, by the best move's notation."""

from __future__ import annotations

from dataclasses import dataclass

from octosphere.coach import strengths
from octosphere.coach.hints import DecisionHint


@dataclass(frozen=True, slots=True)
class Voice(strengths.Voice):
    """Says hints for AquaSphere; `coach.strengths.Voice` documents the methods."""

    def area(self, hint: DecisionHint) -> str:
        return self.sort(hint)

    def kind(self, hint: DecisionHint) -> str:
        return self.speaker.t(f"hint.kind.{self.sort(hint)}")

    def sort(self, hint: DecisionHint) -> str:
        """The first word of the notation; an action goes by its programme too."""
        word, _, rest = self.speaker.guide.game.codec.text(hint.best.move).partition(" ")
        return f"use_{rest}" if word == "use" else word
