"""A saved game, step by step: forwards, backwards, all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from octosphere.core import record as records
from octosphere.core.game import OVER
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame, Record, Step

from .faces import WIDEST
from .front import Front
from .palette import BAR, CAPTION, INK_3, LOSS, PAGE, TRAY, fit
from .reader import EndOfInput, Reader

START = -3  # the "seat" of the position before the first move


def steps_of(game: AnyGame, record: Record) -> list[Step]:
    """The position before the first move, then one after each."""
    first = Step(0, START, None, [], records.begin(game, record))
    played = records.replay(game, record)
    return [first, *(Step(one.number, one.seat, one.move, one.events, clone(one.state)) for one in played)]


def to_json(game: AnyGame, step: Step) -> dict[str, Any]:
    """A step for machines."""
    return {
        "number": step.number,
        "seat": step.seat,
        "move": game.codec.text(step.move),
        "events": [{"kind": event.kind, "seat": event.seat, "data": list(event.data)} for event in step.events],
        "scores": list(game.scores(step.state)),
    }


class ReplayScreen:
    """Shows the steps of one record."""

    def __init__(self, game: AnyGame, front: Front, steps: Sequence[Step], console: Console) -> None:
        self.game, self.front, self.steps, self.console = game, front, steps, console
        self.width = min(console.width, WIDEST)

    def print_all(self) -> None:
        """Every step in a line, and how the game stands at the end."""
        for step in self.steps[1:]:
            self._print(self._line(step))
        self._show_state(len(self.steps) - 1)

    def _print(self, line: Text) -> None:
        self.console.print(Padding(line, (0, 1), style=PAGE), width=self.width)

    def _line(self, step: Step) -> Text:
        """Number, notation, what happened or at least what was chosen, and the points of every seat."""
        before = self.steps[step.number - 1].state
        told = self.front.story(step.seat, step.move, step.events) or [self.front.label(before, step.move)]
        scores = " ".join(self.front.t.number(score) for score in self.game.scores(step.state))
        line = Text.assemble((f"{step.number:>4} ", INK_3), (f"{self.game.codec.text(step.move):<13} ", CAPTION))
        return line.append(" · ".join(told)).append(f"  [{scores}]", INK_3)

    def browse(self, reader: Reader, at: int = 0, *, clear: bool = False) -> None:
        """Step by step until the reader leaves."""
        while True:
            self._show(at, clear=clear)
            try:
                text = reader.line().casefold()
            except EndOfInput:
                return
            if text in ("q", "quit"):
                return
            at = self._target(at, text)

    def _target(self, at: int, text: str) -> int:
        last = len(self.steps) - 1
        places = {"": at + 1, "n": at + 1, "next": at + 1, "b": at - 1, "back": at - 1}
        places |= {"f": 0, "first": 0, "l": last, "last": last}
        if text.isdecimal() and len(text) < 6:
            places[text] = int(text)
        if text not in places:
            self._print(Text(self.front.t("replay.unknown", text=text, count=last), LOSS))
        return min(max(places.get(text, at), 0), last)

    def _show(self, at: int, *, clear: bool) -> None:
        if clear:
            self.console.clear()
        self._show_state(at)
        step, last = self.steps[at], len(self.steps) - 1
        title = self.front.t("replay.step", number=at, count=last) if at else self.front.t("replay.start")
        bar = Text.assemble((f" {title} ", BAR), (f"  {self.front.t('replay.keys')}", CAPTION))
        self.console.print(Padding(fit(bar, self.width), style=TRAY), width=self.width)
        if at:
            self._print(self._line(step))

    def _show_state(self, at: int) -> None:
        state = self.steps[at].state
        if self.game.to_move(state) == OVER:
            self.console.print(self.front.result(state, self.width), width=self.width)
            return
        seat = max(self.game.to_move(state), self.front.active(state), 0)
        self.console.print(self.front.board(state, seat, [], (self.width, self.console.height)), width=self.width)
