"""Whole sessions for tests: a command with lines of input, and what a person would type."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from octosphere.cli import main
from octosphere.core import record as records
from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import AnyGame, Dice
from octosphere.games import open_game
from octosphere.i18n import Catalogue, translator
from octosphere.play.local_table import LocalTable
from octosphere.play.table import Table
from octosphere.show.view_types import View
from octosphere.show.views import Composer, Logbook
from octosphere.tui.front import open_front

GAME = open_game("octodice")
PAINT = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
Play = Callable[..., tuple[int, str]]


def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Somebody who runs one command with lines of input, and tells its exit code and what it printed."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(command: str, lines: list[str], columns: int = 80) -> tuple[int, str]:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(command.split())
        return code, capsys.readouterr().out

    return run


def saved(tmp_path: Path) -> Path:
    """The one game in the usual folder."""
    (path,) = (tmp_path / "state" / "octosphere").glob("*.json")
    return path


def fresh(players: int = 1, seed: str = "7", game: AnyGame = GAME, **options: object) -> Table:
    record = records.new_record(game, {"players": players, **options}, Dice("seeded", seed=seed))
    return Table(game, record)


def view_of(table: LocalTable, t: Catalogue) -> View:
    """What the people at a table see."""
    return Composer(table.live, table.people, t, Logbook()).view(table.people)


def local(players: int = 1, seed: str = "7", game: AnyGame = GAME) -> LocalTable:
    """A new table at this keyboard, for people alone."""
    return LocalTable(game, records.new_record(game, {"players": players}, Dice("seeded", seed=seed)))


def script(table: Table, *, enters: bool = True, pick: int = 0, turns: int = 99) -> list[str]:
    """What a person types who always takes the same place of the list, Enter where the game waits."""
    lines: list[str] = []
    game, front = table.game, open_front(table.game, translator("en"), ["Ana", "Ben", "Cy", "Di"])
    while table.to_move != OVER and table.state.turn < turns:
        if table.to_move == CHANCE:
            lines += [""] * (enters and front.seats_waited_for(table.state) is not None)
            table.roll()
        else:
            moves = game.legal(table.state)
            move = moves[pick % len(moves)]
            lines.append(game.codec.text(move))
            table.submit(table.to_move, move)
    return lines


class Terminal:
    """A command on a real terminal of 80 columns; every wait is bounded."""

    def __init__(self, *command: str, state: Path) -> None:
        own, other = pty.openpty()
        fcntl.ioctl(own, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        places = {**os.environ, "XDG_STATE_HOME": str(state), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        places.pop("COLUMNS", None)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.terminal", *command], stdin=other, stdout=other, stderr=other, env=places
        )
        os.close(other)
        self._own, self._raw, self._told = own, b"", 0

    @property
    def seen(self) -> str:
        """What came since the last wait, without colours; bytes may arrive in the middle of a sign."""
        return PAINT.sub("", self._raw.decode("utf-8", "ignore"))[self._told :]

    def type(self, text: str) -> None:
        os.write(self._own, text.encode())

    def until(self, text: str, seconds: float = 120) -> str:
        """Everything that was seen up to a text, which must come."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            if time.monotonic() > end:
                self._process.kill()
                self._fail()
            self._read()
        before = self.seen.partition(text)[0] + text
        self._told += len(before)
        return before

    def _read(self) -> None:
        if select.select([self._own], [], [], 0.2)[0]:
            try:
                self._raw += os.read(self._own, 65536)
            except OSError:  # nobody is at the other end any more
                self._fail()

    def _fail(self) -> NoReturn:
        last = self.seen[-2000:]
        self.leave()
        raise AssertionError(last)

    def leave(self) -> int:
        """The exit code, once it has ended by itself."""
        try:
            return self._process.wait(60)
        finally:
            self._process.kill()
            os.close(self._own)
