"""AquaSphere at the terminal: whole games typed, piped, resumed, refused, replayed, in three languages."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

from octosphere.core import record as records
from octosphere.core.game import CHANCE, OVER
from octosphere.games import open_game
from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.local_table import LocalTable
from octosphere.play.table import Table
from octosphere.tui.faces import Pictures
from octosphere.tui.front import Front, as_typed, number_choices, open_front
from octosphere.tui.questions import Questions
from octosphere.tui.reader import Reader

from . import sessions
from .forms import forms
from .sessions import Play, local, saved, script, view_of

GAME = open_game("aquasphere")
NAMES = ["Annabella-Regina", "Benedikt", "Cy", "Di"]
SETUP = 25  # draws before the first decision
languages = pytest.mark.parametrize("lang", LANGUAGES)


def fresh(players: int = 2, seed: str = "7") -> Table:
    return sessions.fresh(players, seed, GAME)


def test_a_whole_game_of_two_at_one_keyboard(play: Play, tmp_path: Path) -> None:
    table = fresh()
    lines = script(table, pick=1)
    code, out = play("play aquasphere --names Ana,Ben --seed 7", lines, 100)
    record = records.load(saved(tmp_path))
    assert code == 0
    assert record.moves == table.record.moves
    assert records.verify(GAME, record).complete
    assert lines.count("") == 3  # between the rounds
    assert out.count("press Enter for the next") == 3
    winners = [["Ana", "Ben"][seat] for seat in GAME.winners(table.state)]
    assert f"{winners[0]} wins with {max(GAME.scores(table.state))} points" in out
    assert "Octopods left" in out
    assert "Check every draw:" in out
    assert max(cell_len(line) for line in out[: out.index("Record:")].splitlines()) <= 100


def test_friendly_input_is_read_as_the_notation(play: Play, tmp_path: Path) -> None:
    table = fresh()
    short = re.compile(r"(enter|walk|place) ")
    lines = [short.sub("", line).lower() for line in script(table, pick=2)]
    play("play aquasphere --players 2 --seed 7", lines)
    assert records.load(saved(tmp_path)).moves == table.record.moves


@pytest.mark.parametrize(("lang", "typed"), [("en", "time"), ("de", "zeit"), ("es", "tiempo")])
def test_programmes_may_be_typed_in_every_language(play: Play, tmp_path: Path, lang: str, typed: str) -> None:
    table = next(one for one in map(fresh_at_turn, range(40)) if one.state.players[one.to_move].programmed[1])
    seed = table.record.dice.seed
    play(f"play aquasphere --players 2 --seed {seed} --lang {lang}", [typed])
    assert records.load(saved(tmp_path)).moves[-1] == "use time"


def fresh_at_turn(seed: int) -> Table:
    table = fresh(seed=str(seed))
    while table.to_move == CHANCE:
        table.roll()
    return table


def test_bots_by_level_and_by_agent_play_on_their_own(play: Play, tmp_path: Path) -> None:
    code, out = play("play aquasphere --players 3 --bots drifter,diver,random --seed 5", [])
    record = records.load(saved(tmp_path))
    assert code == 0
    assert records.verify(GAME, record).complete
    assert record.names == ["bot:drifter", "bot:diver", "bot:random"]
    assert "Finn" in out


def test_undo_goes_back_to_the_last_draw_and_no_further(play: Play, tmp_path: Path) -> None:
    _, out = play("play aquasphere --players 2 --seed 7", ["undo", "1", "undo", "2", "undo", "undo"])
    assert out.count("something new has been drawn since") == 2
    assert out.count("Taken back") == 2
    assert len(records.load(saved(tmp_path)).moves) == SETUP


def test_a_round_waits_so_that_the_last_pass_can_be_taken_back(play: Play, tmp_path: Path) -> None:
    lines = script(fresh(), pick=-1)
    last = lines.index("")
    code, out = play("play aquasphere --players 2 --seed 7", [*lines[:last], "undo", lines[last - 1], "help"])
    record = records.load(saved(tmp_path))
    assert code == 0
    assert "Taken back: pass" in out
    assert "Round 1 is over" in out
    assert record.moves[-1] == lines[last - 1]
    assert [step.state.rounds for step in records.replay(GAME, record)][-1] == 1


@pytest.mark.long
def test_save_and_resume(play: Play, tmp_path: Path) -> None:
    table, file = fresh(3), tmp_path / "mine.json"
    lines = script(table, pick=3)
    play(f"play aquasphere --players 3 --seed 7 --save {file}", [*lines[:20], "quit"])
    code, out = play(f"play aquasphere --resume {file}", lines[20:])
    assert code == 0
    assert "Resumed after move" in out
    assert records.load(file).moves == table.record.moves


def test_the_commands(play: Play, tmp_path: Path) -> None:
    lines = ["help", "? card 12", "? expansion 25", "? w3", "? card 99", "? nonsense", "sheet 2", "sheet 9", "log"]
    _, out = play("play aquasphere --players 2 --seed 7", [*lines, "why enter c1", "why x"], 140)
    assert "Whenever your engineer enters the octopod room, you score 4 points." in out
    assert "Letters: A B. Room for 1 crystal." in out
    assert "W3. A walk must lead to an action" in out
    assert out.count("I know nothing about") == 2
    assert "'enter c1' is not allowed now (rule P1). The engineer moves one arrow ahead" in out
    assert "The ring line shows the sectors clockwise" in out
    assert "Player 2 starts in sector" in out
    assert "keep cY" not in out


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "rule T2). You may pass only while"),
        ("de", "Regel T2). Passen darfst du nur"),
        ("es", "regla T2). Solo puedes pasar"),
    ],
)
def test_a_refusal_names_its_clause_in_three_languages(play: Play, lang: str, sentence: str) -> None:
    _, out = play(f"play aquasphere --players 2 --seed 7 --lang {lang}", ["pass"], columns=140)
    assert sentence in out


@languages
def test_unknown_input_changes_nothing(play: Play, tmp_path: Path, lang: str) -> None:
    strange = ["", "99", "enter", "enter z9", "\x1b[2J", "üñ", "walk [bold]", "0", "card 12", "starter 1"]
    code, out = play(f"play aquasphere --players 2 --seed 7 --lang {lang}", strange)
    assert code == 0
    assert "\x1b" not in out
    assert len(records.load(saved(tmp_path)).moves) == SETUP


def test_json_lines_for_scripts(play: Play) -> None:
    table = fresh()
    lines = script(table, enters=False, pick=1)
    code, out = play("play aquasphere --players 2 --seed 7 --json", ["pass", "nonsense", *lines])
    documents = [json.loads(line) for line in out.splitlines()]
    told = [document["kind"] for document in documents]
    assert code == 0
    assert told[:3] == ["decision", "refused", "unreadable"]
    assert documents[1]["clause"] == "T2"
    assert told[-2:] == ["over", "saved"]
    assert documents[-2]["scores"] == list(GAME.scores(table.state))
    assert sum(documents[-2]["sources"][0].values()) == documents[-2]["scores"][0]


@pytest.mark.parametrize(
    "command",
    [
        "play aquasphere --players 1",
        "play aquasphere --players 5",
        "play aquasphere --players 2 --bots turn",
        "play aquasphere --players 2 --bots search:never",
        "play aquasphere --players 2 --layout first",
    ],
)
def test_wrong_arguments_are_told_in_a_sentence(play: Play, command: str) -> None:
    assert play(command, [])[0] == 2


def test_one_name_sits_down_with_somebody(play: Play, tmp_path: Path) -> None:
    play("play aquasphere --names Ana --seed 7", [])
    assert records.load(saved(tmp_path)).names == ["Ana", "Player 2"]


def draw_game(number: int, front: Front, face: Pictures) -> None:
    """Every fifth position of a random game, drawn ones too, with the news that led there."""
    rng, table, news = Random(number), local(2 + number % 3, str(number), GAME), [""]
    for count in range(10**6):
        if count % 5 == 0 or table.to_move == OVER:
            draw(face, front, table, news[-6:])
        if table.to_move == OVER:
            return
        if table.to_move == CHANCE:
            made = table.roll()
        else:
            made = table.move(table.to_move, rng.choice(GAME.legal(table.state)))
        for step in made:
            news += front.story(step.seat, step.move, step.events, quiet=rng.random() < 0.5)


@languages
@pytest.mark.parametrize("columns", forms(80, 100, 140))
def test_every_picture_of_a_game_keeps_its_width(columns: int, lang: str) -> None:
    front = open_front(GAME, translator(lang), NAMES)
    console = Console(width=columns, height=50, file=io.StringIO(), highlight=False)
    face = Pictures(console, front, clear=False)
    draw_game(columns + len(lang), front, face)
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert max(map(cell_len, lines)) == columns
    assert not any("{" in line for line in lines)


def draw(face: Pictures, front: Front, table: LocalTable, news: list[str]) -> None:
    """The picture of a position, and a lab."""
    seat, state = table.to_move, table.state
    if seat == OVER:
        face.show_end(state, "")
    elif seat == CHANCE:
        face.show_stop(state, 0, news)
    else:
        view = view_of(table, front.t)
        offered = number_choices(GAME, front, view)
        assert sorted(choice.number for choice in offered) == sorted({choice.number for choice in offered})
        face.show_decision(state, view, offered, news)
    face.show_sheet(state, 0)


@languages
def test_without_colour_everything_is_still_told(lang: str) -> None:
    """Bots on symbols, rooms that are open and areas in reach are marked by signs as well."""
    table, t = fresh_at_turn(3), translator(lang).for_game("aquasphere")
    console = Console(width=100, height=50, file=io.StringIO(), highlight=False, no_color=True)
    front = open_front(GAME, translator(lang), NAMES[:2])
    seat = table.to_move
    view = view_of(LocalTable(GAME, table.record), front.t)
    Pictures(console, front, clear=False).show_decision(table.state, view, number_choices(GAME, front, view), [])
    drawn = console.file.getvalue()  # type: ignore[attr-defined]
    programmed = table.state.players[seat].programmed
    line = next(line for line in drawn.splitlines() if line.strip().startswith(t("lab.programmed")))
    shown = line.split(t("lab.programmed"))[1].split()[:7]
    assert [sign.isupper() for sign in shown] == [bool(bot) for bot in programmed]
    assert drawn.count("›a1") == drawn.count("›a2") == 1
    assert "‹" in drawn


def test_replay_of_a_file(play: Play, tmp_path: Path) -> None:
    table, file = fresh(), tmp_path / "game.json"
    script(table, pick=1)
    table.record.save(file)
    for lang in LANGUAGES:
        code, out = play(f"replay {file} --lang {lang}", [], 100)
        assert code == 0
        assert f"{len(table.record.moves):>4} " in out
        assert not re.search(r"^ +\d+ (sector|base|skip)( \S)? +\[", out, re.MULTILINE)
    code, out = play(f"verify {file}", [])
    assert code == 0
    assert "rolls" not in out
    code, out = play(f"replay {file} --json --to 30", [])
    assert [step["move"] for step in json.loads(out)] == table.record.moves[:30]


def test_questions_ask_only_what_the_game_has() -> None:
    console = Console(width=80, file=io.StringIO(), highlight=False)
    reader = Reader(io.StringIO("1\n3\nAna\nkraken\nexpert:100\n"), console)
    chosen = argparse.Namespace(players=None, names=[], bots=[], layout=None, edition=None, variant=False)
    Questions(translator("en"), console, reader, GAME).complete(chosen)
    assert (chosen.players, chosen.names, chosen.bots) == (3, ["Ana"], ["kraken", "expert:100"])
    assert (chosen.layout, chosen.edition, chosen.variant) == (None, None, False)
    asked = console.file.getvalue()  # type: ignore[attr-defined]
    assert "AquaSphere. Press Enter" in asked
    assert "How many players, 2 to 4?" in asked


def test_the_program_starts_without_numpy(tmp_path: Path) -> None:
    code = "import sys; from octosphere.cli import main; main(['play', 'aquasphere', '--bots', 'diver']); "
    code += "assert not {'numpy', 'llvmlite'} & set(sys.modules)"
    environ = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", code], input=b"1\n1\n", capture_output=True, env=environ, check=False)
    assert done.returncode == 0, done.stderr


@languages
def test_the_letter_on_a_chip_may_be_typed(lang: str) -> None:
    """After a verb any of them, alone those that are no sector's."""
    t = translator(lang).for_game("aquasphere")
    front = open_front(GAME, as_typed(translator(lang)), NAMES[:2])
    table = fresh()
    while table.to_move == CHANCE:
        table.roll()
    for name in PROGRAMMES:
        sign = t(f"sign.{name}")
        for verb in ("use", "buy"):
            assert f"{verb} {name}" in front.notations(table.state, f"{verb} {sign}")
        alone = front.notations(table.state, sign)
        assert any(name in each for each in alone) == (sign not in LETTERS)
    for letter in LETTERS:
        assert front.notations(table.state, letter)[0].endswith(letter)
