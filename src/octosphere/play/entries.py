"""What is stored of a table: how it opened, who may enter, and one line for all that happened since."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

DICE = -1  # the seat of entries that nobody made
MARK = "."  # in no id of a client
BOT = "bot:"  # begins the name of a bot in a record, and the key of what a bot asks for; no client's does
CLOSED = ("entered", "inferred")  # dice that fell elsewhere: nobody plays on with them
KNOWN = ("known", "known_mixed")  # dice whose secret came from a record or a finished game: never sealed


class EntryKind(StrEnum):
    """What an entry tells: the whole vocabulary of a table's log. Values are stored: none ever changes its meaning."""

    GIVEN = "given"  # a move that was made before the table was set up
    MOVE = "move"  # a decision
    THEN = "then"  # the next move of a plan
    ROLL = "roll"  # dice that fell
    CONFIRM = "confirm"  # the last decision stands
    UNDO = "undo"  # the last decision is taken back
    AHEAD = "ahead"  # a decision before its turn
    SIT = "sit"  # somebody takes an open seat, under a name
    BOT = "bot"  # a bot plays for a seat
    BACK = "back"  # a person takes the seat back
    SAY = "say"  # one of the set phrases
    REPLACE = "replace"  # a vote to let a bot play for somebody absent
    FORGET = "forget"  # somebody asked to be forgotten
    REMATCH = "rematch"  # the table that the same people play next
    DECLINE = "decline"  # somebody who was asked to this table does not come now


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log, which only ever grows."""

    seq: int  # 1, 2, 3 … within a table
    kind: str  # the value of an EntryKind
    seat: int
    text: str = ""  # a move or throw in the notation, a name, a level, a phrase, a seat, a table
    key: str = ""  # on the first entry of a request: the client's id, a MARK, and a digest of who asked for what
    at: float = 0.0  # unix seconds


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits somewhere: a person, a bot, or nobody yet."""

    kind: str  # person, open, bot
    name: str = ""
    level: str = ""  # of a bot


@dataclass(frozen=True, slots=True)
class Opening:
    """What never changes about a table."""

    id: str
    game: str
    rules: str
    options: dict[str, Any]
    places: tuple[Place, ...]
    dice: str  # committed, seeded, of KNOWN, mixed (committed but for the moves given), entered or inferred (none fall)
    secret: str  # of dice in hexadecimal digits, or the seed; where they are sealed the server's alone until the end
    created: float
    given: int = 0  # moves that the table was set up with

    @property
    def dice_shown(self) -> str:
        """The kind of dice as everybody at the table is told."""
        return "known" if self.dice in KNOWN else self.dice


@dataclass(frozen=True, slots=True)
class Link:
    """What a token opens: the seats one may play at a table, none for watching."""

    table: str
    seats: tuple[int, ...] = ()
    hash: str = field(default="", compare=False)  # of the token: by it the store is asked whether it still opens them
