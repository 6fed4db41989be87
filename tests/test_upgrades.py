"""The database of every schema there has been opens, tells the same, and its game is played to the end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect

from octosphere.core.record import verify
from octosphere.games import open_game
from octosphere.play import daily
from octosphere.play.service import TableService
from octosphere.play.store.schema import metadata

from .old_databases import RESULT, TABLE, TOKEN, configuration, file_of, revisions
from .test_imports import play_on, run


def open_again(revision: str, folder: Path) -> Path:
    file = folder / "tables.db"
    with closing(sqlite3.connect(file)) as old:
        old.executescript(file_of(revision).read_text("utf-8"))
    return file


def test_every_schema_has_its_database() -> None:
    missing = [revision for revision in revisions() if not file_of(revision).exists()]
    assert missing == [], "run python -m tests.old_databases"


@pytest.mark.long
@pytest.mark.parametrize("revision", revisions())
def test_the_same_on_postgresql(revision: str, tmp_path: Path, postgres_url: str) -> None:
    """The steps up to that schema, the rows of its database, and then all other steps."""
    engine = create_engine(postgres_url.replace("postgresql:", "postgresql+psycopg:"))
    old = create_engine(f"sqlite:///{open_again(revision, tmp_path)}")
    with engine.begin() as connection, old.connect() as before:
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for name in ("tables", "entries", "links", "kept"):
            if not inspect(before).has_table(name):
                continue
            for row in before.exec_driver_sql(f"SELECT * FROM {name}").mappings():
                marks = ", ".join(f"%({column})s" for column in row)
                connection.exec_driver_sql(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks})", dict(row))
    engine.dispose()
    old.dispose()

    async def body(service: TableService) -> None:
        record = await play_on(service, await service.enter(TABLE, TOKEN))
        assert verify(open_game("octodice"), record).complete

    run(postgres_url, body)


@pytest.mark.parametrize("revision", revisions())
def test_an_old_database_is_brought_up_to_date(revision: str, tmp_path: Path) -> None:
    file = open_again(revision, tmp_path)
    with closing(sqlite3.connect(file)) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == (revision,)
        rows = old.execute("SELECT seq, kind, seat, text, key, at FROM entries ORDER BY seq").fetchall()
        results = list(old.execute("SELECT 1 FROM sqlite_schema WHERE name = 'kept'"))

    async def body(service: TableService) -> None:
        found = await service.store.load(TABLE)
        assert found is not None
        assert [(one.seq, one.kind, one.seat, one.text, one.key, one.at) for one in found[1]] == rows
        assert found[0].places[0].name == "Ines"
        assert found[0].dice == "seeded"
        place = daily.place_of("octodice", date(2026, 11, 16), "KELP-4821")
        board = await service.store.list_documents(RESULT[0], place)
        assert list(board.values()) == ([RESULT[2]] if results else [])
        record = await play_on(service, await service.enter(TABLE, TOKEN))
        assert verify(open_game("octodice"), record).complete

    run(f"sqlite:///{file}", body)
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
