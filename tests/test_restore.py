"""`octosphere restore`: a backup takes the place of a database, whole or not at all, and never under a server."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from octosphere.cli import main
from octosphere.play.store import restore as restoring

from .server import stored
from .test_backup import copy, fill, mode
from .web_client import Player, served


def put_back(backup: Path, database: Path, *options: str) -> int:
    return main(["restore", str(backup), "--database-url", f"sqlite:///{database}", *options])


def entries(database: Path) -> int:
    return len(asyncio.run(stored(f"sqlite:///{database}", "abc")))


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup with three entries, of a database of the same name in another folder."""
    (tmp_path / "then").mkdir()
    asyncio.run(fill(f"sqlite:///{tmp_path}/then/tables.db", 3))
    assert copy(tmp_path / "then" / "tables.db", tmp_path / "copy.db") == 0
    return tmp_path / "copy.db"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """What stands there now: five entries."""
    asyncio.run(fill(f"sqlite:///{tmp_path}/tables.db", 5))
    return tmp_path / "tables.db"


def test_a_backup_comes_back_and_the_old_tables_stay_beside(
    backup: Path, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert put_back(backup, database, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["file"], told["tables"], told["entries"]) == (str(database), 1, 3)
    assert mode(database) == 0o600
    assert (entries(database), entries(Path(told["kept"]))) == (3, 5)
    assert entries(backup) == 3
    assert [path.name for path in database.parent.iterdir() if path.name.startswith(".")] == []
    assert put_back(backup, database) == 0
    assert "1 tables with 3 entries, checked.\nThe old ones are in " in capsys.readouterr().out


def test_where_there_was_nothing(backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert put_back(backup, tmp_path / "new.db") == 0
    assert "There were none before." in capsys.readouterr().out
    assert entries(tmp_path / "new.db") == 3


def test_a_log_that_a_killed_server_left_is_kept_with_the_old_tables(backup: Path, database: Path) -> None:
    with closing(sqlite3.connect(database)) as killed:
        killed.execute("PRAGMA journal_mode = WAL")
        killed.execute("INSERT INTO entries VALUES ('abc', 6, 'move', 0, '', '', 0)")
        killed.commit()
        left = {name: database.with_name(database.name + name).read_bytes() for name in ("", "-wal")}
    for name, content in left.items():
        database.with_name(database.name + name).write_bytes(content)
    assert left["-wal"]
    assert put_back(backup, database) == 0
    assert entries(database) == 3
    (kept,) = database.parent.glob("tables.db.before-*")
    assert entries(kept) == 6


def test_a_damaged_database_is_replaced_and_kept_as_it_was(backup: Path, database: Path) -> None:
    database.write_bytes(b"no database " * 1000)
    database.with_name("tables.db-wal").write_bytes(b"old")
    assert put_back(backup, database) == 0
    assert entries(database) == 3
    kept = {path.name.partition(".before-")[2][15:]: path.read_bytes() for path in database.parent.glob("*.before-*")}
    assert kept == {"": b"no database " * 1000, "-wal": b"old"}


def test_what_is_not_restored(backup: Path, database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = database.read_bytes()
    (text := tmp_path / "text.db").write_text("no database " * 1000)
    (torn := tmp_path / "torn.db").write_bytes(backup.read_bytes()[:-4096] + b"\xff" * 4096)
    (newer := tmp_path / "newer.db").write_bytes(backup.read_bytes())
    with closing(sqlite3.connect(newer)) as later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")
        later.commit()
    for source, target, why in (
        (tmp_path / "nowhere.db", database, "no backup"),
        (text, database, "not a backup of Octosphere"),
        (newer, database, "by a newer version"),
        (database, database, "the database itself"),
        (backup, tmp_path / "no" / "tables.db", "no folder"),
    ):
        assert put_back(source, target) == 2, why
        assert why in capsys.readouterr().err
    assert put_back(torn, database) == 2
    told = capsys.readouterr().err
    assert "damaged" in told or "malformed" in told
    assert database.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if "before" in path.name or path.name[0] == "."] == []


def test_somebody_who_reads_is_waited_for(backup: Path, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(database)) as reader:
        reader.execute("PRAGMA journal_mode = WAL")
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM entries").fetchone()
        assert put_back(backup, database) == 2
    assert "another program reads" in capsys.readouterr().err
    assert entries(database) == 5


def test_a_failure_at_the_last_step_leaves_the_old_tables(
    backup: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Path) -> Path:
        raise OSError(28, "No space left on device", "tables.db")

    monkeypatch.setattr(restoring, "_free_name", fail)
    assert put_back(backup, database) == 2
    assert entries(database) == 5
    assert [path.name for path in database.parent.iterdir() if path.name.startswith(".")] == []


def test_under_a_running_server_nothing_is_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, backup = tmp_path / "tables.db", tmp_path / "copy.db"
    with served(tmp_path) as server:
        player, _ = server.players("person")
        player.act(player.view())
        assert copy(database, backup) == 0
        seq = player.view()["seq"]
        player.act(player.view())
        assert put_back(backup, database) == 2
        assert "a server uses" in capsys.readouterr().err
        assert player.view()["seq"] > seq
    assert put_back(backup, database) == 0
    with served(tmp_path) as server:
        again = Player(server.client, player.table, player.token)
        assert again.view()["seq"] == seq
        assert again.act(again.view())["seq"] > seq


def test_for_postgresql_the_call_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", "a b.dump", "--database-url", "postgresql://octo:geheim@db/octosphere"]) == 2
    told = capsys.readouterr().err
    assert "pg_restore --clean --if-exists 'a b.dump' --dbname=postgresql://octo@db/octosphere" in told
    assert "geheim" not in told
