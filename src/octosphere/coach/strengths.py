"""A hint in three strengths, and answers to why: lines of words, every value with whether it is exact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from octosphere.core.game import apply_to_copy

from .hints import EQUAL, SURE, DecisionHint, Ranked
from .study import CLOSE
from .words import Speaker, grade

STRENGTHS = 3


@dataclass(frozen=True, slots=True)
class Voice:
    """Says hints in one language; `text` writes a move in the notation, without it there are words alone."""

    speaker: Speaker
    text: Callable[[Any], str] | None = None

    def hint(self, hint: Any, strength: int) -> list[str]:
        """1 a nudge, 2 the idea, 3 the move."""
        return (self.nudge, self.idea, self.move)[strength - 1](hint)

    def nudge(self, hint: Any) -> list[str]:
        """Where to look, and no more."""
        return [self.speaker.t("hint.nudge.equal" if hint.second is None else f"hint.nudge.{self.area(hint)}")]

    def idea(self, hint: Any) -> list[str]:
        """The reasons, and the kind of move."""
        if hint.second is None:
            return [self.speaker.t("hint.nudge.equal"), *self._judged(hint)]
        return [*self.explain_best(hint), self.kind(hint), *self._judged(hint)]

    def move(self, hint: Any) -> list[str]:
        """The move, its value, how much better it is than the next, and why."""
        first = self.speaker.t("hint.best", move=self.describe_move(hint, hint.best), value=self.worth(hint, hint.best))
        if hint.second is None:
            return [first, self.speaker.t("hint.nudge.equal"), *self._judged(hint)]
        return [first, self.describe_margin(hint), *self.explain_best(hint, whole=True), *self._judged(hint)]

    def how_exact(self, hint: Any, strength: int) -> list[str]:
        """For whoever asks how exact a hint is: its numbers as they were found, and by whom; none at a nudge."""
        if strength == 1:
            return []
        numbers = [self._precise(hint, one) for one in (hint.best, hint.second) if one is not None]
        return [*(numbers if strength == STRENGTHS else []), self.name_judge(hint)]

    def _precise(self, hint: DecisionHint, one: Ranked) -> str:
        return f"{self.brief(hint, one.move)}: {self._number(hint, one.value, one.error)}"

    def _judged(self, hint: Any) -> list[str]:
        """Who judged, beside numbers with their places; whole ones are told without."""
        return [] if self.text is None else [self.name_judge(hint)]

    def quick(self, hint: Any, strength: int) -> list[str]:
        """A hint of a strength from a quick look at the moves, labelled so; it says nothing of what a move is worth."""
        t = self.speaker.t
        if hint.second is None:
            return [t("hint.quick.opinion", said=t("hint.quick.equal"))]
        said = t("hint.quick.move", move=self.describe_move(hint, hint.best))
        if strength < STRENGTHS:
            said = t(f"hint.nudge.{self.place_to_look(hint)}")
        kind = [self.kind(hint)] if strength == 2 else []
        return [t("hint.quick.opinion", said=said), *kind]

    def why_move(self, hint: Any, move: Any) -> list[str]:
        """What a legal move costs against the best, and why."""
        loss = hint.loss(move)
        if loss <= EQUAL:
            return [self.speaker.t("hint.cost.none"), *self.explain_best(hint, whole=True), self.name_judge(hint)]
        best = self.describe_move(hint, hint.best)
        line = self.speaker.t("hint.cost.some", loss=self.describe_loss(hint, move), move=best)
        return [line, *self.explain_against(hint, move), self.name_judge(hint)]

    def last(self, hint: Any, move: Any) -> list[str]:
        """How a decision that has been made compared."""
        loss, t = hint.loss(move), self.speaker.t
        chosen = self.describe_move(hint, hint.ranking_of(move))
        word = t(f"coach.grade.{grade(loss)}")
        line = t("hint.last.was", move=chosen, value=self.worth(hint, hint.ranking_of(move)), grade=word)
        if loss <= EQUAL:
            return [line, t("hint.last.best"), *self.explain_best(hint, whole=True), self.name_judge(hint)]
        best, value = self.describe_move(hint, hint.best), self.worth(hint, hint.best)
        better = t("hint.last.better", move=best, value=value, loss=self.describe_loss(hint, move))
        return [line, better, *self.explain_against(hint, move), self.name_judge(hint)]

    # what a game may say in its own way

    def area(self, hint: Any) -> str:
        """Where to look, as a key: here only how far the best move is ahead."""
        return "clear" if self.is_clear(hint) else "close"

    def place_to_look(self, hint: Any) -> str:
        """Where to look by the best move alone, as a key."""
        return self.area(hint)

    def kind(self, hint: Any) -> str:
        """What sort of move is best: here how many are worth a thought."""
        noise = [one for one in hint.ranked if hint.best.value - one.value <= max(CLOSE, SURE * hint.noise(one))]
        return self.speaker.t("hint.kind.among", n=len(noise))

    def explain_best(self, hint: Any, *, whole: bool = False) -> list[str]:
        """The reasons for the best move: here only whether it pays at once or later."""
        if hint.second is None:
            return []
        if whole:
            return [self.compare_points(hint, hint.second.move)]
        best, second = self.immediate_points(hint, hint.best.move), self.immediate_points(hint, hint.second.move)
        return [self.speaker.t("hint.reason.now" if best > second else "hint.reason.later")]

    def explain_against(self, hint: Any, move: Any) -> list[str]:
        """Reasons why the best move is better than this one, and whether the difference is more than noise."""
        sure = hint.loss(move) > SURE * hint.noise(hint.ranking_of(move))
        return [self.compare_points(hint, move), *([] if sure else [self.speaker.t("hint.none.noise")])]

    def name_judge(self, hint: Any) -> str:
        """The sentence that says who judged and what the values are."""
        return self.speaker.t(f"hint.by.{'exact' if hint.exact else 'search'}")

    def gifts(self, hint: Any) -> list[list[str]]:
        """A table of what each move hands to others, where a judge knows it."""
        return []

    # parts of sentences

    def compare_points(self, hint: DecisionHint, move: Any) -> str:
        """What the best move and another bring at once."""
        t, best, other = self.speaker.t, self.immediate_points(hint, hint.best.move), self.immediate_points(hint, move)
        key = "later_equal" if best == other else "now_whole" if best > other else "later_more"
        points = {"points": t("points", n=best), "other": t("points", n=other)}
        return t(f"hint.reason.{key}", move=self.brief(hint, move), **points)

    def immediate_points(self, hint: DecisionHint, move: Any) -> int:
        """The points of a move and of what follows from it by itself."""
        game = self.speaker.guide.game
        seat, following = game.to_move(hint.state), apply_to_copy(game, hint.state, move)[0]
        return game.scores(following)[seat] - game.scores(hint.state)[seat]

    def is_clear(self, hint: DecisionHint) -> bool:
        """Whether the best move is ahead of the next one by more than noise."""
        assert hint.second is not None
        return hint.margin > max(CLOSE, SURE * hint.noise(hint.second))

    def describe_margin(self, hint: DecisionHint) -> str:
        """The next best move and the margin to it; other moves may be as good as the best."""
        assert hint.second is not None
        key = "clear" if self.is_clear(hint) else "close"
        if self.text is None and round(hint.margin) == 0:
            key = "hardly"
        second = self.describe_move(hint, hint.second)
        line = self.speaker.t(f"hint.margin.{key}", margin=self.describe_loss(hint, hint.second.move), move=second)
        ties = [self.brief(hint, one.move) for one in hint.ranked[1:] if one.value >= hint.best.value - EQUAL]
        return f"{self.speaker.t('hint.tied', moves=', '.join(ties))} {line}" if ties else line

    def brief(self, hint: DecisionHint, move: Any) -> str:
        """A move in the notation, or in words that are marked as those of a move."""
        if self.text is None:
            return self.speaker.t("hint.words", move=self.speaker.label(hint.state, move))
        return self.text(move)

    def describe_move(self, hint: DecisionHint, one: Ranked) -> str:
        """A move in the notation and in words, or in words alone."""
        brief = self.brief(hint, one.move)
        return brief if self.text is None else f"{brief} ({self.speaker.label(hint.state, one.move)})"

    def worth(self, hint: DecisionHint, one: Ranked) -> str:
        return self.value(hint, one.value, one.error)

    def describe_loss(self, hint: DecisionHint, move: Any) -> str:
        """What the best move has ahead of another."""
        return self.value(hint, hint.loss(move), hint.noise(hint.ranking_of(move)))

    def value(self, hint: DecisionHint, value: float, error: float = 0.0) -> str:
        """Whole points in words; beside the notation a number that says whether it is exact, and its error if known."""
        if self.text is None:
            return self.speaker.t("hint.value.estimate", value=self.speaker.t("points", n=round(value)))
        return self._number(hint, value, error)

    def _number(self, hint: DecisionHint, value: float, error: float) -> str:
        key = "exact" if hint.exact else "estimate"
        number = self.speaker.number(value)
        return self.speaker.t(
            f"hint.value.{key}", value=f"{number} ± {self.speaker.number(error)}" if error else number
        )
