"""How entries become a game: the dice and every decision as they fall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from octosphere.core.errors import IllegalMove
from octosphere.core.record import AnyGame, Record
from octosphere.games import open_game
from octosphere.games.octodice.state import State
from octosphere.play.entries import DICE, Entry, Opening
from octosphere.play.live_table import LiveTable

from .places import Place, place_of

GAME = "octodice"


@dataclass(frozen=True, slots=True)
class Made:
    """An entry, and the position it was made in."""

    text: str
    place: Place
    before: State


class Course(Protocol):
    """A game as far as it was entered."""

    live: LiveTable
    made: list[Made]

    @property
    def state(self) -> State: ...
    def place(self) -> Place: ...
    def enter(self, text: str) -> None: ...
    def refusal(self, text: str) -> IllegalMove | None: ...
    def is_optional(self, text: str) -> bool: ...
    def record(self) -> Record: ...


class DiceCourse:
    """Every throw and every decision is an entry, and a move of the record."""

    def __init__(self, opening: Opening) -> None:
        self.game = open_game(GAME)
        self.live = LiveTable(self.game, opening)
        self.made: list[Made] = []

    @property
    def state(self) -> State:
        found: State = self.live.state
        return found

    def place(self) -> Place:
        return place_of(self.state)

    def enter(self, text: str) -> None:
        """One more move; a wrong one changes nothing."""
        before = self.state
        take(self.live, text)
        self.made.append(Made(text, place_of(before), before))

    def refusal(self, text: str) -> IllegalMove | None:
        """Why this could not be entered now."""
        return refusal(self.game, self.state, text)

    def is_optional(self, text: str) -> bool:
        """What the game may decide by itself under other dice."""
        return text == "pass" or text.startswith("column")

    def record(self) -> Record:
        return self.live.record()


def refusal(game: AnyGame, s: State, text: str) -> IllegalMove | None:
    """Why a move is not allowed in a position."""
    why = game.why_not(s, game.codec.parse(text))
    return None if why is None else IllegalMove(text, why)


def take(live: LiveTable, text: str) -> None:
    """Make a move at a table where nobody waits for anybody."""
    live.take(Entry(live.seq + 1, "given", DICE, text))
