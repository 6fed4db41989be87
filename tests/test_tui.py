"""Real sessions at the terminal: typed, piped, resumed, refused, replayed."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from octosphere.core import record as records
from octosphere.core.game import CHANCE
from octosphere.games.octodice.moves import BLACKS
from octosphere.games.octodice.show.guaranteed import guaranteed_points
from octosphere.games.octodice.show.signs import SHAPES
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.table import Table
from octosphere.tui.front import as_typed, number_choices, open_front
from octosphere.tui.palette import cell
from octosphere.tui.questions import Questions
from octosphere.tui.reader import Reader
from octosphere.tui.replay import ReplayScreen, steps_of
from octosphere.tui.saves import folder
from octosphere.tui.typed import Typed

from .forms import forms
from .sessions import GAME, Play, fresh, local, saved, script, view_of


def test_a_solo_game_from_the_first_roll_to_the_result(play: Play, tmp_path: Path) -> None:
    table = fresh()
    code, out = play("play octodice --seed 7", script(table, pick=1))
    record = records.load(saved(tmp_path))
    assert code == 0
    assert record.moves == table.record.moves
    assert records.verify(GAME, record).complete
    assert f"The game is over: {GAME.scores(table.state)[0]} points" in out
    assert "Points from" in out
    assert f"octosphere verify {saved(tmp_path).name}" in out


def test_friendly_input_is_read_as_the_notation(play: Play, tmp_path: Path) -> None:
    table = fresh()
    lines = [line.removeprefix("keep ").removeprefix("use ") for line in script(table, pick=1)]
    play("play octodice --seed 7", lines)
    assert records.load(saved(tmp_path)).moves == table.record.moves


def test_two_people_at_one_keyboard_and_the_last_decision_taken_back(play: Play, tmp_path: Path) -> None:
    lines = script(fresh(2), turns=1)
    again = [*lines, "undo", lines[-1], "undo", lines[-1]]
    code, out = play("play octodice --players 2 --names Ana,Ben --seed 7", again)
    record = records.load(saved(tmp_path))
    assert code == 0
    assert record.names == ["Ana", "Ben"]
    assert out.count("Taken back") == 2
    assert record.moves[-1] == lines[-1]


def test_dice_that_were_seen_are_never_taken_back(play: Play, tmp_path: Path) -> None:
    _, out = play("play octodice --seed 7", ["", "undo", "1", "undo"])
    assert out.count("There is nothing to take back") == 2
    assert len(records.load(saved(tmp_path)).moves) == 3


def test_a_decision_before_bots_is_taken_back_with_theirs(play: Play, tmp_path: Path) -> None:
    code, out = play("play octodice --names Ana --bots greedy --seed 3", ["", "1", "1", *["pass"] * 2, "undo"])
    assert code == 0
    assert "Taken back: " in out
    seats = [step.seat for step in records.replay(GAME, records.load(saved(tmp_path)))]
    assert seats[-1] in (0, CHANCE)


def test_bots_play_on_their_own(play: Play, tmp_path: Path) -> None:
    code, out = play("play octodice --players 3 --bots random,greedy,random --seed 5", [])
    record = records.load(saved(tmp_path))
    assert code == 0
    assert records.verify(GAME, record).complete
    assert record.names == ["bot:random", "bot:greedy", "bot:random"]
    assert re.search("Wobble.+Finn.+Puddle", out)  # nobody is called Drifter 3
    assert "Drifter" not in out


def test_save_and_resume(play: Play, tmp_path: Path) -> None:
    table = fresh()
    lines, file = script(table, pick=1), tmp_path / "mine.json"
    code, out = play(f"play octodice --seed 7 --save {file}", [*lines[:10], "quit"])
    assert code == 0
    assert f"--resume {file}" in out
    code, out = play(f"play octodice --resume {file}", lines[10:])
    assert "Resumed after move" in out
    assert records.load(file).moves == table.record.moves


def test_a_game_is_found_by_its_name_in_the_usual_folder(play: Play, tmp_path: Path) -> None:
    _, out = play("play octodice --seed 7", ["quit"])
    name = saved(tmp_path).name
    assert f"octosphere play octodice --resume {name}\n" in out
    for command in (f"play octodice --resume {name}", f"replay {name}", f"verify {name}"):
        assert play(command, ["quit"])[0] == 0


def test_saving_makes_no_folders(play: Play, tmp_path: Path) -> None:
    target = tmp_path / "none" / "copy.json"
    _, out = play("play octodice --seed 7", [f"save {target}", "quit"], columns=200)
    assert f"there is no folder {target.parent}" in " ".join(out.split())
    assert not target.parent.exists()


def test_a_long_path_is_told_in_one_piece(play: Play, tmp_path: Path) -> None:
    target = tmp_path / ("long" * 20 + ".json")
    _, out = play("play octodice --seed 7", [f"save {target}", "quit"])
    assert str(target) in out


def test_sealed_dice_of_two_people_survive_a_break_and_are_proven(play: Play, tmp_path: Path) -> None:
    lines = ["", "1", "1", "quit"]
    _, out = play("play octodice --players 2", lines)
    file = saved(tmp_path)
    assert "Dice sealed" in out
    assert records.load(file).dice.secret == ""
    answers = ["", *["1", "2", "0", ""] * 200]
    code, out = play(f"play octodice --resume {file}", answers)
    record = records.load(file)
    assert code == 0
    assert records.verify(GAME, record).dice == "proven"
    assert list((tmp_path / "state" / "octosphere" / "sealed").iterdir()) == []


def test_the_commands(play: Play, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    lines = ["help", "? b2", "?Flexi-Lab", "? nonsense", "sheet 1", "sheet 9", "log", f"save {copy}", f"save {copy}"]
    _, out = play("play octodice --seed 7", [*lines, "", "why keep cc", "why keep cr", "why x"])
    assert "Plus-Tec. Each research action pays 1 point more" in out
    assert "A1 Flexi-Lab." in out
    assert "I know nothing about 'nonsense'" in out
    assert "Whose sheet?" in out
    assert copy.exists()
    assert "exists already" in " ".join(out.split())
    assert "'keep cc' is not allowed now (rule T1)." in out
    assert "'keep cr' is allowed now." in out


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "rule T1). After the first and the second throw"),
        ("de", "Regel T1). Nach dem ersten und dem zweiten Wurf"),
        ("es", "regla T1). Tras la primera y la segunda tirada"),
    ],
)
def test_a_refusal_names_its_clause_in_three_languages(play: Play, lang: str, sentence: str) -> None:
    _, out = play(f"play octodice --seed 7 --lang {lang}", ["", "keep cc"], columns=140)
    assert sentence in out


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_unknown_input_changes_nothing(play: Play, tmp_path: Path, lang: str) -> None:
    strange = ["", "99", "keep", "keep cYY", "\x1b[2J", "üñ", "?" * 300, "keep [bold]", "-1", "0"]
    code, out = play(f"play octodice --seed 7 --lang {lang}", strange)
    assert code == 0
    assert "\x1b" not in out
    assert len(records.load(saved(tmp_path)).moves) == 1


def test_the_end_of_input_saves_and_is_no_error(play: Play, tmp_path: Path) -> None:
    code, out = play("play octodice --seed 7", [])
    assert code == 0
    assert "There is no more input" in out
    assert f"octosphere play octodice --resume {saved(tmp_path).name}" in out


def test_a_disk_that_refuses_stops_no_game(play: Play, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("not a folder")
    code, out = play("play octodice --seed 7", ["", "1"])
    assert code == 0
    assert "Not saved" in out
    assert folder({"XDG_STATE_HOME": "/x"}) == Path("/x/octosphere")


@pytest.mark.parametrize(
    "command",
    [
        "play octodice --players 9",
        "play octodice --players 2 --bots random,random,random",
        "play octodice --bots clever",
        "play octodice --save /nowhere/at/all.json",
        "play octodice --resume /nowhere.json",
        "play octodice --layout A1",
        "replay /nowhere.json",
    ],
)
def test_wrong_arguments_are_told_in_a_sentence(play: Play, command: str) -> None:
    assert play(command, [])[0] == 2


def test_json_lines_for_scripts(play: Play, tmp_path: Path) -> None:
    table = fresh()
    lines = script(table, enters=False, pick=1)
    code, out = play("play octodice --seed 7 --json", ["keep cc", "nonsense", *lines])
    documents = [json.loads(line) for line in out.splitlines()]
    kinds = [document["kind"] for document in documents]
    assert code == 0
    assert kinds[:3] == ["decision", "refused", "unreadable"]
    assert documents[1]["clause"] == "T1"
    first = {"number": 1, "text": "keep cr", "label": "crystal + research", "points": 0, "trail": [], "sure": 0}
    assert documents[0]["legal"][0] == first
    assert kinds[-2:] == ["over", "saved"]
    assert documents[-2]["scores"] == list(GAME.scores(table.state))
    assert sum(documents[-2]["sources"][0].values()) == documents[-2]["scores"][0]


@pytest.mark.parametrize("lang", forms("de", "en", "es"))
@pytest.mark.parametrize("columns", forms(80, 100, 140))
def test_no_line_is_wider_than_the_terminal(play: Play, columns: int, lang: str) -> None:
    table = fresh(4, layout="random:4")
    lines = [*script(table, pick=2, turns=3), "help", "sheet 2", "? F2"]
    command = f"play octodice --players 4 --seed 7 --layout random:4 --lang {lang} --names Annabella-Regina,B,C,D"
    _, out = play(command, lines, columns)
    drawn = out[: out.rindex("▸")].splitlines()
    assert max(cell_len(line) for line in drawn) <= columns
    assert any(cell_len(line) == columns for line in drawn)


def test_what_is_not_said_is_asked_with_defaults_on_enter() -> None:
    console = Console(width=80, file=io.StringIO(), highlight=False)
    lines = ["five", "9", "2", "Ana", "greedy", "Z9", "random", "fr", "", "y"]
    reader = Reader(io.StringIO("".join(f"{line}\n" for line in lines)), console)
    chosen = argparse.Namespace(players=None, names=[], bots=[], layout=None, edition=None, variant=False)
    Questions(translator("en"), console, reader, GAME).complete(chosen)
    assert (chosen.players, chosen.names, chosen.bots) == (2, ["Ana"], ["greedy"])
    assert (chosen.layout, chosen.edition, chosen.variant) == ("random", "de", True)
    assert console.file.getvalue().count("That does not fit") == 4  # type: ignore[attr-defined]


def browse(table: Table, keys: list[str]) -> str:
    console = Console(width=80, file=io.StringIO(), highlight=False)
    front = open_front(GAME, translator("en"), ["Ana"])
    reader = Reader(io.StringIO("".join(f"{key}\n" for key in keys)), console)
    ReplayScreen(GAME, front, steps_of(GAME, table.record), console).browse(reader)
    return str(console.file.getvalue())  # type: ignore[attr-defined]


def test_replay_forwards_backwards_and_anywhere() -> None:
    table = fresh()
    script(table, pick=1)
    last = len(table.record.moves)
    out = browse(table, ["", "", "b", "7", "l", "f", "b", "huh", "99999", "q"])
    shown = [line.split("  ")[0].strip() for line in out.splitlines() if "Enter next" in line]
    numbers = ["Before the first move", "1", "2", "1", "7", str(last), *["Before the first move"] * 3, str(last)]
    assert shown == [n if n.startswith("B") else f"Move {n} of {last}" for n in numbers]
    assert "'huh' is no step" in out


def test_replay_of_a_file(play: Play, tmp_path: Path) -> None:
    table, file = fresh(2), tmp_path / "game.json"
    script(table, pick=1)
    table.record.save(file)
    code, out = play(f"replay {file}", [])
    assert code == 0
    assert "Player 1" in out
    code, out = play(f"replay {file} --json --to 5", [])
    steps: list[dict[str, Any]] = json.loads(out)
    assert [step["move"] for step in steps] == table.record.moves[:5]
    assert set(steps[0]) == {"number", "seat", "move", "events", "scores"}
    assert play(f"replay {file} --to 9999", [])[0] == 2


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"octosphere": 99}', "\x00\xff"])
def test_replay_refuses_what_is_no_record(play: Play, tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    assert play(f"replay {file}", [])[0] == 2


def test_a_name_in_a_record_cannot_steer_the_terminal(play: Play, tmp_path: Path) -> None:
    table, file = fresh(), tmp_path / "game.json"
    table.record.names = ["\x1b[31mEve\x07" + "x" * 99]
    table.record.save(file)
    _, out = play(f"replay {file} --all", [])
    assert "\x1b" not in out


def test_points_for_sure_are_never_more_than_the_best_end_of_the_turn() -> None:
    for seed in range(12):
        table = local(seed=str(seed))
        table.roll()
        for choice in view_of(table, translator("en")).choices[:4]:
            assert choice.sure == guaranteed_points(GAME, table.state, GAME.codec.parse(choice.move))
            assert 0 <= choice.sure <= 4  # two dice: one action, or two octopods that strike the −2


def test_the_program_starts_without_numpy(tmp_path: Path) -> None:
    code = "import sys; from octosphere.cli import main; main(['play', 'octodice', '--bots', 'greedy']); "
    code += "assert not {'numpy', 'llvmlite'} & set(sys.modules)"
    environ = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", code], input=b"\n1\n", capture_output=True, env=environ, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_letters_shown_are_the_letters_typed(lang: str) -> None:
    """On the board, the sheet and every choice a shape has the letter of the notation, and typing it means the die."""
    t = as_typed(translator(lang))
    front = open_front(GAME, t, ["Ana", "Ben"])
    for seed in range(6):
        table = local(2, str(seed))
        table.roll()
        offered = number_choices(GAME, front, view_of(table, t))
        console = Console(file=io.StringIO(), width=120, no_color=True)
        console.print(front.board(table.state, 0, [], (120, 50)), front.sheet(table.state, 1, 120))
        pictures = console.file.getvalue()  # type: ignore[attr-defined]  # it is the one above
        seen = re.findall(rf"([{SHAPES}])([^\W\d_])", pictures + " ".join(one.choice.label for one in offered))
        assert {letter for _, letter in seen} == set(BLACKS[:5])
        assert all(letter == BLACKS[SHAPES.index(shape)] for shape, letter in seen)
        for one in offered:
            shown = iter(re.findall(rf"[{SHAPES}]([^\W\d_])", one.choice.label))
            kept = one.choice.move.removeprefix("keep ")
            dice = "".join(next(shown) if die in BLACKS[:5] else die for die in kept)
            assert Typed(GAME, front, table.state).move(dice, offered) == one.move


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_shows_the_letters_that_are_typed(play: Play, lang: str) -> None:
    _, out = play(f"play octodice --seed 7 --lang {lang}", ["", "quit"])
    assert "★Y" in out
    assert "♠G" in out


def test_names_with_emoji_keep_their_columns() -> None:
    name = "👩\u200d🔬Ida🏳️\u200d🌈"
    assert cell_len(name) == 7  # as terminals draw it: two cells an emoji
    for width in range(1, 12):
        assert cell_len(cell(name, width).plain) == width
    assert cell(name, 6).plain == "👩\u200d🔬Ida…"
