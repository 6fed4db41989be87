"""What one link sees of a table: plain data whose fields are the JSON it sends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from .types import Choice, Refusal

Kind = Literal["person", "open", "bot"]
Source = Literal["committed", "seeded", "known", "entered", "inferred", "mixed"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits somewhere, and how they stand."""

    seat: int
    name: str
    kind: Kind
    level: str
    score: int
    present: bool
    decided: bool
    replaceable_in: int | None = None  # seconds until the others may let a bot play here; None where they need not
    face: str = ""  # of a bot that is a character: its name in `bot.*` and in faces.svg
    line: str = ""  # and what they say of themselves


@dataclass(frozen=True, slots=True)
class Status:
    """What goes on, and what is asked of the reader."""

    headline: str
    asks: str
    waiting_for: list[int]


@dataclass(frozen=True, slots=True)
class Can:
    """What this link may do now: move, roll, confirm, undo."""

    move: bool
    ahead: bool
    roll: bool
    confirm: bool
    undo: bool
    hint: bool


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log of a table."""

    seq: int
    seat: int
    text: str
    points: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class DiceSource:
    """Where the dice come from; only committed ones are sealed, the secret is told when the game is over."""

    kind: Source
    commitment: str | None
    secret: str | None


@dataclass(frozen=True, slots=True)
class Vote:
    """A voice for a bot in an absent player's place."""

    voter: int
    seat: int


@dataclass(frozen=True, slots=True)
class Difference:
    """A printed number that a table plays otherwise than the box as we know it, in words."""

    path: str
    label: str
    ours: str
    own: str


@dataclass(frozen=True, slots=True)
class View:
    """Everything that one link sees of a table."""

    table: str
    game: str
    title: str
    lang: str
    seq: int
    position: int
    you: list[int]
    acting: int | None
    seats: list[Seat]
    status: Status
    can: Can
    choices: list[Choice]
    refusals: dict[str, Refusal]
    board: dict[str, Any]  # what is drawn, in the game's own form
    before: dict[str, Any] | None  # the same before a decision that this link may still take back or confirm
    log: list[LogLine]
    over: dict[str, Any] | None
    dice: DiceSource
    options: dict[str, Any]
    box: list[Difference]  # what is played otherwise than our box says
    rematch: str | None
    rematch_by: int | None  # the seat that asks for it
    declined: list[int]  # seats whose people were asked to this table and said "not now"
    votes: list[Vote]
    together: bool
