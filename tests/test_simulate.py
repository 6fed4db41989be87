"""`octosphere simulate`: what it counts, what it writes, what it refuses."""

from __future__ import annotations

import csv
import errno
import json
import os
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest

from octosphere.cli import main
from octosphere.fast import export
from octosphere.fast.summary import quantile

SOME = ["simulate", "octodice", "--players", "3", "--agents", "greedy", "random", "random", "--seed", "7"]


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*SOME, "--games", "900", "--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_same_seed_gives_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    answers = set()
    for threads in ("1", "2", "3"):
        assert main([*SOME, "--games", "900", "--json", "--threads", threads]) == 0
        answers.add(capsys.readouterr().out)
    assert len(answers) == 1
    found = json.loads(answers.pop())
    assert found["seed"] == "7"
    assert found["games"] == 900
    assert found["rules"] == "1"
    assert found["options"]["players"] == 3
    assert [seat["agent"] for seat in found["seats"]] == ["greedy", "random", "random"]
    assert "timing" not in found


def test_timing_is_told_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(capsys, "--timing")["timing"]["games_per_second"] > 0


def rows_of(path: Path) -> list[dict[str, int]]:
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            return [{name: int(value) for name, value in row.items()} for row in csv.DictReader(file)]
    from pyarrow import parquet

    rows: list[dict[str, int]] = parquet.read_table(path).to_pylist()
    return rows


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_file_has_what_the_summary_says(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "ROWS", 250)
    path = tmp_path / f"games.{ending}"
    found = simulate(capsys, "--out", str(path))
    rows = rows_of(path)
    assert os.listdir(tmp_path) == [path.name]
    assert [row["game"] for row in rows] == list(range(900))
    for number, seat in enumerate(found["seats"], 1):
        scores = [row[f"score_{number}"] for row in rows]
        assert seat["mean"] == pytest.approx(mean(scores))
        assert seat["deviation"] == pytest.approx(stdev(scores))
        assert seat["error"] == pytest.approx(stdev(scores) / 30)
        assert (seat["lowest"], seat["highest"]) == (min(scores), max(scores))
        assert seat["quantiles"]["50"] == sorted(scores)[449]
        assert dict(seat["histogram"]) == {score: scores.count(score) for score in scores}
        assert seat["decisions"] == pytest.approx(mean(row[f"decisions_{number}"] for row in rows))
        for name, value in seat["points"].items():
            assert value == pytest.approx(mean(row[f"{name}_{number}"] for row in rows))
        assert seat["win_share"] == pytest.approx(mean(_part(row, number) for row in rows))
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1)


def _part(row: dict[str, int], number: int) -> float:
    return row[f"won_{number}"] / sum(row[f"won_{seat}"] for seat in (1, 2, 3))


def test_files_do_not_depend_on_threads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for ending in ("csv", "parquet"):
        paths = [tmp_path / f"{threads}.{ending}" for threads in (1, 3)]
        for path in paths:
            simulate(capsys, "--out", str(path), "--threads", path.stem)
        assert paths[0].read_bytes() == paths[1].read_bytes()


def test_one_game_has_no_deviation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "octodice", "--games", "1", "--json"]) == 0
    (seat,) = json.loads(capsys.readouterr().out)["seats"]
    assert (seat["deviation"], seat["error"], seat["win_share"]) == (0, 0, 1)
    assert set(seat["quantiles"].values()) == {seat["lowest"]}


@pytest.mark.parametrize("players", ["1", "4"])
def test_people_get_a_table(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "octodice", "--players", players, "--games", "300", "--agents", "greedy"]) == 0
    shown = capsys.readouterr().out
    for word in ("Octo Dice", "300 games", f"seat {players}", "median", "from octopods", "█", "games and"):
        assert word in shown
    assert ("wins" in shown) == (players == "4")
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--agents", "clever"], "no agent is called 'clever'; there is random, greedy"),
        (["--agents", "random,random", "--players", "3"], "2 agents for a game of 3"),
        (["--games", "0"], "0 games; at least 1 is needed"),
        (["--games", "-5"], "-5 games; at least 1 is needed"),
        (["--threads", "0"], "0 threads"),
        (["--out", "games.xlsx"], "it may end in .csv or .parquet"),
        (["--out", "no/such/folder/games.csv"], "cannot write no/such/folder/games.csv: No such file or directory"),
        (["--players", "5"], "5 players"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "octodice", *arguments]) == 2
    answer = capsys.readouterr()
    assert message in answer.err
    assert not answer.out


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games.csv"
    folder.mkdir()
    assert main(["simulate", "octodice", "--out", str(folder)]) == 2
    assert "it is a folder" in capsys.readouterr().err


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_full_disk_costs_nothing_old(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / f"games.{ending}"
    path.write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    assert main([*SOME, "--games", "20", "--out", str(path)]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == [path.name]


def test_ctrl_c_leaves_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(export.Export, "add", stop)
    assert main([*SOME, "--games", "100000", "--out", str(tmp_path / "games.csv")]) == 130
    assert not os.listdir(tmp_path)


def test_quantiles_are_scores_that_occurred() -> None:
    pairs = [(3, 1), (5, 98), (9, 1)]
    assert [quantile(pairs, percent) for percent in (0, 1, 2, 50, 99, 100)] == [3, 3, 5, 5, 5, 9]


def test_bench_speaks_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from octosphere.fast import measure

    monkeypatch.setattr(measure, "peer", lambda name: pytest.skip("peers are not timed here"))
    monkeypatch.setattr(measure, "find_spec", lambda name: None)
    assert main(["bench", "--rounds", "1", "--seconds", "0.02", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ratios"]["compiled / plain, 1 players"] > 0  # so short a sample says no more
    assert main(["bench", "--rounds", "1", "--seconds", "0.02"]) == 0
    assert "octodice, 1 players, compiled, threads 1" in capsys.readouterr().out


def test_bench_refuses_no_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--rounds", "0"]) == 2
    assert "1 round or more" in capsys.readouterr().err
