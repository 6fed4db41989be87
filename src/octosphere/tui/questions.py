"""What to ask before a game when nothing was said; Enter takes the default."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from octosphere.core.errors import BadInput, OctosphereError
from octosphere.core.record import AnyGame
from octosphere.i18n import Catalogue
from octosphere.play.levels import offered_levels
from octosphere.show.options import OptionWords, ask_for, describe_options

from .bots import bots_of
from .reader import Reader

T = TypeVar("T")


class Questions:
    """Asks one thing after the other and writes the answers where the command line would."""

    def __init__(self, t: Catalogue, console: Console, reader: Reader, game: AnyGame) -> None:
        self.t, self.console, self.reader, self.game = t, console, reader, game

    def complete(self, chosen: argparse.Namespace) -> None:
        """Players, who they are, and what the kit of the game lets choose; only what is still open."""
        self.console.print(Text(self.t("ask.welcome", title=self.game.facts.title)))
        least, most = self.game.facts.seats
        chosen.players = self._until("players", str(least), self._players, least=least, most=most)
        self._seats(chosen)
        for option in describe_options(self.game.facts.name, self.t):
            if option.players in (0, chosen.players) and getattr(chosen, option.name) in (None, False):
                setattr(chosen, option.name, self._option(option))

    def _option(self, option: OptionWords) -> str | int | bool:
        """One thing to choose; a switch is off unless somebody says yes."""
        question = ask_for(option, self.game.facts.name, self.t)
        if option.kind == "switch":
            return self._until_read(question, "n", self._switch)
        return self._until_read(question, str(option.default), partial(self._value, option))

    def _switch(self, text: str) -> bool:
        return text.casefold() in self.t("ask.yes").split()

    def _value(self, option: OptionWords, text: str) -> str | int:
        """A value that the game takes; a bare word that only the command line knows is its own affair."""
        value = int(text) if option.kind == "number" and text.isdecimal() else text
        if text != "random" or option.kind != "text":
            self.game.options({option.name: value})
        return value

    def _until(self, key: str, default: str, read: Callable[[str], T], **values: object) -> T:
        """Ask one of our own questions until the answer can be read."""
        return self._until_read(self.t(f"ask.{key}", **values), default, read)

    def _until_read(self, question: str, default: str, read: Callable[[str], T]) -> T:
        while True:
            self.console.print(Text.assemble((question, "bold"), f" [{default}]"))
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
