"""Any game in a terminal, from its rules alone: its picture, and its moves as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from octosphere.core.events import Event
from octosphere.core.game import CHANCE, NOBODY, Options
from octosphere.core.record import AnyGame
from octosphere.i18n import Catalogue
from octosphere.show import open_show
from octosphere.show.rules import rulebook

from .palette import INK, PAGE, news_lines
from .result import ending


class GeneralFront:
    """See `tui.front.Front`: what a game is played by that has no front of its own."""

    def __init__(self, game: AnyGame, t: Catalogue, names: Sequence[str], options: Options) -> None:
        self.game, self.t, self.names = game, t, names
        self._show = open_show(game, t, names, options)

    def board(self, s: Any, seat: int, news: Sequence[str], size: tuple[int, int]) -> RenderableType:
        parts: list[RenderableType] = [self.sheet(s, seat, size[0])]
        if news:
            parts.append(Padding(news_lines(news, size[0] - 2), (0, 1), style=PAGE))
        return Group(*parts)

    def sheet(self, s: Any, seat: int, width: int) -> RenderableType:
        return Padding(Text(self.game.picture(s), INK), (1, 1), style=PAGE)

    def result(self, s: Any, width: int) -> RenderableType:
        return Group(self.sheet(s, 0, width), ending(self.t, self.names, self._show.result(s), width))

    def place(self, s: Any) -> str:
        return self._show.headline(s)

    def seats_waited_for(self, s: Any) -> Sequence[int] | None:
        """Whoever asks for a throw begins it with Enter; other dice fall by themselves."""
        seat = self.game.seat_to_roll(s) if self.game.to_move(s) == CHANCE else NOBODY
        return None if seat == NOBODY else (seat,)

    def invitation(self, s: Any) -> str:
        return self.t("general.roll")

    def active(self, s: Any) -> int:
        return self.game.to_move(s)

    def label(self, s: Any, move: Any) -> str:
        return self._show.label(s, move)

    def number(self, move: Any, index: int) -> int:
        return index + 1

    def story(self, seat: int, move: Any, events: Sequence[Event], *, quiet: bool = False) -> list[str]:
        return [line.text for line in self._show.narrate(seat, move, events)]

    def notations(self, s: Any, text: str) -> list[str]:
        return [text]

    def explain(self, topic: str) -> str | None:
        """A clause of the rules."""
        clauses = [clause for section in rulebook(self.game, self.t).sections for clause in section.clauses]
        return next((clause.text for clause in clauses if clause.id == topic.upper()), None)

    def topics(self) -> str:
        return ", ".join(clause for clause in self.game.clauses if clause)
