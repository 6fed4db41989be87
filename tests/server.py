"""A real server in a process of its own, which tests may kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

from octosphere.play.entries import Entry


def as_people_have_it() -> dict[str, str]:
    """The environment of a server: its kernels check no index, or bots and coach would be many times as slow."""
    return {name: value for name, value in os.environ.items() if name != "OCTOSPHERE_BOUNDSCHECK"}


class Server:
    """`octosphere serve` on a port of its own; started again, it keeps port and database."""

    def __init__(self, database: str, *options: str) -> None:
        self.database, self.options = database, options
        self.port = 0
        self.inside: Sequence[str] = ()  # a command that runs others in a namespace of the network
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """Start it and wait for its address."""
        command = [str(Path(sys.executable).parent / "octosphere"), "serve", "--json", "--port", str(self.port)]
        command += ["--no-prepare", "--database-url", self.database, *self.options]
        self.process = subprocess.Popen(
            [*self.inside, *command], stdout=subprocess.PIPE, text=True, start_new_session=True, env=as_people_have_it()
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        told: dict[str, Any] = json.loads(line) if line else {}
        assert told, f"the server did not start: exit {self.process.wait()}"
        address = str(told["address"]).rstrip("/")
        self.port = int(address.rpartition(":")[2])
        return address

    def kill(self) -> None:
        """SIGKILL: no warning, no tidying; its workers must notice by themselves."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """SIGTERM; the exit code."""
        assert self.process is not None
        self.process.terminate()
        return self._gone()

    def _gone(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        code = self.process.wait(30)
        self.process.stdout.close()
        self.process = None
        return code

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.stop()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def children(pid: int) -> set[int]:
    """The processes that a process has started: a server's workers."""
    found: set[int] = set()
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # a thread that has just ended
            found.update(map(int, file.read_text().split()))
    return found


@contextmanager
def held(pid: int) -> Iterator[None]:
    """Whatever a server starts from now on is stopped at once: it has workers, and none of them works."""
    over, before = Event(), children(pid)

    def hold() -> None:
        while not over.wait(0.005):
            signal_all(signal.SIGSTOP)

    def signal_all(what: signal.Signals) -> None:
        for child in children(pid) - before:
            with suppress(OSError):  # one that is still on its way to be a worker holds up the server itself
                if b"workers" in Path(f"/proc/{child}/cmdline").read_bytes():
                    os.kill(child, what)

    holder = Thread(target=hold)
    holder.start()
    try:
        yield
    finally:
        over.set()
        holder.join()
        signal_all(signal.SIGCONT)


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder}/octosphere.db"


async def stored(url: str, table: str) -> list[Entry]:
    """What a database holds of a table, read beside the server or after it."""
    from octosphere.play.store import open_store  # late: tests of the rules need no database

    store = await open_store(url)
    try:
        found = await store.load(table)
        assert found is not None
        return found[1]
    finally:
        await store.close()
