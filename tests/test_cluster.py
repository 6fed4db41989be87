"""The seam: the same bytes from one process, several, and a cluster whose workers are killed in the middle."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, wait
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy
import pytest

from octosphere.arena.plan import TournamentPlan
from octosphere.arena.workers import play_deals
from octosphere.cli import main
from octosphere.core.errors import BadInput
from octosphere.fast import batch
from octosphere.fast.batch import Plan, Runner, chunks, play_all
from octosphere.games import open_game
from octosphere.scale import in_order, open_executor, open_threads
from octosphere.scale.cluster import ClusterExecutor, perform
from octosphere.scale.order import Parcels
from octosphere.scale.version import code_version

from . import clusters

PLAN = TournamentPlan(open_game("octodice"), {"players": 2}, ["greedy", "random"], 7, 120)


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    raise BadInput(f"not {number}")


# without a cluster


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order_and_few_are_under_way(workers: int) -> None:
    asked: list[int] = []

    def numbers() -> Iterator[tuple[int]]:
        for number in range(50):
            asked.append(number)
            yield (number,)

    with open_threads(None, workers) as executor, closing(in_order(executor, square, numbers(), 4)) as found:
        assert [next(found) for _ in range(3)] == [0, 1, 4]
        assert len(asked) == 3 + 4
        assert list(found) == [square(number) for number in range(3, 50)]


def test_light_tasks_travel_together_and_heavy_ones_alone() -> None:
    given, seconds = Parcels(iter([(number,) for number in range(1000)]), 64), {1: 0.001, 2: 0.002, 4: 1.0}
    sizes = []
    while some := given.next():
        sizes.append(len(some))
        given.learn(len(some), seconds.get(len(some), 0.0))
        if len(sizes) == 4:
            seconds[4] = 0.0  # the first ones had to load what they need
    assert sizes[:6] == [1, 2, 4, 1, 2, 4]
    assert max(sizes) == 64
    assert sum(sizes) == 1000


def fail_at_five(number: int) -> int:
    if number == 5:
        raise ValueError("five")
    return number


def test_what_was_done_before_a_failure_is_told_and_where_it_was() -> None:
    given = ((number,) for number in range(50))
    with open_threads(None, 2) as executor, closing(in_order(executor, fail_at_five, given, together=64)) as found:
        assert [next(found) for _ in range(5)] == [0, 1, 2, 3, 4]
        with pytest.raises(ValueError, match="five") as told:
            next(found)
    assert "in fail_at_five" in "".join(told.value.__notes__)


def test_one_worker_is_this_process() -> None:
    with open_executor(None, 1) as executor:
        assert executor is None
        assert list(in_order(executor, lambda number: number + 1, [(1,), (2,)])) == [2, 3]


def test_a_worker_of_another_version_is_refused() -> None:
    assert perform(code_version(), square, 3) == 9
    with pytest.raises(BadInput, match=r"has octosphere .*, and this is 0.0.7: install the same"):
        perform("0.0.7", square, 3)


def test_a_checkout_with_other_code_is_another_version(tmp_path: Path) -> None:
    found = []
    for place, text in enumerate(("a = 1", "a = 1", "a = 2")):
        package = tmp_path / str(place)
        package.mkdir()
        (package / "rules.py").write_text(text)
        (package / "NOTES.md").write_text(str(place))  # computes nothing
        found.append(code_version(package))
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["arena", "octodice", "--agents", "greedy,random", "--processes", "2", "--cluster", "x:1"], "exclude"),
        (["simulate", "octodice", "--threads", "2", "--cluster", "x:1"], "exclude each other"),
        (["arena", "octodice", "--agents", "greedy,random", "--cluster", "carrier-pigeon://x"], "no cluster answers"),
        (["simulate", "octodice", "--json", "--cluster", "nowhere"], "no cluster answers at nowhere"),
        (["cluster", "--workers", "0"], "0 workers; expected 1 to 256"),
    ],
)
def test_what_cannot_be_reached_is_told(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert says in capsys.readouterr().err


def test_importing_the_seam_imports_no_cluster() -> None:
    code = "import sys, octosphere.scale, octosphere.arena.workers; print({'distributed', 'numpy'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


# with one


@pytest.mark.long
def test_an_arena_that_loses_a_worker_is_the_same(cluster: str) -> None:
    with clusters.client_of(cluster) as client, open_executor(cluster, 1) as executor:
        deals = play_deals(PLAN, executor)
        found = [next(deals)]
        killed = clusters.strike(client)
        found += deals
        assert killed not in clusters.pids_of(client).values()
    assert found == list(play_deals(PLAN))


def worker_number(number: int) -> tuple[int, int]:
    """A result that tells in which process it was found; slowly, or nobody would notice that it was lost."""
    time.sleep(1)
    return number, os.getpid()


@contextmanager
def dying_after_fetching(client: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The worker of the next result is killed when it has been fetched, and Dask knows before anybody reads it."""
    fetch, killed = client._gather_remote, []

    async def fetch_and_kill(*given: Any) -> Any:
        found = await fetch(*given)
        if not killed:
            ((key, (_, pid)),) = found["data"].items()
            killed.append(pid)
            os.kill(pid, signal.SIGKILL)
            while key in client.futures and client.futures[key].status == "finished":
                await asyncio.sleep(0.01)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(client, "_gather_remote", fetch_and_kill)
        yield killed


