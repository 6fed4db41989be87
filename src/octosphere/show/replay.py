"""A whole game to leaf through: every move in words, and the places worth going to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from octosphere.coach.guide import guide_of
from octosphere.core.events import Event
from octosphere.core.game import CHANCE, OVER
from octosphere.games import kit_of
from octosphere.i18n import Catalogue

from .timeline import Timeline
from .types import Line, Show, address, reader_of
from .view_types import View


@dataclass(frozen=True, slots=True)
class Played:
    """One move: the position after it is that of the first `at` moves."""

    at: int
    seat: int  # −1: chance
    turn: int  # or round, from 1
    points: int | None  # what it brought whoever made it
    lines: list[Line]


@dataclass(frozen=True, slots=True)
class Mark:
    """A position worth going to."""

    at: int
    kind: Literal["turn", "scoring", "end"]
    text: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A game from its first move to its last."""

    table: str
    game: str
    title: str
    over: bool
    moves: int
    names: list[str]
    you: list[int]  # the seats of whoever asks
    unit: str  # what a turn is called
    steps: list[Played]
    marks: list[Mark]


Scoring = Callable[[Catalogue, Sequence[Event], int], str]  # what the events of a move scored, in words


def _no_scoring(t: Catalogue, events: Sequence[Event], turn: int) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Step:
    """One move as somebody who watches sees it: in words, with the places it touched and the table after it."""

    at: int  # how many moves were made then
    seq: int
    seat: int  # −1: chance
    points: int | None  # what it brought whoever made it
    lines: list[Line]
    places: list[str]
    outlook: dict[str, Any]  # what the game says of the move, in its own form: the way of a piece
    view: View


class ReplayTeller:
    """Walks through a timeline once, in one language."""

    def __init__(self, timeline: Timeline, show: Show, t: Catalogue) -> None:
        opening = timeline.live.opening
        self.timeline, self.show, self.game = timeline, show, timeline.live.game
        self.t = t.for_game(opening.game)
        self.guide = guide_of(self.game)
        self.scoring = kit_of(self.game).scoring() or _no_scoring

    def replay(self, you: Sequence[int]) -> Replay:
        """The whole game, for somebody who holds these seats."""
        opening, marks = self.timeline.live.opening, list[Mark]()
        steps = self._walk(marks, reader_of(you))
        return Replay(
            table=opening.id,
            game=opening.game,
            title=self.game.facts.title,
            over=self.timeline.ended,
            moves=len(steps),
            names=list(self.show.names),
            you=list(you),
            unit=self.t("replay.unit"),
            steps=steps,
            marks=marks,
        )

    def _walk(self, marks: list[Mark], reader: int | None) -> list[Played]:
        state, steps = self.timeline.state(0), list[Played]()
        marks.append(Mark(0, "turn", self.t("replay.turn", n=self.guide.turn(state))))
        for at, told in enumerate(self.timeline.steps, 1):
            turn, label = self.guide.turn(state), self.show.label(state, told.move)
            before = self.game.scores(state)
            events = self.game.apply(state, told.move)
            points = None if told.seat == CHANCE else self.game.scores(state)[told.seat] - before[told.seat]
            lines = [address(line, reader) for line in self.show.narrate(told.seat, told.move, events)]
            steps.append(Played(at, told.seat, turn, points, lines or [self._silent(told.seat, label)]))
            self._mark(marks, self._marks(at, turn, state, events))
        return steps

    def _silent(self, seat: int, label: str) -> Line:
        """A move of which nothing happened yet is told by its own words."""
        return Line(seat, label if seat == CHANCE else f"{self.show.names[seat]}: {label}", None, "move")

    def _mark(self, marks: list[Mark], found: list[Mark]) -> None:
        """A scoring that a decision interrupts is one: it is marked where it ends."""
        if found and (marks[-1].kind, marks[-1].text) == (found[0].kind, found[0].text):
            marks.pop()
        marks += found

    def _marks(self, at: int, turn: int, state: Any, events: list[Any]) -> list[Mark]:
        found: list[Mark] = []
        if text := self.scoring(self.t, events, turn):
            found.append(Mark(at, "scoring", text))
        if self.game.to_move(state) == OVER:
            found.append(Mark(at, "end", self.t("replay.end")))
        elif (now := self.guide.turn(state)) != turn:
            found.append(Mark(at, "turn", self.t("replay.turn", n=now)))
        return found
