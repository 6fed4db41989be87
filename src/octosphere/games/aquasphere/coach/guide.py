"""AquaSphere for the coach: it counts rounds, calls decisions and moves by their names, and knows causes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from octosphere.coach.guide import Guide, Position
from octosphere.core.game import CHANCE
from octosphere.games.aquasphere.state import Phase, State

if TYPE_CHECKING:
    from octosphere.coach.choose import CoachSettings
    from octosphere.coach.walk import Decision
    from octosphere.coach.words import Speaker

    from .causes import Hint
    from .voice import Voice


class AquaSphereGuide(Guide):
    """What the coach knows of AquaSphere; `coach.guide.Guide` documents the methods."""

    def hint(self, state: State) -> Hint:
        from octosphere.coach.choose import CoachSettings

        from .causes import hint_of

        return hint_of(self.game, state, CoachSettings())

    def make_voice(self, speaker: Speaker, text: Callable[[Any], str] | None = None) -> Voice:
        from .voice import Voice

        return Voice(speaker, text)

    def gather_reasons(self, decision: Decision, settings: CoachSettings) -> dict[str, Any]:
        from octosphere.coach.choose import evaluators

        from .causes import Causes

        state = decision.position.state
        causes = Causes(self.game, evaluators(self.game, settings)(state), state)
        return causes.explain(decision.alternatives[0].move, decision.chosen.move).to_json()

    def reasons(self, speaker: Speaker, decision: Decision, *, whole: bool = True) -> list[str]:
        from octosphere.coach.hints import DecisionHint, Ranked

        from .causes import Why

        if decision.why is None:
            return []
        best = decision.alternatives[0].point
        ranked = [Ranked(one.move, one.point.value, {}, one.point.estimate.error) for one in decision.alternatives]
        hint = DecisionHint(decision.position.state, ranked, best.estimate.exact, best.by)
        why = Why.from_json(decision.why)
        return self.make_voice(speaker).explain(hint, decision.chosen.move, why, whole=whole)

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
