"""What can be asked at any prompt besides a move."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from octosphere.core import record as records
from octosphere.core.errors import BadInput, OctosphereError
from octosphere.core.game import OVER
from octosphere.i18n import translator

from .advice import TerminalAdvice
from .analysis import analyse
from .palette import ACT, CAPTION
from .typed import Typed

if TYPE_CHECKING:
    from .session import Session

AFTERWARDS = ("help", "explain", "why", "save", "log", "sheet", "analysis", "quit")  # when the game is over


class Quit(Exception):
    """The player leaves; the game is saved."""


class Commands:
    """The commands of one session; each name is known in English and in the player's language."""

    def __init__(self, session: Session) -> None:
        self.session, self.t = session, session.front.t
        self.advice = TerminalAdvice(session)
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "explain": self._explain,
            "hint": self._hint,
            "why": self._why,
            "gifts": self._gifts,
            "undo": self._undo,
            "save": self._save,
            "log": self._log,
            "sheet": self._sheet,
            "analysis": self._analysis,
            "quit": self._quit,
        }
        self._names = {word: name for name in self._commands for word in self.words(name)}

    def words(self, name: str) -> list[str]:
        """What may be typed for it."""
        return f"{translator('en')(f'command.{name}')} {self.t(f'command.{name}')}".split()

    def run(self, text: str) -> bool:
        """Carry out a command; False if the text is none."""
        spaced = text.replace("?", "? ", 1) if text.startswith("?") else text
        word, _, rest = spaced.partition(" ")
        name = self._names.get(word.casefold(), "")
        if not name or (self.session.table.to_move == OVER and name not in AFTERWARDS):
            return False
        try:
            self._commands[name](rest.strip())
        except OctosphereError as error:
            self.session.face.say(str(error))
        except KeyboardInterrupt:  # ends what the command does, not the game
            self.session.face.say(self.t("moment.stopped"))
        return True

    def _help(self, rest: str) -> None:
        if rest:
            self._explain(rest)
            return
        table = Table.grid(padding=(0, 1))
        for name in self._commands:
            usage = f"{self.t(f'command.{name}').split()[0]} {self.t(f'help.{name}.with')}".strip()
            table.add_row(Text(usage, f"bold {ACT}", no_wrap=True), self.t(f"help.{name}.does"))
        legend = Text(self.t("help.legend"), CAPTION)
        self.session.face.show(Group(Text(self.t("help.moves")), Text(), table, Text(), legend))

    def _explain(self, rest: str) -> None:
        if not rest:
            self._help("")
            return
        found = self.session.front.explain(rest)
        self.session.face.say(found or self.t("explain.unknown", topic=rest, topics=self.session.front.topics()))

    def _hint(self, rest: str) -> None:
        self.advice.hint(rest, self.t("command.hint").split()[0])

    def _gifts(self, rest: str) -> None:
        self.advice.gifts()

    def _analysis(self, rest: str) -> None:
        analyse(self.session)

    def _why(self, rest: str) -> None:
        """Without a move: the ranking; `last`: the decision before; else the rule, or the price of a move."""
        if not rest and self.advice.deciding():
            self.advice.why()
        elif not rest or rest.casefold() in self.words("last"):
            self.advice.last()
        else:
            self._why_move(rest)

    def _why_move(self, rest: str) -> None:
        table, front = self.session.table, self.session.front
        numbered = {str(front.number(move, at)): move for at, move in enumerate(table.game.legal(table.state))}
        typed = Typed(table.game, front, table.state)
        readings = [numbered[rest]] if rest in numbered else typed.readings(rest)
        if not readings:
            self.session.face.show_unreadable(rest)
            return
        whys = [table.game.why_not(table.state, move) for move in readings]
        if None in whys:
            move = readings[whys.index(None)]
            self.session.face.say(self.t("why.allowed", move=table.game.codec.text(move)))
            self.advice.price(move)
        elif whys[0] is not None:
            text, clause = table.game.codec.text(readings[0]), whys[0].name
            self.session.face.show_refusal(text, clause, self.t(f"clause.{clause}"))

    def _undo(self, rest: str) -> None:
        self.session.undo()

    def _save(self, rest: str) -> None:
        safe, target = self.session.safe, Path(rest).expanduser() if rest else None
        if target is not None and target.exists() and target.absolute() != safe.path:
            raise BadInput(self.t("save.exists", path=str(target)))
        if target is not None and not target.absolute().parent.is_dir():
            raise BadInput(self.t("save.folder", path=str(target), folder=str(target.parent)))
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
        self.session.face.show_sheet(self.session.table.state, int(rest) - 1)

    def _quit(self, rest: str) -> None:
        raise Quit
