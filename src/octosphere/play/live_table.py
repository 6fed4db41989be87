"""A table that people and bots sit at: everything about it follows from its entries, taken one by one."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from octosphere.core.chance import Chance, Committed, Seeded
from octosphere.core.events import Event
from octosphere.core.game import CHANCE, NOBODY, OVER
from octosphere.core.record import AnyGame, Dice, Record

from .characters import own_name
from .entries import BOT, CLOSED, KNOWN, MARK, Entry, EntryKind, Opening, Place
from .levels import agent_of
from .table import Table


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """One move of the record as the log tells it."""

    seq: int
    seat: int
    move: Any
    events: list[Event]
    follows: bool = False  # the move before it was asked for together with it


@dataclass(frozen=True, slots=True)
class Permissions:
    """What a link may do right now."""

    move: bool = False
    ahead: bool = False
    roll: bool = False
    confirm: bool = False
    undo: bool = False


class LiveTable:
    """The game, who sits where, and whose last decision may still be taken back."""

    def __init__(self, game: AnyGame, opening: Opening, entries: Sequence[Entry] = ()) -> None:
        self.game, self.opening = game, opening
        self.chance = chance_of(opening)
        record = Record(opening.game, opening.rules, opening.options, dice=Dice())
        self.table = Table(game, record)
        self.places = list(opening.places)
        self.seq = self.position = 0
        self.keys: dict[str, str] = {}  # of requests, and what each was used for; nothing where an old entry lacks that
        self.steps: list[LoggedMove] = []
        self.ahead: dict[int, list[str]] = {}  # decisions made before their turn, by seat
        self.votes: set[tuple[int, int]] = set()  # who would let a bot play for whom
        self.rematch = ""
        self.rematch_by = -1  # the seat that began it; old entries do not tell
        self.declined: set[int] = set()  # seats whose people were asked to this table and said "not now"
        self.open_seat: int | None = None  # whose last decision waits to be confirmed
        self.before: Any = None  # the position before that decision
        self.turned = 0  # when dice last fell or a decision was taken back
        self.acted = [0] * len(self.places)  # when each seat last decided something
        self.spent = [0] * len(self.places)  # entries of each seat beyond the game: taken back, said, seats changed
        self.held = {seat for seat, place in enumerate(self.places) if place.kind == "person"}  # ever, by a person
        self.forgotten: set[int] = set()  # seats whose people asked to be forgotten
        for entry in entries:
            self.take(entry)

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def shown(self) -> Any:
        """The position to look at: dice that lead straight to the next turn are seen before it begins."""
        last = self.steps[-1] if self.steps else None
        if self.open_seat is not None and last is not None and last.seat == CHANCE:
            return self.game.after_roll(self.before, last.move)
        return self.state

    @property
    def over(self) -> bool:
        """Whether the game has ended and nobody can take that back."""
        return self.open_seat is None and self.table.to_move == OVER

    def take(self, entry: Entry) -> None:
        """One more entry; one that cannot be changes nothing."""
        self._take(entry)
        self.seq = entry.seq
        if entry.key:
            key, _, use = entry.key.partition(MARK)
            self.keys[key] = use

    def _take(self, entry: Entry) -> None:  # noqa: C901, PLR0912  one case for each word of the log
        match EntryKind(entry.kind):
            case EntryKind.GIVEN:
                self._take_given(entry)
            case EntryKind.MOVE | EntryKind.THEN:
                self._take_move(entry)
            case EntryKind.ROLL:
                self._take_roll(entry)
            case EntryKind.CONFIRM:
                self._take_confirm(entry)
            case EntryKind.AHEAD:
                self._take_ahead(entry)
            case EntryKind.UNDO:
                self._take_undo(entry)
            case EntryKind.SIT:
                self._take_sit(entry)
            case EntryKind.BOT:
                self._take_bot(entry)
            case EntryKind.BACK:
                self._take_back(entry)
            case EntryKind.SAY:
                self._take_say(entry)
            case EntryKind.REPLACE:
                self._take_replace(entry)
            case EntryKind.FORGET:
                self._take_forget(entry)
            case EntryKind.REMATCH:
                self._take_rematch(entry)
            case EntryKind.DECLINE:
                self.declined.add(entry.seat)

    def _take_given(self, entry: Entry) -> None:
        """A move that was made before the table was set up: nobody waits for anything here."""
        self._make(entry)
        self.position = self.turned = entry.seq

    def _take_move(self, entry: Entry) -> None:
        self._make(entry)
        if self.ahead.get(entry.seat):  # it was decided before, and so does not make its seat's next answer stale
            self.ahead[entry.seat].pop(0)
            self.position = entry.seq
        else:
            self._note_action(entry)
        if self.places[entry.seat].kind == "person" and self.table.to_move != entry.seat:
            self.open_seat = entry.seat

    def _take_roll(self, entry: Entry) -> None:
        thrower = self.game.dice_owner(self.state)
        self._make(entry)
        self.ahead.clear()
        self.position = self.turned = entry.seq
        if thrower not in (NOBODY, self.table.to_move) and self.places[thrower].kind == "person":
            self.open_seat = thrower  # nothing can be done with these dice: they are shown before the game goes on

    def _make(self, entry: Entry) -> None:
        progress = self.table.make(self.game.codec.parse(entry.text))
        self.before = progress.before
        self.steps.append(
            LoggedMove(entry.seq, progress.seat, progress.move, progress.events, entry.kind == EntryKind.THEN)
        )

    def _note_action(self, entry: Entry) -> None:
        self.position = self.acted[entry.seat] = entry.seq
        self._drop_votes(entry.seat)  # whoever plays is not absent
        self.declined.discard(entry.seat)

    def _drop_votes(self, seat: int) -> None:
        self.votes = {vote for vote in self.votes if vote[1] != seat}

    def _take_confirm(self, entry: Entry) -> None:
        self.open_seat = None
        self._note_action(entry)

    def _take_ahead(self, entry: Entry) -> None:
        self.ahead.setdefault(entry.seat, []).append(entry.text)
        self._note_action(entry)

    def _take_undo(self, entry: Entry) -> None:
        """So many moves taken back; none means a decision ahead of its turn."""
        count = int(entry.text)
        self.spent[entry.seat] += max(1, count)
        if count:
            self.table.take_back(count)
            del self.steps[len(self.steps) - count :]
            self.open_seat, self.turned = None, entry.seq
            self.ahead = {seat: made for seat, made in self.ahead.items() if self.game.next_decision(self.state, seat)}
        else:
            self.ahead.pop(entry.seat, None)
        self._note_action(entry)

    def _take_sit(self, entry: Entry) -> None:
        self.places[entry.seat] = Place("person", entry.text)
        self.spent[entry.seat] += 1
        self.held.add(entry.seat)
        self.forgotten.discard(entry.seat)

    def _take_bot(self, entry: Entry) -> None:
        level, _, character = entry.text.partition(" ")  # in a person's place their name stays
        place = self.places[entry.seat]
        self.places[entry.seat] = replace(place, kind="bot", level=level, name=place.name or character)
        self.spent[entry.seat] += 1
        self._drop_votes(entry.seat)
        self.ahead.pop(entry.seat, None)
        if self.open_seat == entry.seat:
            self.open_seat = None

    def _take_back(self, entry: Entry) -> None:
        place = self.places[entry.seat]
        self.places[entry.seat] = replace(place, kind="person", level="", name=own_name(place))

    def _take_say(self, entry: Entry) -> None:
        """Words pass; nothing of them stays but that something was said."""
        self.spent[entry.seat] += 1

    def _take_replace(self, entry: Entry) -> None:
        self.votes.add((entry.seat, int(entry.text)))
        self.spent[entry.seat] += 1

    def _take_forget(self, entry: Entry) -> None:
        """Whoever sat there asked to be forgotten; the moves stay."""
        self.places[entry.seat] = replace(self.places[entry.seat], name="")
        self.held.discard(entry.seat)
        self.forgotten.add(entry.seat)

    def _take_rematch(self, entry: Entry) -> None:
        self.rematch, self.rematch_by = entry.text, entry.seat

    # who may do what

    @property
    def closed(self) -> bool:
        """Whether this table is only looked at: its dice fell elsewhere."""
        return self.chance is None

    def seat_to_roll(self) -> int:
        """The seat whose throw is awaited, or NOBODY."""
        waits = self.open_seat is None and self.table.to_move == CHANCE and not self.closed
        return self.game.seat_to_roll(self.state) if waits else NOBODY

    def decision(self, seat: int) -> Any:
        """The position in which this seat may choose now, in its turn or ahead of it; else None."""
        if self.closed:
            return None
        if self.open_seat is None and self.table.to_move == seat:
            return self.state
        if self.open_seat == seat or self.places[seat].kind == "bot":
            return None
        if self.open_seat is not None and self.game.next_decision(self.before, seat) is None:
            return None  # what it would answer to may still be taken back
        return self._coming(seat)

    def _coming(self, seat: int) -> Any:
        """The position of a decision ahead, after those already made there."""
        coming = self.game.next_decision(self.state, seat)
        for text in self.ahead.get(seat, ()) if coming is not None else ():
            self.game.apply(coming, self.game.codec.parse(text))
        return coming if coming is not None and self.game.to_move(coming) == seat else None

    def undoable(self, seats: Sequence[int]) -> int | None:
        """How many moves go back if these seats undo: 0 for a decision ahead, None for nothing."""
        if any(self.ahead.get(seat) for seat in seats):
            return 0
        for count, told in enumerate(reversed(self.steps) if not self.over else (), 1):
            if told.seat == CHANCE or told.seq <= self.opening.given:
                return None
            if told.seat in seats and not told.follows:
                return count  # a plan goes back as a whole
            if told.seat not in seats and self.places[told.seat].kind == "person":
                return None
        return None

    def acting(self, seats: Sequence[int], waiting: Sequence[int] | None = None) -> int | None:
        """The held seat that can do something now: the one whose turn it is before those that decide ahead.

        `waiting`: the seats that the game waits for, where they are known already.
        """
        if not seats:
            return None
        waiting = self.waiting_for() if waiting is None else waiting
        able = [seat for seat in waiting if seat in seats and self.places[seat].kind == "person"]
        turn = (self.open_seat, self.seat_to_roll(), self.table.to_move)
        return next((seat for seat in (*turn, *seats) if seat in able), None)

    def waiting_for(self) -> list[int]:
        """The seats that the game waits for."""
        if self.over:
            return []
        asked, seats = (self.open_seat, self.seat_to_roll()), range(len(self.places))
        return [seat for seat in seats if seat in asked or self.decision(seat) is not None]

    def can(self, seats: Sequence[int]) -> Permissions:
        """What these seats may do, acting for one of them at a time."""
        seat = self.acting(seats)
        return self.can_as(seat, seats, move=seat is not None and self.decision(seat) is not None)

    def can_as(self, seat: int | None, seats: Sequence[int], *, move: bool) -> Permissions:
        """The same where it is known for which seat they act, and whether it has a decision to make."""
        undo = self.undoable(seats) is not None
        if seat is None:
            return Permissions(undo=undo)
        ahead = move and (self.table.to_move != seat or self.open_seat is not None)
        return Permissions(move, ahead, self.seat_to_roll() == seat, self.open_seat == seat, undo)

    def due(self) -> int | None:
        """The bot that is to roll or decide, if it is a bot."""
        seat = self.seat_to_roll() if self.table.to_move == CHANCE else self.table.to_move
        waits = self.open_seat is None and seat >= 0 and not self.closed
        return seat if waits and self.places[seat].kind == "bot" else None

    # the record

    def record(self, *, sealed: bool = False) -> Record:
        """The game as a record; its dice are open only when it is over, unless they are to stay sealed."""
        game = self.opening.game
        names = [f"{BOT}{agent_of(place.level, game)}" if place.kind == "bot" else place.name for place in self.places]
        dice = self.dice() if not sealed else Dice()
        return Record(self.opening.game, self.opening.rules, self.opening.options, self.table.record.moves, names, dice)

    def dice(self) -> Dice:
        """Where the dice come from, as far as everybody may know."""
        if self.opening.dice in ("entered", "inferred", "mixed"):
            return Dice("inferred" if self.opening.dice == "inferred" else "entered")
        secret = self.opening.secret if self.over else ""
        if self.opening.dice in KNOWN:  # after moves that other dice decided, the secret would explain nothing
            return Dice("known", secret=secret if self.opening.dice == "known" else "")
        if isinstance(self.chance, Committed):
            return Dice("committed", commitment=self.chance.commitment, secret=secret)
        return Dice("seeded", seed=self.opening.secret) if self.over else Dice()

    def names(self) -> list[str]:
        """The names that people gave themselves, by seat; empty for bots and open seats."""
        return [place.name for place in self.places]


def chance_of(opening: Opening) -> Chance | None:
    """The dice of a table; None where no dice fall."""
    if opening.dice in CLOSED:
        return None
    return Seeded(opening.secret) if opening.dice == "seeded" else Committed(bytes.fromhex(opening.secret))


def bots_seed(opening: Opening) -> str:
    """What bots draw from: a chosen seed itself (the same seed, the same game), else what only the secret tells."""
    if opening.dice == "seeded":
        return opening.secret
    return hmac.digest(bytes.fromhex(opening.secret), b"octosphere-bots-1", "sha256").hex()
