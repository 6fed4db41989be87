"""A table: one game being played, by whomever, with dice from one source."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from octosphere.core import record as records
from octosphere.core.chance import Chance, Committed
from octosphere.core.errors import BadInput
from octosphere.core.events import Event
from octosphere.core.game import CHANCE, OVER
from octosphere.core.layout import fork
from octosphere.core.record import AnyGame, Record


@dataclass(frozen=True, slots=True)
class Progress:
    """What one move changed: the positions before and after it, and what happened."""

    move: Any
    seat: int
    before: Any
    after: Any
    events: list[Event] = field(default_factory=list)


class Table:
    """A record and the position it leads to; every change goes through here."""

    def __init__(self, game: AnyGame, record: Record, chance: Chance | None = None) -> None:
        self.game = game
        self.record = record
        self._chance = chance or record.dice.chance()
        self._past: list[Any] = []  # the positions before the moves since dice last fell: these can be taken back
        self.before_dice: tuple[int, Any] = (
            0,
            None,
        )  # how many moves were made when dice last began to fall, and where
        self._falling = False  # whether the last move was dice
        self._reach(records.final(game, record))

    def _reach(self, state: Any) -> None:
        self.state = state
        self.to_move = self.game.to_move(state)  # the seat that decides, CHANCE or OVER

    def submit(self, seat: int, move: Any) -> Progress:
        """Make a player's move; a wrong one changes nothing."""
        if seat != self.to_move or seat == CHANCE:
            raise BadInput(f"it is not the turn of seat {seat + 1}")
        return self.make(move)

    def roll(self) -> Progress:
        """Let the dice fall."""
        if self.to_move != CHANCE:
            raise BadInput("it is not time to roll")
        if self._chance is None:
            raise BadInput("the dice of this table are entered by hand, or still sealed")
        return self.make(self.game.deal(self.state, self._chance))

    def enter(self, move: Any) -> Progress:
        """Enter dice that fell on a real table."""
        if self.to_move != CHANCE or self._chance is not None:
            raise BadInput("this table rolls its own dice, or it is not time to roll")
        return self.make(move)

    def make(self, move: Any) -> Progress:
        """Make the move that is due, whoever decides it; a wrong one changes nothing."""
        seat, before, after = self.to_move, self.state, fork(self.state)
        events = self.game.apply(after, move)
        self.record.moves.append(self.game.codec.text(move))
        self._remember(seat, before)
        self._reach(after)
        if self.to_move == OVER and isinstance(self._chance, Committed):
            self.record.dice.secret = self._chance.secret.hex()
        return Progress(move, seat, before, after, events)

    def take_back(self, count: int) -> None:
        """Forget the last moves; whoever calls this has checked that no dice are among them."""
        del self.record.moves[len(self.record.moves) - count :]
        known = 0 < count <= len(self._past)
        self._reach(self._past[-count] if known else records.final(self.game, self.record))
        self._past = self._past[:-count] if known else []

    def _remember(self, seat: int, before: Any) -> None:
        if seat == CHANCE:
            if not self._falling:
                self.before_dice = len(self.record.moves) - 1, before
            self._past.clear()
        else:
            self._past.append(before)
        self._falling = seat == CHANCE

    def undo(self) -> str:
        """Take the last decision back, never past dice that were seen."""
        taken = records.undo(self.game, self.record)
        self._past = []
        self._reach(records.final(self.game, self.record))
        return taken
