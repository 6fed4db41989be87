"""Many records studied at once: each as if it were alone, on cores and on a cluster."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from octosphere.cli import main
from octosphere.coach.choose import CoachSettings
from octosphere.coach.many import Asked, study_all
from octosphere.coach.stored_study import write
from octosphere.coach.study import StudyRequest
from octosphere.core.record import Record
from octosphere.scale import open_executor
from octosphere.scale.journal import LINES

from . import clusters
from .test_arena_store import kill_when, stored_lines, wait_for_lines
from .test_coach import by, played

LATE = ["--from-turn", "9", "--lang", "en"]


@pytest.fixture(scope="module")
def games() -> list[Record]:
    """Two solo games of Octo Dice."""
    return [played(by("random"), seed) for seed in ("1", "2")]


@pytest.fixture
def folder(games: list[Record], tmp_path: Path) -> Path:
    """A folder with both, and something else."""
    kept = tmp_path / "games"
    kept.mkdir()
    for number, record in enumerate(games):
        record.save(kept / f"{number}.json")
    (kept / "notes.txt").write_text("no record")
    return kept


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What the command prints; its error if it fails."""

    def run(*words: object) -> str:
        code = main(["coach", *map(str, words)])
        out, err = capsys.readouterr()
        return str(err if code else out)  # what is compiled is told there, too

    return run


def test_each_of_many_is_told_as_if_it_were_alone(folder: Path, said: Callable[..., str]) -> None:
    files = sorted(folder.glob("*.json"))
    alone = [{"file": str(file), **json.loads(said(file, *LATE, "--json"))} for file in files]
    assert alone[0] != alone[1]
    assert json.loads(said(folder, *LATE, "--json", "--processes", "1")) == alone
    assert json.loads(said(*reversed(files), *LATE, "--json", "--processes", "1")) == alone[::-1]
    shown = said(folder, *LATE, "--processes", "1", "--no-color")
    assert shown.count("After the dive") == 2
    assert [shown.count(str(file)) for file in files] == [1, 1]


def test_pages_of_many_go_into_a_folder(folder: Path, tmp_path: Path, said: Callable[..., str]) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    assert "pages/1.html" in said(folder, *LATE, "--html", pages, "--processes", "1")
    said(folder / "1.json", *LATE, "--html", tmp_path / "alone.html")
    assert (pages / "1.html").read_bytes() == (tmp_path / "alone.html").read_bytes()
    assert (pages / "0.html").exists()


@pytest.mark.long
def test_two_processes_study_the_same(folder: Path, said: Callable[..., str]) -> None:
    one, two = (said(folder, *LATE, "--json", "--processes", count) for count in (1, 2))
    assert one == two


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--html", "report.html"], "--html names a folder"),
        (["--processes", "0"], "0 processes; expected 1 to 256"),
        (["--processes", "2", "--cluster", "x:1"], "exclude each other"),
        (["--from-turn", "12", "--processes", "1"], "0.json: turn 12 was not played"),
    ],
)
def test_what_many_cannot_be_is_told(more: list[str], message: str, folder: Path, said: Callable[..., str]) -> None:
    assert message in said(folder, *more)


def test_a_folder_without_records_is_told(folder: Path, tmp_path: Path, said: Callable[..., str]) -> None:
    assert "there is no record (*.json) in" in said(tmp_path)
    pages = tmp_path / "pages"
    pages.mkdir()
    (tmp_path / "0.json").write_bytes((folder / "0.json").read_bytes())
    assert "two records have the same name" in said(folder, tmp_path / "0.json", "--html", pages)


# broken off


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder with six solo games of Octo Dice."""
    kept = tmp_path / "many"
    kept.mkdir()
    for number in range(6):
        played(by("random"), str(number)).save(kept / f"{number}.json")
    return kept


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the records that are judged in this process."""
    from octosphere.coach import many

    names: list[str] = []
    judge = many.judge_record
    monkeypatch.setattr(
        many, "judge_record", lambda name, *given: (names.append(Path(name).stem), judge(name, *given))[1]
    )
    return names


def test_studies_that_are_killed_go_on_with_the_same_bytes(
    many: Path, tmp_path: Path, said: Callable[..., str], judged: list[str]
) -> None:
    words, store = [many, *LATE, "--json", "--processes", "1"], tmp_path / "store"
    kill_when(2, ["coach", *map(str, words)], store)
    kept = stored_lines(store)
    assert 2 <= kept < 6
    whole = said(*words)
    assert len(json.loads(whole)) == 6
    judged.clear()
    assert said(*words, "--store", store) == whole
    assert judged == [str(number) for number in range(kept, 6)]


def test_records_that_come_later_are_studied_and_no_other(
    many: Path, tmp_path: Path, said: Callable[..., str], judged: list[str]
) -> None:
    store = ["--processes", "1", "--store", tmp_path / "store"]
    first = json.loads(said(many / "4.json", many / "1.json", *LATE, "--json", *store))
    alone = json.loads(said(many / "4.json", *LATE, "--json", *store))
    assert {"file": str(many / "4.json"), **alone} == first[0]
    (many / "5.json").write_bytes((many / "1.json").read_bytes())
    found = said(many, *LATE, "--json", *store)
    assert judged == ["4", "1", "0", "2", "3"]
    assert found == said(many, *LATE, "--json", "--processes", "1")
    judged.clear()
    said(many / "1.json", "--lang", "en", "--from-turn", "8", *store)
    assert judged == ["1"]
    assert 'holds another run, with seed "1", not "2"' in said(many, *LATE, "--seed", "2", *store)


@pytest.mark.long
def test_studies_go_on_after_the_scheduler_is_gone(many: Path, tmp_path: Path, said: Callable[..., str]) -> None:
    words, store = ["coach", str(many), "--from-turn", "7", "--lang", "en", "--json"], tmp_path / "store"
    command = [*clusters.COMMAND, *words, "--store", str(store), "--cluster"]
    with clusters.started(1) as (scheduler, address):
        process = subprocess.Popen([*command, address], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for_lines(1, store, process)
        os.killpg(scheduler.pid, signal.SIGKILL)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (2, b"")
    assert b"is gone: start it again, and then this command; what is stored is kept" in err
    kept = (store / LINES).read_bytes()
    assert 1 <= stored_lines(store) < 6
    with clusters.started(2) as (_, address):
        found = subprocess.run([*command, address], stdout=subprocess.PIPE, check=True).stdout
    assert found.decode() == said(*words[1:])
    assert (store / LINES).read_bytes().startswith(kept)


# on a cluster


@pytest.mark.long
def test_studies_that_lose_a_worker_are_the_same(cluster: str) -> None:
    asked: list[Asked] = [(str(number), played(by("random"), str(number)), StudyRequest([0], 7)) for number in range(9)]
    settings = CoachSettings(exact_turns=1, playouts=8)
    with clusters.client_of(cluster) as client, open_executor(cluster, 1) as executor:
        killed: list[Any] = []
        killer = threading.Thread(target=lambda: killed.append(clusters.strike(client)))
        killer.start()
        found = [write(study) for study in study_all(asked, settings, executor)]
        killer.join()
        assert killed[0] not in clusters.pids_of(client).values()
    assert found == [write(study) for study in study_all(asked, settings, None)]
    assert found[0] != found[1]


@pytest.mark.long
def test_the_command_prints_the_same_bytes_on_a_cluster(cluster: str, folder: Path, said: Callable[..., str]) -> None:
    for what in (folder, folder / "0.json"):
        assert said(what, *LATE, "--json", "--cluster", cluster) == said(what, *LATE, "--json")
