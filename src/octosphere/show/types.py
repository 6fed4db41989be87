"""What a front end is handed: plain data whose fields are the JSON it sends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from octosphere.core.events import Event
from octosphere.core.game import Options
from octosphere.i18n import Catalogue

EVERYWHERE = "*"  # the key of a refusal that holds for the whole table


@dataclass(frozen=True, slots=True)
class Trail:
    """One link of the points that a choice brings."""

    text: str
    points: int
    place: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a choice changes besides points, in a few words: the time it costs, a line it crosses."""

    kind: str  # what picture goes with it
    text: str
    value: str  # such as "2 → 0"


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move: its words, what it brings, and everything that may be touched to make it."""

    move: str  # in the notation
    kind: str  # the first word of the notation
    label: str
    speech: str
    points: int
    sure: int | None  # points for certain, where the move itself pays none yet
    trail: list[Trail]
    dice: list[tuple[int, int]]
    places: list[str]
    marks: dict[str, str]
    ends: bool
    then: list[str] = field(default_factory=list)  # moves that follow at once, where a plan takes several
    notes: list[Note] = field(default_factory=list)
    outlook: dict[str, Any] = field(default_factory=dict)  # what the board forecasts afterwards, in the game's own form


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done now; the clause is empty where no rule but the order of play says so."""

    clause: str
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat that decides may do, plans included, and why it can do nothing else."""

    choices: list[Choice]
    refusals: dict[str, Refusal]


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log; points are None where there are none to have."""

    seat: int
    text: str
    points: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class AddressedLine(Line):
    """A sentence of the log, and the same for each seat that it is about: "You build a red bot"."""

    to: dict[int, str]


def address(line: Line, reader: int | None) -> Line:
    """A line as its reader is told it; whoever only watches, or shares a screen, reads names."""
    return Line(line.seat, text_for(line, reader), line.points, line.kind)


def text_for(line: Line, reader: int | None) -> str:
    """The words of a line for its reader."""
    if reader is None or not isinstance(line, AddressedLine):
        return line.text
    return line.to.get(reader, line.text)


def reader_of(seats: Sequence[int]) -> int | None:
    """Whom sentences call "you": people who share a screen go by their names."""
    return seats[0] if len(seats) == 1 else None


class Show(Protocol):
    """One game in one language, for the seats of one table."""

    t: Catalogue
    names: Sequence[str]

    def label(self, s: Any, move: Any) -> str:
        """A move in a few words, as it stands on a button."""
        ...

    def choices(self, s: Any, seat: int) -> list[Choice]:
        """Every legal move of a seat with its words, points and places on the board; none if it does not decide."""
        ...

    def plans(self, s: Any, seat: int) -> list[Choice]:
        """Several moves of a seat that can be made with one tap, all or none; empty in games without plans."""
        ...

    def refusals(self, s: Any, seat: int | None) -> dict[str, Refusal]:
        """Why each place that cannot be touched now cannot: clause and sentence; `seat` None only watches."""
        ...

    def describe_decision(self, s: Any, seat: int) -> Decision:
        """Choices, plans and refusals of the seat that decides, all at once: they have much in common."""
        ...

    def board(self, s: Any) -> dict[str, Any]:
        """What the board shows, as data that the browser's drawing takes."""
        ...

    def headline(self, s: Any) -> str:
        """Where the game stands, in a line: the turn, round or stage."""
        ...

    def prompt(self, s: Any, seat: int | None) -> str:
        """What a seat is to do now, or whom it waits for; `seat` None only watches."""
        ...

    def narrate(self, seat: int, move: Any, events: Sequence[Event]) -> list[Line]:
        """The lines of the log for one move and its events."""
        ...

    def result(self, s: Any) -> dict[str, Any]:
        """The end of the game: scores, winners, and what decided, as data and words."""
        ...

    def menu(self) -> dict[str, Any]:
        """What can be chosen about a new table, and what the clauses say, as data and words."""
        ...


ShowMaker = Callable[[Any, Catalogue, Sequence[str], Options], Show]  # of a game, its words, the names of the seats
