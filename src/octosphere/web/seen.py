"""What is told of a table: its view, and the receipt of a request with the view after it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from octosphere.show.types import Choice, Refusal

from .answers import Answer
from .wire import Lang


class Seat(Answer, frozen=True):
    """Who sits somewhere, and how they stand."""

    seat: int
    name: str
    kind: Literal["person", "open", "bot"]
    level: str
    score: int
    present: bool
    decided: bool


class Status(Answer, frozen=True):
    """What goes on, and what is asked of the reader."""

    headline: str
    asks: str
    waiting_for: list[int]


class Can(Answer, frozen=True):
    """What this link may do now."""

    move: bool
    ahead: bool
    roll: bool
    confirm: bool
    undo: bool
    hint: bool


class LogLine(Answer, frozen=True):
    """One line of what happened."""

    seq: int
    seat: int
    text: str
    points: int | None
    kind: str


class DiceSource(Answer, frozen=True):
    """Where the dice come from; the secret only when the game is over."""

    kind: Literal["committed", "seeded"]
    commitment: str | None
    secret: str | None


class Vote(Answer, frozen=True):
    """A voice for a bot in an absent player's place."""

    voter: int
    seat: int


class View(Answer, frozen=True):
    """Everything that one link sees of a table."""

    table: str
    game: str
    title: str
    lang: Lang
    seq: int
    position: int
    you: list[int]
    acting: int | None
    seats: list[Seat]
    status: Status
    can: Can
    choices: list[Choice]
    refusals: dict[str, Refusal]
    board: Annotated[dict[str, Any], Meta(description="what is drawn, in the game's own form")]
    log: list[LogLine]
    over: dict[str, Any] | None
    dice: DiceSource
    options: dict[str, Any]
    rematch: str | None
    votes: list[Vote]
    together: bool


class Receipt(Answer, frozen=True):
    """A request was carried out, now or when it was first asked."""

    seq: int
    position: int
    repeated: bool
    view: View | None
