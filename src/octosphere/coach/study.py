"""A record studied: one ledger a seat, with its decisions and its luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from octosphere.core import record as records
from octosphere.core.errors import BadInput
from octosphere.core.game import OVER
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame, Record

from .evaluator import Choose, Estimate
from .guide import Position, guide_of
from .ledger import Kind, Ledger
from .walk import PRINTED, Decision, Throw, Walk

CLOSE = 0.05  # points: a decision within it is as good as the best
INFERRED = "inferred"  # the kind of dice that nobody has seen
MOMENTS = 3  # decisions and rolls that are told first

Tell = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class TurnSums:
    """One turn of the game in sums, and what could be expected after it."""

    turn: int
    sums: dict[Kind, Estimate]
    value: float


@dataclass(frozen=True, slots=True)
class SeatStudy:
    """The study of one seat: its ledger, its decisions and its throws."""

    seat: int
    score: int  # printed so far
    ledger: Ledger
    decisions: list[Decision]
    throws: list[Throw]

    @property
    def close(self) -> int:
        """How many decisions were as good as the best."""
        return sum(decision.loss <= CLOSE for decision in self.decisions)

    @property
    def accuracy(self) -> float | None:
        """The share of decisions that were as good as the best; None if there was none."""
        return self.close / len(self.decisions) if self.decisions else None

    def costliest(self) -> list[Decision]:
        """The decisions that gave most away."""
        ranked = sorted(self.decisions, key=lambda decision: -decision.loss)
        return [decision for decision in ranked[:MOMENTS] if decision.loss > CLOSE]

    def luckiest(self) -> list[Throw]:
        """The best rolls, the luckiest first."""
        ranked = sorted(self.throws, key=lambda throw: -throw.entry.change)
        return [throw for throw in ranked[:MOMENTS] if throw.entry.change > 0]

    def unluckiest(self) -> list[Throw]:
        """The worst rolls, the unluckiest first."""
        ranked = sorted(self.throws, key=lambda throw: throw.entry.change)
        return [throw for throw in ranked[:MOMENTS] if throw.entry.change < 0]

    def turns(self) -> list[TurnSums]:
        """Luck, losses and gifts summed up for every turn."""
        last: dict[int, float] = {entry.turn: entry.after.value for entry in self.ledger.entries}
        return [
            TurnSums(turn, {kind: self.ledger.sum(kind, turn) for kind in Kind}, value) for turn, value in last.items()
        ]


@dataclass(frozen=True, slots=True)
class StudyRequest:
    """What of a record is to be studied."""

    seats: Sequence[int]
    from_turn: int = 1


@dataclass(frozen=True, slots=True)
class Study:
    """A record studied from a turn on: one `SeatStudy` for each seat that was asked for."""

    game: AnyGame
    record: Record
    finished: bool
    from_turn: int
    seats: list[SeatStudy]

    @property
    def tells_luck(self) -> bool:
        """Whether anything can be said about luck: not if the dice were worked out from what was done with them."""
        return self.record.dice.kind != INFERRED

    @property
    def judges(self) -> dict[str, bool]:
        """Who judged, and whether all of it is exact."""
        points = [seat.ledger.start for seat in self.seats]
        points += [entry.after for seat in self.seats for entry in seat.ledger.entries]
        names = dict.fromkeys(point.by for point in points if point.by != PRINTED)
        return {name: all(point.estimate.exact for point in points if point.by == name) for name in names}


def study(
    game: AnyGame, record: Record, request: StudyRequest, choose: Choose, tell: Tell = lambda done: None
) -> Study:
    """A ledger for each of these seats; `tell` hears of moves done."""
    positions = positions_of(game, record, request.from_turn)
    check_seats(request.seats, game.seats(positions[0].state))
    seats = [_seat(Walk(game, seat, choose, positions), positions, tell) for seat in request.seats]
    return Study(game, record, game.to_move(positions[-1].state) == OVER, request.from_turn, seats)


def check_seats(seats: Sequence[int], count: int) -> None:
    """Refuse seats that do not play in this game."""
    for seat in seats:
        if not 0 <= seat < count:
            raise BadInput(f"nobody sits in seat {seat + 1}; this game has seats 1 to {count}")


def positions_of(game: AnyGame, record: Record, from_turn: int = 1) -> list[Position]:
    """Every position from a turn or round on with the move made in it; the last one has none."""
    if not record.moves:
        raise BadInput("there is nothing to study yet: this record has no moves")
    states, moves = [records.begin(game, record)], []
    for step in records.replay(game, record):
        states.append(clone(step.state))
        moves.append(step.move)
    played = [Position(at, *pair) for at, pair in enumerate(zip(states, [*moves, None], strict=True), 1)]
    turn = guide_of(game).turn
    kept = [position for position in played if turn(position.state) >= from_turn]
    if from_turn < 1 or len(kept) < 2:
        raise BadInput(f"turn {from_turn} was not played; this record ends in turn {turn(states[-1])}")
    return kept


def _seat(walk: Walk, positions: Sequence[Position], tell: Tell) -> SeatStudy:
    """Go the whole way in a seat's shoes."""
    walk.begin(positions[0])
    for position in positions[:-1]:
        walk.step(position)
        tell(1)
    walk.finish(positions[-1])
    score = walk.game.scores(positions[-1].state)[walk.seat]
    return SeatStudy(walk.seat, score, walk.ledger, walk.decisions, walk.throws)
