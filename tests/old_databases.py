"""The database of every schema there has been, as SQL: `python -m tests.old_databases` writes those that are missing.

Each holds a solo game of Octo Dice that was begun, its links, and the results of a day; a file that is there is never
written again, because nobody's database changes with us.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from octosphere.play.access import hash_token
from octosphere.play.entries import Place
from octosphere.play.orders import Order
from octosphere.play.requests import Request
from octosphere.play.store.migrate import MIGRATIONS

from .test_imports import service_at

FOLDER = Path(__file__).parent / "golden" / "database"
TABLE, TOKEN = "begun-table1", "link-of-a-solo-game-of-before"
BEGUN = 6  # decisions and throws that were made
RESULT = ("daily-board", "2026-11-16:KELP-4821:abc", '["Ines", 30, 5.0]')  # as it was named before 0005
RENAMED = "0005"


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def revisions() -> list[str]:
    """Every schema, the first one first."""
    return sorted(script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions())


def file_of(revision: str) -> Path:
    return FOLDER / f"v{revision}.sql"


async def play_a_little(url: str) -> None:
    """A game that has begun."""
    async with service_at(url) as service:
        created = await service.create(Order("octodice", (Place("person", "Ines"),), seed="kelp"))
        link = await service.enter(created.table, created.links[0][1])
        for number in range(BEGUN):
            live = await service.live(link.table)
            can = live.can(link.seats)
            what = "confirm" if can.confirm else "roll" if can.roll else "move"
            move = live.game.codec.text(live.game.legal(live.decision(0))[0]) if what == "move" else ""
            await service.submit(link, Request(what, 0, f"key-{number}", live.seq, move, confirm=True))


def rows_of(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a database of today, under names that never change."""
    with closing(sqlite3.connect(file)) as found:
        found.row_factory = sqlite3.Row
        for table, where in (("tables", "id"), ("entries", "table_id")):
            for row in found.execute(f"SELECT * FROM {table}"):
                yield table, {**dict(row), where: TABLE}
    yield "links", {"hash": hash_token(TOKEN), "table_id": TABLE, "seats": "[0]"}


def write(revision: str, rows: list[tuple[str, dict[str, Any]]], folder: Path) -> None:
    """Take the steps up to a schema, and put in what that one can hold."""
    file = folder / f"{revision}.db"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()
    with closing(sqlite3.connect(file)) as old:
        for table, row in rows:
            known = {column[1] for column in old.execute(f"PRAGMA table_info({table})")}
            _insert(old, table, {name: value for name, value in row.items() if name in known})
        if list(old.execute("PRAGMA table_info(kept)")):
            kind, name, body = RESULT
            name = name if revision < RENAMED else f"octodice:{name}"
            _insert(old, "kept", {"kind": kind, "name": name, "body": body})
        old.commit()
        file_of(revision).write_text("\n".join(old.iterdump()) + "\n", "utf-8")


def _insert(old: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
    marks = ", ".join("?" * len(row))
    old.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", list(row.values()))


def main() -> None:
    missing = [revision for revision in revisions() if not file_of(revision).exists()]
    with TemporaryDirectory() as folder:
        asyncio.run(play_a_little(f"sqlite:///{folder}/now.db"))
        rows = list(rows_of(Path(folder) / "now.db"))
        for revision in missing:
            write(revision, rows, Path(folder))
    print(json.dumps({"written": missing}))


if __name__ == "__main__":
    main()
