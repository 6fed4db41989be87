"""`octosphere backup`: a copy of a database that a server writes is whole, and nothing is copied over by mistake."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from octosphere.cli import main
from octosphere.core.record import loads, verify
from octosphere.games import open_game
from octosphere.play.entries import MARK
from octosphere.play.store import backup, open_store

from .server import stored
from .test_attacks_ops import until
from .test_store import move, opening
from .web_client import COMMAND, Player, key, served


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def fill(url: str, count: int) -> None:
    store = await open_store(url)
    await store.create(opening(), {})
    assert await store.append("abc", [move(seq) for seq in range(1, count + 1)])
    await store.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    file = tmp_path / "tables.db"
    asyncio.run(fill(f"sqlite:///{file}", 3))
    return file


def copy(database: Path, target: Path, *options: str) -> int:
    return main(["backup", str(target), "--database-url", f"sqlite:///{database}", *options])


@contextmanager
def playing(players: list[Player]) -> Iterator[dict[str, list[str]]]:
    """While people play in the block: the keys of what was accepted, by table."""
    accepted: dict[str, list[str]] = {player.table: [] for player in players}
    ended = threading.Event()

    def play(player: Player) -> None:
        while not ended.is_set():
            asked = {"key": key(), "seat": 0, "phrase": "hello"}
            if player.post("/say", asked).status_code == 200:
                accepted[player.table].append(str(asked["key"]))

    threads = [threading.Thread(target=play, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    try:
        yield accepted
    finally:
        ended.set()
        for thread in threads:
            thread.join()


@pytest.mark.long
def test_a_copy_under_load_has_all_that_was_accepted_before_it_began(tmp_path: Path) -> None:
    with served(tmp_path, "--no-limits") as server:
        finished, _ = server.players("person")
        finished.play_on()
        players = [server.players("person")[0] for _ in range(3)]
        with playing(players) as accepted:
            for number in range(3):
                enough = 20 * (number + 1)
                until(lambda least=enough: all(len(keys) >= least for keys in accepted.values()))
                before = {table: list(keys) for table, keys in accepted.items()}
                told = backed_up(tmp_path, f"copy{number}.db")
                assert told["tables"] == 4
                for table, keys in before.items():
                    entries = asyncio.run(stored(f"sqlite:///{tmp_path}/copy{number}.db", table))
                    assert set(keys) <= {entry.key.partition(MARK)[0] for entry in entries}
                    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        record = finished.get("/record").text
    restored = tmp_path / "restored"
    restored.mkdir()
    (tmp_path / "copy2.db").rename(restored / "tables.db")
    with served(restored) as server:
        again = Player(server.client, finished.table, finished.token)
        assert again.get("/record").text == record
        assert verify(open_game("octodice"), loads(record)).dice == "proven"
        other = Player(server.client, players[0].table, players[0].token)
        assert other.act(other.view())


def backed_up(folder: Path, name: str) -> dict[str, Any]:
    command = [*COMMAND, "backup", str(folder / name), "--json", "--database-url", f"sqlite:///{folder}/tables.db"]
    told: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return told


def test_a_copy_is_one_private_file_and_is_counted(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.db"
    assert copy(database, target, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"file": str(target), "bytes": target.stat().st_size, "tables": 1, "entries": 3}
    assert mode(target) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy.db"]
    with closing(sqlite3.connect(target)) as opened:
        assert opened.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert copy(database, target, "--force") == 0
    assert "1 tables with 3 entries" in capsys.readouterr().out


def test_what_is_not_copied(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other, text = tmp_path / "other.db", tmp_path / "text.db"
    other.write_text("mine")
    text.write_text("no database " * 1000)
    with closing(sqlite3.connect(tmp_path / "strange.db")) as strange:
        strange.execute("CREATE TABLE tables (id)")
    (tmp_path / "used.db-wal").touch()
    for source, target, why in (
        (database, other, "is there already"),
        (database, database, "the database itself"),
        (database, tmp_path / "used.db", "a database in use"),
        (tmp_path / "nowhere.db", tmp_path / "new.db", "no database"),
        (text, tmp_path / "new.db", "not a database"),
        (tmp_path / "strange.db", tmp_path / "new.db", "not a database of Octosphere"),
        (database, tmp_path / "no" / "folder.db", "No such file"),
    ):
        assert copy(source, target) == 2, why
        assert why in capsys.readouterr().err
    assert other.read_text() == "mine"
    assert not (tmp_path / "nowhere.db").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith((".", "new"))] == []


def test_a_damaged_database_is_no_backup(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with database.open("r+b") as file:
        file.seek(2 * 4096)
        file.write(b"\xff" * 4096)
    assert copy(database, tmp_path / "copy.db") == 2
    told = capsys.readouterr().err
    assert "damaged" in told or "malformed" in told
    assert not (tmp_path / "copy.db").exists()


def test_for_postgresql_the_call_is_told_without_the_password(capsys: pytest.CaptureFixture[str]) -> None:
    url = "postgresql://octo:geheim@db:5433/octosphere?sslmode=require&password=geheim"
    assert main(["backup", "a b.dump", "--database-url", url]) == 2
    told = capsys.readouterr().err
    assert "pg_dump --format=custom '--file=a b.dump'" in told
    assert "--dbname=postgresql://octo@db:5433/octosphere?sslmode=require" in told
    assert "geheim" not in told
    assert main(["backup", "x", "--database-url", "mysql://x"]) == 2


def test_the_call_for_postgresql_works(postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(fill(postgres_url, 2))
    assert main(["backup", str(tmp_path / "all.dump"), "--database-url", postgres_url]) == 2
    call = capsys.readouterr().err.partition("itself: ")[2]
    subprocess.run(call, shell=True, check=True)
    assert (tmp_path / "all.dump").stat().st_size > 1000


def test_what_is_stored_between_two_steps_neither_disturbs_nor_delays(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step copies one page here; every step is followed by a move."""
    monkeypatch.setattr(backup, "PAGES", 1)
    told: list[int] = []
    with closing(sqlite3.connect(database)) as other:

        def report(pages: int) -> None:
            told.append(pages)
            other.execute("INSERT INTO entries VALUES ('abc', ?, 'move', 0, '', '', 0)", (3 + len(told),))
            other.commit()

        copied = backup.back_up(database, tmp_path / "copy.db", report)
    assert copied.entries == 3
    assert len(told) > 10
    assert sum(told) == copied.bytes // backup.PAGE
