"""Whole sessions for tests: a command with lines of input, and what a person would type."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from octosphere.cli import main
from octosphere.core import record as records
from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import AnyGame, Dice
from octosphere.games import open_game
from octosphere.i18n import translator
from octosphere.play.table import Table
from octosphere.tui.front import open_front

GAME = open_game("octodice")
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


def script(table: Table, *, enters: bool = True, pick: int = 0, turns: int = 99) -> list[str]:
    """What a person types who always takes the same place of the list, Enter where the game waits."""
    lines: list[str] = []
    game, front = table.game, open_front(table.game, translator("en"), ["Ana", "Ben", "Cy", "Di"])
    while table.to_move != OVER and table.state.turn < turns:
        if table.to_move == CHANCE:
            lines += [""] * (enters and front.waits(table.state) is not None)
            table.roll()
        else:
            moves = game.legal(table.state)
            move = moves[pick % len(moves)]
            lines.append(game.codec.text(move))
            table.submit(table.to_move, move)
    return lines
