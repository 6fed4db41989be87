"""Copy an SQLite database while a server writes it: whole, as it was at one moment, and checked."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from octosphere.core.errors import BadInput

from .files import BESIDE

OURS = "SELECT count(*) FROM sqlite_schema WHERE name IN ('tables', 'entries')"
PAGE = 4096  # bytes
PAGES = 256  # between two reports of how far it is

Report = Callable[[int], None]  # so many more pages are done


@dataclass(frozen=True, slots=True)
class Copy:
    """What a backup holds."""

    file: str
    bytes: int
    tables: int
    entries: int


def back_up(source: Path, target: Path, report: Report, *, force: bool = False) -> Copy:
    """Copy a database to a file that appears only when it is whole, checked and on the disk."""
    _check(source, target, force=force)
    partial = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600))
        _copy(source, partial, report)
        copied = _count_rows(partial, target)
        flush_to_disk(partial)
        partial.replace(target)
        flush_to_disk(target.parent)
        return copied
    except sqlite3.Error as error:
        raise BadInput(f"{source} could not be copied: {error}") from None
    finally:
        for beside in (*BESIDE, "-journal"):
            with suppress(FileNotFoundError):
                partial.with_name(partial.name + beside).unlink()


def _check(source: Path, target: Path, *, force: bool) -> None:
    """Nothing is copied over by mistake."""
    if not source.is_file():
        raise BadInput(f"there is no database {source}")
    if target.exists() and target.samefile(source):
        raise BadInput(f"{target} is the database itself: name another file")
    if target.exists() and not force:
        raise BadInput(f"{target} is there already: name another file, or --force")
    for beside in BESIDE[1:]:
        if target.with_name(target.name + beside).exists():
            raise BadInput(f"{target}{beside} is there: {target} is a database in use, name another file")


def _copy(source: Path, partial: Path, report: Report) -> None:
    """One read transaction from the first page to the last: what a server stores meanwhile does not disturb it."""
    address, done = f"{source.resolve().as_uri()}?mode=rw", 0  # never a new one

    def tell(_: int, left: int, of: int) -> None:
        nonlocal done
        report(of - left - done)
        done = of - left

    with closing(sqlite3.connect(address, uri=True)) as old, closing(sqlite3.connect(partial)) as new:
        old.execute("BEGIN")
        if old.execute(OURS).fetchone() != (2,):
            raise BadInput(f"{source} is not a database of Octosphere")
        old.backup(new, pages=PAGES, progress=tell, sleep=0)
        old.rollback()
        new.execute("PRAGMA journal_mode = DELETE")  # one file, which may be copied


def _count_rows(partial: Path, target: Path) -> Copy:
    """What a copy holds, once it is known to be sound."""
    with closing(sqlite3.connect(partial)) as new:
        found = new.execute("PRAGMA integrity_check").fetchall()
        if found != [("ok",)]:
            raise BadInput(f"the database is damaged: {found[0][0]}")
        tables, entries = (new.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "entries"))
    return Copy(str(target), partial.stat().st_size, tables, entries)


def flush_to_disk(path: Path) -> None:
    """See to it that a file, or the names in a folder, outlive a loss of power."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
