"""What may be asked of a table, and the entries that answer it; a request that is refused changes nothing."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from octosphere.core.errors import BadInput, IllegalMove, OctosphereError
from octosphere.core.game import CHANCE, NOBODY
from octosphere.core.layout import clone

from .characters import choose_character
from .entries import DICE, MARK, Entry
from .levels import check_offered
from .live_table import LiveTable
from .names import check_name
from .phrases import PHRASES

SPARE = 600  # entries that a seat may add beyond the game: some ten for each of its decisions


class Stale(OctosphereError):
    """The request answers to a position that is no longer there."""


class Limited(BadInput):
    """Asked too soon or too often; `reason` and `values` let others word it."""

    def __init__(self, message: str, reason: str, **values: object) -> None:
        super().__init__(message)
        self.reason, self.values = reason, values


class NotYours(OctosphereError):
    """The seat is not this link's, or it is not its turn."""


class KeyUsed(OctosphereError):
    """The id of a request stands for another request already."""


@dataclass(frozen=True, slots=True)
class Request:
    """Something a seat asks for: a move, a roll, a confirmation …"""

    what: str
    seat: int
    key: str = ""
    position: int = 0  # the last entry the asker has seen of the game
    text: str = ""
    confirm: bool = False
    bot: bool = False  # a bot asks, not a person
    then: tuple[str, ...] = ()  # moves that follow at once: all of them or none

    @property
    def use(self) -> str:
        """Who asks for what, in a few letters: two requests that differ in anything differ in these."""
        asked = (self.what, self.seat, self.position, self.text, self.confirm, self.bot, self.then)
        return hashlib.sha256(repr(asked).encode()).hexdigest()[:16]


class RequestKind(StrEnum):
    """What a seat may ask a table for."""

    MOVE = "move"
    ROLL = "roll"
    CONFIRM = "confirm"
    UNDO = "undo"
    SIT = "sit"
    SAY = "say"
    BACK = "back"
    LEAVE = "leave"  # a bot is to play for me
    BOT = "bot"  # a bot is to take an open seat
    REPLACE = "replace"


PLAYED = (RequestKind.MOVE, RequestKind.ROLL, RequestKind.CONFIRM, RequestKind.UNDO)
# What the game does not need to come to its end:
BEYOND = (RequestKind.UNDO, RequestKind.SAY, RequestKind.SIT, RequestKind.LEAVE, RequestKind.REPLACE)


