"""A cluster of three hosts, one cut off and one killed in the middle of each kind of work: the same bytes."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from . import clusters
from .namespaces import inside, network
from .test_coach import by, played

PORT = 8786
OCTOSPHERE = clusters.COMMAND[1:]
ARENA = ["arena", "octodice", "--agents", "greedy,random", "--games", "600", "--json", "--seed", "7"]
SIMULATE = ["simulate", "octodice", "--players", "2", "--agents", "greedy", "--games", "80000", "--json"]
QUICK = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": "12s"}  # half a minute unless told otherwise; Dask allows no less
ROOT_PATH = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}


@contextmanager
def running(room: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process on a host of its own, until it is needed no more."""
    command = [*inside(room), sys.executable, *arguments]
    process = subprocess.Popen(command, env={**ROOT_PATH, **QUICK}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def worker(room: str, scheduler: str, host: str) -> tuple[str, ...]:
    """The command of a worker on a host."""
    options = ("--nthreads", "1", "--memory-limit", "0", "--no-nanny", "--no-dashboard", "--host", host)
    return (room, "-m", "dask", "worker", f"tcp://{scheduler}:{PORT}", *options)


def busy(process: subprocess.Popen[bytes]) -> float:
    """Seconds that a process and those that it has started have computed."""
    seconds = 0.0
    for one in [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]:
        with suppress(psutil.NoSuchProcess):  # ended meanwhile: next time its parent has its seconds
            seconds += sum(one.cpu_times()[:4])
    return seconds


def wait_for(true: Callable[[], bool]) -> None:
    """Until something has come true, two minutes at most."""
    deadline = time.monotonic() + 120
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def take_busy(idle: dict[subprocess.Popen[bytes], float]) -> subprocess.Popen[bytes]:
    """Wait for the first of some workers that has computed since it was idle, and take it out."""

    def find_busy() -> list[subprocess.Popen[bytes]]:
        return [one for one, before in idle.items() if busy(one) > before + 0.4]

    wait_for(lambda: bool(find_busy()))
    found = find_busy()[0]
    del idle[found]
    return found


def studies(folder: Path) -> list[str]:
    """The command that studies eight games, which are written into a folder."""
    for number in range(8):
        played(by("random"), str(number)).save(folder / f"{number}.json")
    return [*OCTOSPHERE, "coach", str(folder), "--from-turn", "7", "--playouts", "12", "--lang", "en", "--json"]


def course(game: str) -> Callable[[Path], list[str]]:
    """The command of a small course, which keeps what is done in a new folder each time."""
    return lambda folder: ["-m", "tests.small_courses", game, str(folder / secrets.token_hex(4))]


def solution(folder: Path) -> list[str]:
    """The command that solves a short game into a new folder each time."""
    return ["-m", "tests.short_solution", str(folder / secrets.token_hex(4))]


WORKS: dict[str, Callable[[Path], list[str]]] = {
    "arena": lambda _: [*OCTOSPHERE, *ARENA],
    "simulate": lambda _: [*OCTOSPHERE, *SIMULATE],
    "solve": solution,
    "studies": studies,
    "octodice": course("octodice"),
    "aquasphere": course("aquasphere"),
}


@pytest.mark.long
@pytest.mark.parametrize("work", WORKS.values(), ids=WORKS)
def test_one_host_that_is_cut_off_and_one_that_is_killed_change_nothing(
    work: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    alone = subprocess.run([sys.executable, *work(tmp_path)], env=ROOT_PATH, capture_output=True, check=True).stdout
    assert alone
    with network() as net, ExitStack() as hosts:
        hosts.enter_context(running(net.hub, "-m", "dask", "scheduler", "--port", str(PORT), "--no-dashboard"))
        rooms = [net.add(name) for name in ("one", "two", "three")]
        ends = [net.join(room, "cable") for room in rooms]
        workers = [hosts.enter_context(running(*worker(room, *end))) for room, end in zip(rooms, ends, strict=True)]
        command = hosts.enter_context(running(net.hub, *work(tmp_path), "--cluster", f"tcp://127.0.0.1:{PORT}"))
        wait_for(lambda: busy(command) > 0.6)  # it has begun to load what it needs, and the workers have done so
        idle = dict(zip(workers, map(busy, workers), strict=True))
        lost = take_busy(idle)
        net.cut(rooms[workers.index(lost)], "cable")  # the cluster waits twelve seconds for it, and so does the command
        take_busy(idle).kill()
        assert command.poll() is None
        found, _ = command.communicate(timeout=240)
        assert command.returncode == 0
        (last,) = idle
        assert last.poll() is None
    assert found == alone
