"""`--store`: a run that is killed goes on from what is stored, with the bytes of one that was not."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import psutil
import pytest

from octosphere.cli import main
from octosphere.core.errors import BadInput
from octosphere.scale import open_journal
from octosphere.scale.journal import HEAD, LINES

from .clusters import COMMAND

ARENA = ["arena", "octodice", "--agents", "greedy,random", "--games", "120", "--json", "--processes", "1"]
SIMULATE = ["simulate", "template", "--games", "30000", "--json", "--threads", "2", "--seed", "7"]
SMALL = ["arena", "template", "--agents", "greedy,random", "--games", "8", "--json", "--processes", "1"]


def kill_when(
    lines: int,
    command: list[str],
    store: Path,
    children: list[psutil.Process] | None = None,
    program: Sequence[str] = COMMAND,
) -> None:
    """Start a command as a process, and kill it when so many results are stored; its children are noted before."""
    with subprocess.Popen([*program, *command, "--store", str(store)], stdout=subprocess.PIPE) as process:
        wait_for_lines(lines, store, process)
        if children is not None:
            children += psutil.Process(process.pid).children()
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        assert process.stdout
        assert process.stdout.read() == b""


def wait_for_lines(lines: int, store: Path, process: subprocess.Popen[bytes]) -> None:
    """Until a process that is at work has stored so many results."""
    deadline = time.monotonic() + 120
    while stored_lines(store) < lines:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.002)


def stored_lines(store: Path) -> int:
    """How many results are stored."""
    return (store / LINES).read_bytes().count(b"\n") if (store / LINES).exists() else 0


def answer(command: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(command) == 0
    return capsys.readouterr().out


# runs


def test_a_tournament_that_is_killed_goes_on_with_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "store"
    kill_when(5, ARENA, store)
    kept = stored_lines(store)
    assert 5 <= kept < 60
    played: list[int] = []
    from octosphere.arena import workers

    play = workers.play_deal
    monkeypatch.setattr(workers, "play_deal", lambda plan, deal: (played.append(deal), play(plan, deal))[1])
    found = [
        (answer([*ARENA, "--out", str(tmp_path / "games.csv"), *more], capsys), (tmp_path / "games.csv").read_bytes())
        for more in ([], ["--store", str(store)])
    ]
    assert found[0] == found[1]
    assert played[:60] == [*range(60)]
    assert played[60:] == [*range(kept, 60)]


@pytest.mark.long
def test_workers_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    workers: list[psutil.Process] = []
    kill_when(2, [*ARENA[:-1], "2", "--games", "4000"], tmp_path / "store", workers)
    assert len(workers) >= 2
    _, alive = psutil.wait_procs(workers, timeout=20)
    assert not alive


@pytest.mark.long
def test_a_simulation_that_is_killed_goes_on_with_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store, more = tmp_path / "store", ["--games", "300000"]
    kill_when(3, [*SIMULATE, *more], store)
    kept = (store / LINES).read_bytes()
    assert answer([*SIMULATE, *more, "--store", str(store)], capsys) == answer([*SIMULATE, *more], capsys)
    assert (store / LINES).read_bytes().startswith(kept[: kept.rindex(b"\n") + 1])


def test_more_games_go_on_from_fewer_and_fewer_need_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command, counts in ((SMALL, ("8", "20", "4")), (SIMULATE, ("900", "2500", "1000"))):
        store = str(tmp_path / command[0])
        sizes = []
        for games in counts:
            whole = answer([*command, "--games", games], capsys)
            assert answer([*command, "--games", games, "--store", store], capsys) == whole
            sizes.append((tmp_path / command[0] / LINES).stat().st_size)
        assert sizes[0] < sizes[1] == sizes[2]


def test_a_torn_or_damaged_end_is_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command, path = [*SMALL, "--store", str(tmp_path)], tmp_path / LINES
    whole = answer(command, capsys)
    good = path.read_bytes()
    flipped = good.replace(b"[", b"(", 30)
    for damaged in (good[:-1], good[:-20], good + b"0000", good + b"00000000 [1]\n", flipped, b"\n" + good, b""):
        path.write_bytes(damaged)
        assert answer(command, capsys) == whole
        assert path.read_bytes() == good


# folders


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--seed", "2"], 'holds another run, with seed "1", not "2": give its command again, or another folder'),
        (["--agents", "random,greedy"], 'with agents ["greedy", "random"], not ["random", "greedy"]'),
        (["--players", "3"], 'with options {"players": 2}, not {"players": 3}'),
    ],
)
def test_the_folder_of_another_run_is_refused(
    more: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer([*SMALL, "--store", str(tmp_path)], capsys)
    assert main([*SMALL, "--store", str(tmp_path), *more]) == 2
    assert message in capsys.readouterr().err


def test_folders_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    full, file, spoilt = tmp_path / "full", tmp_path / "file", tmp_path / "spoilt"
    for folder in (full, spoilt):
        folder.mkdir()
    (full / "thesis.txt").touch()
    (spoilt / HEAD).write_text("[")
    file.touch()
    for path, says in ((full, "full of other things"), (file, "File exists"), (spoilt, "cannot be read: delete")):
        assert main([*SMALL, "--store", str(path)]) == 2
        assert says in capsys.readouterr().err
    assert main(["simulate", "template", "--records", str(tmp_path / "r"), "--store", str(tmp_path / "s")]) == 2
    assert "--store keeps what is counted" in capsys.readouterr().err


def test_one_command_at_a_time_writes(tmp_path: Path) -> None:
    with open_journal(tmp_path, {}) as journal:
        journal.add([1])
        with pytest.raises(BadInput, match="another command is writing to"), open_journal(tmp_path, {}):
            pass
    with open_journal(tmp_path, {}) as journal:
        assert list(journal.read()) == [[1]]


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    """The system refuses a file above a size, in a process that asked for it."""
    code = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from octosphere.core.errors import BadInput\n"
        "from octosphere.scale import open_journal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "with open_journal(Path(sys.argv[1]), {}) as journal:\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "    try:\n"
        "        for number in range(1000): journal.add(number)\n"
        "    except BadInput as error: print(number, error)\n"
    )
    process = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    number, _, said = process.stdout.partition(" ")
    assert "File too large; what is stored is kept, and the same command goes on from it" in said
    with open_journal(tmp_path, {}) as journal:
        assert list(journal.read()) == list(range(int(number)))
    assert json.loads((tmp_path / HEAD).read_text())
    assert sorted(os.listdir(tmp_path)) == sorted([HEAD, LINES])
