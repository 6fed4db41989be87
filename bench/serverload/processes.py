"""Servers as real processes: started, watched, ended."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .wire import Address, address_of

FLOOR = Path(__file__).with_name("floor.py")


def allow_many_connections() -> None:
    """As many open files as the system lets us and our children have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server:
    """A server process with its own children, that tells its address on its first line."""

    def __init__(self, command: Sequence[str], complaints: Path) -> None:
        self._complaints = complaints
        with complaints.open("ab") as file:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=file, text=True, start_new_session=True
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{command[0]} did not start:\n{complaints.read_text()[-2000:]}")
        self.address: Address = address_of(json.loads(line)["address"])

    @property
    def pid(self) -> int:
        """Of the process itself."""
        return self._process.pid

    def cpu_seconds(self) -> float:
        """What the process has worked so far, in all its threads; other programs hardly change it."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def peak_megabytes(self) -> float:
        """The most memory that the process itself ever held."""
        return _peak(self._process.pid)

    def children_megabytes(self) -> float:
        """The most memory that its workers held, all together."""
        return round(sum(_peak(child) for child in _children(self._process.pid)), 1)

    def complaints(self) -> str:
        """The end of what it wrote to its error stream."""
        return self._complaints.read_text(errors="replace")[-2000:]

    def kill(self) -> None:
        """As a power cut would: without a chance to finish anything."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


def start_floor(url: str, folder: Path) -> Server:
    """The floor on an empty database."""
    return Server([sys.executable, str(FLOOR), url], folder / "floor.log")


def start_octosphere(url: str, folder: Path) -> Server:
    """The server under test, without limits of how much one may ask."""
    octosphere = Path(sys.executable).with_name("octosphere")
    serve = ["serve", "--no-prepare", "--port", "0", "--json", "--no-limits", "--database-url", url]
    return Server([str(octosphere), *serve], folder / "octosphere.log")


def _peak(process: int) -> float:
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0.0
    kilobytes = [int(line.split()[1]) for line in lines if line.startswith("VmHWM:")]
    return round(sum(kilobytes) / 1024, 1)


def _children(process: int) -> list[int]:
    found: list[int] = []
    for listed in Path(f"/proc/{process}/task").glob("*/children"):
        for child in listed.read_text().split():
            found += [int(child), *_children(int(child))]
    return found
