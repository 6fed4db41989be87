"""Attacks on tables: revoked links, histories without end, tables that are gone, people who are only away, names."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from octosphere.core.errors import BadInput
from octosphere.play import bot_moves
from octosphere.play import service as services
from octosphere.play.access import NoSuchTable
from octosphere.play.entries import Entry, Link, Place
from octosphere.play.fold import fold_entries
from octosphere.play.orders import CreatedTable, Order
from octosphere.play.requests import SPARE, Request
from octosphere.play.rooms import Presence
from octosphere.play.service import TableService
from octosphere.play.store import open_store
from octosphere.play.store.contract import RESYNC
from octosphere.play.workers import Owner, Workers
from octosphere.tasks.moves import hint
from octosphere.web.advice import Sought
from octosphere.web.desk import Desk
from octosphere.web.routes import CALLS

from .anywhere import task_at
from .bystander import Bystander
from .test_service import BOT, GAME, LIMIT, PERSON, Slow, ask, links_of, play_out, service_at, step, to_the_bot
from .web_client import PATIENCE, Player, Served, key, served

NAME, OTHER = "Zebulon", "Quentin"


async def eventually(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT):
        while not condition():
            await asyncio.sleep(0.01)


def soon(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


@asynccontextmanager
async def two_houses(url: str) -> AsyncIterator[tuple[TableService, TableService]]:
    async with service_at(url) as first, service_at(url) as second, asyncio.timeout(LIMIT):
        yield first, second


@pytest.fixture
def pair(tmp_path: Path, postgres_url: str) -> Iterator[tuple[Served, Served]]:
    """Two servers that share a PostgreSQL."""
    with ExitStack() as stack:
        found = []
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            options = ("--no-limits", "--grace", "0", "--database-url", postgres_url)
            found.append(stack.enter_context(served(tmp_path / name, *options)))
        yield found[0], found[1]


def at(server: Served, player: Player) -> Player:
    """The same link at another server."""
    return Player(server.client, player.table, player.token)


def people(server: Served, *names: str) -> list[Player]:
    made = server.client.post(
        "/api/tables", json={"game": "octodice", "seats": [{"kind": "person", "name": name} for name in names]}
    ).json()
    tokens = [*(link["token"] for link in made["links"]), made["watch"]]
    return [Player(server.client, made["table"], token) for token in tokens]


def play_to_the_end(*players: Player) -> None:
    while players[0].view()["over"] is None:
        for player in players:
            view = player.view()
            if view["acting"] is not None and view["over"] is None:
                player.act(view)


# links that were revoked


def code_of(player: Player) -> int:
    held = {"table": player.table, "token": player.token}
    return player.client.post("/api/codes", json={"tables": [held]}).status_code


def test_what_is_revoked_in_one_process_opens_nothing_in_another(pair: tuple[Served, Served]) -> None:
    first, second = pair
    mine, theirs, _ = people(first, NAME, OTHER)
    there, other = at(second, mine), at(second, theirs)
    assert code_of(there) == 200  # the token is known there, and no room is open
    code = first.client.post("/api/codes", json={"tables": [{"table": mine.table, "token": mine.token}]}).json()["code"]
    assert mine.post("/forget", {}).status_code == 200
    soon(lambda: code_of(there) == 404)
    assert there.get().status_code == 404
    assert there.post("/seats", {"key": key(), "seat": 0, "what": "sit", "name": NAME}).status_code == 404
    assert second.client.post("/api/codes/redeem", json={"code": code}).status_code == 404
    assert other.get().status_code == 200


@pytest.mark.long
def test_a_stream_of_a_link_that_is_revoked_elsewhere_ends(pair: tuple[Served, Served]) -> None:
    first, second = pair
    mine, theirs, _ = people(first, NAME, OTHER)
    with at(second, mine).events() as events:
        assert next(events)["event"] == "presence"
        assert mine.post("/forget", {}).status_code == 200
        assert NAME not in str(list(events))  # it comes to an end
    with at(second, theirs).events() as events:
        assert next(one for one in events if one["event"] == "entry")["kind"] == "forget"


async def revoked(service: TableService, created: CreatedTable) -> None:
    """Wait until the first link of a table opens nothing."""
    async with asyncio.timeout(LIMIT):
        while True:
            try:
                await service.enter(created.table, created.links[0][1])
            except NoSuchTable:
                return
            await asyncio.sleep(0.01)


def test_a_process_that_hears_nothing_trusts_no_token_it_remembers(postgres_url: str) -> None:
    """Its listening connection is gone, and so nobody told it."""

    async def body() -> None:
        async with two_houses(postgres_url) as (first, second):
            created = await first.create(Order("octodice", (PERSON, PERSON)))
            link = await second.enter(created.table, created.links[0][1])
            watch = await second.watch(link, 0)
            await second.store._driver._listener.close()  # type: ignore[attr-defined]
            await first.forget(link)
            await revoked(second, created)
            assert not await second.holds(link)
            with pytest.raises(NoSuchTable):
                await second.submit(link, Request("sit", 0, "sits-again", text=NAME))
            await second.leave(link, watch)

    asyncio.run(body())


def test_a_process_that_hears_nothing_shows_nothing_old(postgres_url: str) -> None:
    """The database can be reached again, and the listening connection is not back yet."""

    async def body() -> None:
        async with two_houses(postgres_url) as (first, second):
            created = await first.create(Order("octodice", (PERSON, PERSON)))
            links = [await first.enter(created.table, token) for _, token in created.links]
            old = (await second.live(created.table)).seq
            await second.store._driver._listener.close()  # type: ignore[attr-defined]
            await eventually(lambda: second.store.behind() > 1)
            await first.submit(links[0], Request("sit", 0, "sits-down", text=NAME))
            assert (await second.live(created.table)).seq == old + 1
            await first.submit(links[1], Request("sit", 1, "sits-down-too", text=OTHER))
            watch = await second.watch(links[0], old)
            assert [piece.seq for piece in await watch.next() if isinstance(piece, Entry)] == [old + 1, old + 2]
            await second.leave(links[0], watch)

    asyncio.run(body())


@pytest.mark.parametrize("watched", [True, False])
def test_after_a_lost_connection_every_token_is_looked_up_again(postgres_url: str, watched: bool) -> None:
    async def body() -> None:
        async with two_houses(postgres_url) as (first, second):
            created = await first.create(Order("octodice", (PERSON, PERSON)))
            await eventually(lambda: second.store.behind() < 0.5)
            link = await second.enter(created.table, created.links[0][1])
            watch = await second.watch(link, 0) if watched else None
            await first.store.forget(link, "a message that nobody understands")  # as good as none
            assert (link.table in second.tables.rooms) == watched
            second._heard("", 0, RESYNC)
            await revoked(second, created)
            await eventually(lambda: watch is None or watch._ended)

    asyncio.run(body())


def test_a_token_that_is_known_is_not_looked_up_as_long_as_all_is_heard(postgres_url: str) -> None:
    async def body() -> None:
        async with two_houses(postgres_url) as (first, second):
            created = await first.create(Order("octodice", (PERSON, PERSON)))
            await eventually(lambda: second.store.behind() < 1)
            link = await second.enter(created.table, created.links[0][1])

            async def broken(hash: str) -> Link | None:
                raise AssertionError(hash)

            second.store.link = broken  # type: ignore[method-assign]
            for _ in range(20):  # as long as several beats of the connection
                behind = second.store.behind()
                if behind < 0.9:
                    assert await second.enter(created.table, created.links[0][1]) == link
                await asyncio.sleep(0.05)

    asyncio.run(body())


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_revoked_link_that_is_still_in_hand_makes_nothing_new(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    """As in a request that was let in before it was revoked, and is carried out after."""
    url = request.getfixturevalue("postgres_url") if database == "postgresql" else f"sqlite:///{tmp_path}/tables.db"

    async def body() -> None:
        async with service_at(url) as service, asyncio.timeout(LIMIT):
            mine, theirs, _ = await links_of(service, PERSON, PERSON, seed="5")
            await play_out(service, [mine, theirs])
            await service.forget(mine)
            code, _ = await service.tokens.make_code([mine, theirs])
            assert [link for link, _ in await service.tokens.redeem(code)] == [theirs]
            code, _ = await service.tokens.make_code([mine])
            with pytest.raises(BadInput, match="wrong, used or too old"):
                await service.tokens.redeem(code)
            with pytest.raises(NoSuchTable):
                await service.rematch(mine)
            with pytest.raises(NoSuchTable):
                await service.submit(mine, Request("sit", 0, "sits-again", text=NAME))
            assert NAME not in repr(await service.store.load(mine.table))

    asyncio.run(body())


@pytest.mark.long
def test_a_name_that_another_process_stores_at_the_same_time_does_not_stay(postgres_url: str) -> None:
    async def body() -> None:
        async with two_houses(postgres_url) as (first, second):
            for number in range(10):
                mine, _, _ = await links_of(first, PERSON, PERSON)
                there = Link(mine.table, mine.seats, mine.hash)
                await second.live(mine.table)
                sits = Request("sit", 0, f"sits-down-{number}", text=NAME)
                await asyncio.gather(first.forget(mine), second.submit(there, sits), return_exceptions=True)
                assert NAME not in repr(await first.store.load(mine.table))

    asyncio.run(body())


# histories without end


async def long_history(url: str, pairs: int) -> Player:
    """A table at which somebody has moved and taken back for a day, as it was possible once."""
    async with service_at(url) as service:
        created = await service.create(Order("octodice", (PERSON,), seed="5"))
        link = await service.enter(created.table, created.links[0][1])
        live = await service.live(link.table)
        while len(live.steps) < 30 or live.acting((0,)) is None or live.decision(0) is None:
            await step(service, [link], random.Random(3))
        text, seq = GAME.codec.text(GAME.legal(live.decision(0))[0]), live.seq
        entries = [Entry(seq + 1 + n, *(("undo", 0, "1") if n % 2 else ("move", 0, text))) for n in range(2 * pairs)]
        assert await service.store.append(link.table, entries)
    return Player(None, created.table, created.links[0][1])  # type: ignore[arg-type]


@pytest.mark.long
def test_opening_a_table_with_an_endless_history_keeps_nobody_waiting(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    attacker = asyncio.run(long_history(url, 10_000))
    with served(tmp_path, "--no-limits", "--database-url", url) as server:
        bystander = Bystander(str(server.client.base_url))
        with bystander.undisturbed():
            view = at(server, attacker).view()
            assert at(server, attacker).get("/replay").status_code == 200
        bystander.close()
    assert view["seq"] > 20_000
    assert len(view["log"]) < 200


def test_a_history_is_taken_in_slices(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    table = asyncio.run(long_history(url, 2_000)).table

    async def body() -> None:
        store = await open_store(url)
        found = await store.load(table)
        assert found is not None
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        task = asyncio.ensure_future(others())
        live = await fold_entries(GAME, *found)
        task.cancel()
        assert live.seq > 4_000
        assert turns > 5
        await store.close()

    asyncio.run(body())


@pytest.mark.long
def test_nobody_can_write_such_a_history_any_more(tmp_path: Path) -> None:
    with served(tmp_path, "--no-limits") as server:
        player, _ = server.players("person")
        said = [player.ask("/say", 0, phrase="ouch").status_code for _ in range(SPARE)]
        assert said == [200] * SPARE
        refused = player.ask("/say", 0, phrase="ouch", lang="de")
        assert refused.status_code == 400
        assert "Spiel weiter" in refused.json()["message"]
        assert player.ask("/undo", 0).json()["message"].endswith("play on.")
        player.play_on()


def test_what_many_entries_of_another_process_are_is_read_in_slices_too(postgres_url: str) -> None:
    async def body() -> None:
        async with two_houses(postgres_url) as (first, second):
            link, watching = await links_of(first, PERSON)
            watch = await second.watch(watching, 0)
            says = [Entry(n, "say", 0, "ouch") for n in range(1, services.SUDDEN + 10)]
            assert await first.store.append(link.table, says)
            await eventually(lambda: second.tables.rooms[link.table].live.seq == len(says))
            told = [one for one in await watch.next() if isinstance(one, Entry)]
            while len(told) < len(says):
                told += [one for one in await watch.next() if isinstance(one, Entry)]
            assert told == says

    asyncio.run(body())


# tables that are gone

THOUGHT = """
import time
from octosphere.play.workers import is_urgent

