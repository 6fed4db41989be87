"""Why a decision of a studied game was not the best: found once with the expert's help, told later without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from octosphere.coach.hints import Ranked
from octosphere.core.events import Event
from octosphere.core.record import AnyGame
from octosphere.games.octodice.value.judge import FAIR, judge_of

from .hints import CAUSES, Hint, Judged, Reason, agrees, best_line, judge_all, reasons_for, weightiest

if TYPE_CHECKING:
    from octosphere.coach.guide import Guide
    from octosphere.coach.walk import Decision
    from octosphere.coach.words import Speaker

NOT_JUDGED = Judged([], [], {})


def find(game: AnyGame, decision: Decision) -> dict[str, Any]:
    """The causes that put the best move ahead of the chosen one, for points alone, as plain data."""
    state, best = decision.position.state, decision.alternatives[0].move
    judge = judge_of(state, spite=FAIR)
    judged = judge_all(judge, state, game.legal(state))
    pair = [best], [decision.chosen.move]
    main = weightiest(judged, *pair)
    return {
        "agreed": agrees(judged, *pair),
        "main": None if main is None else CAUSES.index(main),
        "reasons": [_write_reason(game, reason) for reason in reasons_for(judged, *pair)],
        "line": [[event.kind, event.seat, list(event.data)] for event in best_line(judge, state, best)],
    }


def _write_reason(game: AnyGame, reason: Reason) -> dict[str, Any]:
    causes = [CAUSES.index(cause) for cause in reason.causes]
    return {"causes": causes, "fall": reason.fall, "instead": game.codec.text(reason.instead), "spares": reason.spares}


def explain_loss(guide: Guide, speaker: Speaker, decision: Decision, *, whole: bool = True) -> list[str]:
    """Why the best alternative was better than the chosen one, in sentences."""
    from .voice import Voice

    if decision.why is None:
        return []
    hint = _hint(guide.game, decision, decision.why)
    return Voice(speaker).reasons(hint, hint.reasons, whole=whole)


def _hint(game: AnyGame, decision: Decision, why: dict[str, Any]) -> Hint:
    best = decision.alternatives[0].point
    return Hint(
        state=decision.position.state,
        ranked=[Ranked(one.move, one.point.value, one.handed) for one in decision.alternatives],
        exact=best.estimate.exact,
        by=best.by,
        weight=0.0,
        reasons=[_read(game, reason) for reason in why["reasons"]],
        agreed=why["agreed"],
        line=[Event(kind, seat, tuple(data)) for kind, seat, data in why["line"]],
        judged=NOT_JUDGED,
        main=None if why.get("main") is None else CAUSES[why["main"]],  # older studies lack it
    )


def _read(game: AnyGame, kept: dict[str, Any]) -> Reason:
    causes = tuple(CAUSES[place] for place in kept["causes"])
    return Reason(causes, kept["fall"], game.codec.parse(kept["instead"]), kept["spares"])
