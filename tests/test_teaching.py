"""Teaching both games' values: the same weights from one thread, two, and a cluster that loses a worker."""

from __future__ import annotations

import gc
import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from octosphere.core.errors import BadInput
from octosphere.core.layout import dtype
from octosphere.fast.teaching import COURSE, Teaching, check_folder, pack, run_command, unpack
from octosphere.games.aquasphere.value.training.play import Failed, play_apart
from octosphere.games.aquasphere.value.training.samples import UNKNOWN, Batch
from octosphere.games.aquasphere.value.training.stages import aim
from octosphere.games.aquasphere.value.weights import FILE as NET
from octosphere.games.octodice.state import State
from octosphere.games.octodice.value.training import __main__ as command
from octosphere.games.octodice.value.training import samples, stages, targets
from octosphere.games.octodice.value.training.samples import Table
from octosphere.games.octodice.value.weights import FILE as WEIGHTS
from octosphere.scale import open_executor, open_threads

from . import clusters
from .small_courses import SIZES, taught_aquasphere, taught_octodice


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, value in SIZES:
        monkeypatch.setattr(module, name, value)


# here


def test_two_threads_and_a_course_broken_off_learn_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "GAMES", 5)
    monkeypatch.setattr(targets, "GAMES", 5)
    monkeypatch.setattr(targets, "PIECE", 5)
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()

    def stop(row: dict[str, Any]) -> None:
        if row["net"] == 3:
            raise KeyboardInterrupt

    with open_threads(None, 2) as executor:
        with pytest.raises(KeyboardInterrupt):
            taught_octodice(there, executor, stop)
        kept = {path: path.stat().st_mtime_ns for path in there.iterdir()}
        assert kept
        found = taught_octodice(there, executor)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert found == taught_octodice(here)
    assert {path.name for path in here.iterdir()} == {path.name for path in there.iterdir()}


@pytest.mark.parametrize(("log", "weights"), [("learning", WEIGHTS), ("learning-aquasphere", NET)])
def test_the_log_is_that_of_the_weights_that_ship(log: str, weights: Path) -> None:
    told = json.loads((Path(__file__).parents[1] / f"docs/results/{log}.json").read_text())
    assert told["sha256"] == hashlib.sha256(weights.read_bytes()).hexdigest()
    assert (told["seed"], told["scale"]) == ("1", 1.0)  # what the command takes unless told otherwise


def test_a_position_is_worth_what_its_game_came_to_and_what_the_search_expected() -> None:
    import numpy

    found = {"targets": numpy.array([100, 100, 60]), "values": numpy.array([80, UNKNOWN, 90])}
    assert aim(found, 0.5).tolist() == [90, 100, 75]
    assert aim(found, 0.0).tolist() == [100, 100, 60]


def test_packed_arrays_are_the_same_bytes_and_come_back() -> None:
    import numpy

    given = {"positions": numpy.arange(5, dtype="i2"), "net": numpy.array("text")}
    for small in (True, False):
        assert pack(small=small, **given) == pack(small=small, **given)
        found = unpack(pack(small=small, **given))
        assert found["positions"].tolist() == [0, 1, 2, 3, 4]
        assert str(found["net"]) == "text"


def test_threads_may_unpack_beside_each_other() -> None:
    """Collections of garbage let another thread in while a tree grows: Python refused good text then."""
    import numpy

    packed = pack(small=False, one=numpy.zeros(2, dtype(State)))
    before, let_in = gc.get_threshold(), lambda *_: time.sleep(0)
    gc.callbacks.append(let_in)
    gc.set_threshold(50)
    try:
        with open_threads(None, 4) as executor:
            found = list(executor.map(unpack, [packed] * 40))
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(let_in)
    assert len(found) == 40


def test_a_folder_of_another_course_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    for _ in range(2):
        check_folder(folder, {"seed": "1"})
    assert json.loads((folder / COURSE).read_text()) == {"seed": "1"}
    with pytest.raises(BadInput, match=r"holds another course \(see course.json there\): name another --folder"):
        check_folder(folder, {"seed": "2"})
    with pytest.raises(BadInput, match="cannot use"):
        check_folder(folder / COURSE, {"seed": "1"})


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    teaching = Teaching(tmp_path)
    teaching.keep("first", pack(a=1))
    (tmp_path / "second.npz.part").symlink_to("/dev/full")
    with pytest.raises(BadInput, match=r"cannot write .*second.npz \(No space left on device\); everything before it"):
        teaching.keep("second", pack(a=2))
    assert [path.name for path in tmp_path.iterdir()] == ["first.npz"]
    assert int(next(teaching.read(["first"]))["a"]) == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--threads", "2", "--cluster", "x:1"], "exclude each other"),
        (["--threads", "0"], "0 threads; expected 1 to 256"),
        (["--scale", "0"], "more than nothing"),
        (["--scale", "nan"], "more than nothing"),
        (["--cluster", "nowhere"], "no cluster answers at nowhere"),
    ],
)
def test_what_cannot_be_taught_is_told(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["training", "--folder", str(tmp_path), "--out", str(tmp_path / "w"), *words])
    assert run_command(command.main) == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "w").exists()


def test_a_batch_that_cannot_be_played_says_why() -> None:
    with pytest.raises(Failed, match=r"could not be played: .*expected \d+: install the package anew"):
        play_apart(Batch("t", 2, 0, 1, 1), b"too short.")


def test_a_batch_ends_with_its_worker(tmp_path: Path) -> None:
    code = (
        "from octosphere.games.aquasphere.value.training.play import play_apart\n"
        "from octosphere.games.aquasphere.value.training.samples import Batch\n"
        "from octosphere.games.aquasphere.value.weights import FILE\n"
        "play_apart(Batch('t', 2, 0, 10_000, 10_000), FILE.read_bytes())\n"
    )
    worker = subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "TMPDIR": str(tmp_path)})
    deadline = time.monotonic() + 60
    while not (batches := psutil.Process(worker.pid).children()) or sum(batches[0].cpu_times()[:2]) < 1:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    worker.kill()
    worker.wait()
    _, alive = psutil.wait_procs(batches, timeout=20)
    assert not alive


# on a cluster


@pytest.mark.long
@pytest.mark.parametrize("teach", [taught_octodice, taught_aquasphere])
def test_teaching_that_loses_a_worker_is_the_same(
    teach: Callable[..., bytes], cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(targets, "PIECE", 1440)
    monkeypatch.setattr(stages, "company_tables", lambda: [Table(2, True, "de", "F1")])
    folders = [tmp_path / name for name in ("here", "two", "there")]
    for folder in folders:
        folder.mkdir()
    more = {"company": True} if teach is taught_octodice else {}
    alone = teach(folders[0], **more)
    with open_threads(None, 2) as executor:
        assert teach(folders[1], executor, **more) == alone
    killers: list[threading.Thread] = []
    with clusters.client_of(cluster) as client, open_executor(cluster, 1) as executor:

        def kill_one(row: object) -> None:
            if not killers:
                killers.append(threading.Thread(target=clusters.strike, args=[client]))
                killers[0].start()

        before = set(clusters.pids_of(client).values())
        assert teach(folders[2], executor, kill_one, **more) == alone
        killers[0].join()
        assert before - set(clusters.pids_of(client).values())
    kept = [{path.name for path in folder.iterdir()} for folder in folders]
    assert kept[0] == kept[1] == kept[2]
    if teach is taught_aquasphere:
        first, second = (found["weights"] for found in Teaching(folders[0]).read(["net-1", "net-2"]))
        assert (first != second).any()
