"""The store keeps its promise on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, make_url, text

from octosphere.core.errors import BadInput
from octosphere.play import daily
from octosphere.play.entries import Entry, Link, Opening, Place
from octosphere.play.store import Store, StoreError, open_store
from octosphere.play.store.appends import Append
from octosphere.play.store.database import Database
from octosphere.play.store.migrate import MIGRATIONS, migrate
from octosphere.play.store.notices import pack
from octosphere.play.store.schema import metadata
from octosphere.play.store.sqlite import Sqlite

pytestmark = pytest.mark.anyio

PLACES = (Place("person", "Inés 🐙"), Place("bot", "Kraken", "kraken"), Place("open"))
LIMIT = 20  # seconds; a wait that takes longer has failed


def opening(table: str = "abc") -> Opening:
    return Opening(table, "octodice", "1.2", {"layout": "A1 B2", "thirds": [1, 2]}, PLACES, "committed", "00ff", 1.25)


def move(seq: int, words: str = "use cY", key: str = "") -> Entry:
    return Entry(seq, "move", seq % 2, words, key, 1234.5 + seq)


@asynccontextmanager
async def opened(*urls: str) -> AsyncIterator[list[Store]]:
    stores = [await open_store(url) for url in urls]
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT):
        while not true():
            await asyncio.sleep(0.01)


async def log(store: Store, table: str = "abc") -> list[Entry]:
    loaded = await store.load(table)
    assert loaded is not None
    return loaded[1]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with opened(url) as (store,):
        await store.create(opening(), {"h0": Link("abc", (0, 2)), "h1": Link("abc")})
        yield store


async def test_all_comes_back_as_it_was(store: Store) -> None:
    entries = [move(1, "ñ 🐙 \n", "k1"), Entry(2, "roll", -1, "", "", 1699999999.123456)]
    assert await store.append("abc", entries)
    assert await store.load("abc") == (opening(), entries)
    assert await store.since("abc", 1) == entries[1:]
    assert await store.link("h0") == Link("abc", (0, 2))
    assert await store.link("h1") == Link("abc", ())


async def test_what_is_not_there(store: Store) -> None:
    assert await store.load("nothere") is None
    assert await store.link("nothere") is None
    assert await store.since("nothere", 0) == []
    assert not await store.append("nothere", [move(1)])
    assert await store.append("abc", []) is True


async def test_it_is_all_there_after_opening_again(store: Store, url: str) -> None:
    assert await store.append("abc", [move(1), move(2)])
    await store.close()
    async with opened(url) as (again,):
        assert await again.load("abc") == (opening(), [move(1), move(2)])


async def test_a_table_is_created_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(StoreError, match="there already"):
        await store.create(opening("def"), {"fresh": Link("def"), "h0": Link("def")})
    assert await store.load("def") is None
    assert await store.link("fresh") is None
    with pytest.raises(StoreError, match="its table is not"):
        await store.add_links({"h2": Link("nothere")}, "h1")
    assert not await store.add_links({"h2": Link("abc", (1,))}, "revoked")
    assert await store.link("h2") is None
    assert await store.add_links({"h2": Link("abc", (1,)), "h3": Link("abc", (2,))}, "h1")
    assert await store.link("h3") == Link("abc", (2,))


ODD = {"NUL": "a\0b", "half a character": "a\ud800b"}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
async def test_a_text_is_kept_on_both_databases_or_on_none(store: Store, odd: str) -> None:
    plain = opening("def")
    for wrong in (
        replace(plain, secret=odd),
        replace(plain, options={"layout": [odd]}),
        replace(plain, options={odd: 1}),
        replace(plain, places=(Place("person", odd),)),
    ):
        with pytest.raises(BadInput, match="cannot be stored"):
            await store.create(wrong, {})
    for entry in (move(1, odd), move(1, key=odd)):
        with pytest.raises(BadInput, match="cannot be stored"):
            await store.append("abc", [entry])
    with pytest.raises(BadInput, match="cannot be stored"):
        await store.put_document("board", "name", odd)
    assert await store.load("def") is None
    assert await log(store) == []


NOW = 1_000_000.0


async def test_tables_that_nobody_needs_are_found_and_removed(store: Store) -> None:
    made = {
        "left": [replace(move(1), kind="given", seat=-1), move(2, key="bot:xyz.1")],
        "played": [replace(move(1), kind="given", seat=-1), move(2, key="abc.1")],
        "opened": [replace(move(1), kind="given", seat=-1)],
        "plain": [],
    }
    for table, entries in made.items():
        given = sum(entry.kind == "given" for entry in entries)
        await store.create(replace(opening(table), given=given), {f"link {table}": Link(table)})
        await store.append(table, entries)
    await store.touch("opened", NOW)
    await store.touch("opened", NOW - 5)
    assert await store.find_unused(NOW, 10) == ["left"]
    assert await store.find_unused(NOW, 0) == []
    assert [await store.expire(table, NOW, "gone") for table in made] == [True, False, False, False]
    assert [await store.load(table) is None for table in made] == [True, False, False, False]
    assert await store.link("link left") is None
    assert await store.find_unused(NOW + 1, 10) == ["opened"]


async def test_whoever_moves_first_keeps_a_table(store: Store) -> None:
    """A move that arrives while a table is being removed is either stored, and the table stays, or refused."""
    for number in range(20):
        table = f"t{number}"
        await store.create(replace(opening(table), given=1), {})
        await store.append(table, [replace(move(1), kind="given", seat=-1)])
        jobs = [store.append(table, [move(2, key="abc.1")]), store.expire(table, NOW, "gone")]
        stored, gone = (await asyncio.gather(*(jobs if number % 2 else jobs[::-1])))[:: 1 if number % 2 else -1]
        assert stored is not gone
        assert (await store.load(table) is None) is gone


async def test_old_tables_are_told_apart(url: str) -> None:
    """Dice that somebody could know were called committed once; such tables open, and say so."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    rows = {
        "fair": ("committed", "aa", 1.0, 0),
        "again": ("committed", "aa", 2.0, 0),
        "import": ("committed", "bb", 1.0, 5),
        "middle": ("mixed", "cc", 1.0, 5),
        "middle again": ("mixed", "cc", 2.0, 7),
        "seeded": ("seeded", "dd", 1.0, 5),
        "seeded again": ("seeded", "dd", 2.0, 5),
    }
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for table, (dice, secret, created, given) in rows.items():
            told = asdict(Opening(table, "octodice", "1", {}, PLACES, dice, secret, created, given))
            told |= {"options": "{}", "places": json.dumps(told["places"])}
            names = ", ".join(told)
            connection.execute(text(f"INSERT INTO tables ({names}) VALUES (:{names.replace(', ', ', :')})"), told)
    engine.dispose()
    async with opened(url) as (store,):
        found = {table: await store.load(table) for table in rows}
        assert {table: loaded[0].dice for table, loaded in found.items() if loaded} == {
            "fair": "committed",
            "again": "known",
            "import": "known",
            "middle": "mixed",
            "middle again": "known_mixed",
            "seeded": "seeded",
            "seeded again": "seeded",
        }
        assert await store.find_unused(1e12, 10) == [], "what was accepted before stays"


