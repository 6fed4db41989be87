"""A PostgreSQL of its own for a run: a fresh cluster on a local socket, gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

OWNER = "octosphere"
Fresh = Callable[[str], str]


@contextmanager
def postgresql(parent: str | None = None) -> Iterator[Fresh | None]:
    """Makes an empty database by name and gives its URL; nothing where PostgreSQL is not installed."""
    programs = _programs()
    if programs is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="octosphere-postgresql-", dir=parent))
    account = _account(folder)
    try:
        _run([programs / "initdb", "-D", folder / "data", "-A", "trust", "-U", OWNER], account)
        settings = f"-k {folder} -c listen_addresses='' -c max_connections=40"
        control: list[str | Path] = [programs / "pg_ctl", "-D", folder / "data", "-w"]
        _run([*control, "-l", folder / "log", "-o", settings, "start"], account)
        try:
            yield lambda name: _fresh(folder, name)
        finally:
            _run([*control, "-m", "immediate", "stop"], account)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path | None:
    """Where initdb and pg_ctl are: on the path, or where Debian keeps its versions."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


def _account(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root: there, the system's own account takes over."""
    if os.geteuid() != 0:
        return {}
    shutil.chown(folder, "postgres", "postgres")
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def _run(command: list[str | Path], account: dict[str, Any]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **account)


def _fresh(folder: Path, name: str) -> str:
    with psycopg.connect(_url(folder, "postgres"), autocommit=True) as database:
        database.execute(f'CREATE DATABASE "{name}"'.encode())
    return _url(folder, name)


def _url(folder: Path, name: str) -> str:
    return f"postgresql://{OWNER}@/{name}?host={folder}"
