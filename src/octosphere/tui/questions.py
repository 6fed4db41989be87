"""What to ask before a game when nothing was said; Enter takes the default."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from octosphere.core.errors import BadInput, OctosphereError
from octosphere.core.record import AnyGame
from octosphere.i18n import Catalogue
from octosphere.play.levels import offered_levels
from octosphere.show import open_show

from .bots import bots_of
from .reader import Reader

T = TypeVar("T")


class Questions:
    """Asks one thing after the other and writes the answers where the command line would."""

    def __init__(self, t: Catalogue, console: Console, reader: Reader, game: AnyGame) -> None:
        self.t, self.console, self.reader, self.game = t, console, reader, game

    def complete(self, chosen: argparse.Namespace) -> None:
        """Players, who they are, and what the menu of the game has; only what is still open."""
        self.console.print(Text(self.t("ask.welcome", title=self.game.facts.title)))
        menu, (least, most) = open_show(self.game, self.t, []).menu(), self.game.facts.seats
        chosen.players = self._until("players", str(least), self._players, least=least, most=most)
        self._seats(chosen)
        if "layouts" in menu and chosen.layout is None:
            chosen.layout = self._until("layout", "first", self._layout)
        if "editions" in menu and chosen.edition is None:
            chosen.edition = self._until("edition", "de", self._edition)
        if "variant" in menu and chosen.players == menu["variant"]["players"] and not chosen.variant:
            chosen.variant = self._until("variant", "n", lambda text: text.casefold() in self.t("ask.yes").split())

    def _until(self, key: str, default: str, read: Callable[[str], T], **values: object) -> T:
        """Ask until the answer can be read."""
        while True:
            question = Text.assemble((self.t(f"ask.{key}", **values), "bold"), f" [{default}]")
            self.console.print(question)
            try:
                return read(self.reader.line() or default)
            except OctosphereError as error:
                self.console.print(Text(self.t("ask.again", why=str(error))))

    def _players(self, text: str) -> int:
        if not text.isdecimal():
            raise BadInput(text)
        return int(self.game.options({"players": int(text)})["players"])

    def _seats(self, chosen: argparse.Namespace) -> None:
        """Names of people in front, bots behind, as the command line orders them."""
        described = " ".join(f"{level}: {self.t(f'level.{level}.text')}" for level in offered_levels())
        self.console.print(Text(self.t("ask.bots", bots=described)))
        people: list[str] = []
        bots: list[str] = []
        for seat in range(chosen.players):
            default = self.t("ask.player", number=seat + 1)
            answer = self._until("name", default, str, number=seat + 1, bots=", ".join(offered_levels()))
            (bots if answer.casefold() in bots_of(self.game.facts.name) else people).append(answer)
        chosen.names, chosen.bots = people, [bot.casefold() for bot in bots]

    def _layout(self, text: str) -> str:
        if text != "random":
            self.game.options({"layout": text})
        return text

    def _edition(self, text: str) -> str:
        return str(self.game.options({"edition": text})["edition"])
