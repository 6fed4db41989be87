"""What the coach must know of a game; as it stands here it serves any, and a game's own folder says more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from octosphere.core.game import CHANCE, NOBODY, Options
from octosphere.core.record import AnyGame
from octosphere.games import kit_of

from .ledger import Kind

if TYPE_CHECKING:
    from .choose import CoachSettings
    from .evaluator import Choose
    from .hints import DecisionHint
    from .strengths import Voice
    from .walk import Decision, Throw
    from .words import Speaker


@dataclass(frozen=True, slots=True)
class Position:
    """A position of the record and the move made in it; None at the last one."""

    number: int  # of that move, from 1
    state: Any
    move: Any


@dataclass(frozen=True, slots=True)
class Happening:
    """What chance or others do to a seat: moves in a row with the same key are one step of its ledger."""

    kind: Kind
    key: tuple[int, ...] = ()
    giver: int | None = None


class Guide:
    """What the coach knows of one game; this class serves any, and a game's own says more."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def evaluators(self, settings: CoachSettings) -> Choose:
        """A function that names the judge of a position."""
        from .search import search_chooser

        return search_chooser(self.game, settings)

    def settings(self, settings: CoachSettings) -> dict[str, Any]:
        """How hard these judges worked, for machines."""
        effort = {"simulations": settings.simulations} if not settings.seconds else {"seconds": settings.seconds}
        return {**effort, "seed": settings.seed}

    def has_gifts(self, state: Any) -> bool:
        """Whether a decision hands something to each other seat that can be told beforehand."""
        return False

    def hint(self, state: Any) -> DecisionHint:
        """The moves of a decision, ranked."""
        from .hints import search_hint

        return search_hint(self.game, state)

    def make_voice(self, speaker: Speaker, text: Callable[[Any], str] | None = None) -> Voice:
        """The voice that says hints in the language of a speaker; `text` writes moves in the notation."""
        from .strengths import Voice

        return Voice(speaker, text)

    def gather_reasons(self, decision: Decision, settings: CoachSettings) -> dict[str, Any]:
        """What must be judged to say why a decision was not the best: as plain data, to be kept."""
        return {}

    def reasons(self, speaker: Speaker, decision: Decision, *, whole: bool = True) -> list[str]:
        """Why the best alternative is better than the chosen one, in sentences; judges nothing any more.

        Unless `whole`, they tell the idea and not the move.
        """
        from .hints import DecisionHint, Ranked

        found = [
            Ranked(one.move, one.point.value, one.handed, one.point.estimate.error) for one in decision.alternatives
        ]
        best = decision.alternatives[0].point
        hint = DecisionHint(decision.position.state, found, best.estimate.exact, best.by)
        voice = self.make_voice(speaker)
        return voice.explain_against(hint, decision.chosen.move) if whole else voice.explain_best(hint)

    def forecast(self, state: Any) -> tuple[list[float], bool]:
        """The final score that each seat can expect, and whether that is exact."""
        from .choose import CoachSettings
        from .search import forecast

        return forecast(self.game, CoachSettings(), state)

    def rehearsals(self) -> list[Options]:
        """Games whose decisions have everything compiled that judging needs."""
        return [{"players": self.game.facts.seats[0]}]

    def rehearse(self, state: Any) -> None:
        """Judge a position for the sake of what must be compiled first."""
        from .choose import CoachSettings
        from .search import evaluator_of

        judge = evaluator_of(self.game, CoachSettings(simulations=1))
        judge.values(state, self.game.legal(state))

    def turn(self, s: Any) -> int:
        """The turn or round, from 1: by the field that counts it; a game without one is one long turn."""
        return int(getattr(s, "turn", 0)) + 1

    def classify(self, at: Position, seat: int) -> Happening:
        """What a move of chance or of others is to a seat: luck of the draws' owner or of all, else a gift."""
        s, mover = at.state, self.game.to_move(at.state)
        if mover == CHANCE and self.game.dice_owner(s) in (NOBODY, seat):
            return Happening(Kind.LUCK)
        rivals = [other for other in range(self.game.seats(s)) if other != seat]
        return Happening(Kind.GIFT, giver=rivals[0] if len(rivals) == 1 else None)

    def describe_task(self, speaker: Speaker, at: Position) -> str:
        """What the seat to move had to do in a position, in a few words."""
        return speaker.t(f"coach.doing.{'draws' if self.game.to_move(at.state) == CHANCE else 'decision'}")

    def describe_options(self, options: dict[str, Any]) -> list[str]:
        """The options of a game as the head of a page names them, a line each."""
        return []

    # how a position, a move and a draw look, where words alone do not do

    def sign(self, s: Any) -> str:
        return ""

    def picture(self, speaker: Speaker, s: Any) -> str:
        return ""

    def move_picture(self, speaker: Speaker, s: Any, move: Any) -> str:
        return ""

    def describe_draws(self, speaker: Speaker, throw: Throw) -> str:
        """The draws of one run in words: how many, or which if it is one."""
        if len(throw.run) == 1:
            return speaker.label(throw.position.state, throw.position.move)
        return speaker.t("coach.run", n=len(throw.run))

    def describe_run(self, speaker: Speaker, throw: Throw) -> str:
        """The draws of one run as HTML: in words, and behind them every single draw."""
        texts = self._texts(throw.run) if len(throw.run) > 1 else []
        each = "".join(f"<small>{escape(text)}</small>" for text in texts)
        return f'<span class="thrown"><span>{escape(self.describe_draws(speaker, throw))}</span>{each}</span>'

    # for machines

    def decision_facts(self, s: Any) -> dict[str, Any]:
        return {}

    def throw_facts(self, throw: Throw) -> dict[str, Any]:
        return {"draws": self._texts(throw.run)}

    def _texts(self, run: Sequence[Position]) -> list[str]:
        return [self.game.codec.text(at.move) for at in run]


def guide_of(game: AnyGame) -> Guide:
    """What the coach knows of this game: what its kit offers, or what is true of any."""
    return (kit_of(game).guide() or Guide)(game)