@pytest.mark.long
def test_a_worker_that_dies_when_its_result_is_fetched_is_no_error(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask's own executor takes the result for an error: once it does not, ours is needed no more."""
    with clusters.client_of(cluster) as client, closing_executor(client) as executor:
        with dying_after_fetching(client, monkeypatch) as killed:
            assert executor.submit(worker_number, 7).result(60) == (7, killed[0])
        # It fails to unpack what it takes for an error, or, on a busy machine, finds its task cancelled.
        with dying_after_fetching(client, monkeypatch), pytest.raises((ValueError, CancelledError)):
            client.get_executor(pure=False).submit(worker_number, 7).result(60)


@pytest.mark.long
def test_an_executor_of_a_cluster_keeps_what_executors_promise(cluster: str) -> None:
    with clusters.client_of(cluster) as client, closing_executor(client) as executor:
        slow, named = executor.submit(time.sleep, 4), executor.submit(int, "11", base=2)
        assert named.result(60) == 3
        assert slow.cancel()
        assert wait([slow, named], 60).not_done == set()
        while any(client.processing().values()):  # it is taken back
            time.sleep(0.05)
        executor.shutdown(wait=True)
        with pytest.raises(RuntimeError, match="no more tasks"):
            executor.submit(square, 3)


@contextmanager
def closing_executor(client: Any) -> Iterator[ClusterExecutor]:
    executor = ClusterExecutor(client)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


@pytest.mark.long
def test_what_a_task_refuses_is_told_as_it_is(cluster: str) -> None:
    with open_executor(cluster, 1) as executor, pytest.raises(BadInput, match="not 3"):
        list(in_order(executor, fail, [(3,)]))


@pytest.mark.long
def test_ctrl_c_ends_a_cluster_and_its_workers() -> None:
    with clusters.started(2) as (process, address):
        with clusters.client_of(address) as client:
            pids = clusters.pids_of(client).values()
        assert len(pids) == 2
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        assert process.wait(60) == 0
    assert not [pid for pid in pids if Path(f"/proc/{pid}").exists()]


@pytest.mark.long
def test_a_simulation_that_loses_a_worker_is_the_same(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MOST_IN_A_CHUNK", 100)
    runner = Runner(Plan(open_game("octodice"), {"players": 2}, ["greedy", "random"], 3, 30_000))
    with clusters.client_of(cluster) as client, closing(chunks(runner, cluster=cluster)) as results:
        found = [next(results)]
        killed = clusters.strike(client)
        found += results
        assert killed not in clusters.pids_of(client).values()
    alone = play_all(runner, 2)
    for name in ("scores", "points", "winners", "decisions"):
        assert numpy.array_equal(numpy.concatenate([getattr(part, name) for part in found]), getattr(alone, name))


@pytest.mark.long
def test_the_commands_print_the_same_bytes(cluster: str, tmp_path: Path) -> None:
    arena = ["arena", "template", "--agents", "search:5,random", "--games", "12", "--json", "--out"]
    rounds = ["arena", "template", "--agents", "search:5,greedy,random", "--budget", "80", "--json", "--out"]
    simulate = ["simulate", "octodice", "--games", "3000", "--json", "--out"]
    for command in (arena, rounds, simulate):
        found = set()
        for where in ([], ["--cluster", cluster]):
            path = tmp_path / f"{len(where)}.csv"
            ran = subprocess.run([*clusters.COMMAND, *command, str(path), *where], capture_output=True, check=True)
            found.add((ran.stdout, path.read_bytes()))
        assert len(found) == 1


@pytest.mark.long
def test_games_to_learn_from_are_the_same_bytes(cluster: str, tmp_path: Path) -> None:
    simulate = ["simulate", "template", "--players", "2", "--agents", "greedy,search:5", "--games", "1100", "--json"]
    said = set()
    for name, where in (("here", []), ("there", ["--cluster", cluster])):
        files = ["--records", str(tmp_path / name), "--trajectories", str(tmp_path / f"{name}.parquet")]
        command = [*clusters.COMMAND, *simulate, *files, *where]
        said.add(subprocess.run(command, capture_output=True, check=True).stdout)
    assert len(said) == 1
    here, there = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("here", "there"))
    assert len(here) == 1100
    assert here == there
    assert (tmp_path / "here.parquet").read_bytes() == (tmp_path / "there.parquet").read_bytes()
