"""What is kept of a table in one language from view to view: its show, and its log in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from octosphere.i18n import Catalogue
from octosphere.play.live_table import LiveTable, LoggedMove

from . import Line, Show, open_show
from .boxes import differences
from .names import names_of
from .types import text_for
from .view_types import Difference, LogLine


class Logbook:
    """The show of a table and the lines of its log; only what is new is put into words, for each reader once."""

    def __init__(self) -> None:
        self._show: Show | None = None
        self._opened: tuple[Any, ...] = ()  # what the show was opened for
        self.box: list[Difference] = []  # what the table plays otherwise than our box says
        self._names: list[str] = []
        self._steps: list[LoggedMove] = []
        self._told: list[list[Line]] = []  # by step
        self._read: dict[int | None, tuple[int, list[LogLine]]] = {}  # by reader: the lines of so many steps

    def show(self, live: LiveTable, t: Catalogue) -> Show:
        """The show of a table; another one where somebody is called otherwise."""
        opened = (live.game, t, list(live.places), live.opening.options)
        if self._show is None or opened != self._opened:
            game, options = live.game, live.opening.options
            self._show, self._opened = open_show(game, t, names_of(live.places, t), options), opened
            self.box = differences(t, live.opening.game, options)
        return self._show

    def lines(self, show: Show, steps: Sequence[LoggedMove], reader: int | None = None) -> list[LogLine]:
        """The whole log, what is about the reader in the second person; moves taken back are gone from it."""
        self._follow(show, steps)
        count, lines = self._read.get(reader, (0, []))
        told = zip(steps[count:], self._told[count:], strict=True)
        lines += [_number(step.seq, line, reader) for step, told_of in told for line in told_of]
        self._read[reader] = len(steps), lines
        return lines.copy()

    def _follow(self, show: Show, steps: Sequence[LoggedMove]) -> None:
        """Forget what was taken back, all of it where somebody is called otherwise, and put what is new into words."""
        names = list(show.names)
        same = self._count_same(steps) if self._names == names else 0
        if same < len(self._steps):
            del self._steps[same:], self._told[same:]
            self._read.clear()
        self._told += [show.narrate(step.seat, step.move, step.events) for step in steps[same:]]
        self._steps += steps[same:]
        self._names = names

    def _count_same(self, steps: Sequence[LoggedMove]) -> int:
        """How many steps are known; a step is made once, so where the last one is the same, those before it are."""
        known = self._steps
        if known and len(known) <= len(steps) and known[-1] is steps[len(known) - 1]:
            return len(known)
        return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(known, steps, strict=False)))


def _number(seq: int, line: Line, reader: int | None) -> LogLine:
    return LogLine(seq, line.seat, text_for(line, reader), line.points, line.kind)
