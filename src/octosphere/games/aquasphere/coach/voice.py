"""Hints for AquaSphere in words: where to look, what sort of move, and the causes that decide."""

from __future__ import annotations

from dataclasses import dataclass

from octosphere.coach import strengths
from octosphere.coach.hints import DecisionHint
from octosphere.games.aquasphere.moves import Move

from .causes import Hint, Reason, Why
from .sentences import Sentences

MOST = 2  # reasons told at once
SHOWN = 0.005  # points below which a difference is not told


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

    def explain_best(self, hint: Hint, *, whole: bool = False) -> list[str]:
        return self.explain(hint, hint.second.move, hint.why, whole=whole) if hint.second else []

    def explain_against(self, hint: Hint, move: Move) -> list[str]:
        return self.explain(hint, move, hint.causes.explain(hint.best.move, move))

    def explain(self, hint: DecisionHint, other: Move, why: Why, *, whole: bool = True) -> list[str]:
        """The causes that put the best move ahead of another, or honestly that none does alone."""
        points = [self.compare_points(hint, other)] if whole else []
        if not why.sure:
            return [*points, self.speaker.t("hint.none.noise")]
        sentences = Sentences(self.speaker, hint.state, hint.best.move, why, whole)
        if not why.reasons:
            return [*points, self._say_most(sentences, why.main)]
        told = why.reasons[:MOST]
        return [f"{sentences.say(one)}{self._without(hint, one, other) if whole else ''}" for one in told]

    def _say_most(self, sentences: Sentences, main: str | None) -> str:
        """What weighs most where nothing decides alone."""
        if main is None:
            return self.speaker.t("hint.none.several")
        return self.speaker.t("hint.mostly", said=sentences.say(Reason(main, 0.0)))

    def _without(self, hint: DecisionHint, reason: Reason, other: Move) -> str:
        key = "better" if reason.fall > SHOWN else "equal"
        return f" {self.speaker.t(f'hint.without.{key}', move=self.brief(hint, other))}"
