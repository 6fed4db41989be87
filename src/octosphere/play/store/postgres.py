"""PostgreSQL: several processes at the same tables."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import DeadlockDetected, ForeignKeyViolation, IntegrityError, UniqueViolation
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import DBAPIError

from octosphere.core.errors import BadInput

from .appends import Append, KnownRequests, sort_out, tables_of
from .contract import Heard, StoreError, Taken, Trouble
from .line import GuardedConnection, NoAnswer
from .notices import CHANNEL, Listener, notices, pack

SETTINGS: dict[str, Any] = {  # the address may say otherwise
    "connect_timeout": 4,
    "keepalives_idle": 10,  # a server that vanished without a word is noticed within half a minute
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15000,
    "application_name": "octosphere",
}
QUIET = 1.0  # seconds after which a connection may have gone unnoticed
OPTIONS = "-c synchronous_commit=on -c lock_timeout=3s -c statement_timeout=5s"  # of two that differ the last counts

# Whoever appends to a table holds its row; what is there is asked afterwards, so that it is what the one before left.
# The order keeps two batches from waiting for each other.
HOLD = "SELECT 1 FROM tables WHERE id = ANY(%s) ORDER BY id FOR NO KEY UPDATE"
LAST = "SELECT id, coalesce((SELECT max(seq) FROM entries WHERE table_id = id), 0) FROM tables WHERE id = ANY(%s)"
KEYS = """SELECT entries.table_id, entries.key FROM unnest(%s::text[], %s::text[]) AS wanted (table_id, key)
    JOIN entries ON entries.table_id = wanted.table_id AND entries.key = wanted.key WHERE entries.key != ''"""
INSERT = """INSERT INTO entries (table_id, seq, kind, seat, text, key, at)
    SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::int[], %s::text[], %s::text[], %s::float8[])"""

# A kind may not be null: so an append that would leave a gap fails here, as one whose place or key is taken does.
# Asked by max, not by EXISTS: for that the planner may read all entries into a hash.
HOPE = """INSERT INTO entries (table_id, seq, kind, seat, text, key, at)
    SELECT table_id, seq, CASE WHEN follows OR seq = 1 + coalesce((
        SELECT max(old.seq) FROM entries AS old WHERE old.table_id = new.table_id), 0) THEN kind END,
        seat, text, key, at
    FROM json_to_recordset(%s::json)
        AS new (table_id text, seq int, kind text, seat int, text text, key text, at float8, follows bool)"""
COLUMNS = ("table_id", "seq", "kind", "seat", "text", "key", "at", "follows")
NOTIFY = f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest(%s::text[]) AS payload"

FAILED: tuple[Trouble, str] = ("failing", "the database failed")
REASONS: dict[str, tuple[Trouble, str]] = {  # by the beginning of an SQLSTATE, the longest counts
    "53100": ("full", "the disk of the database server is full"),
    "53": ("failing", "the server has no disk, memory or connections left"),
    "25": ("read_only", "the database is read-only"),
    "55": ("busy", "the database is locked by another program"),
    "40": ("busy", "the database is locked by another program"),
    "42": ("failing", "the database is not ours to change"),
    "08": ("unreachable", "the database server cannot be reached"),
    "57P": ("unreachable", "the database server cannot be reached"),  # it is stopping, or starting
    "57": ("slow", "the database took too long"),
}


class Postgres:
    """What the store needs to know about PostgreSQL."""

    def __init__(self, url: str) -> None:
        settings = _settings(url)
        self._sender = secrets.token_hex(8)
        self._listener = Listener(settings, self._sender)
        self.writer: Engine = create_engine(
            "postgresql+psycopg://",
            creator=lambda: GuardedConnection.connect(**settings),
            pool_pre_ping=True,  # after a restart of the server the next call finds a new connection
            use_native_hstore=False,
        )
        self.reader: Engine = self.writer.execution_options(isolation_level="AUTOCOMMIT")
        self._settings = settings
        self._line: GuardedConnection | None = None  # of the writer's thread alone
        self._used = 0.0

    def commit(self, batch: Sequence[Append]) -> list[bool]:
        """Store a batch in one transaction and tell the others."""
        try:
            line = self._open_line()
            try:
                hoped = self._hope(line, batch)
            except psycopg.OperationalError:  # lost on the way: what arrived shows when we look
                self._hang_up()
                hoped, line = False, self._open_line()
            return [True] * len(batch) if hoped else self._sort_out(line, batch)
        except BaseException:
            self._hang_up()
            raise

    def _open_line(self) -> GuardedConnection:
        """A connection that answers: one that was quiet for a while is asked first, as the server may have gone."""
        if self._line is not None and time.monotonic() - self._used > QUIET:
            try:
                self._line.execute("SELECT 1")
                self._line.rollback()
            except psycopg.Error:
                self._hang_up()
        if self._line is None:
            self._line = GuardedConnection.connect(**self._settings)
        self._used = time.monotonic()
        return self._line

    def _hang_up(self) -> None:
        """Let the connection go; what it may still store is heard as another's, as we do not know of it."""
        if self._line is not None:
            self._line.close()
            self._line = None
            self._sender = self._listener.sender = secrets.token_hex(8)

    def _hope(self, raw: psycopg.Connection[Any], batch: Sequence[Append]) -> bool:
        """Store all of it in one journey, as is nearly always possible; nothing of it if anything is in the way."""
        adding = sorted((append for append in batch if append.entries), key=lambda append: append.table)
        if len(tables_of(batch)) < len(adding):
            return False  # the second of two appends to a table may need the first
        rows = [
            dict(zip(COLUMNS, (*row, place > 0), strict=True))
            for append in adding
            for place, row in enumerate(append.rows())
        ]
        try:
            with raw.pipeline():
                if rows:
                    raw.execute(HOPE, [json.dumps(rows, ensure_ascii=False)])
                raw.execute(NOTIFY, [notices(self._sender, batch)])
                raw.commit()
        except (IntegrityError, DeadlockDetected):
            raw.rollback()
            return False
        return True

    def _sort_out(self, raw: psycopg.Connection[Any], batch: Sequence[Append]) -> list[bool]:
        """Hold the tables, see what is there, and store what fits: two journeys, however many appends."""
        answers, accepted = sort_out(batch, _find_known(raw, batch))
        rows = sorted(row for append in accepted for row in append.rows())
        with raw.pipeline():
            if rows:
                raw.execute(INSERT, [list(column) for column in zip(*rows, strict=True)])
            raw.execute(NOTIFY, [notices(self._sender, accepted)])
            raw.commit()
        return answers

    def translate_error(self, error: Exception) -> Exception:
        """An error of the database in our words; any other as it is."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(cause, (UnicodeError, psycopg.DataError)):
            return BadInput(f"this cannot be stored: {cause}")
        if isinstance(cause, (UniqueViolation, ForeignKeyViolation, DeadlockDetected)):
            return Taken(f"it is there already, or its table is not: {cause}")
        if isinstance(cause, NoAnswer):
            return StoreError(f"the database server does not answer: {cause}", "unreachable")
        if isinstance(cause, psycopg.Error):
            trouble, reason = _reason(cause.sqlstate or "08")
            return StoreError(f"{reason}: {cause}", trouble)
        return error

    async def start(self) -> None:
        """Hear the others from now on."""
        await self._listener.start()

    async def stop(self) -> None:
        """Hear them no more."""
        await self._listener.close()

    def close(self) -> None:
        """Hang up; the writer's thread has ended."""
        self._hang_up()
        self.writer.dispose()

    def listen(self, heard: Heard) -> None:
        """Pass on what the others say."""
        self._listener.heard.append(heard)

    def tell(self, connection: Connection, table: str, message: str) -> None:
        """They hear of it if the transaction is committed, and in the order of commits."""
        connection.exec_driver_sql(NOTIFY, (pack(self._sender, [(table, 0, message)]),))

    shared = True

    def behind(self) -> float:
        """Since the listening connection was last known to have told everything."""
        return self._listener.behind()


def _reason(sqlstate: str) -> tuple[Trouble, str]:
    return REASONS.get(sqlstate) or REASONS.get(sqlstate[:3]) or REASONS.get(sqlstate[:2], FAILED)


def _settings(url: str) -> dict[str, Any]:
    try:
        told = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise BadInput(f"this is not an address of a database: {error}") from error
    return {**SETTINGS, **told, "options": f"{OPTIONS} {told.get('options', '')}"}


def _find_known(raw: psycopg.Connection[Any], batch: Sequence[Append]) -> KnownRequests:
    tables = tables_of(batch)
    if not tables:
        return KnownRequests({}, set())
    keys = [key for append in batch for key in append.keys()]  # noqa: SIM118
    with raw.pipeline():
        raw.execute(HOLD, [tables])
        last = raw.execute(LAST, [tables])
        taken = raw.execute(KEYS, [[table for table, _ in keys], [key for _, key in keys]])
    return KnownRequests(dict(last.fetchall()), set(taken.fetchall()))
