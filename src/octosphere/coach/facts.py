"""A study as one JSON document: everything, with who says so."""

from __future__ import annotations

from typing import Any

from .choose import CoachSettings
from .evaluator import Estimate
from .ledger import Kind, LedgerEntry, total
from .study import CLOSE, SeatStudy, Study
from .walk import Alternative, Decision, Throw
from .words import Speaker, grade, is_certain, loss_of

FORMAT = 1


def to_json(study: Study, speaker: Speaker, settings: CoachSettings) -> dict[str, Any]:
    """The document; seats count from 0, moves and turns from 1."""
    facts = study.game.facts
    return {
        "format": FORMAT,
        "game": facts.name,
        "rules": facts.rules,
        "options": {name: value for name, value in study.record.options.items() if name != "components"},
        "language": speaker.t.lang,
        "finished": study.finished,
        "from_turn": study.from_turn,
        "moves": len(study.record.moves),
        "judges": [{"name": name, "exact": exact} for name, exact in study.judges.items()],
        "settings": speaker.guide.settings(settings),
        "seats": [_seat(seat, study, speaker) for seat in study.seats],
    }


def _seat(seat: SeatStudy, study: Study, speaker: Speaker) -> dict[str, Any]:
    text = study.game.codec.text
    return {
        "seat": seat.seat,
        "name": speaker.names[seat.seat],
        "score": seat.score,
        "ledger": _ledger(seat),
        "accuracy": {
            "decisions": len(seat.decisions),
            "close": seat.close,
            "share": seat.accuracy,
            "within": CLOSE,
        },
        "costliest": [decision.position.number for decision in seat.costliest()],
        "luckiest": [throw.position.number for throw in seat.luckiest()],
        "unluckiest": [throw.position.number for throw in seat.unluckiest()],
        "turns": [
            {"turn": turn.turn, **{str(kind): _number(turn.sums[kind]) for kind in Kind}, "value": turn.value}
            for turn in seat.turns()
        ],
        "decisions": [_decision(decision, text, speaker) for decision in seat.decisions],
        "rolls": [_throw(throw, speaker) for throw in seat.throws],
        "path": [_entry(entry) for entry in seat.ledger.entries],
    }


def _ledger(seat: SeatStudy) -> dict[str, Any]:
    """Start + luck − loss + gift + revaluation = end."""
    ledger = seat.ledger
    sums = {str(kind): _number(ledger.sum(kind)) for kind in Kind}
    start, end = ledger.start, ledger.end
    return {
        "start": {**_number(start.estimate), "by": start.by},
        **sums,
        "end": {**_number(end.estimate), "by": end.by},
    }


def _number(estimate: Estimate) -> dict[str, Any]:
    return {"value": estimate.value, "error": estimate.error, "exact": estimate.exact}


def _decision(decision: Decision, text: Any, speaker: Speaker) -> dict[str, Any]:
    at = decision.position
    return {
        "move": at.number,
        "turn": speaker.guide.turn(at.state),
        **speaker.guide.decision_facts(at.state),
        "chosen": text(at.move),
        "words": speaker.label(at.state, at.move),
        "loss": _number(loss_of(decision)),
        "grade": grade(decision.loss),
        "sure": is_certain(decision),
        "alternatives": [_alternative(one, decision, text, speaker) for one in decision.alternatives],
    }


def _alternative(one: Alternative, decision: Decision, text: Any, speaker: Speaker) -> dict[str, Any]:
    handed = {"handed": {str(seat): points for seat, points in one.handed.items()}} if one.handed else {}
    return {
        "move": text(one.move),
        "words": speaker.label(decision.position.state, one.move),
        **_number(one.point.estimate),
        "by": one.point.by,
        "loss": decision.alternatives[0].point.value - one.point.value,
        **handed,
    }


def _throw(throw: Throw, speaker: Speaker) -> dict[str, Any]:
    at = throw.position
    return {
        "move": at.number,
        "turn": speaker.guide.turn(at.state),
        **speaker.guide.throw_facts(throw),
        "words": speaker.guide.describe_draws(speaker, throw),
        "before": {**_number(throw.entry.before.estimate), "by": throw.entry.before.by},
        "after": {**_number(throw.entry.after.estimate), "by": throw.entry.after.by},
        "luck": _number(total([throw.entry])),
    }


def _entry(entry: LedgerEntry) -> dict[str, Any]:
    """A step of the way; `value` is where it leads."""
    giver = {} if entry.giver is None else {"giver": entry.giver}
    return {
        "move": entry.move,
        "turn": entry.turn,
        "kind": str(entry.kind),
        "change": entry.change,
        **_number(entry.after.estimate),
        "by": entry.after.by,
        **giver,
    }
