"""Whatever breaks, nothing acknowledged is lost and nothing is half there."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event, make_url

from octosphere.play.store import Store, StoreError, health, open_store
from octosphere.play.store.database import Database
from octosphere.play.store.migrate import migrate
from octosphere.play.store.sqlite import Sqlite

from .postgres import Server
from .test_store import LIMIT, anyio_backend, log, move, opened, opening, until, url

__all__ = ["anyio_backend", "url"]  # fixtures

pytestmark = pytest.mark.anyio


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


async def take(store: Store, words: str) -> int:
    """Append pairs of entries for as long as the store takes them; returns the last of them."""
    seq = len(await log(store))
    while True:
        assert await store.append("abc", [move(seq + 1, words), move(seq + 2, words)])
        seq += 2


async def troubled(store: Store, expected: str | None) -> None:
    """Wait until a store says that this is wrong with it."""
    async with asyncio.timeout(LIMIT):
        while await store.trouble() != expected:
            await asyncio.sleep(0.05)


async def test_a_full_disk(file: Path) -> None:
    pages = ["PRAGMA max_page_count = 40"]
    driver = Sqlite(make_url(f"sqlite:///{file}"))
    event.listen(driver.reader, "checkout", lambda raw, *_: raw.execute(pages[0]))
    migrate(driver.writer)
    store = Database(driver)
    await store.create(opening(), {})
    with pytest.raises(StoreError, match="disk is full"):
        await take(store, "x" * 500)
    stored = len(await log(store))
    assert stored > 0
    assert stored % 2 == 0
    answers = await asyncio.gather(
        *(store.append("abc", [move(stored + 1, "x" * 5000)]) for _ in range(5)), return_exceptions=True
    )
    assert all(isinstance(answer, StoreError) for answer in answers)
    assert [entry.seq for entry in await log(store)] == list(range(1, stored + 1))
    pages[0] = "PRAGMA max_page_count = 4000"
    assert await store.append("abc", [move(stored + 1), move(stored + 2)])
    assert len(await log(store)) == stored + 2
    await store.close()


async def test_a_read_only_file(file: Path) -> None:
    async with opened(f"sqlite:///{file}") as (store,):
        await store.create(opening(), {})
    async with opened(f"sqlite:///file:{file}?mode=ro&uri=true") as (store,):
        with pytest.raises(StoreError, match="read-only"):
            await store.append("abc", [move(1)])
        assert await log(store) == []


async def test_a_file_that_becomes_read_only(file: Path) -> None:
    driver = Sqlite(make_url(f"sqlite:///{file}"))
    migrate(driver.writer)
    store = Database(driver)
    await store.create(opening(), {})
    event.listen(driver.reader, "checkout", lambda raw, *_: raw.execute("PRAGMA query_only = ON"))
    with pytest.raises(StoreError, match="read-only"):
        await store.append("abc", [move(1)])
    assert await log(store) == []
    await store.close()


async def test_a_file_locked_by_another_program(file: Path) -> None:
    async with opened(f"sqlite:///{file}?timeout=0.1") as (store,):
        await store.create(opening(), {})
        with closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="locked"):
                await store.append("abc", [move(1)])
            with pytest.raises(StoreError, match="locked"):
                await store.create(opening("def"), {})
            assert await log(store) == []
            other.rollback()
        assert await store.append("abc", [move(1)])


async def test_what_is_stored_after_its_time_is_heard_and_what_waited_behind_it_is_not_stored(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LIMIT", 0.3)
    async with opened(f"sqlite:///{file}?timeout={LIMIT}") as (store,):
        heard = ears(store)
        for table in ("abc", "def"):
            await store.create(opening(table), {})
        with closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="took too long"):
                await store.append("abc", [move(1)])
            with pytest.raises(StoreError, match="took too long"):
                await store.append("def", [move(1)])
            other.rollback()
        await until(lambda: heard == [("abc", 1, "")])
        assert [entry.seq for entry in await log(store)] == [1]
        assert await log(store, "def") == []


async def test_a_failure_that_took_long_is_spared_the_others_until_it_is_over(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "SLOW", 0.0)
    async with opened(f"sqlite:///{file}?timeout=0.1") as (store,):
        await store.create(opening(), {})
        with closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="locked"):
                await store.append("abc", [move(1)])
            for _ in range(3):
                with pytest.raises(StoreError, match="does not answer"):
                    await store.append("abc", [move(1)])
            assert await log(store) == [], "a file that is locked can be read"
            assert await store.trouble() == "locked"
            other.rollback()
        await troubled(store, None)
        assert await store.append("abc", [move(1)])
    assert [record.message.partition(":")[0].partition(",")[0] for record in caplog.records] == [
        "the database fails",
        "the database works again",
    ]


async def test_many_who_ask_how_it_is_share_one_check(file: Path) -> None:
    driver, written = Sqlite(make_url(f"sqlite:///{file}")), []
    migrate(driver.writer)
    event.listen(driver.reader, "before_cursor_execute", lambda *what: written.append(what[2][:6]))
    store = Database(driver)
    assert set(await asyncio.gather(*(store.trouble() for _ in range(50)))) == {None}
    assert written.count("INSERT") == 1
    await store.close()


async def test_a_file_that_is_no_database(file: Path) -> None:
    file.write_text("no database " * 1000)
    with pytest.raises(StoreError, match="not a database"):
        await open_store(f"sqlite:///{file}")
    with pytest.raises(StoreError, match="cannot be opened"):
        await open_store(f"sqlite:///{file.parent}/no/such/folder.db")


def ears(store: Store) -> list[tuple[str, int, str]]:
    heard: list[tuple[str, int, str]] = []
    store.listen(lambda *what: heard.append(what))
    return heard


@pytest.mark.long
async def test_a_server_that_is_killed_and_started_again(postgres_alone: Server) -> None:
    url = postgres_alone.fresh()
    async with opened(url) as (store,):
        heard = ears(store)
        await store.create(opening(), {})
        postgres_alone.kill()
        with pytest.raises(StoreError, match="cannot be reached"):
            await asyncio.wait_for(take(store, "more"), LIMIT)  # the server's children answer until they notice
        with pytest.raises(StoreError, match="cannot be reached"):
            await store.load("abc")
        await asyncio.to_thread(postgres_alone.start)
        entries = await log(store)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert await store.append("abc", [move(len(entries) + 1)])
        await until(lambda: ("", 0, "resync") in heard)
        async with opened(url) as (other,):
            await other.shout("abc", "hello")
            await until(lambda: heard[-1] == ("abc", 0, "hello"))


CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE usename = current_user AND application_name = 'octosphere'"""


