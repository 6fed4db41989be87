"""Every scoring of a game as rows by source and seat: what a page shows while points are counted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile
from typing import Protocol

from octosphere.core.events import Event
from octosphere.core.game import OVER
from octosphere.games import kit_of
from octosphere.i18n import Catalogue

from .timeline import Timeline

Rows = list[tuple[str, dict[int, int]]]  # the name of a source, and what it pays by seat


class Scoreboard(Protocol):
    """What a game's kit knows of its scorings; a scoring may spread over several moves where somebody must decide."""

    def begins(self, event: Event) -> bool:
        """Whether a scoring begins with this event."""
        ...

    def is_whole(self, events: Sequence[Event], seats: int) -> bool:
        """Whether everybody has been scored, and nothing but the end of the game could follow."""
        ...

    def rows(self, events: Sequence[Event]) -> Rows:
        """What each source pays to each seat, in the order in which it is counted."""
        ...

    def title(self, t: Catalogue, events: Sequence[Event]) -> str:
        """What is scored, in words."""
        ...

    def lines(self, timeline: Timeline, most: int) -> list[int]:
        """Points up to `most` that cost something to cross; empty where there are none."""
        ...


@dataclass(frozen=True, slots=True)
class ScoringRow:
    """One source: its key, its name, and what it pays by seat."""

    key: str
    name: str
    points: list[int]


@dataclass(frozen=True, slots=True)
class Scoring:
    """One scoring: its rows, and where everybody stood before and after it."""

    seq: int  # of the move that ended it
    at: int
    end: bool  # of the game
    title: str
    rows: list[ScoringRow]
    before: list[int]
    after: list[int]
    lines: list[int]
    said: list[str]  # the same in sentences, one a seat


class ScoringTeller:
    """Finds the scorings of a table and tells them in one language; `names` are those of the seats."""

    def __init__(self, timeline: Timeline, t: Catalogue, names: Sequence[str]) -> None:
        self.timeline, self.names = timeline, names
        self.t, self.game = t.for_game(timeline.live.opening.game), timeline.live.game
        self.board = kit_of(self.game).scoreboard()

    def scorings(self, after: int = 0) -> list[Scoring]:
        """All that ended after an entry."""
        return self.find(after, 0)[0]

    def find(self, after: int, begun: int) -> tuple[list[Scoring], int]:
        """Those that began with this entry or later and ended after another, and when the one under way began, or 0."""
        if self.board is None:
            return [], 0
        begins, steps = self.board.begins, self.timeline.steps
        found, now, since, seats = list[Scoring](), list[Event](), 0, len(self.names)  # `now`: what is under way
        first = bisect_left(steps, begun, key=lambda step: step.seq)
        for at, step in enumerate(steps[first:], first + 1):
            since = since if now else step.seq
            now += step.events if now else dropwhile(lambda event: not begins(event), step.events)
            if now and self._ends(now, at, seats):
                if step.seq > after:
                    found.append(self._tell(now, at, step.seq))
                now = []
        return found, since if now else 0

    def _ends(self, events: Sequence[Event], at: int, seats: int) -> bool:
        assert self.board is not None
        return self.board.is_whole(events, seats) or self.game.to_move(self.timeline.state(at)) == OVER

    def _tell(self, events: list[Event], at: int, seq: int) -> Scoring:
        assert self.board is not None
        state, seats = self.timeline.state(at), range(len(self.names))
        rows = [
            ScoringRow(key, self.t(f"source.{key}"), [paid.get(seat, 0) for seat in seats])
            for key, paid in self.board.rows(events)
            if any(paid.values())
        ]
        after = list(self.game.scores(state))
        before = [after[seat] - sum(row.points[seat] for row in rows) for seat in seats]
        title, end = self.board.title(self.t, events), self.game.to_move(state) == OVER
        said = [self._say(seat, rows, after[seat]) for seat in seats]
        return Scoring(seq, at, end, title, rows, before, after, self.board.lines(self.timeline, max(after)), said)

    def _say(self, seat: int, rows: Sequence[ScoringRow], score: int) -> str:
        t = self.t
        parts = [f"{row.name} {t.format_signed(row.points[seat])}" for row in rows if row.points[seat]]
        return t("show.over.scored", name=self.names[seat], list=", ".join(parts) or "0", score=score)