class RequestResult:
    """Carries a request out on a live table and collects the entries to store."""

    def __init__(self, live: LiveTable, seats: Sequence[int], request: Request) -> None:
        self.live, self.seats, self.request = live, seats, request
        self.entries: list[Entry] = []

    def carry_out(self) -> None:
        """Do what was asked for, if it may be done."""
        request = self.request
        if request.seat not in self.seats:
            raise NotYours("this link is not for that seat")
        if request.what not in list(RequestKind):
            raise BadInput(f"a table cannot be asked to {request.what[:20]!r}")
        played_by_bot = self.live.places[request.seat].kind == "bot"
        if request.what in PLAYED and played_by_bot != request.bot:
            raise NotYours("a bot plays for you: take the seat back first")
        if request.what in BEYOND and sum(self.live.spent[seat] for seat in self.seats) >= SPARE * len(self.seats):
            raise Limited(f"only {SPARE} times a game: play on, the game can still be finished", "spent", most=SPARE)
        self._do(RequestKind(request.what))

    def _do(self, kind: RequestKind) -> None:  # noqa: C901  one case for each kind
        match kind:
            case RequestKind.MOVE:
                self._move()
            case RequestKind.ROLL:
                self._roll()
            case RequestKind.CONFIRM:
                self._confirm()
            case RequestKind.UNDO:
                self._undo()
            case RequestKind.SIT:
                self._sit()
            case RequestKind.SAY:
                self._say()
            case RequestKind.BACK:
                self._back()
            case RequestKind.LEAVE:
                self._leave()
            case RequestKind.BOT:
                self._bot()
            case RequestKind.REPLACE:
                self._replace()

    def add(self, kind: str, seat: int, text: str = "") -> None:
        first = self.request.key and not self.entries
        key = f"{self.request.key}{MARK}{self.request.use}" if first else ""
        entry = Entry(self.live.seq + 1, kind, seat, text, key, time.time())
        self.live.take(entry)
        self.entries.append(entry)

    def settle(self) -> None:
        """What follows by itself: dice that nobody throws, decisions made ahead of their turn."""
        live, game = self.live, self.live.game
        while live.open_seat is None and not live.closed:
            seat = live.table.to_move
            if seat == CHANCE and game.seat_to_roll(live.state) == NOBODY:
                self._throw()
            elif live.ahead.get(seat):
                self.add("move", seat, live.ahead[seat][0])
                self._close(seat)  # it was confirmed when it was made
            else:
                return

    def _close(self, seat: int) -> None:
        if self.live.open_seat == seat:
            self.add("confirm", seat)

    def _throw(self) -> None:
        live = self.live
        assert live.chance is not None  # asked for by nobody where no dice fall
        self.add("roll", DICE, live.game.codec.text(live.game.deal(live.state, live.chance)))

    def _fresh(self) -> None:
        """Refuse what answers to dice or decisions that have changed since."""
        live, request = self.live, self.request
        if not max(live.turned, live.acted[request.seat]) <= request.position <= live.seq:
            raise Stale("the table has moved on: look again")

    def _move(self) -> None:
        self._fresh()
        live, request = self.live, self.request
        position = live.decision(request.seat)
        if position is None:
            raise NotYours("it is not your decision now")
        if position is not live.state:
            return self._decide_ahead(position)
        if request.then:
            self._try(clone(position))
        self.add("move", request.seat, request.text)
        for text in request.then:
            self.add("then", request.seat, text)
        if request.confirm:
            self._close(request.seat)
        return None

    def _decide_ahead(self, position: Any) -> None:
        game, request = self.live.game, self.request
        if request.then:
            raise BadInput("several moves at once are for your own turn")
        why = game.why_not(position, game.codec.parse(request.text))
        if why is not None:
            raise IllegalMove(request.text, why)
        self.add("ahead", request.seat, request.text)

    def _try(self, position: Any) -> None:
        """Play a plan on a copy: a move that is refused, or is not this seat's, refuses the whole."""
        game, request = self.live.game, self.request
        for text in (request.text, *request.then):
            if game.to_move(position) != request.seat:
                raise BadInput(f"{text!r} cannot follow at once: the turn is over, or chance comes first")
            game.apply(position, game.codec.parse(text))

    def _roll(self) -> None:
        self._fresh()
        if self.live.seat_to_roll() != self.request.seat:
            raise NotYours("it is not your throw now")
        self._throw()

    def _confirm(self) -> None:
        self._fresh()
        if self.live.open_seat != self.request.seat:
            raise NotYours("nothing of yours waits to be confirmed")
        self.add("confirm", self.request.seat)

    def _undo(self) -> None:
        if not self.live.turned <= self.request.position <= self.live.seq:
            raise Stale("the table has moved on: look again")
        count = self.live.undoable(self.seats)
        if count is None:
            raise BadInput("nothing to undo: the dice have been seen, or others have decided since")
        seat = self.request.seat
        if count:
            seat = self.live.steps[-count].seat
        self.add("undo", seat, str(count))

    def _sit(self) -> None:
        if self.live.places[self.request.seat].kind == "bot":
            raise NotYours("a bot sits there: take the seat back first")
        self.add("sit", self.request.seat, check_name(self.request.text))

    def _say(self) -> None:
        if self.request.text not in PHRASES:
            raise BadInput(f"no phrase {self.request.text[:20]!r}; there is {', '.join(PHRASES)}")
        self.add("say", self.request.seat, self.request.text)

    def _back(self) -> None:
        if self.live.places[self.request.seat].kind != "bot":
            raise BadInput("no bot plays for you")
        self.add("back", self.request.seat)

    def _leave(self) -> None:
        """A person lets a bot of some level go on for them."""
        check_offered(self.request.text)
        if self.live.places[self.request.seat].kind == "bot":
            raise BadInput("a bot plays there already")
        self.add("bot", self.request.seat, self.request.text)

    def _bot(self) -> None:
        """A bot for an open seat: `text` is the seat, a colon and the level."""
        seat, level = self._target()
        if self.live.places[seat].kind != "open":
            raise NotYours("only an open seat can be filled; a person's needs the others to agree")
        check_offered(level)
        self.add("bot", seat, f"{level} {choose_character(level, self.live.places)}")

    def _replace(self) -> None:
        """One voice for a bot in an absent player's place; the last one needed seats it."""
        seat, level = self._target()
        if self.live.places[seat].kind != "person" or seat in self.seats:
            raise BadInput("only another person can be replaced")
        check_offered(level)
        self.add("replace", self.request.seat, str(seat))
        voices = {voter for voter, target in self.live.votes if target == seat} | set(self.seats)
        people = {other for other, place in enumerate(self.live.places) if place.kind == "person"}
        if people - self.live.forgotten - {seat} <= voices:
            self.add("bot", seat, level)

    def _target(self) -> tuple[int, str]:
        number, _, level = self.request.text.partition(":")
        if not number.isascii() or not number.isdigit() or int(number) >= len(self.live.places):
            raise BadInput(f"no seat {number[:20]!r} at this table")
        return int(number), level


def is_repeated(live: LiveTable, seats: Sequence[int], request: Request) -> bool:
    """Whether this very request was carried out before; a key that stands for another one is refused."""
    if request.seat not in seats:
        raise NotYours("this link is not for that seat")
    use = live.keys.get(request.key)
    if use and use != request.use:
        raise KeyUsed("this key was used for another request: take a new one")
    return use is not None


def answer(live: LiveTable, seats: Sequence[int], request: Request) -> list[Entry]:
    """The entries that a request makes, with all that follows by itself; the live table has taken them already."""
    result = RequestResult(live, seats, request)
    result.carry_out()
    result.settle()
    return result.entries
