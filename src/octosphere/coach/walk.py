"""One seat's way through a record: what each position was worth, and what changed it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from octosphere.core.game import OVER
from octosphere.core.record import AnyGame

from .evaluator import Choose, Estimate, Evaluator
from .guide import Happening, Position, guide_of
from .ledger import Kind, Ledger, LedgerEntry, Point

PRINTED = "printed score"  # who judges a game that is over
EQUAL = 9  # decimal places: values that differ further down differ only by rounding


@dataclass(frozen=True, slots=True)
class Alternative:
    """A legal move, what the position after it is worth, and what it hands to others."""

    move: Any
    point: Point
    handed: dict[int, float]


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of the seat: all alternatives, the best first."""

    position: Position
    alternatives: list[Alternative]
    chosen: Alternative
    entry: LedgerEntry
    why: dict[str, Any] | None = None  # what the game's guide found out about it, without words

    @property
    def loss(self) -> float:
        return -self.entry.change + 0.0


@dataclass(frozen=True, slots=True)
class Throw:
    """A draw or a run of them that is the seat's luck, and what it changed."""

    run: list[Position]
    entry: LedgerEntry

    @property
    def position(self) -> Position:
        """The position before the first draw of the run."""
        return self.run[0]


@dataclass(frozen=True, slots=True)
class _Pending:
    """What has happened since the last value."""

    what: Happening
    run: list[Position]


class Walk:
    """Values the positions that matter to one seat and writes them into its ledger."""

    def __init__(self, game: AnyGame, seat: int, choose: Choose, positions: Sequence[Position]) -> None:
        self.game, self.seat, self._choose = game, seat, choose
        self._guide = guide_of(game)
        self.decisions: list[Decision] = []
        self.throws: list[Throw] = []
        self.ledger: Ledger
        self._judge: Evaluator
        self._pending: _Pending | None = None
        self._known: dict[int, list[Alternative]] = {}  # by the number of a decision
        own = [at for at in positions if at.move is not None and game.to_move(at.state) == seat]
        self._following = {at.number: after for at, after in pairwise(own) if after.number == at.number + 1}

    def begin(self, at: Position) -> None:
        """The first value: what the seat could expect."""
        self._judge = judge = self._choose(at.state)
        if self.game.to_move(at.state) == self.seat and not judge.apart:
            self.ledger = Ledger(self._alternatives(at, judge)[0].point)
        else:
            self.ledger = Ledger(Point(judge.value(at.state, self.seat), judge.name))

    def step(self, at: Position) -> None:
        """Value a position if it must be, then note what its move does."""
        if self.game.to_move(at.state) == self.seat:
            self._decide(at)
            return
        what = self._guide.classify(at, self.seat)
        if self._pending is None or self._pending.what != what:
            self._arrive(at)
            self._pending = _Pending(what, [])
        self._pending.run.append(at)

    def finish(self, at: Position) -> None:
        """The last position: the printed score, or what can be expected when the record breaks off."""
        if self.game.to_move(at.state) == OVER:
            score = Estimate(float(self.game.scores(at.state)[self.seat]), exact=True)
            self._settle(at, Point(score, PRINTED))
        else:
            self._arrive(at)

    def _arrive(self, at: Position) -> None:
        """A value of this position, unless the last one still holds."""
        judge = self._judge_of(at)
        if self._pending is not None or judge.apart or judge.name != self.ledger.end.by:
            self._settle(at, Point(judge.value(at.state, self.seat), judge.name))

    def _judge_of(self, at: Position) -> Evaluator:
        """Who judges from here on; if that is another one, the step before is ended by the old one."""
        judge = self._choose(at.state)
        if judge.name != self._judge.name and self._pending is not None:
            self._settle(at, Point(self._judge.value(at.state, self.seat), self._judge.name))
        self._judge = judge
        return judge

    def _settle(self, at: Position, point: Point) -> None:
        """The way from the last value to this one, under the name of what happened."""
        pending, self._pending = self._pending, None
        number, before = at.number - 1, self.ledger.end
        if pending is None:
            self.ledger.write(LedgerEntry(Kind.REVALUATION, number, self._guide.turn(at.state), before, point))
            return
        turn = self._guide.turn(pending.run[0].state)
        entry = self.ledger.write(LedgerEntry(pending.what.kind, number, turn, before, point, pending.what.giver))
        if pending.what.kind == Kind.LUCK:
            self.throws.append(Throw(pending.run, entry))

    def _decide(self, at: Position) -> None:
        judge = self._judge_of(at)
        if judge.apart:
            self._arrive(at)
        alternatives = self._alternatives(at, judge)
        best = alternatives[0]
        self._settle(at, best.point)
        chosen = next(one for one in alternatives if one.move == at.move)
        turn = self._guide.turn(at.state)
        entry = self.ledger.write(LedgerEntry(Kind.LOSS, at.number, turn, best.point, chosen.point))
        self.decisions.append(Decision(at, alternatives, chosen, entry))

    def _alternatives(self, at: Position, judge: Evaluator) -> list[Alternative]:
        """All moves of a decision, the best first; worked out once."""
        if at.number not in self._known:
            moves = self.game.legal(at.state)
            handed: Sequence[dict[int, float]] = judge.rival_gains(at.state, moves) or [{} for _ in moves]
            points = [Point(value, judge.name) for value in judge.values(at.state, moves)]
            points[moves.index(at.move)] = self._look_ahead(at, judge) or points[moves.index(at.move)]
            found = [Alternative(*parts) for parts in zip(moves, points, handed, strict=True)]
            found.sort(key=lambda one: (-round(one.point.value, EQUAL), one.move != at.move))
            self._known[at.number] = found
        return self._known[at.number]

    def _look_ahead(self, at: Position, judge: Evaluator) -> Point | None:
        """What the move made is worth where the seat decides again right after it: as much as the best move then.

        So a position has one value, not two: as what a move leads to, and as the best of what can be done in it.
        """
        after = self._following.get(at.number)
        if after is None or judge.apart or self._choose(after.state).name != judge.name:
            return None
        return self._alternatives(after, judge)[0].point