async def test_results_of_days_from_before_are_those_of_octo_dice(url: str) -> None:
    """When there was one game of the day, no name of a result or of a bot's game named it."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    rows = {
        ("daily-board", "2026-11-16:KELP-4821:abc"): '["Ines", 30, 5.0]',
        ("daily-bot", "2026-11-16:diver:3"): "{}",
        ("study", "abc:3"): "{}",
    }
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        for (kind, name), body in rows.items():
            told = {"kind": kind, "name": name, "body": body}
            connection.execute(text("INSERT INTO kept (kind, name, body) VALUES (:kind, :name, :body)"), told)
    engine.dispose()
    async with opened(url) as (store,):
        place = daily.place_of("octodice", date(2026, 11, 16), "KELP-4821")
        assert await daily.board(store, place) == [daily.Result("abc", "Ines", 30, 5.0)]
        assert await store.get_document("daily-bot", "octodice:2026-11-16:diver:3") == "{}"
        assert await store.get_document("study", "abc:3") == "{}"
        await daily.put(store, place, daily.Result("def", "Kai", 30, 4.0, 3))
        assert [one.name for one in await daily.board(store, place)] == ["Kai", "Ines"]


REFUSED = {
    "taken": [move(2), move(3)],
    "gap": [move(4)],
    "before the first": [move(0)],
    "key of the last": [move(3), move(4, key="k2")],
    "one key twice": [move(3, key="k3"), move(4, key="k3")],
}


@pytest.mark.parametrize("entries", REFUSED.values(), ids=REFUSED)
async def test_a_refused_append_leaves_nothing(store: Store, entries: list[Entry]) -> None:
    there = [move(1, key="k1"), move(2, key="k2")]
    assert await store.append("abc", there)
    assert not await store.append("abc", entries)
    assert await log(store) == there
    assert await store.append("abc", [move(3, key="k3")])


async def test_keys_are_a_tables_own(store: Store) -> None:
    await store.create(opening("def"), {})
    assert await store.append("abc", [move(1, key="k")])
    assert await store.append("def", [move(1, key="k")])


async def test_one_of_many_at_once_gets_each_seq(store: Store) -> None:
    tries = [store.append("abc", [move(seq, str(n), f"{seq}/{n}")]) for seq in range(1, 21) for n in range(5)]
    assert sum(await asyncio.gather(*tries)) == 20
    assert [(entry.seq, entry.text) for entry in await log(store)] == [(seq, "0") for seq in range(1, 21)]


async def test_an_append_that_cannot_be_stored_spoils_no_other(store: Store) -> None:
    await store.create(opening("def"), {})
    bad = store.append("abc", [move(1), move(2, "\ud800")])
    good = [store.append("def", [move(seq)]) for seq in range(1, 6)]
    answers = await asyncio.gather(good[0], bad, *good[1:], return_exceptions=True)
    assert isinstance(answers.pop(1), BadInput)
    assert answers == [True] * 5
    assert await log(store) == []
    assert len(await log(store, "def")) == 5


async def test_entries_of_one_append_must_follow_each_other(store: Store) -> None:
    with pytest.raises(BadInput):
        await store.append("abc", [move(1), move(3)])


async def test_a_stale_process_is_refused_and_can_catch_up(store: Store, url: str) -> None:
    async with opened(url) as (other,):
        assert await other.append("abc", [move(1), move(2)])
        assert not await store.append("abc", [move(1, "late")])
        assert await store.since("abc", 0) == [move(1), move(2)]
        assert await store.append("abc", [move(3)])


async def test_two_processes_race_for_one_table(store: Store, url: str) -> None:
    async def play(of: Store, name: str) -> list[tuple[int, str]]:
        won = []
        while len(won) < 20:
            seq = len(await log(of)) + 1
            if await of.append("abc", [move(seq, name, f"{name}{seq}"), move(seq + 1, name)]):
                won += [(seq, name), (seq + 1, name)]
        return won

    async with opened(url) as (other,):
        players = [play(store, "a"), play(store, "b"), play(other, "c"), play(other, "d")]
        won = sorted(line for lines in await asyncio.gather(*players) for line in lines)
        assert [(entry.seq, entry.text) for entry in await log(store)] == won
        assert [seq for seq, _ in won] == list(range(1, 81))


async def test_a_code_opens_once_and_not_too_late(store: Store) -> None:
    links = [Link("abc", (0, 1)), Link("elsewhere")]
    await store.put_code("c1", links, until=100.0)
    await store.put_code("c2", links, until=100.0)
    with pytest.raises(StoreError):
        await store.put_code("c2", [], until=200.0)
    assert await store.take_code("unknown", 50.0) == []
    assert await store.take_code("c1", 99.0) == links
    assert await store.take_code("c1", 99.0) == []
    assert await store.take_code("c2", 101.0) == []
    assert await store.take_code("c2", 99.0) == []


async def test_of_many_takers_one_gets_the_code(store: Store, url: str) -> None:
    async with opened(url) as (other,):
        for round_ in range(5):
            await store.put_code(f"c{round_}", [Link("abc", (0,))], until=100.0)
            takers = [of.take_code(f"c{round_}", 50.0) for of in (store, other) for _ in range(4)]
            assert sorted(await asyncio.gather(*takers)) == [[]] * 7 + [[Link("abc", (0,))]]


async def test_processes_hear_of_each_other(postgres_url: str) -> None:
    async with opened(postgres_url, postgres_url) as (store, other):
        heard: list[tuple[str, int, str]] = []
        own: list[tuple[str, int, str]] = []
        other.listen(lambda *what: heard.append(what))
        store.listen(lambda *what: own.append(what))
        await store.create(opening(), {})
        await asyncio.gather(*(store.append("abc", [move(seq)]) for seq in range(1, 11)))
        await store.shout("abc", '{"present": [0, "ñ\\n"]}')
        await until(lambda: len(heard) > 0 and heard[-1][2] != "")
        assert heard[-1] == ("abc", 0, '{"present": [0, "ñ\\n"]}')
        assert heard[-2] == ("abc", 10, "")
        assert len(heard) < 11  # one notice for all that was stored together
        await other.append("abc", [move(11)])
        await until(lambda: len(own) > 0)
        assert own == [("abc", 11, "")]


async def test_what_many_tables_tell_fits_and_is_heard_in_order(postgres_url: str) -> None:
    async with opened(postgres_url, postgres_url) as (store, other):
        heard: list[tuple[str, int, str]] = []
        other.listen(lambda *what: heard.append(what))
        said = [(f"table{number}", 0, "\x01" * (number % 7 * 150)) for number in range(300)]
        await asyncio.gather(*(store.shout(table, message) for table, _, message in said))
        await until(lambda: len(heard) == len(said))
        assert heard == said
    packed = pack("sender", said)
    assert len(packed) < len(said)
    assert max(len(one.encode()) for one in packed) < 8000


async def test_a_refused_append_is_not_heard(postgres_url: str) -> None:
    async with opened(postgres_url, postgres_url) as (store, other):
        heard: list[tuple[str, int, str]] = []
        other.listen(lambda *what: heard.append(what))
        await store.create(opening(), {})
        assert not await store.append("abc", [move(2)])
        assert await store.append("abc", [move(1)])
        await until(lambda: len(heard) > 0)
        assert heard == [("abc", 1, "")]


async def test_a_message_may_be_long_but_not_too_long(store: Store) -> None:
    await store.shout("abc", "\x01" * 1000)
    with pytest.raises(BadInput):
        await store.shout("abc", "ñ" * 501)


async def test_what_waits_is_committed_together(tmp_path: Path) -> None:
    driver, batches = Sqlite(make_url(f"sqlite:///{tmp_path}/tables.db")), []
    commit = driver.commit

    def counted(batch: list[Append]) -> list[bool]:
        batches.append(len(batch))
        return commit(batch)

    driver.commit = counted  # type: ignore[method-assign, assignment]
    migrate(driver.writer)
    store = Database(driver)
    await store.create(opening(), {})
    assert all(await asyncio.gather(*(store.append("abc", [move(seq)]) for seq in range(1, 501))))
    await store.close()
    assert sum(batches) == 500
    assert len(batches) < 50


async def test_a_file_is_opened_so_that_nothing_is_lost(tmp_path: Path) -> None:
    with Sqlite(make_url(f"sqlite:///{tmp_path}/tables.db")).writer.connect() as connection:
        found = {name: connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")}
        assert found == {"journal_mode": "wal", "synchronous": 2}
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        assert connection.scalar(text("PRAGMA busy_timeout")) == 5000


async def test_closing_finishes_what_waits(store: Store, url: str) -> None:
    waiting = [asyncio.ensure_future(store.append("abc", [move(seq)])) for seq in range(1, 101)]
    await asyncio.sleep(0)
    await store.close()
    assert all(await asyncio.gather(*waiting))
    for late in (store.load("abc"), store.append("abc", [move(101)]), store.add_links({}, "h1")):
        with pytest.raises(StoreError, match="closed"):
            await late
    async with opened(url) as (again,):
        assert len(await log(again)) == 100


@pytest.mark.parametrize("url", ["", "tables.db", "sqlite://", "sqlite:///:memory:", "mysql://x", "postgresql://[x"])
async def test_an_address_must_be_one(url: str) -> None:
    with pytest.raises(BadInput):
        await open_store(url)


async def test_schema_and_migrations_agree(store: Store, url: str) -> None:
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


async def test_schema_and_migrations_say_the_same_words(tmp_path: Path) -> None:
    """Alembic's comparison does not see everything, such as what a partial index leaves out."""
    written = []
    for name, make in (("schema", metadata.create_all), ("steps", migrate)):
        engine = create_engine(f"sqlite:///{tmp_path}/{name}.db")
        make(engine)
        with engine.connect() as connection:
            rows = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '%alembic%'"))
            written.append({name: " ".join((sql or "").split()) for name, sql in rows})
        engine.dispose()
    assert written[0] == written[1]


