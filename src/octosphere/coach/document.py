"""A study for a page that knows no game: the facts, and beside them what is said about them; and the same in short."""

from __future__ import annotations

from typing import Any

from octosphere.core.record import final

from .choose import CoachSettings
from .facts import to_json
from .ledger import Kind
from .lines import ReportLine, lines
from .study import CLOSE, SeatStudy, Study
from .walk import Decision, Throw
from .words import Speaker, grade, is_certain

FELT = 1.0  # points of luck from which on dice are called warm or cold
PARTS = {  # headings that a game may have in its own words
    **{name: f"coach.part.{name}" for name in ("losses", "luck", "path", "turns")},
    **{name: f"coach.head.{name}" for name in ("turn", "value")},
    **{name: f"coach.row.{name}" for name in ("loss", "gift", "revaluation")},
}
BIG = 0.5  # points: a decision that cost more is a moment, a wave or a leak


def document(study: Study, speaker: Speaker, settings: CoachSettings) -> dict[str, Any]:
    """What a page is told; seats count from 0, moves and turns from 1, `at` is the number of moves before."""
    found = to_json(study, speaker, settings)
    for seat, told in zip(study.seats, found["seats"], strict=True):
        told.update(_seat(study, speaker, seat))
        for decision, words in zip(seat.decisions, told["decisions"], strict=True):
            words.update(_decision(study, speaker, decision))
        for throw, words in zip(seat.throws, told["rolls"], strict=True):
            words.update(_throw(speaker, throw))
    for judge in found["judges"]:
        judge["words"] = speaker.judge(judge["name"])
    notes = [*speaker.describe_judges(study), *([] if study.tells_luck else [speaker.t("coach.inferred")])]
    told = {"title": study.game.facts.title, "names": list(speaker.names), "lucky": study.tells_luck, "notes": notes}
    return {**found, **told, "parts": {name: speaker.t(key) for name, key in PARTS.items()}}


def _seat(study: Study, speaker: Speaker, seat: SeatStudy) -> dict[str, Any]:
    scores = study.game.scores(final(study.game, study.record))
    return {
        "place": 1 + sum(score > seat.score for score in scores),
        "rivals": len(scores) - 1,
        "advice": advise(speaker, seat),
        "summary": summary(study, speaker, seat),
        "lines": [_line(one) for one in lines(study, speaker, seat)],
    }


def _line(line: ReportLine) -> dict[str, Any]:
    told = {"name": line.name, "sign": line.sign, "adds": line.adds, "title": line.title, "note": line.note}
    return {**told, "whole": line.whole, "error": line.estimate.error, "exact": line.estimate.exact}


def _decision(study: Study, speaker: Speaker, decision: Decision) -> dict[str, Any]:
    at, best = decision.position, decision.alternatives[0].move
    return {
        "at": at.number - 1,
        "place": speaker.place(at),
        "best": study.game.codec.text(best),
        "best_words": speaker.label(at.state, best),
        "grade_words": speaker.t(f"coach.grade.{grade(decision.loss)}"),
        "reasons": speaker.guide.reasons(speaker, decision) if decision.loss > CLOSE else [],
    }


def _throw(speaker: Speaker, throw: Throw) -> dict[str, Any]:
    return {"at": throw.position.number - 1, "place": speaker.place(throw.position)}


def advise(speaker: Speaker, seat: SeatStudy) -> str:
    """What to do better: where most was to be had, and the idea of it; the move itself is for whoever asks."""
    t, worst = speaker.t, worst_decision(seat)
    if worst is None:
        return t(f"coach.advice.{'none' if seat.decisions else 'nothing'}")
    place, points = sentence(speaker.place(worst.position)), t("coach.advice.some", n=max(1, round(worst.loss)))
    idea = next(iter(speaker.guide.reasons(speaker, worst, whole=False)), "")
    return t("coach.advice.most", place=place, points=points, idea=idea).strip()


def worst_decision(seat: SeatStudy) -> Decision | None:
    """The decision that cost most: of those that surely did, if there are any; none below half a point."""
    felt = [one for one in seat.decisions if one.loss > BIG]
    return max([one for one in felt if is_certain(one)] or felt, key=lambda one: one.loss, default=None)


def sentence(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]


def summary(study: Study, speaker: Speaker, seat: SeatStudy) -> str:
    """The game in two sentences: the dice, and the choices."""
    said = [_dice(speaker, seat.ledger.sum(Kind.LUCK).value)] if study.tells_luck and seat.throws else []
    return " ".join([*said, _choices(speaker, seat)])


def _dice(speaker: Speaker, luck: float) -> str:
    word = "even" if abs(luck) < FELT else "warm" if luck > 0 else "cold"
    return speaker.t(f"coach.summary.{word}", luck=speaker.t.format_signed(round(luck)))


def _choices(speaker: Speaker, seat: SeatStudy) -> str:
    if not seat.decisions:
        return speaker.t("coach.no_decision")
    leaks = [one for one in seat.decisions if grade(one.loss) == "leak"]
    waves = sum(one.loss > BIG for one in seat.decisions)
    if not leaks:
        return speaker.t("coach.summary.waves", n=waves) if waves else speaker.t("coach.summary.clean")
    worst = max(leaks, key=lambda one: one.loss)
    turn = speaker.t("coach.turn", turn=speaker.guide.turn(worst.position.state))
    loss = speaker.t.number(round(worst.loss))
    return speaker.t("coach.summary.leaks", n=len(leaks), turn=turn, loss=loss)


def brief(study: Study) -> dict[str, Any]:
    """One seat in numbers alone, for those who count over many games."""
    (seat,) = study.seats
    ledger, count = seat.ledger, len(seat.decisions)
    sums = {str(kind): ledger.sum(kind).value for kind in Kind}
    points = [ledger.start, *(entry.after for entry in ledger.entries)]
    return {
        "seat": seat.seat,
        "score": seat.score,
        "start": ledger.start.value,
        **sums,
        "decisions": count,
        "close": seat.close,
        "average_loss": sums[Kind.LOSS] / count if count else 0.0,
        "exact": all(point.estimate.exact for point in points),
        "lucky": study.tells_luck,
        "moments": [
            {"at": one.position.number - 1, "loss": one.loss, "grade": grade(one.loss)}
            for one in seat.decisions
            if one.loss > BIG
        ],
        "luckiest": _rolls(seat.luckiest()) if study.tells_luck else [],
        "unluckiest": _rolls(seat.unluckiest()) if study.tells_luck else [],
    }


def _rolls(throws: list[Throw]) -> list[dict[str, Any]]:
    return [{"at": one.position.number - 1, "luck": one.entry.change} for one in throws]
