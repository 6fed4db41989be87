"""Put a backup in the place of an SQLite database: checked first, whole or not at all, with the old one kept beside."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from octosphere.core.errors import BadInput

from .backup import Report, back_up, flush_to_disk
from .files import BESIDE, InUse, one_server
from .migrate import known_revisions

REVISION = "SELECT version_num FROM alembic_version"


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put in place, and where the database is that stood there before."""

    file: str
    bytes: int
    tables: int
    entries: int
    kept: str | None


def restore(backup: Path, target: Path, report: Report) -> Restored:
    """Copy and check a backup beside a database, then let the two change places; a running server forbids it."""
    if target.exists() and backup.exists() and target.samefile(backup):
        raise BadInput(f"{backup} is the database itself: name a backup of it")
    _check_revision(backup)
    with _no_server(target), _copied(backup, target, report) as (partial, copied):
        kept = _keep(target) if target.exists() else None
        partial.replace(target)
        flush_to_disk(target.parent)
    return Restored(str(target), copied.bytes, copied.tables, copied.entries, str(kept) if kept else None)


@contextmanager
def _no_server(target: Path) -> Iterator[None]:
    """Hold the lock of a server, so that none runs and none starts meanwhile."""
    if not target.parent.is_dir():
        raise BadInput(f"there is no folder {target.parent}")
    try:
        with one_server(f"sqlite:///{target}"):
            yield
    except InUse:
        raise BadInput(
            f"a server uses {target}: end it (Ctrl-C, kill, or systemctl stop octosphere), restore, and start it again"
        ) from None


@contextmanager
def _copied(backup: Path, target: Path, report: Report) -> Iterator[tuple[Path, Restored]]:
    """A checked copy beside the database, which is removed unless it takes the database's place."""
    partial = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        copied = back_up(backup, partial, report)
        yield partial, Restored(str(target), copied.bytes, copied.tables, copied.entries, None)
    finally:
        with suppress(FileNotFoundError):
            partial.unlink()


def _check_revision(backup: Path) -> None:
    """Refuse what a newer Octosphere has made, before anything is touched."""
    if not backup.is_file():
        raise BadInput(f"there is no backup {backup}")
    try:
        with closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)) as found:
            row = found.execute(REVISION).fetchone()
    except sqlite3.Error as error:
        raise BadInput(f"{backup} is not a backup of Octosphere: {error}") from None
    if row is None or row[0] not in known_revisions():
        raise BadInput(f"{backup} was made by a newer version of Octosphere: install that one first")


def _keep(target: Path) -> Path:
    """Give the old database a second name, so that there is never a moment without one; its log must not outlive it."""
    kept = _free_name(target)
    for beside in BESIDE:
        with suppress(FileNotFoundError):
            os.link(target.with_name(target.name + beside), kept.with_name(kept.name + beside))
    try:
        _remove_log(kept if _fold_log(target) else target)
    except BadInput:
        _remove_log(kept)
        kept.unlink()
        raise
    return kept


def _fold_log(target: Path) -> bool:
    """Bring all that is stored into the one file; False if it is damaged and has to be kept with its log as it is."""
    try:
        with closing(sqlite3.connect(target, timeout=1)) as old:
            old.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise BadInput(f"another program reads {target}: wait until it has ended, and restore again") from None
        return False
    return True


def _remove_log(database: Path) -> None:
    for beside in BESIDE[1:]:
        with suppress(FileNotFoundError):
            database.with_name(database.name + beside).unlink()


def _free_name(target: Path) -> Path:
    base, number = f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}", 1
    kept = target.with_name(base)
    while kept.exists():
        number += 1
        kept = target.with_name(f"{base}-{number}")
    return kept