async def test_a_database_of_the_future_is_left_alone(store: Store, url: str) -> None:
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="another version"):
        await open_store(url)


OPEN = """
import asyncio, sys
from octosphere.play.store import open_store
print("ready", flush=True)
sys.stdin.readline()
asyncio.run(open_store(sys.argv[1]))
assert "numpy" not in sys.modules
"""


async def test_processes_may_open_a_new_database_at_the_same_time(url: str) -> None:
    command, pipe = [sys.executable, "-c", OPEN, url], subprocess.PIPE
    processes = [subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) for _ in range(4)]
    assert [process.stdout and process.stdout.readline() for process in processes] == ["ready\n"] * 4
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [process.communicate(timeout=60)[1] for process in processes] == [""] * 4
    assert [process.returncode for process in processes] == [0] * 4


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_new_file_is_for_its_owner_alone_with_all_that_lies_beside_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        async with opened(f"sqlite:///{tmp_path}/tables.db") as (store,):
            await store.create(opening(), {})
            found = {path.name: mode(path) for path in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert found == {"tables.db": 0o600, "tables.db-wal": 0o600, "tables.db-shm": 0o600}


@pytest.mark.parametrize(
    ("given", "left", "told"), [(0o644, 0o600, True), (0o640, 0o640, False), (0o600, 0o600, False)]
)
async def test_a_file_that_everybody_can_read_is_taken_back_but_a_group_stays(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, given: int, left: int, told: bool
) -> None:
    file = tmp_path / "tables.db"
    async with opened(f"sqlite:///{file}"):
        pass
    file.chmod(given)
    async with opened(f"sqlite:///{file}"):
        assert mode(file) == left
    assert ("could be read by everybody" in caplog.text) == told
