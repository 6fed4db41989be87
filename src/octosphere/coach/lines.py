"""The lines of a ledger as they are printed: rounded so that they still add up."""

from __future__ import annotations

from dataclasses import dataclass

from .evaluator import Estimate
from .ledger import Kind, round_parts
from .study import SeatStudy, Study
from .words import PLACES, Speaker

COUNTS = {Kind.LUCK: 1, Kind.LOSS: -1, Kind.GIFT: 1, Kind.REVALUATION: 1}  # how each counts in the score


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One line: what it adds to those above it, or at the end their sum."""

    name: str  # "start", a kind, "end"
    adds: float
    sign: str
    number: str
    error: str
    title: str
    note: str
    estimate: Estimate  # not rounded
    whole: int  # the same in whole points, which add up, too


def lines(study: Study, speaker: Speaker, seat: SeatStudy) -> list[ReportLine]:
    """Start, luck, losses, what else came up, and the score."""
    sums = {kind: seat.ledger.sum(kind) for kind in Kind}
    parts = [seat.ledger.start.value, *(sign * sums[kind].value for kind, sign in COUNTS.items())]
    (start, *adds), (first, *wholes) = round_parts(parts, PLACES), map(round, round_parts(parts, 0))
    end = seat.ledger.end
    found = [_line(study, speaker, "start", (start, first, seat.ledger.start.estimate))]
    for kind, shown, whole in zip(COUNTS, adds, wholes, strict=True):
        if kind in (Kind.LUCK, Kind.LOSS) or shown:
            found.append(_line(study, speaker, str(kind), (shown, whole, sums[kind])))
    return [*found, _line(study, speaker, "end", (end.value, first + sum(wholes), end.estimate))]


def _line(study: Study, speaker: Speaker, name: str, amount: tuple[float, int, Estimate]) -> ReportLine:
    adds, whole, estimate = amount
    places = 0 if name == "end" and study.finished else PLACES
    sign = {"start": "", "end": "="}.get(name, "−" if adds < 0 or name == Kind.LOSS else "+")
    number = speaker.t.number(adds if name in ("start", "end") else abs(adds), places)
    error = "" if estimate.exact else f"± {speaker.number(estimate.error)}"
    return ReportLine(name, adds, sign, number, error, *_words(study, speaker, name), estimate, whole)


def _words(study: Study, speaker: Speaker, name: str) -> tuple[str, str]:
    """The title of a line and what it means."""
    if name == "end" and not study.finished:
        name = "end_open"
    if name == Kind.LUCK and not study.tells_luck:
        name = "inferred"
    note = speaker.t(f"coach.note.{name}")
    if name == "start" and study.from_turn > 1:
        note = speaker.t("coach.note.start_later", turn=study.from_turn)
    return speaker.t(f"coach.row.{name}"), note
