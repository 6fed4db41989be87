"""Octo Dice for the coach: turns, throws, whose dice are whose, and how dice look."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from octosphere.coach.guide import Guide, Happening, Position
from octosphere.coach.ledger import Kind
from octosphere.core.game import CHANCE, OVER, Options
from octosphere.games.octodice.moves import KINDS, Move
from octosphere.games.octodice.state import DICE, Phase, State
from octosphere.games.octodice.view import die_letter, die_sign

from . import dice_pictures

if TYPE_CHECKING:
    from octosphere.coach.choose import CoachSettings
    from octosphere.coach.evaluator import Choose
    from octosphere.coach.hints import DecisionHint
    from octosphere.coach.walk import Decision, Throw
    from octosphere.coach.words import Speaker

    from .voice import Voice

VIRTUAL = -1


class OctoDiceGuide(Guide):
    """What the coach knows of Octo Dice; `coach.guide.Guide` documents the methods."""

    def evaluators(self, settings: CoachSettings) -> Choose:
        from .judges import evaluators

        own, general = evaluators(settings), super().evaluators(settings)
        return lambda state: general(state) if state.printed.differ else own(state)

    def settings(self, settings: CoachSettings) -> dict[str, Any]:
        return {"exact_turns": settings.exact_turns, "playouts": settings.playouts, "seed": settings.seed}

    def has_gifts(self, state: State) -> bool:
        return state.phase == Phase.KEEP and state.seats > 1 and not state.printed.differ

    def hint(self, state: State) -> DecisionHint:
        """By the expert; where black dice differ (C2), which it does not know, by the search that any game has."""
        from .hints import hint_of

        return super().hint(state) if state.printed.differ else hint_of(self.game, state)

    def make_voice(self, speaker: Speaker, text: Callable[[Any], str] | None = None) -> Voice:
        from .voice import Voice

        return Voice(speaker, text)

    def gather_reasons(self, decision: Decision, settings: CoachSettings) -> dict[str, Any]:
        from .why import find

        return {} if decision.position.state.printed.differ else find(self.game, decision)

    def reasons(self, speaker: Speaker, decision: Decision, *, whole: bool = True) -> list[str]:
        from .why import explain_loss

        if decision.position.state.printed.differ:
            return super().reasons(speaker, decision, whole=whole)
        return explain_loss(self, speaker, decision, whole=whole)

    def forecast(self, state: State) -> tuple[list[float], bool]:
        """If all go on like the expert, or exactly where it is known.

        A seat that decides or throws is judged by the dice too, one that is not asked about them by its sheet alone.
        """
        if state.printed.differ:
            return super().forecast(state)
        from octosphere.games.octodice.value.judge import FAIR, judge_of

        from .exact import ExactEvaluator

        solver, over = ExactEvaluator(), self.game.to_move(state) == OVER
        if not over and solver.knows(state):
            return [solver.value(state, 0).value], True
        judge = judge_of(state, spite=FAIR)
        return [judge.value(state, seat) for seat in range(self.game.seats(state))], over

    def rehearsals(self) -> list[Options]:
        return [{"players": players, "layout": "random:1"} for players in (1, 2)]

    def rehearse(self, state: State) -> None:
        self.hint(state)
        self.forecast(state)

    def classify(self, at: Position, seat: int) -> Happening:
        """Each roll of one's own is luck; dice and decisions of others that belong to one roll are one gift."""
        s = at.state
        if self.game.to_move(s) == CHANCE and self.game.dice_owner(s) == seat:
            return Happening(Kind.LUCK, (at.number,))
        return Happening(Kind.GIFT, (s.turn, s.active, s.virtual), VIRTUAL if s.virtual else s.active)

    def describe_task(self, speaker: Speaker, at: Position) -> str:
        s = at.state
        throw = {Phase.KEEP: s.throw, Phase.ROLL: s.throw + 1}.get(Phase(s.phase))
        if s.virtual or throw is None:
            return speaker.t(f"coach.doing.{Phase(s.phase).name.lower()}")
        return speaker.t("coach.throw", throw=throw)

    def describe_options(self, options: dict[str, Any]) -> list[str]:
        return [str(options.get("layout", "")), str(options.get("edition", ""))]

    def sign(self, s: State) -> str:
        return dice_text(s)

    def picture(self, speaker: Speaker, s: State) -> str:
        return dice_pictures.pool(speaker, s)

    def move_picture(self, speaker: Speaker, s: State, move: Move) -> str:
        return dice_pictures.move_dice(speaker, s, move)

    def describe_run(self, speaker: Speaker, throw: Throw) -> str:
        return dice_pictures.describe_throw(speaker, throw)

    def decision_facts(self, s: State) -> dict[str, Any]:
        used = [bool(used) for used in s.used] if s.phase in (Phase.USE, Phase.COLUMN) else [False] * DICE
        faces = "".join(die_letter(s, place) for place in range(DICE))
        digits = {"digits": list(s.digits)} if s.printed.differ else {}
        dice = {"faces": faces, **digits, "aside": list(s.aside), "used": used}
        return {"throw": s.throw, "kind": Phase(s.phase).name.lower(), "dice": dice}

    def throw_facts(self, throw: Throw) -> dict[str, Any]:
        return {"throw": throw.position.state.throw + 1, "roll": self.game.codec.text(throw.position.move)}


def dice_text(s: State) -> str:
    """The dice in the project's notation, those set aside or used in brackets."""
    bound, free = (
        "".join(sorted((die_sign(s, at) for at in part), key=lambda sign: KINDS.index(sign[0])))
        for part in dice_pictures.places(s)
    )
    return f"[{bound}] {free}" if bound else free