async def test_connections_that_drop_are_made_anew(postgres_url: str) -> None:
    async with opened(postgres_url) as (store,):
        heard = ears(store)
        await store.create(opening(), {})
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            for seq in (1, 2):
                assert len(connection.execute(CUT).fetchall()) >= 2
                assert await store.append("abc", [move(seq)])
                await until(lambda: ("", 0, "resync") in heard)
                heard.clear()
        assert len(await log(store)) == 2


@pytest.mark.long
async def test_a_connection_that_does_not_listen_is_noticed(postgres_alone: Server) -> None:
    async with opened(postgres_alone.fresh()) as (store,):
        assert await store.trouble() is None
        assert store.listening()
        await asyncio.to_thread(postgres_alone.stop)
        await until(lambda: not store.listening())
        await troubled(store, "unreachable")
        await asyncio.to_thread(postgres_alone.start)
        await until(store.listening)
        await troubled(store, None)


async def test_a_document_kept_by_several_at_once(url: str) -> None:
    async with opened(url, url) as stores:
        for _ in range(5):
            await asyncio.gather(
                *(store.put_document("note", "one", str(at)) for at, store in enumerate([*stores] * 4))
            )
        assert await stores[0].get_document("note", "one") in map(str, range(8))


async def test_a_database_that_becomes_read_only(postgres_url: str) -> None:
    async with opened(postgres_url) as (store,):
        await store.create(opening(), {})
    async with opened(f"{postgres_url}&options=-c%20default_transaction_read_only%3Don") as (store,):
        with pytest.raises(StoreError, match="read-only"):
            await store.append("abc", [move(1)])
        assert await log(store) == []


async def test_a_table_held_by_another_program(postgres_url: str) -> None:
    async with opened(f"{postgres_url}&options=-c%20lock_timeout%3D100ms") as (store,):
        await store.create(opening(), {})
        with psycopg.connect(postgres_url) as other:
            other.execute("SELECT 1 FROM tables FOR UPDATE")
            with pytest.raises(StoreError, match="locked"):
                await store.append("abc", [move(1)])
        assert await store.append("abc", [move(1)])


async def test_no_server_and_no_such_database(tmp_path: Path, postgres_url: str) -> None:
    with pytest.raises(StoreError, match="cannot be reached"):
        await open_store(f"postgresql:///x?host={tmp_path}")
    with pytest.raises(StoreError, match="does not exist"):
        await open_store(postgres_url.replace("/postgres?", "/nothere?"))


APPEND = """
import asyncio, sys
from octosphere.play.entries import Entry
from octosphere.play.store import open_store

async def play(store, table):
    seq = len((await store.load(table))[1])
    while True:
        assert await store.append(table, [Entry(seq + 1, "move", 0, "a", f"k{seq}"), Entry(seq + 2, "roll", -1)])
        seq += 2
        print(table, seq, flush=True)

async def main():
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(play(store, table) for table in sys.argv[2:]))

asyncio.run(main())
"""


def killed(url: str, tables: list[str], lines: int) -> dict[str, int]:
    """Let a process append, kill it after so many acknowledgements; returns the last of each table."""
    last: dict[str, int] = {}
    with subprocess.Popen([sys.executable, "-c", APPEND, url, *tables], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for count, line in enumerate(child.stdout):
            last.update([(line.split()[0], int(line.split()[1]))] if line.endswith("\n") else [])
            if count == lines:
                child.kill()
    assert child.returncode == -9
    return last


async def test_nothing_acknowledged_is_lost_when_the_process_is_killed(url: str) -> None:
    tables = ["t1", "t2", "t3"]
    async with opened(url) as (store,):
        for table in tables:
            await store.create(opening(table), {})
    for _ in range(3):
        last = await asyncio.to_thread(killed, url, tables, random.randrange(3, 300))
        async with opened(url) as (store,):
            for table in tables:
                seqs = [entry.seq for entry in await log(store, table)]
                assert seqs == list(range(1, len(seqs) + 1))
                assert len(seqs) % 2 == 0
                assert len(seqs) >= last.get(table, 0)
