"""Real clusters for tests: a scheduler and workers as processes, and what befalls them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

COMMAND = [sys.executable, "-c", "import sys; from octosphere.cli import main; sys.exit(main())"]


@contextmanager
def started(workers: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command `octosphere cluster` as people start it, and the address that it tells."""
    command = [*COMMAND, "cluster", "--workers", str(workers), "--port", "0", "--dashboard", "0", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    try:
        yield process, json.loads(process.stdout.readline())["address"]
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(60)
        process.stdout.close()


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler with three workers."""
    with started(3) as (_, address):
        yield address


@contextmanager
def client_of(address: str) -> Iterator[Any]:
    """Somebody who looks at a cluster from outside."""
    from distributed import Client

    with Client(address, timeout=60, set_as_default=False) as client:
        yield client


def pids_of(client: Any) -> dict[str, int]:
    """The processes of all workers, by address."""
    found: dict[str, int] = client.run(os.getpid)
    return found


def strike(client: Any) -> int:
    """Kill a worker that has a task at hand; the number of its process."""
    pids = pids_of(client)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for worker, tasks in client.processing().items():
            if tasks and worker in pids:
                os.kill(pids[worker], signal.SIGKILL)
                return pids[worker]
    raise AssertionError("no worker had anything to do")
