"""A real PostgreSQL for tests: a cluster of its own in a temporary folder, empty for every test."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from .required import get_package, missing

MISSING = "PostgreSQL could not be had"
FOLDERS = "lib/postgresql/*/bin", "local/pgsql/bin", "pgsql-*/bin"


class Server:
    """One cluster, reached by a socket in its folder: no port, so nothing to collide with; elsewhere also by one."""

    def __init__(self, binaries: Path, inside: Sequence[str] = ()) -> None:
        self._binaries, self._inside = binaries, inside  # a command that runs others in a namespace of the network
        self._made = 0
        self.folder = Path(tempfile.mkdtemp(prefix="octosphere-pg-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        if inside:
            with (self.folder / "data" / "pg_hba.conf").open("a") as allowed:
                allowed.write("host all all samenet trust\n")
        self.start()

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), *arguments]
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            command = ["runuser", "-u", "postgres", "--", *command]
        command = [*self._inside, *command]
        with (self.folder / "out.log").open("a") as out:
            subprocess.run(command, check=True, cwd=self.folder, stdout=out, stderr=out, stdin=subprocess.DEVNULL)

    def start(self) -> None:
        """Start, or start again; after a kill the server's children need a moment to go."""
        addresses = "*" if self._inside else ""
        options = f"-k {self.folder} -c listen_addresses='{addresses}' -c max_connections=50"
        until = time.monotonic() + 30
        while True:
            try:
                return self._run(
                    "pg_ctl", "-D", self._data, "-w", "-l", str(self.folder / "log"), "-o", options, "start"
                )
            except subprocess.CalledProcessError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)

    def stop(self) -> None:
        """Stop at once, as a power cut would."""
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def kill(self) -> None:
        """Kill the server itself; its children notice and go."""
        os.kill(self._pid(), signal.SIGKILL)

    def freeze(self) -> None:
        """Stop the server and all its children: connections stay, and nothing answers."""
        for pid in self._family():
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        for pid in self._family():
            with suppress(ProcessLookupError):  # one that was to end does so now
                os.kill(pid, signal.SIGCONT)

    def _pid(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def _family(self) -> list[int]:
        pid = self._pid()
        return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]

    def fresh(self) -> str:
        """The address of a user who sees an empty schema of its own: as good as a new database, and much quicker."""
        import psycopg  # late: tests of the rules need no database
        from psycopg.sql import SQL, Identifier

        self._made += 1
        user = f"test{self._made}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(SQL("CREATE ROLE {} SUPERUSER LOGIN").format(Identifier(user)))
            connection.execute(SQL("CREATE SCHEMA AUTHORIZATION {}").format(Identifier(user)))
        return self._url(user)

    def _url(self, user: str) -> str:
        return f"postgresql://{user}@/postgres?host={self.folder}"

    def remove(self) -> None:
        """Stop and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder)


def _binaries() -> Path | None:
    found = sorted(path for folder in FOLDERS for path in Path("/usr").glob(folder) if (path / "initdb").exists())
    return found[-1] if found else None


def start_postgres(inside: Sequence[str] = ()) -> Server:
    """A server of its own, in a namespace of the network if need be."""
    get_package("postgresql", _binaries)
    if (binaries := _binaries()) is None:
        missing(MISSING)
    return Server(binaries, inside)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """The PostgreSQL server of this test run."""
    server = start_postgres()
    yield server
    server.remove()


@pytest.fixture
def postgres_alone() -> Iterator[Server]:
    """A server for one test, which may kill it."""
    server = start_postgres()
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres_server: Server) -> str:
    """The address of a database in which nothing is yet."""
    return postgres_server.fresh()


def warn(reporter: pytest.TerminalReporter) -> None:
    """Say it loudly if PostgreSQL was missing; the reports come from every process of a parallel run."""
    if any(MISSING in str(report.longrepr) for report in reporter.stats.get("skipped", [])):
        reporter.section("warning", sep="!", red=True, bold=True)
        reporter.line(f"{MISSING}: store tests ran on SQLite only", red=True, bold=True)
