"""The server's benchmark: its games are right, its check notices what is wrong, and a short run is clean."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from octosphere.core import record as records
from octosphere.core.record import Dice
from octosphere.games import open_game

BENCH = Path(__file__).parents[1] / "bench"


@pytest.fixture(autouse=True)
def _bench_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


@pytest.mark.parametrize(("name", "rolls"), [("octodice", 12), ("aquasphere", 0)])  # six turns of two throw
def test_scripts_are_whole_games_with_the_chance_of_their_seed(name: str, rolls: int) -> None:
    from serverload.scripts import script_of

    game, script = open_game(name), script_of(3, name)
    record = records.new_record(game, script.options, Dice("seeded", seed=script.seed))
    record.moves = script.moves
    verdict = records.verify(game, record)
    assert verdict.complete
    assert verdict.checked > 20
    assert script.asks[-1].recorded == len(script.moves)
    assert sum(ask.path == "roll" for ask in script.asks) == rolls
    assert bool(script.dealt) == (name == "aquasphere")


@pytest.mark.parametrize(
    ("recorded", "found"),
    [
        (["a", "b"], (0, 0, 0)),
        (["a"], (1, 0, 0)),
        (["a", "b", "b"], (0, 1, 0)),
        (["a", "c"], (0, 0, 1)),
    ],
)
def test_the_check_tells_lost_doubled_and_wrong_moves(recorded: list[str], found: tuple[int, int, int]) -> None:
    from serverload.check import Findings, compare

    findings = Findings()
    compare(findings, recorded, ["a", "b"])
    assert (findings.lost, findings.doubled, findings.wrong) == found


def test_ids_are_read_from_streams_cut_anywhere() -> None:
    from serverload.wire import Events

    events = [b"1f\r\nevent: entry\nid: 1\ndata: {}\n\n\r\n", b"9\r\n: quiet\n\n\r\n", b"1f\r\nid: 2\ndata: {}\n\n\r\n"]
    whole = b"".join([b"HTTP/1.1 200 OK\r\n\r\n", *events])
    for cut in range(len(whole)):
        reader = Events()
        assert [*reader.ids(whole[:cut]), *reader.ids(whole[cut:])] == [1, 2]


@pytest.mark.long
def test_a_short_run_loses_nothing() -> None:
    command = [sys.executable, str(BENCH / "server.py"), "--quick", "--databases", "sqlite"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    result = json.loads(run.stdout)["results"][0]
    assert result["checked"]["moves"] > 0
    assert result["checked"]["lost"] == result["checked"]["doubled"] == result["checked"]["wrong"] == 0
    assert all(result[way]["moves_per_second"] > 0 for way in ("pages", "asking", "server"))
    assert result["checked"]["pages_checked"] > 0 == result["checked"]["pages_wrong"]
    assert result["memory_mb"]["server_peak"] > result["memory_mb"]["server_empty"] / 2 > 0
