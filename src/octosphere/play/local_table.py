"""A table in this process alone, with no store: what the terminal and the bots of a day play at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from octosphere.core.chance import Chance, Committed
from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, NOBODY, OVER
from octosphere.core.record import AnyGame, Record, final

from .entries import DICE, Entry, EntryKind, Opening, Place
from .live_table import LiveTable, LoggedMove
from .names import places_of
from .requests import Request, RequestKind, RequestResult


class LocalTable:
    """A live table whose requests come from one keyboard: each decision is confirmed as soon as it is made."""

    def __init__(self, game: AnyGame, record: Record, chance: Chance | None = None) -> None:
        seats = game.seats(final(game, record))
        self._record, self._chance = record, chance or record.dice.chance()
        self.live = LiveTable(game, opening_of(record, places_of(record.names, seats, record.game), self._chance))
        for text in record.moves:
            self._take(EntryKind.ROLL if self.to_move == CHANCE else EntryKind.MOVE, text)

    @property
    def game(self) -> AnyGame:
        """The rules that are played by."""
        return self.live.game

    @property
    def state(self) -> Any:
        """The position; another object after each move."""
        return self.live.state

    @property
    def to_move(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        return self.live.table.to_move

    @property
    def people(self) -> list[int]:
        """The seats that persons play."""
        return [seat for seat, place in enumerate(self.live.places) if place.kind == "person"]

    @property
    def record(self) -> Record:
        """The game so far; the secret of sealed dice is told when it is over."""
        dice = self._record.dice
        if self.to_move == OVER and isinstance(self._chance, Committed):
            dice = replace(dice, secret=self._chance.secret.hex())
        return replace(self._record, moves=self.live.table.record.moves, dice=dice)

    def move(self, seat: int, move: Any) -> list[LoggedMove]:
        """Make a decision; a wrong one is refused with its clause and changes nothing."""
        if seat != self.to_move or seat == CHANCE:
            raise BadInput(f"it is not the turn of seat {seat + 1}")
        text = self.game.codec.text(move)
        return self._ask(Request(RequestKind.MOVE, seat, text=text, confirm=True))

    def roll(self) -> list[LoggedMove]:
        """Let fall what is due: the throw of a seat, or all that nobody has to ask for."""
        if self.to_move != CHANCE:
            raise BadInput("it is not time to roll")
        if self._chance is None:
            raise BadInput("the dice of this table are entered by hand, or still sealed")
        seat = self.live.seat_to_roll()
        if seat == NOBODY:
            return self._steps_of(RequestResult(self.live, (), Request("", DICE)).settle)
        return self._ask(Request(RequestKind.ROLL, seat))

    def undoable(self) -> int:
        """How many moves go back if the last decision of a person is taken back; 0 when dice came since."""
        return self.live.undoable(self.people) or 0

    def undo(self) -> list[LoggedMove]:
        """Take the last decision of a person back, with what bots decided after it; these moves."""
        taken = self.live.steps[len(self.live.steps) - self.undoable() :]
        self._ask(Request(RequestKind.UNDO, self.people[0] if self.people else 0))
        return taken

    def _ask(self, request: Request) -> list[LoggedMove]:
        """Carry a request out for whoever sits there; what it made of the game."""
        seats = self.people if request.seat in self.people else [request.seat]
        asked = replace(request, position=self.live.seq, bot=request.seat not in self.people)
        return self._steps_of(RequestResult(self.live, seats, asked).carry_out)

    def _steps_of(self, act: Callable[[], None]) -> list[LoggedMove]:
        """Do something to the live table; the moves that came of it."""
        known = len(self.live.steps)
        act()
        self._close()
        return self.live.steps[known:]

    def _close(self) -> None:
        """At one keyboard nobody else waits for a confirmation."""
        if self.live.open_seat is not None:
            self._take(EntryKind.CONFIRM, seat=self.live.open_seat)

    def _take(self, kind: EntryKind, text: str = "", seat: int | None = None) -> None:
        """An entry that nobody has to be asked for."""
        decides = (DICE if kind == EntryKind.ROLL else self.to_move) if seat is None else seat
        self.live.take(Entry(self.live.seq + 1, kind, decides, text))
        if kind != EntryKind.CONFIRM:
            self._close()


def opening_of(record: Record, places: Iterable[Place], chance: Chance | None) -> Opening:
    """How a table opens that goes on with a record; nothing of it is stored."""
    kind = record.dice.kind if chance is not None else "entered"
    secret = chance.secret.hex() if isinstance(chance, Committed) else record.dice.seed
    return Opening("local", record.game, record.rules, dict(record.options), tuple(places), kind, secret, 0.0)
