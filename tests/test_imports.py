"""Tables from records and branches, and what is left of those who want to be forgotten, on both databases."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from octosphere.core.errors import BadInput, BadRecord
from octosphere.core.record import Dice, Record, verify
from octosphere.games import open_game
from octosphere.i18n import translator
from octosphere.play.access import NoSuchTable
from octosphere.play.entries import Entry, Link, Place
from octosphere.play.expiry import DAY, LASTS, is_to_be_noted, sweep
from octosphere.play.imports import Branch
from octosphere.play.orders import Order
from octosphere.play.requests import NotYours, Request
from octosphere.play.service import TableService
from octosphere.play.store import open_store
from octosphere.show.views import Composer, Logbook
from octosphere.tasks.moves import choose

from .test_service import LIMIT, Here

GAMES = {name: open_game(name) for name in ("octodice", "aquasphere")}
GOLDEN = Path(__file__).parent / "golden"
INES, KELP, DIVER = Place("person", "Ines"), Place("person", "Kelp"), Place("bot", level="diver")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return str(request.getfixturevalue("postgres_url"))


@asynccontextmanager
async def service_at(url: str) -> AsyncIterator[TableService]:
    store = await open_store(url)
    service = TableService(store, GAMES, Here(), choose, pace=0.0)
    try:
        yield service
    finally:
        await service.close()
        await store.close()


def run(url: str, body: Callable[[TableService], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with service_at(url) as service:
            await asyncio.wait_for(body(service), LIMIT)

    asyncio.run(whole())


async def links(service: TableService, *places: Place, seed: str = "") -> list[Link]:
    created = await service.create(Order("octodice", places, seed=seed))
    return [await service.enter(created.table, token) for _, token in created.links]


async def play_on(service: TableService, link: Link) -> Record:
    """Play the first thing there is to the end."""
    while not (live := await service.live(link.table)).over:
        seat = live.acting(link.seats)
        if seat is None:
            await asyncio.sleep(0.01)
            continue
        can, key = live.can(link.seats), f"play-{live.seq}-{link.table}"
        what = "confirm" if can.confirm else "roll" if can.roll else "move"
        move = live.game.codec.text(live.game.legal(live.decision(seat))[0]) if what == "move" else ""
        await service.submit(link, Request(what, seat, key, live.seq, move, confirm=True))
    return live.record()


def test_a_record_becomes_a_table_and_the_same_record_again(url: str) -> None:
    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES)
        record = await play_on(service, mine)
        created = await service.admit(record)
        (seats, token), *rest = created.links
        assert (seats, rest) == ((0,), [])
        link = await service.enter(created.table, token)
        live = await service.live(link.table)
        assert live.over
        assert live.record() == replace(record, dice=Dice("known", secret=record.dice.secret))
        found = verify(GAMES["octodice"], live.record())
        assert found.dice == "known", "whoever wrote the record may have chosen its secret"
        assert found.checked
        view = Composer(live, link.seats, translator("en"), Logbook()).view(())
        assert view.over is not None
        assert not view.can.undo

    run(url, body)


def test_a_seeded_game_is_played_on_with_its_dice(url: str) -> None:
    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES, seed="deep")
        record = await play_on(service, mine)
        half = Record(
            record.game, record.rules, record.options, record.moves[:7], ["Ines"], Dice("seeded", seed="deep")
        )
        created = await service.admit(half)
        link = await service.enter(created.table, created.links[0][1])
        assert (await service.live(link.table)).undoable(link.seats) is None, "what was given stays"
        again = await play_on(service, link)
        assert again.moves == record.moves
        assert verify(GAMES["octodice"], again).dice == "seeded"

    run(url, body)


def test_entered_dice_make_a_table_that_is_only_looked_at(url: str) -> None:
    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES, seed="deep")
        record = await play_on(service, mine)
        names = ["bot:greedy"]
        half = Record(record.game, record.rules, record.options, record.moves[:7], names, Dice())
        created = await service.admit(half)
        live = await service.live(created.table)
        assert live.places == [Place("bot", "bot:finn", "diver")]
        assert live.closed
        assert not live.over
        assert (live.waiting_for(), live.due(), live.decision(0)) == ([], None, None)
        assert live.record() == half
        assert await service.live(created.table) is live
        again = await service.branch(Link(created.table), Branch(7, (INES,)), together=True)
        moved_on = await play_on(service, await service.enter(again.table, again.links[0][1]))
        assert moved_on.moves[:7] == half.moves
        assert moved_on.dice == Dice()

    run(url, body)


def test_bots_are_known_by_level_and_by_agent(url: str) -> None:
    """The terminal writes the first, a table the second."""

    async def body(service: TableService) -> None:
        game = GAMES["octodice"]
        record = Record("octodice", game.facts.rules, game.options({"players": 4}))
        record.names = ["drifter", "bot:drifter", "bot:random", "bot:nobody"]
        live = await service.live((await service.admit(record)).table)
        bots = [Place("bot", "bot:wobble", "drifter"), Place("bot", "bot:puddle", "drifter")]
        assert live.places == [Place("person", "drifter"), *bots, Place("person", "nobody")]

    run(url, body)


def strong(dice: Dice, moves: list[str], options: dict[str, object]) -> Record:
    """A game of a person against a bot that judges positions."""
    return Record("octodice", GAMES["octodice"].facts.rules, options, moves, ["Ines", "bot:expert"], dice)


def test_where_strong_bots_cannot_play_the_strongest_that_can_take_their_seats(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)  # as if it were not installed
    kraken = Place("bot", "bot:inky", "kraken")

    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES, DIVER, seed="deep")
        played = await play_on(service, mine)
        options, seeded = played.options, Dice("seeded", seed="deep")
        running = await service.admit(strong(seeded, played.moves[:7], options))
        assert (await service.live(running.table)).places[1] == Place("bot", "bot:finn", "diver")
        assert (await play_on(service, await service.enter(running.table, running.links[0][1]))).moves
        for dice, moves in ((seeded, played.moves), (Dice(), played.moves[:7])):  # nobody moves there: who did, did
            looked_at = await service.admit(strong(dice, moves, options))
            assert (await service.live(looked_at.table)).places[1] == kraken
        over = await service.admit(strong(seeded, played.moves, options))
        table, _ = await service.rematch(await service.enter(over.table, over.links[0][1]))
        assert (await service.live(table)).places == [INES, Place("bot", "bot:finn", "diver")]
        with pytest.raises(BadInput, match="kraken needs numpy and llvmlite"):
            await service.branch(Link(over.table), Branch(7, (INES, kraken)), together=True)

    run(url, body)


def test_nobody_acts_at_a_closed_table(url: str) -> None:
    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES, seed="deep")
        record = await play_on(service, mine)
        half = Record(record.game, record.rules, record.options, record.moves[:1], ["\u200b"], Dice())
        created = await service.admit(half)
        link = await service.enter(created.table, created.links[0][1])
        with pytest.raises(NotYours):
            await service.submit(link, Request("move", 0, "some-key-1", 1, record.moves[1]))
        with pytest.raises(NotYours):
            await service.submit(link, Request("roll", 0, "some-key-2", 1))

    run(url, body)


WRONG = {
    "foreign": ({"game": "chess"}, "record of 'chess'"),
    "old": ({"rules": "0"}, "rules version '0'"),
    "illegal": ({"moves": ["keep 1 2"]}, "move 1 of this record cannot be"),
    "unreadable": ({"moves": ["?"]}, "move 1 of this record cannot be"),
    "options": ({"options": {"players": 9}}, "damaged record"),
    "dice": ({"dice": Dice("seeded", seed="another")}, "but the dice of this record give"),
    "long seed": ({"dice": Dice("seeded", seed="x" * 65)}, "at most 64 signs"),
    "pieces": ({"options": {"players": 1, "components": "x"}}, "damaged record"),
}


@pytest.mark.parametrize(("changed", "why"), WRONG.values(), ids=WRONG)
def test_a_wrong_record_leaves_nothing(tmp_path: Path, changed: dict[str, object], why: str) -> None:
    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES, seed="deep")
        record = await play_on(service, mine)
        for name, value in changed.items():
            setattr(record, name, value)
        with pytest.raises(BadRecord, match=why):
            await service.admit(record)

    run(f"sqlite:///{tmp_path}/tables.db", body)
    engine = create_engine(f"sqlite:///{tmp_path}/tables.db")
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM tables")).scalar() == 1
    engine.dispose()


def test_a_branch_goes_on_with_the_same_dice_or_new_ones(url: str) -> None:
    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES)
        with pytest.raises(BadInput, match="still secret"):
            await service.branch(mine, Branch(0, (INES,), same_dice=True), together=True)
        record = await play_on(service, mine)
        same = await service.branch(mine, Branch(9, (INES,), same_dice=True), together=True)
        again = await play_on(service, await service.enter(same.table, same.links[0][1]))
        assert again.moves == record.moves
        assert verify(GAMES["octodice"], again).dice == "known", "everybody has seen these dice"
        fresh = await service.branch(mine, Branch(0, (INES,)), together=True)
        other = await play_on(service, await service.enter(fresh.table, fresh.links[0][1]))
        assert verify(GAMES["octodice"], other).dice == "proven"

    run(url, body)


def test_branches_that_cannot_be(url: str) -> None:
    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES)
        record = await play_on(service, mine)
        for branch, why in (
            (Branch(len(record.moves) + 1, (INES,)), "no move"),
            (Branch(len(record.moves), (INES,)), "over there"),
            (Branch(3, (INES, KELP)), "for 1"),
            (Branch(3, (DIVER,)), "somebody has to play"),
        ):
            with pytest.raises(BadInput, match=why):
                await service.branch(mine, branch, together=True)

    run(url, body)


def test_the_same_dice_are_never_sealed_again(url: str) -> None:
    """Neither those of a game that is over, nor those of its middle, nor those of a record."""

    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES)
        await play_on(service, mine)
        for fresh, again in (("committed", "known"), ("mixed", "known_mixed")):
            at = 0 if fresh == "committed" else 4
            first = await service.branch(mine, Branch(at, (INES,)), together=True)
            assert (await service.live(first.table)).opening.dice == fresh
            await play_on(service, await service.enter(first.table, first.links[0][1]))
            for _ in range(2):  # and those of the branch of a branch
                first = await service.branch(Link(first.table), Branch(at, (INES,), same_dice=True), together=True)
                live = await service.live(first.table)
                assert (live.opening.dice, live.opening.dice_shown) == (again, "known")
                assert live.dice() == Dice("known")
                record = await play_on(service, await service.enter(first.table, first.links[0][1]))
                assert verify(GAMES["octodice"], record).dice == "known"

    run(url, body)


def test_an_import_is_kept_as_long_as_somebody_cares(url: str) -> None:
    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES, DIVER, seed="deep")
        record = await play_on(service, mine)
        half = replace(record, moves=record.moves[:7], names=["Ines", "bot:greedy"])
        left, played, watched = [await service.admit(half) for _ in range(3)]
        branched = await service.branch(mine, Branch(5, (INES, DIVER)), together=True)
        await play_on(service, await service.enter(played.table, played.links[0][1]))
        watch = await service.watch(await service.enter(watched.table, watched.watch), 0)
        assert await sweep(service, time.time() + LASTS - DAY) == 0
        assert await sweep(service, time.time() + LASTS + DAY) == 2
        for gone in (left, branched):
            with pytest.raises(NoSuchTable):
                await service.enter(gone.table, gone.links[0][1])
            with pytest.raises(NoSuchTable):
                await service.live(gone.table)
        for kept in (played, watched):
            assert await service.enter(kept.table, kept.links[0][1])
        assert (await service.live(mine.table)).over
        await service.leave(Link(watched.table), watch)

    run(url, body)


def test_whoever_opens_an_import_is_noted_once_a_day(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def body(service: TableService) -> None:
        (mine,) = await links(service, INES, seed="deep")
        record = await play_on(service, mine)
        room = await service.room((await service.admit(record)).table)
        now = room.live.opening.created
        asked = [is_to_be_noted(room, now + hours * 3600) for hours in (1, 23, 25, 26, 48, 50)]
        assert asked == [False, False, True, False, False, True]
        ordinary = await service.room(mine.table)
        assert not is_to_be_noted(ordinary, now + LASTS)

    run(url, body)


def test_what_nobody_touches_goes_only_where_that_is_wanted(url: str) -> None:
    """And not before it has been wanted for as long as tables last: until then looks were not noted."""
    days = 30 * DAY

    async def body(service: TableService) -> None:
        left, played, opened, watched = [(await links(service, INES))[0] for _ in range(4)]
        start = time.time()
        assert await sweep(service, start + 100 * LASTS) == 0
        service.lasts = service.tables.lasts = days
        assert await sweep(service, start) == 0
        watch = await service.watch(watched, 0)
        later = Entry((await service.live(played.table)).seq + 1, "say", 0, "hello", "late", start + days)
        assert await service.store.append(played.table, [later])
        room = await service.room(opened.table)
        assert is_to_be_noted(room, start + 2 * DAY, always=True)
        await service.store.touch(opened.table, start + 2 * DAY)
        assert await sweep(service, start + days - DAY) == 0
        assert await sweep(service, start + days + DAY) == 1
        with pytest.raises(NoSuchTable):
            await service.enter(left.table, "any")
        assert await service.store.load(left.table) is None
        for kept in (played, opened, watched):
            assert await service.store.load(kept.table) is not None
        await service.leave(watched, watch)
        service.lasts = 0.0
        await sweep(service, start + days + DAY)
        assert await service.store.get_document("expiry", "since") is None

    run(url, body)


def found(url: str, word: str) -> list[str]:
    """The tables of the database in which a word stands anywhere."""
    address = make_url(url)
    address = address.set(drivername="postgresql+psycopg") if address.drivername.startswith("postgres") else address
    names = ("tables", "entries", "links", "codes", "kept")
    engine = create_engine(address)
    with engine.connect() as connection:
        rows = {name: connection.execute(text(f"SELECT * FROM {name}")).all() for name in names}
    engine.dispose()
    return [name for name in names if word in repr(rows[name])]


def test_nothing_is_left_of_a_table_at_which_nobody_else_sits(url: str) -> None:
    async def body(service: TableService) -> None:
        (mine,) = await links(service, Place("person", "Thalassa"), DIVER)
        await service.store.put_document("study", f"{mine.table}:0:1", "of Thalassa")
        await service.store.put_document("board", f"2026-11-16:KELP:{mine.table}", "of Thalassa")
        await service.store.put_document("study", "another:0:1", "of Thaddeus")
        watch = await service.watch(mine, 0)
        await service.tokens.make_code([mine])
        assert found(url, "Thalassa") == ["tables", "kept"]
        assert found(url, mine.table) == ["tables", "links", "codes", "kept"]
        await service.forget(mine)
        while await watch.next():
            pass
        assert found(url, "Thalassa") == []
        assert found(url, mine.table) == []
        assert await service.store.get_document("study", "another:0:1") == "of Thaddeus"
        with pytest.raises(NoSuchTable):
            await service.live(mine.table)

    run(url, body)


def test_others_go_on_without_the_name_that_is_forgotten(url: str) -> None:
    async def body(service: TableService) -> None:
        created = await service.create(Order("octodice", (Place("open"), KELP)))
        tokens = [token for _, token in created.links]
        mine, theirs = [await service.enter(created.table, token) for token in tokens]
        await service.submit(mine, Request("sit", 0, "sits-down-1", text="Thalassa"))
        assert found(url, "Thalassa") == ["entries"]
        await service.forget(mine)
        assert found(url, "Thalassa") == []
        with pytest.raises(NoSuchTable):
            await service.enter(created.table, tokens[0])
        assert await service.enter(created.table, tokens[1]) == theirs
        assert [place.name for place in (await service.live(theirs.table)).places] == ["", "Kelp"]

    run(url, body)


def test_documents_are_found_by_kind_and_name(url: str) -> None:
    async def body(service: TableService) -> None:
        store = service.store
        await store.put_document("board", "2026-11-16:A_B:1", "one")
        await store.put_document("board", "2026-11-16:A_B:1", "first")
        await store.put_document("board", "2026-11-16:A_B:2", "second")
        await store.put_document("board", "2026-11-16:AxB:3", "third")
        await store.put_document("study", "2026-11-16:A_B:4", "fourth")
        found = await store.list_documents("board", "2026-11-16:A_B:")
        assert found == {"2026-11-16:A_B:1": "first", "2026-11-16:A_B:2": "second"}
        await store.drop("board", "2026-11-16:A_B:1")
        assert await store.get_document("board", "2026-11-16:A_B:1") is None
        assert await store.get_document("study", "2026-11-16:A_B:4") == "fourth"

    run(url, body)


def test_another_process_hears_what_is_forgotten(postgres_url: str) -> None:
    async def body(first: TableService) -> None:
        async with service_at(postgres_url) as second:
            created = await first.create(Order("octodice", (INES,)))
            token = created.links[0][1]
            mine = await second.enter(created.table, token)
            await second.live(mine.table)
            await first.forget(mine)
            while True:
                try:
                    await second.enter(created.table, token)
                except NoSuchTable:
                    break
                await asyncio.sleep(0.01)
            with pytest.raises(NoSuchTable):
                await second.live(mine.table)

    run(postgres_url, body)
