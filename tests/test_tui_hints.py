"""Real sessions with the coach: hint, why, gifts, the analysis after the end, strong bots."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from octosphere.coach import choose, hints
from octosphere.coach.evaluator import Estimate
from octosphere.core.game import apply_to_copy
from octosphere.i18n import LANGUAGES, translator
from octosphere.tui.questions import Questions
from octosphere.tui.reader import Reader

from .forms import forms
from .sessions import GAME, Play, Terminal, fresh, script


def test_a_hint_grows_with_each_call_and_starts_anew_with_each_decision(play: Play) -> None:
    lines = ["hint", "", "hint", "hint", "hint", "hint", "1", "hint", "hint 3", "hint 9"]
    code, out = play("play octodice --seed 7", lines, columns=140)
    assert code == 0
    assert out.count("One moment") == 1
    assert "There is nothing to decide right now." in out
    assert out.count("Type hint again for more.") == 3
    assert out.count("Best: keep") == 3
    assert "three strengths" in out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", ["tipp 2", "warum", "warum letzte", "geschenke"]),
        ("es", ["pista 2", "porqué", "porqué última", "regalos"]),
    ],
)
def test_commands_are_known_in_every_language(play: Play, lang: str, words: list[str]) -> None:
    _, out = play(f"play octodice --names Ana,Ben --seed 7 --lang {lang}", ["", "1", *words], columns=140)
    t = translator(lang)
    for key in ("hint.gifts.title", "moment.hint"):
        assert t(key) in out
    for key in ("hint.last.was", "hint.best"):
        assert str(t.texts[key]).partition("{")[0] in out


def test_why_explains_the_ranking_a_price_a_refusal_and_the_last_decision(play: Play) -> None:
    lines = ["why last", "", "why", "why keep cc", "why 1", "why keep cr", "why keep cc", "1", "why last"]
    _, out = play("play octodice --seed 7", lines, columns=140)
    assert "You have not decided anything yet." in out
    assert "Best: " in out
    assert out.count("'keep cc' is not allowed now (rule T1).") == 2
    assert out.count("'keep cr' is allowed now.") == 2
    assert re.search(r"It costs (about|exactly) \d|No move is better", out)
    assert re.search(r"Last decision: keep cr .*: (spot on|ripple|wave|leak)", out)


def test_why_at_a_stop_is_about_the_decision_before(play: Play) -> None:
    lines = script(fresh(), turns=1)
    _, out = play("play octodice --seed 7", [*lines, "why"], columns=140)
    assert "Last decision: " in out


def test_gifts_at_the_table(play: Play) -> None:
    _, out = play("play octodice --names Ana,Ben,Cora --seed 7", ["gifts", "", "gifts", "hint 3"], columns=140)
    heads = [line.split() for line in out.splitlines() if line.split()[:2] == ["Keep", "You"]]
    assert heads == [["Keep", "You", "Ben", "Cora", "Net"]] * 2
    assert "(estimates)" in out
    _, out = play("play octodice --seed 7", ["", "gifts"])
    assert "Nobody else is at the table." in out


@pytest.mark.parametrize("lang", forms("de", "en", "es"))
@pytest.mark.parametrize("columns", forms(80, 120))
def test_nothing_the_coach_says_is_wider_than_the_terminal(play: Play, columns: int, lang: str) -> None:
    names = "Annabella-Regina,Bartholomew-Max,Clementina-Rosa,Dan"
    lines = ["", "hint", "hint", "hint", "why", "why 1", "gifts", "1", "why last", "hint 3"]
    _, out = play(f"play octodice --seed 7 --names {names} --lang {lang}", lines, columns)
    drawn = out[: out.rindex("▸")].splitlines()
    assert max(cell_len(line) for line in drawn) <= columns


def test_scripts_get_hints_as_json(play: Play) -> None:
    _, out = play("play octodice --names Ana,Ben --seed 7 --json", ["hint", "hint 3", "keep cr"])
    documents = [json.loads(line) for line in out.splitlines()]
    nudge, move = [document for document in documents if document["kind"] == "advice"]
    assert (nudge["strength"], move["strength"]) == (1, 3)
    assert "ranked" not in nudge
    assert move["ranked"][0]["move"] in move["lines"][0]
    (table,) = [document for document in documents if document["kind"] == "table"]
    assert len(table["rows"]) == 1 + len(move["ranked"])


class Fixed:
    """A judge that takes no time."""

    name, apart = "expert playouts", False

    def value(self, state: Any, seat: int) -> Estimate:
        return Estimate(float(GAME.scores(state)[seat]), 0.1)

    def values(self, state: Any, moves: Sequence[Any]) -> list[Estimate]:
        return [self.value(apply_to_copy(GAME, state, move)[0], GAME.to_move(state)) for move in moves]

    def rival_gains(self, state: Any, moves: Sequence[Any]) -> list[dict[int, float]]:
        return []


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose, "evaluators", lambda game, settings: lambda state: Fixed())


@pytest.mark.usefixtures("quick")
def test_the_analysis_after_the_end(play: Play) -> None:
    lines = ["analysis", *script(fresh(), pick=1), "nonsense", "why last", "analysis", ""]
    code, out = play("play octodice --seed 7", lines, columns=140)
    assert code == 0
    assert "The analysis comes when the game is over." in out
    assert out.count("Press Enter to leave, or type analysis") == 4
    assert out.count("After the dive") == 1
    assert "Luck" in out
    assert "As a page with plots: octosphere coach " in out


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("lang", "word"), [("de", "analyse"), ("es", "analysis")])
def test_the_analysis_is_for_people_in_their_language(play: Play, lang: str, word: str) -> None:
    _, out = play(f"play octodice --seed 7 --lang {lang}", [*script(fresh(), pick=1), word], columns=140)
    assert translator(lang)("coach.title") in out


def test_the_end_of_the_input_after_the_end_just_leaves(play: Play) -> None:
    code, out = play("play octodice --seed 7", script(fresh(), pick=1))
    assert code == 0
    assert out.rstrip().endswith("see where the points came from.")
    code, out = play("play octodice --players 2 --bots random,greedy --seed 7", [])
    assert code == 0
    assert "Press Enter to leave" not in out


@pytest.mark.parametrize(("bot", "name"), [("turn", "Captain"), ("kraken", "Kraken"), ("search:9", "search:9 (bot)")])
def test_strong_bots_play_at_the_terminal(play: Play, bot: str, name: str) -> None:
    code, out = play(f"play octodice --names Ana --bots {bot} --seed 3", ["", "1", "1", *["pass"] * 3, ""])
    assert code == 0
    assert "the bots are getting ready" in " ".join(out.split())
    assert name in out


def test_strong_bots_and_hints_cost_nothing_until_they_are_asked(tmp_path: Path) -> None:
    code = (
        "import sys; from octosphere.cli import main; main(['play', 'octodice', '--bots', 'expert', '--names', 'A']); "
    )
    code += "assert not {'numpy', 'llvmlite'} & set(sys.modules)"
    environ = {"PATH": "", "XDG_STATE_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", code], input=b"\n1\n", capture_output=True, env=environ, check=False)
    assert done.returncode == 0, done.stderr


def test_questions_name_the_bots_and_how_strong_they_are() -> None:
    for lang in LANGUAGES:
        console = Console(width=200, file=io.StringIO(), highlight=False)
        reader = Reader(io.StringIO("2\nAna\nkraken\n\n\n\n"), console)
        chosen = type("Chosen", (), {"players": None, "layout": None, "edition": None, "variant": False})()
        Questions(translator(lang), console, reader, GAME).complete(chosen)
        assert chosen.bots == ["kraken"]
        assert f"kraken: {translator(lang)('level.kraken.text')}" in console.file.getvalue()  # type: ignore[attr-defined]


def test_ctrl_c_ends_a_hint_and_not_the_game(tmp_path: Path) -> None:
    """Twice: what was broken off is still asked for, and comes."""
    terminal = Terminal("play", "octodice", "--players", "1", "--seed", "7", "--lang", "en", state=tmp_path)
    terminal.until("\n› ")
    terminal.type("\n")
    terminal.until("\n› ")
    terminal.type("hint\n")
    terminal.until("One moment")
    terminal.type("\x03")
    terminal.until("Stopped. The game goes on.")
    terminal.until("› ")
    terminal.type("hint\n")
    terminal.until("Type hint again for more.")
    terminal.until("› ")
    terminal.type("quit\n")
    terminal.until("--resume")
    assert terminal.leave() == 0


def test_the_way_back_fits_a_line_of_80_columns_and_works(tmp_path: Path) -> None:
    deep = tmp_path / "a-long-name-of-a-folder" / "and-another-one-below-it"
    terminal = Terminal("play", "octodice", "--players", "1", "--seed", "7", "--lang", "en", state=deep)
    terminal.until("\n› ")
    terminal.type("quit\n")
    told = terminal.until(".json\r\n") + terminal.until(".json\r\n")
    assert terminal.leave() == 0
    line = told.splitlines()[-1]
    assert len(line) <= 80
    program, *command = line.split()
    assert program == "octosphere"
    again = Terminal(*command, "--lang", "en", state=deep)
    again.until("\n› ")
    again.type("quit\n")
    again.until("--resume")
    assert again.leave() == 0


def test_gifts_where_there_are_none_are_told_without_thinking(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("nothing is to be judged")

    monkeypatch.setattr(hints, "hint_of", never)
    _, out = play("play aquasphere --names Ana,Ben --seed 7", ["", "gifts"], columns=140)
    assert "hands nothing to others by itself" in out
    assert "One moment" not in out
