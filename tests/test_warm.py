"""Preparing: everything is compiled once, in order, with progress, by one process; and nothing when it is there."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from octosphere import cli
from octosphere.cli.elsewhere import compiling_elsewhere
from octosphere.cli.progress import announce_compiling
from octosphere.core.compile.reports import report, reporting
from octosphere.games import playable_games
from octosphere.play.levels import LEVELS, LIGHT
from octosphere.scale import Around
from octosphere.tasks import prepare
from octosphere.tasks.prepare import Gauge, steps_of

from .reels import finished
from .web_client import COMMAND, Player, Served, finish, served

SMALL = "template"  # the cheapest kernels there are


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache with nothing in it."""
    monkeypatch.setenv("OCTOSPHERE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


SCENE = """
import json
from octosphere.core.compile.reports import reporting
from octosphere.tasks.prepare import prepare
told, compiled = [], []
with reporting(lambda done, of, what: compiled.append(what)):
    did = prepare(lambda done, of, step: told.append([done, of, step.purpose]), ["template"])
print(json.dumps({"did": did, "told": told, "compiled": len(compiled)}))
"""


ENVS = """
from octosphere.cli.warm import prepare_envs
print(prepare_envs(["template"], print))
"""


def begin() -> subprocess.Popen[str]:
    """A process that prepares the small game."""
    return subprocess.Popen([sys.executable, "-c", SCENE], stdout=subprocess.PIPE, text=True)


def prepared() -> dict[str, Any]:
    """What one of them says when it has ended."""
    return dict(json.loads(begin().communicate()[0]))


def test_one_process_compiles_and_tells_how_far_it_is_and_the_others_wait(empty: Path) -> None:
    both = [begin(), begin()]
    found = sorted((json.loads(one.communicate()[0]) for one in both), key=lambda one: bool(one["did"]))
    assert [one["did"] for one in found] == [False, True]
    assert found[0] == {"did": False, "told": [], "compiled": 0}
    done = [one[0] for one in found[1]["told"]]
    assert found[1]["compiled"]
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0, 3)
    assert len(done) > 10
    assert list(dict.fromkeys(one[2] for one in found[1]["told"])) == ["bots", "hints", "coach"]
    assert prepare.is_prepared([SMALL])
    assert not prepare.is_prepared(playable_games())


@pytest.mark.long
def test_what_was_prepared_long_ago_or_is_cleared_away_is_looked_at_again(empty: Path) -> None:
    assert prepared()["did"]
    (stamp,) = empty.glob("kernels/prepared-*")
    os.utime(stamp, (0, time.time() - prepare.FRESH - 1))
    assert not prepare.is_prepared([SMALL])
    again = prepared()
    assert (again["did"], again["compiled"]) == (True, 0)
    assert prepare.is_prepared([SMALL])
    stamp.unlink()
    assert not prepare.is_prepared([SMALL])


