"""A cluster of three hosts, one of which is cut off in the middle of a tournament: the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil
import pytest

from . import clusters
from .namespaces import inside, network

PORT = 8786
ARENA = ["arena", "octodice", "--agents", "greedy,random", "--games", "600", "--json", "--seed", "7"]
QUICK = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": "12s"}  # half a minute unless told otherwise; Dask allows no less


@contextmanager
def running(room: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process on a host of its own, until it is needed no more."""
    command = [*inside(room), sys.executable, *arguments]
    process = subprocess.Popen(command, env={**os.environ, **QUICK}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
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
    """Seconds that a process has computed."""
    return sum(psutil.Process(process.pid).cpu_times()[:2])


def wait_for(true: Callable[[], bool]) -> None:
    """Until something has come true, a minute at most."""
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.long
def test_a_host_that_is_cut_off_changes_nothing() -> None:
    alone = subprocess.run([*clusters.COMMAND, *ARENA], capture_output=True, check=True).stdout
    with network() as net:
        rooms = [net.add("one"), net.add("two")]
        ends = [net.join(room, "cable") for room in rooms]
        hub = (net.hub, "-m", "dask", "scheduler", "--port", str(PORT), "--no-dashboard")
        places = [worker(room, *end) for room, end in zip(rooms, ends, strict=True)]
        with running(*hub), running(*places[0]) as first, running(*places[1]) as second:
            command = [*clusters.COMMAND[1:], *ARENA, "--cluster", f"tcp://127.0.0.1:{PORT}"]
            with running(net.hub, *command) as arena:
                wait_for(lambda: busy(arena) > 0.6)  # it has begun to load what it needs, and the workers have done so
                before = busy(first)
                wait_for(lambda: busy(first) > before + 0.5)  # some deals
                assert arena.poll() is None
                net.cut(rooms[0], "cable")
                found, _ = arena.communicate(timeout=120)
                assert arena.returncode == 0
                assert second.poll() is None
    assert found == alone