def choose(*_):
    while not is_urgent():
        time.sleep(0.01)
    return "nothing"
"""


@asynccontextmanager
async def working_house(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TableService]:
    """One real worker, in which a bot thinks until it is hurried."""
    (folder / "thought.py").write_text(THOUGHT)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")
    workers = Workers(1)
    await workers.start()
    store = await open_store(url)
    service = TableService(store, {"octodice": GAME}, workers, task_at("thought:choose"), pace=0.0)
    await workers.ask(os.getpid)
    try:
        yield service
    finally:
        await service.close()
        await workers.close()
        await store.close()


def test_nobody_thinks_for_tables_that_are_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        async with working_house(f"sqlite:///{tmp_path}/tables.db", tmp_path, monkeypatch) as service:
            links = [(await links_of(service, PERSON, BOT, seed="5"))[0] for _ in range(10)]
            for link in links:
                await to_the_bot(service, link)
            rooms = list(service.tables.rooms.values())
            await eventually(lambda: all(room.thought is not None for room in rooms))
            for link in links:
                await service.forget(link)
            async with asyncio.timeout(LIMIT):
                await service.thinkers.ask(os.getpid)  # all others are out of its way
            await eventually(lambda: not service._tasks)
            assert all(room.thought is not None and room.thought.answer.cancelled() for room in rooms)

    asyncio.run(body())


def test_nobody_thinks_for_a_table_that_another_process_has_deleted(postgres_url: str) -> None:
    thinkers = Slow()

    async def body() -> None:
        async with (
            service_at(postgres_url, thinkers) as first,
            service_at(postgres_url) as second,
            asyncio.timeout(LIMIT),
        ):
            link, _ = await links_of(first, PERSON, BOT, seed="5")
            await to_the_bot(first, link)
            await eventually(lambda: len(thinkers.thoughts) == 1)
            bots = first.tables.rooms[link.table].bots
            assert bots is not None
            await second.forget(link)
            await eventually(bots.done)
            assert thinkers.thoughts[0].answer.cancelled()
            assert link.table not in first.tables.rooms

    asyncio.run(body())


def test_a_bot_whose_table_is_gone_without_a_word_stops(tmp_path: Path) -> None:
    """Its move cannot be stored, now or ever."""
    thinkers = Slow()

    async def body() -> None:
        async with service_at(f"sqlite:///{tmp_path}/tables.db", thinkers) as service, asyncio.timeout(LIMIT):
            link, _ = await links_of(service, PERSON, BOT, seed="5")
            await to_the_bot(service, link)
            await eventually(lambda: len(thinkers.thoughts) == 1)
            bots = service.tables.rooms[link.table].bots
            assert bots is not None
            await service.store.delete(link.table, "")
            thinkers.thoughts[0].hurry()
            await eventually(bots.done)
            assert link.table not in service.tables.rooms
            assert len(thinkers.thoughts) == 1

    asyncio.run(body())


def test_bots_do_not_play_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        async with service_at(f"sqlite:///{tmp_path}/tables.db") as service, asyncio.timeout(LIMIT):
            link, _ = await links_of(service, PERSON, BOT, seed="5")
            room = service.tables.rooms[link.table]
            monkeypatch.setattr(bot_moves, "DESERTED", -1.0)  # everybody left long ago
            await service.submit(link, ask("leave", 0, 0, "drifter"))
            await eventually(lambda: room.bots is not None and room.bots.done())
            assert room.live.due() is not None
            monkeypatch.setattr(bot_moves, "DESERTED", 0.0)
            watch = await service.watch(link, room.live.seq)
            await service.room(link.table)
            service.bots.wake(room)
            await eventually(lambda: room.live.over)
            await service.leave(link, watch)

    asyncio.run(body())


def test_a_hint_for_a_table_that_is_gone_is_given_up(tmp_path: Path) -> None:
    thinkers = Slow()

    async def body() -> None:
        async with service_at(f"sqlite:///{tmp_path}/tables.db", thinkers) as service, asyncio.timeout(LIMIT):
            desk = Desk(service)
            link, _ = await links_of(service, PERSON)
            sought = Sought(hint, link.table, 1)
            asked = asyncio.ensure_future(desk.advice.of(sought, Owner("somebody", link.table, person=True)))
            await eventually(lambda: len(thinkers.thoughts) == 1)
            await service.forget(link)
            assert json.loads(await asked) == {"state": "waiting", "ahead": 0}
            assert thinkers.thoughts[0].answer.cancelled()

    asyncio.run(body())


# people who are only away


def vote(player: Player, seat: int, **more: Any) -> Any:
    return player.ask("/seats", seat, what="replace", level="drifter", **more)


def test_whoever_has_just_left_is_not_replaced(tmp_path: Path) -> None:
    with served(tmp_path, "--no-limits") as server:
        mine, theirs, _ = people(server, NAME, OTHER)
        assert 0 < mine.view()["seats"][1]["replaceable_in"] <= 120
        with theirs.events() as events:
            next(events)
            assert mine.view()["seats"][1]["replaceable_in"] is None
        soon(lambda: not mine.view()["seats"][1]["present"])
        refused = vote(mine, 1, lang="es")
        assert refused.status_code == 400
        assert "poco tiempo fuera" in refused.json()["message"]
        assert mine.view()["seats"][1]["kind"] == "person"


@pytest.mark.long
def test_a_lone_vote_and_forgetting_take_nothing_from_whoever_is_away(tmp_path: Path) -> None:
    with served(tmp_path, "--no-limits", "--grace", "1") as server:
        mine, theirs, watcher = people(server, NAME, OTHER)
        soon(lambda: vote(mine, 1).status_code == 200)
        assert mine.view()["seats"][1]["kind"] == "bot"
        assert mine.post("/forget", {}).status_code == 200
        assert theirs.view()["seats"][1]["name"] == OTHER
        assert theirs.ask("/seats", 1, what="back").status_code == 200
        assert theirs.view()["seats"][0]["replaceable_in"] == 0  # nobody can come back to that seat
        assert vote(theirs, 0).status_code == 200
        assert theirs.view()["seats"][0]["kind"] == "bot"
        assert theirs.post("/forget", {}).status_code == 200  # now all who sat there agree
        assert watcher.get().status_code == 404


@pytest.mark.long
def test_players_of_a_process_that_was_killed_are_away_soon(pair: tuple[Served, Served]) -> None:
    first, second = pair
    mine, theirs, _ = people(first, NAME, OTHER)
    with mine.events() as heard, at(second, theirs).events() as events:
        next(events)
        assert next(one for one in heard if 1 in one.get("present", ()))
        second.process.kill()
        assert next(one for one in heard if one.get("present") == [0])["watchers"] == 0
    assert mine.view()["seats"][1]["present"] is False


def test_players_of_a_process_that_ends_are_away_at_once(postgres_url: str) -> None:
    async def body() -> None:
        async with service_at(postgres_url) as first:
            link, other, _ = await links_of(first, PERSON, PERSON)
            watch = await first.watch(link, 0)
            async with service_at(postgres_url) as second:
                await second.watch(other, 0)
                await eventually(lambda: first.tables.rooms[link.table].presence() == Presence((0, 1), 0))
            await eventually(lambda: first.tables.rooms[link.table].presence() == Presence((0,), 0))
            await first.leave(link, watch)

    asyncio.run(body())


def test_a_process_that_was_taken_for_gone_is_asked_who_is_with_it(postgres_url: str) -> None:
    async def body() -> None:
        async with two_houses(postgres_url) as (first, second):
            link, other, _ = await links_of(first, PERSON, PERSON)
            watch, there = await first.watch(link, 0), await second.watch(other, 0)
            room = first.tables.rooms[link.table]
            await eventually(lambda: room.presence().present == (0, 1))
            first._peers._lose({second.name})
            assert room.presence().present == (0,)
            await second.store.shout("", f"alive {second.name}")
            await eventually(lambda: room.presence().present == (0, 1))
            await first.leave(link, watch)
            await second.leave(other, there)

    asyncio.run(body())


# names

READS = [call for call in CALLS if call.method == "GET" and call.for_link and not call.stream]
NUMBERS_ALONE = "/api/tables/{table}/forecast"  # and it needs a worker that is warm


def everything(player: Player) -> str:
    """All that a link can read of a table."""
    told = []
    for call in [call for call in READS if call.path != NUMBERS_ALONE]:
        for lang in ("en", "de"):
            path = call.path.format(table=player.table, at=1)
            answer = player.client.get(path, params={"lang": lang}, headers=player.headers)
            assert answer.status_code < 500, (path, answer.text)
            told.append(answer.text)
    with player.events() as events:
        told.append(str(next(one for one in events if one["event"] == "presence")))
    return "\n".join(told)


@pytest.mark.long
def test_a_name_that_is_forgotten_is_in_nothing_that_others_read(pair: tuple[Served, Served]) -> None:
    mine, theirs, watcher = people(pair[0], NAME, OTHER)
    play_to_the_end(mine, theirs)
    readers = [at(server, player) for server in pair for player in (theirs, watcher)]
    assert all(NAME in everything(reader) for reader in readers)
    assert mine.post("/forget", {}).status_code == 200
    soon(lambda: at(pair[1], mine).get().status_code == 404)
    for reader in readers:
        told = everything(reader)
        assert NAME not in told
        assert OTHER in told


def test_nothing_in_memory_holds_a_forgotten_name(tmp_path: Path) -> None:
    async def body() -> None:
        async with service_at(f"sqlite:///{tmp_path}/tables.db") as service, asyncio.timeout(LIMIT):
            desk = Desk(service)
            mine, theirs, _ = await links_of(service, Place("person", NAME), PERSON, seed="5")
            await desk.views.of(theirs, "en")
            await desk.timelines.of(mine.table)
            desk.studies._told[(f"{mine.table}:0:1", "en", (NAME,))] = NAME.encode()
            watch = await service.watch(theirs, 0)
            await service.submit(mine, Request("sit", 0, "sits-again", text=NAME))
            await service.forget(mine)
            assert await watch.next() == []  # what was not read yet is gone, too
            assert not desk.views._kept
            assert not desk.timelines._kept
            assert not desk.studies._told
            assert mine.table not in service.tables.rooms

    asyncio.run(body())
