"""SQLite: one file, one process that writes it, many that may."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from octosphere.core.errors import BadInput

from .appends import Append, KnownRequests, sort_out, tables_of
from .contract import Heard, StoreError, Taken, Trouble
from .files import keep_private

PATIENCE = 5.0  # seconds to wait for another process's lock; ?timeout= in the address changes it

PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # on macOS a plain flush leaves the data in the drive's own memory
    "PRAGMA foreign_keys = ON",
)

LAST = "SELECT (SELECT max(seq) FROM entries WHERE table_id = id) FROM tables WHERE id = ?"
KEY = "SELECT 1 FROM entries WHERE table_id = ? AND key = ? AND key != ''"  # so worded that the partial index serves
INSERT = "INSERT INTO entries (table_id, seq, kind, seat, text, key, at) VALUES (?, ?, ?, ?, ?, ?, ?)"

TAKEN = {
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY,
}
FAILED: tuple[Trouble, str] = ("failing", "the database failed")
REASONS: dict[int, tuple[Trouble, str]] = {
    sqlite3.SQLITE_FULL: ("full", "the disk is full"),
    sqlite3.SQLITE_READONLY: ("read_only", "the database is read-only"),
    sqlite3.SQLITE_BUSY: ("locked", "the database is locked by another program"),
    sqlite3.SQLITE_LOCKED: ("locked", "the database is locked by another program"),
    sqlite3.SQLITE_CANTOPEN: ("unreachable", "the database file cannot be opened"),
    sqlite3.SQLITE_IOERR: ("failing", "the disk failed to read or write"),
    sqlite3.SQLITE_CORRUPT: ("damaged", "the database file is damaged"),
    sqlite3.SQLITE_NOTADB: ("damaged", "the file is not a database"),
    sqlite3.SQLITE_PERM: ("unreachable", "the database file may not be opened"),
}


class Sqlite:
    """What the store needs to know about SQLite."""

    def __init__(self, url: URL) -> None:
        if url.database is None or url.database in ("", ":memory:"):
            raise BadInput("a store needs a file: sqlite:///tables.db")
        if not url.database.startswith("file:"):  # that is an address in which modes are told
            keep_private(Path(url.database))
        if "timeout" not in url.query:
            url = url.update_query_dict({"timeout": str(PATIENCE)})
        self.reader = create_engine(url)
        event.listen(self.reader, "connect", _prepare)
        event.listen(self.reader, "begin", _begin)
        self.writer: Engine = self.reader.execution_options(begin="BEGIN IMMEDIATE")

    def commit(self, batch: Sequence[Append]) -> list[bool]:
        """Store a batch in one transaction, by the driver itself: this is the way every move takes."""
        with closing(self.writer.raw_connection()) as pooled:
            raw = cast(sqlite3.Connection, pooled.driver_connection)
            raw.execute("BEGIN IMMEDIATE")
            answers, accepted = sort_out(batch, _find_known(raw, batch))
            raw.executemany(INSERT, [row for append in accepted for row in append.rows()])
            raw.commit()
        return answers

    def translate_error(self, error: Exception) -> Exception:
        """An error of the database in our words; any other as it is."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(cause, (UnicodeError, OverflowError, sqlite3.DataError)):
            return BadInput(f"this cannot be stored: {cause}")
        code = getattr(cause, "sqlite_errorcode", 0)
        if code in TAKEN:
            return Taken(f"it is there already, or its table is not: {cause}")
        if isinstance(cause, sqlite3.Error):
            trouble, reason = REASONS.get(code & 0xFF, FAILED)  # the other bits only say where
            return StoreError(f"{reason}: {cause}", trouble)
        return error

    async def start(self) -> None:
        """Nothing to do: a file tells nobody."""

    async def stop(self) -> None:
        """Nothing to do either."""

    def close(self) -> None:
        """Let all connections go."""
        self.writer.dispose()

    def listen(self, heard: Heard) -> None:
        """A file tells nobody what others write: one process plays at it, a second is only refused what is taken."""

    def tell(self, connection: Connection, table: str, message: str) -> None:
        """Nobody listens."""

    shared = False

    def behind(self) -> float:
        """The one process that plays here knows all there is to know."""
        return 0.0


def _find_known(raw: sqlite3.Connection, batch: Sequence[Append]) -> KnownRequests:
    found = {table: raw.execute(LAST, (table,)).fetchone() for table in tables_of(batch)}
    keys = {key for append in batch for key in append.keys() if raw.execute(KEY, key).fetchone()}  # noqa: SIM118
    return KnownRequests({table: row[0] or 0 for table, row in found.items() if row}, keys)


def _prepare(raw: Any, _record: Any) -> None:
    """A fresh connection: transactions begin where we say so, and are on the disk when they end."""
    raw.isolation_level = None
    _set_wal(raw)
    for pragma in PRAGMAS:
        raw.execute(pragma)


def _set_wal(raw: sqlite3.Connection) -> None:
    """The first switch does not wait for others who open the file; so we do."""
    milliseconds = raw.execute("PRAGMA busy_timeout").fetchone()[0]
    until = time.monotonic() + milliseconds / 1000
    while True:
        try:
            raw.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
