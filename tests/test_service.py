"""Tables on a real store: nothing is told before it is stored, nothing is stored twice."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from octosphere.core.errors import BadInput
from octosphere.core.record import verify
from octosphere.games.octodice.game import OctoDice
from octosphere.play.access import NoSuchTable
from octosphere.play.bot_moves import FLUENT
from octosphere.play.characters import cast
from octosphere.play.entries import Entry, Link, Place
from octosphere.play.imports import Branch
from octosphere.play.orders import Order
from octosphere.play.owners import Owners
from octosphere.play.requests import Limited, NotYours, Request, Stale
from octosphere.play.rooms import LONGEST_QUEUE, Presence, Waits, Watcher
from octosphere.play.service import TableService
from octosphere.play.store import StoreError, open_store
from octosphere.play.workers import NOBODY, Owner, Question, Task, TooMany
from octosphere.tasks import moves as tasks

GAME = OctoDice()
PERSON, BOT = Place("person", "Ines"), Place("bot", level="diver")
LIMIT = 60.0  # seconds that anything may take on a busy machine


class Here:
    """Thinks in this process, and fails as often as it is told to."""

    prepared = 100

    def __init__(self, failures: int = 0) -> None:
        self.failures, self.full = failures, False

    async def ask(self, task: Task, *args: Any, owner: Owner = NOBODY) -> Any:
        await asyncio.sleep(0)
        if self.failures:
            self.failures -= 1
            raise BadInput("no thoughts today")
        return task(*args)

    def put(self, task: Task, *args: Any, owner: Owner = NOBODY) -> Question:
        return Question(task, args, asyncio.ensure_future(self.ask(task, *args)), owner)

    def check(self, task: Task, owner: Owner) -> None:
        if self.full:
            raise TooMany(5)


@asynccontextmanager
async def service_at(url: str, thinkers: Here | None = None) -> AsyncIterator[TableService]:
    store = await open_store(url)
    service = TableService(store, {"octodice": GAME}, thinkers or Here(), tasks.choose, pace=0.0)
    try:
        yield service
    finally:
        await service.close()
        await store.close()


def run(url: str, body: Callable[[TableService], Awaitable[None]], thinkers: Here | None = None) -> None:
    async def whole() -> None:
        async with service_at(url, thinkers) as service:
            await asyncio.wait_for(body(service), LIMIT)

    asyncio.run(whole())


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/octosphere.db"


async def links_of(service: TableService, *places: Place, **more: Any) -> list[Link]:
    created = await service.create(Order("octodice", places, **more))
    links = [await service.enter(created.table, token) for _, token in created.links]
    return [*links, await service.enter(created.table, created.watch)]


def ask(what: str, seat: int, position: int, text: str = "", confirm: bool = True) -> Request:
    return Request(what, seat, secrets.token_urlsafe(9), position, text, confirm)


async def step(service: TableService, links: list[Link], chance: random.Random) -> None:
    """Whatever a person has to do next at this table."""
    live = await service.live(links[0].table)
    for link in links:
        seat = live.acting(link.seats)
        if seat is None:
            continue
        if live.open_seat == seat or live.seat_to_roll() == seat:
            what, text = ("confirm" if live.open_seat == seat else "roll"), ""
        else:
            what, text = "move", GAME.codec.text(chance.choice(GAME.legal(live.decision(seat))))
        with suppress(NotYours):  # a bot was faster: look again
            await service.submit(link, ask(what, seat, live.seq, text))
        return
    await asyncio.sleep(0.001)  # bots are at it


async def play_out(service: TableService, links: list[Link]) -> None:
    chance = random.Random(1)
    while not (await service.live(links[0].table)).over:
        await step(service, links, chance)


def test_a_game_of_people_and_bots_is_played_and_survives_a_restart(url: str) -> None:
    tables: list[Link] = []

    async def first(service: TableService) -> None:
        tables.extend(await links_of(service, PERSON, BOT, PERSON))
        for _ in range(40):
            await step(service, tables, random.Random(1))

    async def second(service: TableService) -> None:
        await play_out(service, tables)
        record = (await service.live(tables[0].table)).record()
        assert verify(GAME, record).dice == "proven"
        found = await service.store.load(tables[0].table)
        assert found is not None
        assert [entry.seq for entry in found[1]] == list(range(1, len(found[1]) + 1))

    run(url, first)
    run(url, second)


def test_the_same_request_is_carried_out_once(url: str) -> None:
    async def body(service: TableService) -> None:
        link, _ = await links_of(service, PERSON)
        request = ask("roll", 0, 0)
        receipts = await asyncio.gather(*(service.submit(link, request) for _ in range(5)))
        assert sorted(receipt.repeated for receipt in receipts) == [False, True, True, True, True]
        assert (await service.live(link.table)).seq == 1

    run(url, body)


def test_two_tabs_play_one_move(url: str) -> None:
    async def body(service: TableService) -> None:
        link, _ = await links_of(service, PERSON)
        both = [service.submit(link, ask("roll", 0, 0)) for _ in range(2)]
        answers = await asyncio.gather(*both, return_exceptions=True)
        assert [isinstance(one, Stale) for one in answers] == [False, True]

    run(url, body)


def test_links_open_only_their_own_table_and_seats(url: str) -> None:
    async def body(service: TableService) -> None:
        created = await service.create(Order("octodice", (PERSON, Place("open"))))
        other = await service.create(Order("octodice", (PERSON,)))
        assert [seats for seats, _ in created.links] == [(0,), (1,)]
        for table, token in ((created.table, other.watch), (created.table, "x" * 22), ("nothing", created.watch)):
            with pytest.raises(NoSuchTable):
                await service.enter(table, token)
        watch = await service.enter(created.table, created.watch)
        with pytest.raises(NotYours):
            await service.submit(watch, ask("roll", 0, 0))
        stored = Path(url.removeprefix("sqlite:///"))
        bytes_of = b"".join(path.read_bytes() for path in stored.parent.iterdir())
        assert created.watch.encode() not in bytes_of
        assert all(token.encode() not in bytes_of for _, token in created.links)

    run(url, body)


def test_people_at_one_screen_share_a_link(url: str) -> None:
    async def body(service: TableService) -> None:
        created = await service.create(Order("octodice", (PERSON, PERSON, BOT), together=True))
        assert [seats for seats, _ in created.links] == [(0, 1)]
        mixed = await service.create(Order("octodice", (PERSON, Place("open"), PERSON), together=True))
        assert [seats for seats, _ in mixed.links] == [(0, 2), (1,)]
        await play_out(service, [await service.enter(created.table, created.links[0][1])])

    run(url, body)


async def read(watch: Watcher, count: int) -> list[Entry]:
    found: list[Entry] = []
    while len(found) < count:
        news = await watch.next()
        assert news
        found += [one for one in news if isinstance(one, Entry)]
    return found


def test_watchers_hear_everything_and_resume_where_they_were(url: str) -> None:
    async def body(service: TableService) -> None:
        link, watching = await links_of(service, PERSON)
        watch = await service.watch(watching, 0)
        for _ in range(10):
            await step(service, [link], random.Random(2))
        seq = (await service.live(link.table)).seq
        told = await read(watch, seq)
        assert [entry.seq for entry in told] == list(range(1, seq + 1))
        late = await service.watch(watching, 4)
        assert await read(late, seq - 4) == told[4:]
        await service.leave(watching, watch)
        assert (await service.room(link.table)).watches == [late]

    run(url, body)


def test_presence_is_told(url: str) -> None:
    async def body(service: TableService) -> None:
        link, watching = await links_of(service, PERSON)
        watch = await service.watch(watching, 0)
        assert await watch.next() == [Presence((), 1)]
        seated = await service.watch(link, 0)
        assert await watch.next() == [Presence((0,), 1)]
        await service.leave(link, seated)
        assert await watch.next() == [Presence((), 1)]

    run(url, body)


def test_a_reader_that_falls_behind_is_sent_away() -> None:
    async def body() -> None:
        watch = Watcher(())
        assert all(watch.tell(Presence((), 0)) for _ in range(LONGEST_QUEUE))
        assert not watch.tell(Presence((), 0))
        watch.end()
        assert len(await watch.next()) == LONGEST_QUEUE  # what it was told before, it still gets
        assert await watch.next() == []

    asyncio.run(body())


def test_a_bot_that_fails_is_taken_up_again(url: str) -> None:
    async def body(service: TableService) -> None:
        links = await links_of(service, PERSON, BOT)
        await play_out(service, links)

    run(url, body, Here(failures=3))


def test_a_full_disk_loses_nothing_and_acknowledges_nothing(url: str) -> None:
    async def body(service: TableService) -> None:
        link, _ = await links_of(service, PERSON)
        append, request = service.store.append, ask("roll", 0, 0)

        async def full(table: str, entries: list[Entry]) -> bool:
            raise StoreError("the disk is full")

        service.store.append = full  # type: ignore[method-assign,assignment]
        with pytest.raises(StoreError):
            await service.submit(link, request)
        assert (await service.live(link.table)).seq == 0
        service.store.append = append  # type: ignore[method-assign]
        assert not (await service.submit(link, request)).repeated
        assert (await service.submit(link, request)).repeated

    run(url, body)


def test_two_houses_on_one_store_never_fork_a_table(url: str) -> None:
    """SQLite tells nobody; a house that was overtaken reads again and then answers."""

    async def body(service: TableService) -> None:
        link, watching = await links_of(service, PERSON)
        async with service_at(url) as other:
            await other.live(link.table)
            watch = await other.watch(watching, 0)
            await service.submit(link, ask("roll", 0, 0))
            with pytest.raises(Stale):
                await other.submit(link, ask("roll", 0, 0))
            assert [entry.kind for entry in await read(watch, 1)] == ["roll"]

    run(url, body)


def test_rematch_keeps_people_and_seats(url: str) -> None:
    async def body(service: TableService) -> None:
        links = await links_of(service, PERSON, BOT, seed="5")
        with pytest.raises(BadInput, match="after the end"):
            await service.rematch(links[0])
        await play_out(service, links)
        (table, token), (same, watch) = [await service.rematch(link) for link in links]
        assert table == same != links[0].table
        assert (await service.enter(table, token)).seats == (0,)
        assert (await service.enter(table, watch)).seats == ()
        live = await service.live(table)
        assert live.places == [*cast([PERSON, BOT])]
        assert live.opening.dice == "committed"

    run(url, body)


def test_a_code_carries_tables_to_another_device_once(url: str) -> None:
    async def body(service: TableService) -> None:
        link, watching = await links_of(service, PERSON)
        code, _ = await service.tokens.make_code([link, watching])
        with pytest.raises(BadInput, match="wrong, used or too old"):
            await service.tokens.redeem("AAAAAAAAAA")
        found = await service.tokens.redeem(f" {code[:5].lower()}-{code[5:]} ")
        assert [one for one, _ in found] == [link, watching]
        assert await service.enter(link.table, found[0][1]) == link
        with pytest.raises(BadInput):
            await service.tokens.redeem(code)

    run(url, body)


def test_an_absent_player_can_be_replaced_but_not_one_who_is_here(url: str) -> None:
    async def body(service: TableService) -> None:
        first, second, _ = await links_of(service, PERSON, PERSON)
        watch = await service.watch(second, 0)
        with pytest.raises(BadInput, match="is here"):
            await service.submit(first, ask("replace", 0, 0, "1:diver"))
        with pytest.raises(BadInput, match="is here"):
            await service.submit(first, ask("replace", 0, 0, "01:diver"))
        await service.leave(second, watch)
        with pytest.raises(Limited, match=r"again in 1\d\d seconds"):
            await service.submit(first, ask("replace", 0, 0, "1:diver"))
        service.grace = 0.0
        await service.submit(first, ask("replace", 0, 0, "1:diver"))
        assert (await service.live(first.table)).places[1].kind == "bot"

    run(url, body)


class Slow(Here):
    """Thinks for ever, unless somebody is in a hurry."""

    def __init__(self) -> None:
        super().__init__()
        self.thoughts: list[Thought] = []

    def put(self, task: Task, *args: Any, owner: Owner = NOBODY) -> Question:
        thought = Thought(task, args, asyncio.get_running_loop().create_future(), owner)
        self.thoughts.append(thought)
        return thought


class Thought(Question):
    """A question that only haste has answered."""

    before = 0

    @property
    def ahead(self) -> int:
        return self.before

    def hurry(self) -> None:
        if not self.answer.done():
            self.answer.set_result(self.task(*self.args))


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


async def to_the_bot(service: TableService, link: Link) -> None:
    """Whatever the person of a table can do, until it waits for a bot."""
    while (await service.live(link.table)).due() is None:
        await step(service, [link], random.Random(3))


def test_whoever_sits_at_a_table_can_hurry_its_bot(url: str) -> None:
    thinkers = Slow()

    async def body(service: TableService) -> None:
        link, watching = await links_of(service, PERSON, BOT, seed="5")
        await to_the_bot(service, link)
        await until(lambda: len(thinkers.thoughts) == 1)
        seq = (await service.live(link.table)).seq
        await service.hurry(watching)  # who only watches has no say
        await asyncio.sleep(0.01)
        assert (await service.live(link.table)).seq == seq
        await service.hurry(link)
        await until(lambda: service.tables.rooms[link.table].live.seq > seq)
        assert next(step.seat for step in service.tables.rooms[link.table].live.steps if step.seq > seq) == 1

    run(url, body, thinkers)


def test_nobody_hurries_a_bot_of_a_day(url: str) -> None:
    """Cut short it might move otherwise than at the tables of all others."""
    thinkers = Slow()

    async def body(service: TableService) -> None:
        link, _ = await links_of(service, PERSON, BOT, seed="daily 2026-11-16")
        await to_the_bot(service, link)
        await until(lambda: len(thinkers.thoughts) == 1)
        await service.hurry(link)
        await asyncio.sleep(0.01)
        assert not thinkers.thoughts[0].answer.done()

    run(url, body, thinkers)


def test_a_bot_thinks_for_whoever_set_its_table_up_else_for_whoever_first_sat_there(url: str) -> None:
    thinkers = Slow()

    async def body(service: TableService) -> None:
        order = Order("octodice", (PERSON, BOT), seed="5")
        created = await service.create(order, "ana")
        other = await service.create(order)
        owned = [await service.enter(one.table, one.links[0][1]) for one in (created, other)]
        service.owners.claim(created.table, "ben")  # too late
        for link in owned:
            await to_the_bot(service, link)
        await until(lambda: len(thinkers.thoughts) == 2)
        nobody = Owner(f"table {other.table}", other.table)
        assert [one.owner for one in thinkers.thoughts] == [Owner("ana", created.table), nobody]
        service.owners.claim(other.table, "ben")
        assert service.owners.of(other.table) == Owner("ben", other.table)
        await service.forget(owned[0])
        assert service.owners.of(created.table) == Owner(f"table {created.table}", created.table)

    run(url, body, thinkers)


def test_only_so_many_owners_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("octosphere.play.owners.MOST", 2)
    owners = Owners()
    for table in ("one", "two", "three"):
        owners.claim(table, "ana")
    assert [owners.of(table).name for table in ("one", "two", "three")] == ["table one", "ana", "ana"]


def test_whoever_has_enough_bots_thinking_sets_no_table_up_that_adds_to_them(url: str) -> None:
    thinkers = Here()

    async def body(service: TableService) -> None:
        made = await service.create(Order("octodice", (PERSON, BOT)), "ana")
        link = await service.enter(made.table, made.links[0][1])
        await play_out(service, [link])
        thinkers.full = True
        with pytest.raises(TooMany):
            await service.create(Order("octodice", (PERSON, BOT)), "ana")
        with pytest.raises(TooMany):
            await service.branch(link, Branch(0, (PERSON, BOT), same_dice=False), together=True, owner="ana")
        with pytest.raises(TooMany):
            await service.rematch(link, "ana")
        await service.create(Order("octodice", (PERSON, PERSON)), "ana")
        thinkers.full = False
        table, _ = await service.rematch(link, "ben")
        assert service.owners.of(table).name == "ben"

    run(url, body, thinkers)


def test_watchers_are_told_how_many_questions_come_before_a_bots(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("octosphere.play.bot_moves.TELL_PLACE", 0.01)
    thinkers = Slow()

    async def body(service: TableService) -> None:
        link, watching = await links_of(service, PERSON, BOT, seed="5")
        watch = await service.watch(watching, 0)
        await to_the_bot(service, link)
        await until(lambda: len(thinkers.thoughts) == 1)
        for ahead in (3, 1, 0):
            thinkers.thoughts[0].before = ahead
            assert await waits(watch) == Waits(ahead)
        for done, percent in ((25, 25), (50, 50), (100, None)):
            thinkers.thoughts[0].heard(done, 100)
            assert await waits(watch) == Waits(0, percent)
        thinkers.prepared = 40  # in the background, for which its worker waits
        assert await waits(watch) == Waits(0, 40)
        task = service.tables.rooms[link.table].bots
        assert task is not None
        task.cancel()
        await until(task.done)
        assert thinkers.thoughts[0].answer.cancelled()  # nobody waits for it any more

    run(url, body, thinkers)


async def waits(watch: Watcher) -> Waits:
    while True:
        for news in await watch.next():
            if isinstance(news, Waits):
                return news


def test_haste_ends_the_pause_before_a_move_too(url: str) -> None:
    async def body(service: TableService) -> None:
        link, _ = await links_of(service, PERSON, BOT, seed="5")
        watch = await service.watch(link, 0)
        service.bots.pace = 2 * LIMIT  # longer than the test may take
        await to_the_bot(service, link)
        room = service.tables.rooms[link.table]
        await until(lambda: room.thought is not None and room.thought.answer.done())  # it thinks while people look
        seq = room.live.seq
        await service.hurry(link)
        await until(lambda: room.live.seq > seq)
        await service.leave(link, watch)

    run(url, body)


def test_whoever_closes_a_house_in_a_pause_ends_the_thought_too(url: str) -> None:
    thinkers = Slow()

    async def body(service: TableService) -> None:
        link, _ = await links_of(service, PERSON, BOT, seed="5")
        await service.watch(link, 0)
        service.bots.pace = 2 * LIMIT
        await to_the_bot(service, link)
        await until(lambda: len(thinkers.thoughts) == 1)
        await service.close()
        assert thinkers.thoughts[0].answer.cancelled()

    run(url, body, thinkers)


def test_haste_that_nobody_needs_does_nothing(url: str) -> None:
    async def body(service: TableService) -> None:
        link, _ = await links_of(service, PERSON, BOT, seed="5")
        seq = (await service.live(link.table)).seq
        await service.hurry(link)
        assert (await service.live(link.table)).seq == seq

    run(url, body, Slow())


def test_a_bot_goes_on_with_its_own_turn_faster_than_others_follow(url: str) -> None:
    async def body(service: TableService) -> None:
        link, _ = await links_of(service, PERSON, BOT, seed="5")
        room = await service.room(link.table)
        service.bots.pace = 2.0
        assert service.bots.pause(room, 1) == 0  # nobody looks on
        watch = await service.watch(link, 0)
        await to_the_bot(service, link)
        assert service.bots.pause(room, 1) == 2.0
        assert service.bots.pause(room, room.live.steps[-1].seat) == 2.0 * FLUENT
        await service.leave(link, watch)

    run(url, body, Slow())


def test_tables_that_nobody_watches_make_place_and_come_back(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("octosphere.play.open_tables.MOST_IDLE", 3)

    async def body(service: TableService) -> None:
        first, _ = await links_of(service, PERSON)
        watched, _ = await links_of(service, PERSON)
        watch = await service.watch(watched, 0)
        await service.submit(first, ask("roll", 0, 0))
        for _ in range(300):
            await links_of(service, PERSON)
        assert len(service.tables.rooms) < 300
        assert first.table not in service.tables.rooms
        assert (await service.live(first.table)).seq == 1
        await service.submit(watched, ask("roll", 0, 0))
        assert [entry.kind for entry in await read(watch, 1)] == ["roll"]

    run(url, body)
