"""Layouts solved and measured on a cluster: the same bytes, whoever is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from pathlib import Path

import pytest

from octosphere.games.octodice.components import printed_text
from octosphere.games.octodice.solver import whole
from octosphere.games.octodice.solver.layers import BadTable, LayerWork, solve_piece
from octosphere.games.octodice.solver.solo import solo_of
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
    return {path.name: path.read_bytes() for path in folder.iterdir()}


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
@pytest.mark.parametrize(("more", "answer"), [([], "value"), (["--target", "7"], "chances")])
def test_the_command_solves_on_a_cluster(more: list[str], answer: str, cluster: str, tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text(SHORT)
    solve = ["solve", "octodice", "--layout", BOX[0], "--check", "0", "--json", "--components", "short.toml"]
    found = []
    for folder, where in (("here", []), ("there", ["--cluster", cluster])):
        command = [*clusters.COMMAND, *solve, *more, "--tables", folder, *where]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
        (tables,) = (tmp_path / folder).iterdir()
        found.append((json.loads(ran.stdout)[answer], files_of(tables)))
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


def test_a_worker_that_sees_another_table_says_so(tmp_path: Path) -> None:
    (tmp_path / "turn-3.f32").write_bytes(b"other")
    with pytest.raises(BadTable, match="check sum is wrong"):
        solve_piece(LayerWork(BOX, 1, str(tmp_path / "turn-3.f32"), 7), 0, 1)
