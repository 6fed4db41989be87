"""Octo Dice for the session loop: words, numbers of choices, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType

from octosphere.core.events import Event
from octosphere.core.game import Options
from octosphere.games.octodice.moves import Column, Copy, Keep, Move, Pass, Roll
from octosphere.games.octodice.rules.labs import turns_in_third
from octosphere.games.octodice.show.words import Words
from octosphere.games.octodice.state import Phase, State
from octosphere.i18n import Catalogue

from . import board, result, spoken


class OctoDiceFront(Words):
    """Octo Dice in a terminal; it fits the protocol `tui.front.Front`."""

    def __init__(self, game: Any, t: Catalogue, names: Sequence[str]) -> None:
        super().__init__(t, names)
        self.game = game

    def board(self, s: State, seat: int, news: Sequence[str], size: tuple[int, int]) -> RenderableType:
        return board.board(self, s, seat, news, size)

    def sheet(self, s: State, seat: int, width: int) -> RenderableType:
        return board.sheet_panel(self, s, seat, width)

    def result(self, s: State, width: int) -> RenderableType:
        return result.result(self, self.game, s, width)

    def place(self, s: State) -> str:
        turn = self.t("head.turn", turn=s.turn + 1, turns=3 * turns_in_third(s))
        return f"{turn} · {board.stage(self.t, s).plain}"

    def seats_waited_for(self, s: State) -> Sequence[int] | None:
        """Whoever has the turn throws first; the other throws follow by themselves."""
        if s.phase != Phase.ROLL or s.throw:
            return None
        return () if s.virtual else (s.active,)

    def invitation(self, s: State) -> str:
        return self.t("stop.roll", name=self.roller_name(s))

    def roller_name(self, s: State) -> str:
        return self.t("virtual") if s.virtual else self.names[s.active]

    def active(self, s: State) -> int:
        """The seat whose turn it is; none while the virtual player rolls."""
        return -1 if s.virtual else s.active

    def number(self, move: Move, index: int) -> int:
        """A pass is 0 and a column its own number; all else is counted from 1."""
        if isinstance(move, Pass):
            return 0
        return move.column if isinstance(move, Column) else index + isinstance(move, Keep | Copy)

    def story(self, seat: int, move: Move, events: Sequence[Event], *, quiet: bool = False) -> list[str]:
        """What happened in sentences; quietly, without throwing and setting aside."""
        dice = move.dice if isinstance(move, Roll) else ""
        told = [event for event in events if not quiet or event.kind not in ("roll", "keep")]
        passed = [self.t("event.pass", who=self.names[seat])] if isinstance(move, Pass) else []
        return passed + [self.event(event, dice) for event in told]

    def notations(self, s: State, text: str) -> list[str]:
        return spoken.notations(s, text)

    def topics(self) -> str:
        return "A1 … I2, T5, Flexi-Lab"


def open_front(game: Any, t: Catalogue, names: Sequence[str], options: Options) -> OctoDiceFront:
    """Make the terminal front of one table; its words are the same under all options."""
    return OctoDiceFront(game, t, names)