def test_other_checks_are_other_code(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOSPHERE_BOUNDSCHECK", "0")
    assert prepared()["did"]
    assert prepare.is_prepared([SMALL])
    monkeypatch.setenv("OCTOSPHERE_BOUNDSCHECK", "1")
    assert not prepare.is_prepared([SMALL])


def test_an_edit_of_somebody_else_s_game_is_other_code(
    empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "octosphere_reef"
    package.mkdir()
    (package / "__init__.py").write_text("DEPTH = 1\n")
    rules = SimpleNamespace(facts=SimpleNamespace(package="octosphere_reef"))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(prepare, "open_game", lambda name: rules)
    stamp = prepare._stamp(["reef"])
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.touch()
    assert prepare.is_prepared(["reef"])
    (package / "__init__.py").write_text("DEPTH = 2\n")
    assert not prepare.is_prepared(["reef"])


def test_bots_come_first_and_the_coach_last() -> None:
    order = [str(step) for step in steps_of(playable_games())]
    assert order == [
        "Octo Dice: bots", "Octo Dice: hints", "AquaSphere: bots", "AquaSphere: hints",
        "Octo Dice: coach", "AquaSphere: coach",
    ]  # fmt: skip


def test_a_gauge_moves_with_every_kernel_and_never_back() -> None:
    told: list[float] = []
    gauge = Gauge(told.append)
    for done, of in ((0, 4), (1, 4), (4, 4), (0, 2), (2, 2)):
        gauge.report_compiling(done, of, "search")
    gauge.advance_to(0.01)
    gauge.advance_to(1.0)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(set(told)) == 5


def test_looking_whether_all_is_there_brings_no_numbers(empty: Path) -> None:
    code = "import sys; from octosphere.tasks.prepare import is_prepared; print(is_prepared(), 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


def test_a_server_prepares_in_the_background_and_serves_meanwhile(empty: Path, tmp_path: Path) -> None:
    with served(tmp_path, "--prepare") as server:
        assert server.client.get("/api/health").json()["bots"] == "starting"
        until = time.monotonic() + 120
        while not (told := server.client.get("/api/health").json())["prepared"] and time.monotonic() < until:
            time.sleep(0.05)
        assert 0 < told["prepared"] < 100
        server.players("person")  # a table meanwhile
        assert "compiled in the background" in server.log()
    assert server.process.wait(10) == 0


@pytest.mark.long
def test_a_server_with_everything_there_prepares_nothing(
    tmp_path: Path, empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OCTOSPHERE_BOUNDSCHECK")  # as the server has it
    (empty / "kernels").mkdir(parents=True)
    prepare._stamp(playable_games()).touch()
    with served(tmp_path, "--prepare") as server:
        assert server.client.get("/api/health").json()["bots"] == "idle"
        pid = server.process.pid
        assert not Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        assert server.log() == ""


def test_the_command_says_that_all_is_there(empty: Path) -> None:
    (empty / "kernels").mkdir(parents=True)
    prepare._stamp(playable_games()).touch()
    done = subprocess.run([*COMMAND, "warm", "--json"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["compiled"] is False
    assert done.stderr == ""


SMALL_WARM = """
from functools import partial
from octosphere.cli import main, warm
warm.prepare = partial(warm.prepare, games=["template"])
raise SystemExit(main(["warm", "--json"]))
"""


def warm_up(errors: int) -> subprocess.Popen[str]:
    """The command, for the small game alone."""
    return subprocess.Popen([sys.executable, "-c", SMALL_WARM], stdout=subprocess.PIPE, stderr=errors, text=True)


@pytest.mark.long
def test_the_command_has_a_line_where_nobody_sees_a_bar(empty: Path) -> None:
    both = [warm_up(subprocess.PIPE).communicate() for _ in range(2)]
    assert [json.loads(out)["compiled"] for out, _ in both] == [True, False]
    assert [err for _, err in both] == ["compiling the rules (once; some seconds)…\n", ""]


def test_the_command_has_a_bar_where_somebody_sees_it(empty: Path) -> None:
    seen, terminal = pty.openpty()
    process, told = warm_up(terminal), b""
    os.close(terminal)
    with suppress(OSError):  # the end
        while True:
            told += os.read(seen, 65_536)
    os.close(seen)
    assert json.loads(process.communicate()[0])["compiled"]
    assert b"of 3, Dive: " in told
    assert b"the rules (once" not in told


@pytest.fixture
def without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that find no llvmlite, as if it were not installed."""
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['llvmlite'] = None")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")


def levels(server: Served) -> set[str]:
    return {level["id"] for game in server.client.get("/api/games").json() for level in game["levels"]}


def test_a_server_that_cannot_compile_says_so_and_offers_light_bots_alone(tmp_path: Path, without: None) -> None:
    with served(tmp_path, "--prepare", "--lang", "en") as server:
        assert "Captain, Kraken" in server.log()
        assert "octosphere[fast]" in server.log()
        assert levels(server) == set(LIGHT)
        order = {"game": "octodice", "seats": [{"kind": "person"}, {"kind": "bot", "level": "kraken"}]}
        answer = server.client.post("/api/tables", json=order)
        assert answer.status_code == 400
        assert "the bot kraken needs numpy and llvmlite" in answer.text
        server.players("person", "diver")
        order["seats"][1]["level"] = ""  # whoever names none gets one that can play
        made = server.client.post("/api/tables", json=order).json()
        player = Player(server.client, made["table"], made["links"][0]["token"])
        assert player.view()["seats"][1]["level"] == "diver"
    assert "Traceback" not in server.log()


@pytest.mark.long
def test_rivals_of_a_day_that_cannot_play_here_are_not_waited_for(tmp_path: Path, without: None) -> None:
    with served(tmp_path, "--no-limits") as server:
        day = server.client.get("/api/daily").json()["day"]
        made = server.client.post(f"/api/daily/{day}/tables", json={"name": "Ines"}).json()
        player = Player(server.client, made["table"], made["links"][0]["token"])
        finish(player)
        while (found := player.get("/daily/compare").json())["waiting"]:
            assert set(found["waiting"]) <= set(LIGHT)
            time.sleep(0.05)
        assert [one["level"] for one in found["rivals"]] == ["", "diver", "drifter"]


@pytest.mark.long
def test_a_table_of_before_with_a_strong_bot_says_that_it_cannot_move(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with served(tmp_path) as server:
        assert levels(server) == set(LEVELS)
        player, _ = server.players("kraken", "person", seed="1")
    request.getfixturevalue("without")
    with served(tmp_path) as server:
        again = Player(server.client, player.table, player.token)
        with again.events() as events:
            assert any(one["event"] == "presence" and one.get("stuck") for one in events)


@pytest.mark.long
def test_the_terminal_says_that_it_compiles_and_the_next_time_does_not(empty: Path, tmp_path: Path) -> None:
    command = [*COMMAND, "play", "octodice", "--players", "1", "--seed", "5", "--json", "--save"]
    both = [
        subprocess.run([*command, str(tmp_path / name)], input="hint\n", capture_output=True, text=True, check=True)
        for name in ("one.json", "two.json")
    ]
    assert both[0].stderr == "compiling the rules (once; some seconds)…\n"
    assert both[1].stderr == ""
    for one in both:
        assert "advice" in [json.loads(line)["kind"] for line in one.stdout.splitlines()]


@pytest.mark.parametrize("game", ["octodice", "aquasphere"])
@pytest.mark.parametrize("command", ["replay --all", "replay --svg end.svg", "verify"])
def test_looking_at_a_game_compiles_nothing(empty: Path, tmp_path: Path, command: str, game: str) -> None:
    (tmp_path / "game.json").write_text(json.dumps(finished(game)), "utf-8")
    name, *more = command.split()
    done = subprocess.run(
        [*COMMAND, name, "game.json", *more], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert not (empty / "kernels").exists()


@pytest.mark.parametrize(("lang", "word"), [("en", "compiling"), ("de", "kompiliert"), ("es", "compilando")])
def test_that_something_is_compiled_is_said_once_in_the_language_of_the_screen(
    capsys: pytest.CaptureFixture[str], lang: str, word: str
) -> None:
    with announce_compiling(lang):
        assert capsys.readouterr().err == ""
        for done in range(3):
            report(done, 3, "search")
    assert capsys.readouterr().err.count(word) == 1
    report(0, 3, "search")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_command_that_compiles_says_so_and_the_next_does_not(empty: Path, processes: str) -> None:
    command = [*COMMAND, "arena", "template", "--agents", "search:5,random", "--games", "4", "--json"]
    both = [
        subprocess.run([*command, "--processes", processes], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert both[0].stderr.count("compiling the rules (once") == 1
    assert "compiling" not in both[0].stdout
    assert both[1].stderr == ""
    assert both[0].stdout == both[1].stdout


def compile_something(around: Around, others: Barrier) -> None:
    """In another process, which has something to tell at the same time as the others."""
    with around():
        others.wait()
        for done in range(3):
            report(done, 3, "search")


def test_what_several_processes_compile_is_told_once_and_by_their_parent(capsys: pytest.CaptureFixture[str]) -> None:
    spawn, heard = get_context("spawn"), []
    with announce_compiling(), reporting(lambda *far: heard.append(far)), compiling_elsewhere() as around:
        others = spawn.Barrier(2)
        processes = [spawn.Process(target=compile_something, args=(around, others)) for _ in range(2)]
        for process in processes:
            process.start()
        for process in processes:
            process.join()
    assert [process.exitcode for process in processes] == [0, 0]
    assert sorted(heard) == sorted(2 * [(done, 3, "search") for done in range(3)])
    assert capsys.readouterr().err.count("compiling the rules") == 1


@pytest.mark.long
def test_those_at_a_table_learn_how_far_a_bot_is_that_must_be_compiled_first(empty: Path, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        player, _ = server.players("captain", "person", seed="1")
        with player.events() as events:
            told = next(one for one in events if one["event"] == "waits")
        assert told["ahead"] == 0
        assert 0 <= told["waking"] < 100


def test_commands_are_listed_where_people_look_for_them() -> None:
    source = Path(cli.__file__).parent
    root, own = (source / "../../../README.md").resolve().read_text("utf-8"), (source / "README.md").read_text("utf-8")
    for name in cli.COMMANDS:
        assert f"octosphere {name} " in root or f"octosphere {name}\n" in root, name
        assert f"`{name}.py`" in own, name
    modules = {path.name for path in source.glob("*.py")} - {"__init__.py"}
    assert all(f"`{name}`" in own for name in modules)


def test_the_page_about_kernels_tells_of_every_command_when_it_compiles() -> None:
    page = (Path(cli.__file__).parent / "../../../docs/kernels.md").resolve().read_text("utf-8")
    rows = [line.split("|")[1:] for line in page.partition("## When it compiles")[2].splitlines() if line[:2] == "| "]
    silent = {name for row in rows if not row[2].strip() for name in cli.COMMANDS if f"`{name}`" in row[0]}
    told = {name for row in rows if row[2].strip() for name in cli.COMMANDS if f"{name}`" in row[0]}
    assert silent | told == set(cli.COMMANDS)
    assert silent == set(cli.COMMANDS) - cli.COMPILING


def test_environments_are_compiled_once(empty: Path) -> None:
    done = [subprocess.check_output([sys.executable, "-c", ENVS], text=True).split("\n")[:2] for _ in range(2)]
    assert done == [["Dive", "True"], ["Dive", "False"]]
