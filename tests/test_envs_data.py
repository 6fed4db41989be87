"""Finished games as data: records that can be checked, and decisions as the environments tell them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy
import pytest
from pyarrow import parquet

from octosphere.cli import main
from octosphere.core.errors import BadRecord
from octosphere.core.game import OVER
from octosphere.core.layout import from_record
from octosphere.core.record import final, load, loads, verify
from octosphere.envs import BatchEnv
from octosphere.envs.data import DataPlan, Player
from octosphere.envs.worth import values_of
from octosphere.fast.batch import Plan, Runner
from octosphere.games import open_game
from octosphere.games.octodice.state import State
from octosphere.games.octodice.value.judge import judge_of


def test_records_of_any_agents_can_be_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("octosphere.envs.data.LOT", 2)  # the last lot has fewer games than places
    folder = tmp_path / "games"
    asked = ["simulate", "octodice", "--agents", "greedy,turn", "--games", "3", "--seed", "9", "--records", str(folder)]
    assert main([*asked, "--json", "--threads", "1"]) == 0
    capsys.readouterr()
    game, paths = open_game("octodice"), sorted(folder.iterdir())
    assert [path.name for path in paths] == [f"octodice-9-{number}.json" for number in range(3)]
    for path in paths:
        record = load(path)
        verdict = verify(game, record)
        assert (verdict.complete, verdict.dice) == (True, "seeded")
        assert verdict.checked > 10
        assert record.names == ["greedy", "turn"]
        assert game.to_move(final(game, record)) == OVER
    text = paths[1].read_text("utf-8")
    assert loads(text).dumps() == text
    with pytest.raises(BadRecord, match="number above 0"):
        loads(text.replace('"game": "1"', '"game": "01"'))


def test_decisions_are_those_of_the_environment(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "decisions.parquet"
    asked = ["simulate", "aquasphere", "--agents", "greedy,random", "--games", "3", "--seed", "4"]
    assert main([*asked, "--json", "--threads", "1", "--trajectories", str(path)]) == 0
    capsys.readouterr()
    table = parquet.read_table(path)
    rows: dict[str, list[Any]] = table.to_pydict()
    assert {"observation", "mask", "action", "reward", "value"} <= set(rows)
    assert table.schema.metadata[b"game"] == b"aquasphere"
    env = BatchEnv("aquasphere", 3, 4, {"players": 2}, again=False)
    gained = numpy.zeros((3, 2))
    for at in range(len(rows["game"])):
        game, seat = rows["game"][at], rows["seat"][at]
        assert env.room.seat[game] == seat
        assert env.room.observation[game].tolist() == rows["observation"][at]
        assert env.room.mask[game].astype(bool).tolist() == rows["mask"][at]
        gained[game, seat] += rows["reward"][at]
        codes = numpy.full(3, -1)  # the others end: they have been compared, or are told anew below
        codes[game] = rows["action"][at]
        before = env.save()
        env.step(codes)
        others = env.save()
        for index in {0, 1, 2} - {game}:
            others.states[index] = before.states[index]
        env.restore(others)
        if env.room.seat[game] == OVER:
            assert gained[game].tolist() == env.room.scores[game].tolist()


def test_games_are_those_that_simulations_count() -> None:
    plan = DataPlan("octodice", {"players": 2}, ["random", "greedy"], 5, 9)
    lot = Player(plan).play(0)
    game = open_game("octodice")
    results = Runner(Plan(game, {"players": 2}, ["random", "greedy"], 5, 9)).play(0, 9)
    for name in ("scores", "points", "winners", "decisions"):
        assert (getattr(results, name) == getattr(lot.results, name)).all()


@pytest.mark.parametrize("players", [1, pytest.param(3, marks=pytest.mark.long)])
def test_values_are_what_the_expert_expects(players: int) -> None:
    env = BatchEnv("octodice", 12, 3, {"players": players}, again=False)
    rng = numpy.random.default_rng(1)
    for _ in range(6):
        env.step(env.room.legal[numpy.arange(12), (rng.random(12) * env.room.count).astype(int)])
        found = values_of(env.game)(env.room.states, env.room.seat)
        for index in range(12):
            state = from_record(State, env.room.states[index])
            judge = judge_of(state)
            assert found[index] == pytest.approx(max(judge.values(state, env.game.legal(state))))


def test_values_of_a_game_without_an_expert_are_its_promises() -> None:
    env = BatchEnv("template", 3, 3, {"players": 2})
    found = values_of(env.game)(env.room.states, env.room.seat)
    assert found.tolist() == [env.game.promise(env.state(at), int(env.room.seat[at])) / 10 for at in range(3)]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--trajectories", "a.csv"], "file.parquet"),
        (["--trajectories", "nowhere/a.parquet"], "folder that is there"),
        (["--records", "r", "--out", "a.csv"], "leave it out"),
        (["--records", "r", "--agents", "nobody"], "nobody"),
        (["--records", "r", "--agents", "greedy,greedy", "--players", "3"], "2 agents for a game of 3"),
        (["--records", "r", "--games", "0"], "at least 1"),
    ],
)
def test_what_cannot_be_written_is_refused(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "octodice", "--json", *words]) == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.long
def test_processes_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = []
    for processes in ("1", "2"):
        path = tmp_path / f"{processes}.parquet"
        asked = ["simulate", "template", "--games", "1200", "--threads", processes, "--trajectories", str(path)]
        assert main([*asked, "--json"]) == 0
        tables.append(parquet.read_table(path))
    capsys.readouterr()
    assert tables[0].equals(tables[1])
