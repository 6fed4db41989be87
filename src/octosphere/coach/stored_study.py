"""A study as plain data without a word in it: kept once, told in any language without judging again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.record import AnyGame, Record

from .choose import CoachSettings
from .evaluator import Estimate
from .guide import Guide, Position, guide_of
from .ledger import Kind, Ledger, LedgerEntry, Point
from .study import CLOSE, SeatStudy, Study, positions_of
from .walk import Alternative, Decision, Throw

FORMAT = 1


def mark(record: Record) -> str:
    """What a study depends on besides the game and the seat: another mark, another study."""
    return f"{record.rules}.{FORMAT}.{len(record.moves)}"


def add_reasons(study: Study, settings: CoachSettings) -> Study:
    """A copy of a study in which each costly decision has the reasons for what would have been better."""
    guide = guide_of(study.game)
    seats = [
        replace(seat, decisions=[_explain(guide, one, settings) if one.loss > CLOSE else one for one in seat.decisions])
        for seat in study.seats
    ]
    return replace(study, seats=seats)


def _explain(guide: Guide, decision: Decision, settings: CoachSettings) -> Decision:
    return replace(decision, why=guide.gather_reasons(decision, settings))


def write(study: Study) -> dict[str, Any]:
    """A study as JSON; positions come back with the record."""
    points = _Points()
    seats = [_write_seat(study, seat, points) for seat in study.seats]
    return {
        "format": FORMAT,
        "mark": mark(study.record),
        "finished": study.finished,
        "from_turn": study.from_turn,
        "judges": list(points.judges),
        "points": points.written,
        "seats": seats,
    }


class _Points:
    """Every value once: steps that meet in a position share it, and so does its error."""

    def __init__(self) -> None:
        self.judges: dict[str, int] = {}
        self.written: list[list[Any]] = []
        self._known: dict[Point, int] = {}

    def of(self, point: Point) -> int:
        if point not in self._known:
            one, judge = point.estimate, self.judges.setdefault(point.by, len(self.judges))
            self._known[point] = len(self.written)
            self.written.append([one.value, one.error, one.exact, judge])
        return self._known[point]


def _write_seat(study: Study, seat: SeatStudy, points: _Points) -> dict[str, Any]:
    entries, text = seat.ledger.entries, study.game.codec.text
    places = {id(entry): place for place, entry in enumerate(entries)}
    return {
        "seat": seat.seat,
        "score": seat.score,
        "start": points.of(seat.ledger.start),
        "entries": [[str(one.kind), one.move, one.turn, points.of(one.after), one.giver] for one in entries],
        "decisions": [
            {
                "move": one.position.number,
                "entry": places[id(one.entry)],
                "alternatives": [[text(each.move), points.of(each.point), each.handed] for each in one.alternatives],
                "why": one.why,
            }
            for one in seat.decisions
        ],
        "throws": [[one.position.number, len(one.run), places[id(one.entry)]] for one in seat.throws],
    }


def read(game: AnyGame, record: Record, kept: dict[str, Any]) -> Study:
    """The study that was written for this record."""
    if kept.get("format") != FORMAT or kept.get("mark") != mark(record):
        raise BadInput("this study was made for another record, or by another release")
    positions = {one.number: one for one in positions_of(game, record, kept["from_turn"])}
    points = [Point(Estimate(*number), kept["judges"][judge]) for *number, judge in kept["points"]]
    reader = _Reader(game, positions, points)
    return Study(game, record, kept["finished"], kept["from_turn"], [reader.seat(one) for one in kept["seats"]])


class _Reader:
    """Puts the seats of a study together again."""

    def __init__(self, game: AnyGame, positions: dict[int, Position], points: list[Point]) -> None:
        self.game, self.positions, self.points = game, positions, points

    def seat(self, kept: dict[str, Any]) -> SeatStudy:
        ledger = Ledger(self.points[kept["start"]])
        for kind, move, turn, after, giver in kept["entries"]:
            ledger.write(LedgerEntry(Kind(kind), move, turn, ledger.end, self.points[after], giver))
        decisions = [self._decision(one, ledger) for one in kept["decisions"]]
        throws = [Throw(self._run(first, count), ledger.entries[entry]) for first, count, entry in kept["throws"]]
        return SeatStudy(kept["seat"], kept["score"], ledger, decisions, throws)

    def _decision(self, kept: dict[str, Any], ledger: Ledger) -> Decision:
        at, parse = self.positions[kept["move"]], self.game.codec.parse
        found = [
            Alternative(parse(text), self.points[point], {int(seat): given for seat, given in handed.items()})
            for text, point, handed in kept["alternatives"]
        ]
        chosen = next(one for one in found if one.move == at.move)
        return Decision(at, found, chosen, ledger.entries[kept["entry"]], kept["why"])

    def _run(self, first: int, count: int) -> list[Position]:
        """The draws of a run, which follow each other."""
        return [self.positions[number] for number in range(first, first + count)]
