"""Layouts solved and measured on a cluster: the same bytes, whoever is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from octosphere.games.octodice.components import printed_text
from octosphere.games.octodice.solver import whole
from octosphere.games.octodice.solver.crowds import Crowd
from octosphere.games.octodice.solver.layers import BadTable, LayerWork, solve_piece
from octosphere.games.octodice.solver.perfect import PlayWork, play_games, play_piece
from octosphere.games.octodice.solver.solo import solo_of
from octosphere.games.octodice.solver.spreads import FastFollower, spread_by_table, spread_whole
from octosphere.games.octodice.solver.whole import Tables, solve_whole
from octosphere.scale import WorkerDied, open_executor

from . import clusters
from .test_layouts import measured

SHORT = printed_text().replace(
    'solo_turns_in_a_third = { is = 3, mark = "known" }', 'solo_turns_in_a_third = { is = 1, mark = "known" }'
)
BOX = ("B1C2A1E1F2D1H1I1G2", "en", SHORT)


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a short game, solved here."""
    folder = tmp_path_factory.mktemp("solved")
    solve_whole(Tables(solo_of(*BOX), folder), lambda _: None)
    return files_of(folder)


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.long
def test_solving_that_loses_a_worker_is_the_same(
    cluster: str, solved: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "PIECE", 8)
    killed: list[int] = []
    with clusters.client_of(cluster) as client:

        def tell(done: int) -> None:
            if done and not killed:
                killed.append(clusters.strike(client))

        solve_whole(Tables(solo_of(*BOX), tmp_path), tell, cluster=cluster)
        assert killed
        assert killed[0] not in clusters.pids_of(client).values()
    assert files_of(tmp_path) == solved


@pytest.mark.long
def test_solving_goes_on_after_the_scheduler_is_gone(
    solved: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "PIECE", 4)  # more tasks than are under way: some are still to come when it is killed
    monkeypatch.setattr(whole, "BLOCK", 16)
    told: list[int] = []
    with clusters.started(2) as (process, address):

        def tell(done: int) -> None:
            told.append(done)
            if len(told) == 30:
                os.killpg(process.pid, signal.SIGKILL)

        with pytest.raises(WorkerDied, match=r"the scheduler at tcp://.* is gone: .* what is stored is kept"):
            solve_whole(Tables(solo_of(*BOX), tmp_path), tell, cluster=address)
    assert "turn-3.progress" in files_of(tmp_path)
    told.clear()
    with clusters.started(2) as (_, address):
        solve_whole(Tables(solo_of(*BOX), tmp_path), told.append, cluster=address)
    assert told[0] > 0
    assert files_of(tmp_path) == solved


@pytest.mark.long
def test_following_and_playing_that_lose_a_worker_are_the_same(
    cluster: str, solved: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FastFollower, "batch", 16)
    for name, content in solved.items():
        (tmp_path / name).write_bytes(content)
    tables, killed = Tables(solo_of(*BOX), tmp_path), 0
    work, here = PlayWork.of(tables, 3), spread_by_table(tables, 0, Crowd.at(0, 0))
    games = play_games(work, 3000, lambda _: None)
    with clusters.client_of(cluster) as client:
        for run in (lambda: spread_whole(tables, bar, cluster=cluster), lambda: play_there(cluster, work)):
            found: list[Any] = []
            waiting = threading.Thread(target=lambda found=found, run=run: found.append(run()))
            waiting.start()
            killed = clusters.strike(client)
            waiting.join()
            assert killed not in clusters.pids_of(client).values()
            assert found[0] == here if isinstance(found[0], dict) else found[0].tobytes() == games.tobytes()


def play_there(cluster: str, work: PlayWork) -> Any:
    """Games by a solution, on a cluster."""
    with open_executor(cluster, 1) as executor:
        return play_games(work, 3000, lambda _: None, executor)


@contextmanager
def bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar that shows nothing."""
    yield lambda _: None


@pytest.mark.long
@pytest.mark.parametrize(
    ("more", "answers"),
    [(["--distribution"], ("value", "distribution", "policy")), (["--target", "7"], ("chance", "chances", "policy"))],
)
def test_the_command_solves_on_a_cluster(
    more: list[str], answers: tuple[str, ...], cluster: str, tmp_path: Path
) -> None:
    (tmp_path / "short.toml").write_text(SHORT)
    solve = ["solve", "octodice", "--layout", BOX[0], "--check", "500", "--json", "--components", "short.toml"]
    found = []
    for folder, where in (("here", []), ("there", ["--cluster", cluster])):
        command = [*clusters.COMMAND, *solve, *more, "--tables", folder, *where]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
        (tables,) = (tmp_path / folder).iterdir()
        told = json.loads(ran.stdout)
        found.append(([told[answer] for answer in answers], files_of(tables)))
    assert found[0] == found[1]
    assert len(found[0][1]) >= 3


@pytest.mark.long
def test_measuring_layouts_that_loses_a_worker_is_the_same(cluster: str, tmp_path: Path) -> None:
    here = measured(tmp_path / "here", 12)
    with clusters.client_of(cluster) as client, open_executor(cluster, 1) as executor:
        killer = threading.Thread(target=clusters.strike, args=[client])  # as soon as somebody works
        killer.start()
        there = measured(tmp_path / "there", 12, executor)
        killer.join()
    assert there.tobytes() == here.tobytes()


def test_a_worker_that_does_not_see_the_tables_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="name a folder that all nodes share"):
        solve_piece(LayerWork(BOX, 1, str(tmp_path / "turn-3.f32"), 7), 0, 1)


def test_games_by_tables_that_a_worker_does_not_see_or_that_are_others_say_so(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="name a folder that all nodes share"):
        play_piece(PlayWork(BOX, str(tmp_path), (1, 2, 3), 1), 0, 1)
    for turn in range(3):
        (tmp_path / f"turn-{turn + 1}.json").write_text('{"crc": 7}')
    with pytest.raises(BadTable, match="holds other tables"):
        play_piece(PlayWork(BOX, str(tmp_path), (1, 2, 3), 1), 0, 1)


def test_a_worker_that_sees_another_table_says_so(tmp_path: Path) -> None:
    (tmp_path / "turn-3.f32").write_bytes(b"other")
    with pytest.raises(BadTable, match="check sum is wrong"):
        solve_piece(LayerWork(BOX, 1, str(tmp_path / "turn-3.f32"), 7), 0, 1)
