"""What can be asked at any prompt besides a move."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from octosphere.core import record as records
from octosphere.core.errors import BadInput
from octosphere.i18n import translator

from .palette import ACT, CAPTION, cell
from .typed import Typed

if TYPE_CHECKING:
    from .session import Session

NAMES = ("help", "explain", "why", "undo", "save", "log", "sheet", "quit")


class Quit(Exception):
    """The player leaves; the game is saved."""


class Commands:
    """The commands of one session; each name is known in English and in the player's language."""

    def __init__(self, session: Session) -> None:
        self.session, self.t = session, session.front.t
        self._words: dict[str, Callable[[str], None]] = {}
        for name in NAMES:
            for word in f"{translator('en')(f'command.{name}')} {self.t(f'command.{name}')}".split():
                self._words[word] = getattr(self, f"_{name}")

    def run(self, text: str) -> bool:
        """Carry out a command; False if the text is none."""
        spaced = text.replace("?", "? ", 1) if text.startswith("?") else text
        word, _, rest = spaced.partition(" ")
        command = self._words.get(word.casefold())
        if command is None:
            return False
        try:
            command(rest.strip())
        except BadInput as error:
            self.session.face.say(str(error))
        return True

    def _help(self, rest: str) -> None:
        if rest:
            self._explain(rest)
            return
        lines = [Text(self.t("help.moves")), Text()]
        for name in NAMES:
            usage = f"{self.t(f'command.{name}').split()[0]} {self.t(f'help.{name}.with')}".strip()
            lines.append(cell(usage, 20, f"bold {ACT}").append(self.t(f"help.{name}.does")))
        legend = self.t("help.legend").splitlines()
        self.session.face.show(Group(*lines, Text(), *(Text(line, CAPTION) for line in legend)))

    def _explain(self, rest: str) -> None:
        if not rest:
            self._help("")
            return
        found = self.session.front.explain(rest)
        self.session.face.say(found or self.t("explain.unknown", topic=rest, topics=self.session.front.topics()))

    def _why(self, rest: str) -> None:
        table, front = self.session.table, self.session.front
        readings = Typed(table.game, front, table.state).readings(rest)
        if not readings:
            self.session.face.unreadable(rest)
            return
        whys = [table.game.why_not(table.state, move) for move in readings]
        if None in whys:
            self.session.face.say(self.t("why.allowed", move=table.game.codec.text(readings[whys.index(None)])))
        elif whys[0] is not None:
            text, clause = table.game.codec.text(readings[0]), whys[0].name
            self.session.face.refused(text, clause, self.t(f"clause.{clause}"))

    def _undo(self, rest: str) -> None:
        self.session.undo()

    def _save(self, rest: str) -> None:
        safe, target = self.session.safe, Path(rest).expanduser() if rest else None
        if target is not None and target.exists() and target.absolute() != safe.path:
            raise BadInput(self.t("save.exists", path=str(target)))
        done = safe.keep(self.session.table.record, target)
        path = str(target.absolute() if target else safe.path)
        self.session.face.say(self.t("save.done" if done else "save.failed", path=path, why=safe.problem))

    def _log(self, rest: str) -> None:
        table, front = self.session.table, self.session.front
        for step in records.replay(table.game, table.record):
            for line in front.story(step.seat, step.move, step.events):
                self.session.face.say(f"{step.number:>4}  {line}")

    def _sheet(self, rest: str) -> None:
        seats = [str(number + 1) for number in range(len(self.session.front.names))]
        if rest not in seats:
            raise BadInput(self.t("sheet.which", seats=", ".join(seats)))
        self.session.face.sheet(self.session.table.state, int(rest) - 1)

    def _quit(self, rest: str) -> None:
        raise Quit
