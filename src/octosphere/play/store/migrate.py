"""Bring a database to the newest schema, whoever else is opening it."""

from __future__ import annotations

import math
from pathlib import Path
from threading import Lock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine

from .contract import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x0C705  # any number, as long as it is the same in every process

_alembic = Lock()  # Alembic keeps its context in the module: one migration at a time in a process


def migrate(engine: Engine) -> None:
    """Take the steps this database has not seen; other processes wait until they are taken."""
    with _alembic:
        config = _config()
        with engine.connect() as connection:
            if _revision(connection) == ScriptDirectory.from_config(config).get_current_head():
                return
        with engine.begin() as connection:
            _upgrade(connection, config)
        engine.dispose()  # what waited without a limit is not used again


def known_revisions() -> set[str]:
    """Every schema that this version can bring up to date, its own included."""
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _upgrade(connection: Connection, config: Config) -> None:
    raw: Any = connection.connection.driver_connection
    if connection.dialect.name == "postgresql":  # SQLite's BEGIN IMMEDIATE is a lock by itself
        raw.patience = math.inf
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"this database is of another version of Octosphere: {error}") from error
