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
from octosphere.play.doors import NoSuchTable
from octosphere.play.entries import Link, Place
from octosphere.play.expiry import DAY, LASTS, is_to_be_noted, sweep
from octosphere.play.given import Branch
from octosphere.play.house import House
from octosphere.play.orders import Order
from octosphere.play.requests import NotYours, Request
from octosphere.play.store import open_store
from octosphere.show.views import Composer, Logbook

from .test_house import LIMIT, Here

GAMES = {name: open_game(name) for name in ("octodice", "aquasphere")}
GOLDEN = Path(__file__).parent / "golden"
INES, KELP, DIVER = Place("person", "Ines"), Place("person", "Kelp"), Place("bot", level="diver")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return str(request.getfixturevalue("postgres_url"))


@asynccontextmanager
async def house_at(url: str) -> AsyncIterator[House]:
    store = await open_store(url)
    house = House(store, GAMES, Here(), pace=0.0)
    try:
        yield house
    finally:
        await house.close()
        await store.close()


def run(url: str, body: Callable[[House], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with house_at(url) as house:
            await asyncio.wait_for(body(house), LIMIT)

    asyncio.run(whole())


async def links(house: House, *places: Place, seed: str = "") -> list[Link]:
    created = await house.create(Order("octodice", places, seed=seed))
    return [await house.enter(created.table, token) for _, token in created.links]


async def play_on(house: House, link: Link) -> Record:
    """Play the first thing there is to the end."""
    while not (sitting := await house.sitting(link.table)).over:
        seat = sitting.acting(link.seats)
        if seat is None:
            await asyncio.sleep(0.01)
            continue
        can, key = sitting.can(link.seats), f"play-{sitting.seq}-{link.table}"
        what = "confirm" if can.confirm else "roll" if can.roll else "move"
        move = sitting.game.codec.text(sitting.game.legal(sitting.decision(seat))[0]) if what == "move" else ""
        await house.submit(link, Request(what, seat, key, sitting.seq, move, confirm=True))
    return sitting.record()


def test_a_record_becomes_a_table_and_the_same_record_again(url: str) -> None:
    async def body(house: House) -> None:
        (mine,) = await links(house, INES)
        record = await play_on(house, mine)
        created = await house.admit(record)
        (seats, token), *rest = created.links
        assert (seats, rest) == ((0,), [])
        link = await house.enter(created.table, token)
        sitting = await house.sitting(link.table)
        assert sitting.over
        assert sitting.record() == replace(record, dice=Dice("known", secret=record.dice.secret))
        found = verify(GAMES["octodice"], sitting.record())
        assert found.dice == "known", "whoever wrote the record may have chosen its secret"
        assert found.checked
        view = Composer(sitting, link.seats, "en", Logbook()).view(())
        assert view.over is not None
        assert not view.can.undo

    run(url, body)


def test_a_seeded_game_is_played_on_with_its_dice(url: str) -> None:
    async def body(house: House) -> None:
        (mine,) = await links(house, INES, seed="deep")
        record = await play_on(house, mine)
        half = Record(
            record.game, record.rules, record.options, record.moves[:7], ["Ines"], Dice("seeded", seed="deep")
        )
        created = await house.admit(half)
        link = await house.enter(created.table, created.links[0][1])
        assert (await house.sitting(link.table)).undoable(link.seats) is None, "what was given stays"
        again = await play_on(house, link)
        assert again.moves == record.moves
        assert verify(GAMES["octodice"], again).dice == "seeded"

    run(url, body)


def test_entered_dice_make_a_table_that_is_only_looked_at(url: str) -> None:
    async def body(house: House) -> None:
        (mine,) = await links(house, INES, seed="deep")
        record = await play_on(house, mine)
        names = ["bot:greedy"]
        half = Record(record.game, record.rules, record.options, record.moves[:7], names, Dice())
        created = await house.admit(half)
        sitting = await house.sitting(created.table)
        assert sitting.places == [Place("bot", "", "diver")]
        assert sitting.closed
        assert not sitting.over
        assert (sitting.waiting_for(), sitting.due(), sitting.decision(0)) == ([], None, None)
        assert sitting.record() == half
        assert await house.sitting(created.table) is sitting
        again = await house.branch(Link(created.table), Branch(7, (INES,)), together=True)
        moved_on = await play_on(house, await house.enter(again.table, again.links[0][1]))
        assert moved_on.moves[:7] == half.moves
        assert moved_on.dice == Dice()

    run(url, body)


def test_bots_are_known_by_level_and_by_agent(url: str) -> None:
    """The terminal writes the first, a table the second."""

    async def body(house: House) -> None:
        game = GAMES["octodice"]
        record = Record("octodice", game.facts.rules, game.options({"players": 4}))
        record.names = ["drifter", "bot:drifter", "bot:random", "bot:nobody"]
        sitting = await house.sitting((await house.admit(record)).table)
        bot = Place("bot", "", "drifter")
        assert sitting.places == [Place("person", "drifter"), bot, bot, Place("person", "nobody")]

    run(url, body)


def strong(dice: Dice, moves: list[str], options: dict[str, object]) -> Record:
    """A game of a person against a bot that judges positions."""
    return Record("octodice", GAMES["octodice"].facts.rules, options, moves, ["Ines", "bot:expert"], dice)


def test_where_strong_bots_cannot_play_the_strongest_that_can_take_their_seats(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)  # as if it were not installed
    kraken = Place("bot", "", "kraken")

    async def body(house: House) -> None:
        (mine,) = await links(house, INES, DIVER, seed="deep")
        played = await play_on(house, mine)
        options, seeded = played.options, Dice("seeded", seed="deep")
        running = await house.admit(strong(seeded, played.moves[:7], options))
        assert (await house.sitting(running.table)).places[1] == Place("bot", "", "diver")
        assert (await play_on(house, await house.enter(running.table, running.links[0][1]))).moves
        for dice, moves in ((seeded, played.moves), (Dice(), played.moves[:7])):  # nobody moves there: who did, did
            looked_at = await house.admit(strong(dice, moves, options))
            assert (await house.sitting(looked_at.table)).places[1] == kraken
        over = await house.admit(strong(seeded, played.moves, options))
        table, _ = await house.rematch(await house.enter(over.table, over.links[0][1]))
        assert (await house.sitting(table)).places == [INES, Place("bot", "", "diver")]
        with pytest.raises(BadInput, match="kraken needs numpy and llvmlite"):
            await house.branch(Link(over.table), Branch(7, (INES, kraken)), together=True)

    run(url, body)


def test_nobody_acts_at_a_closed_table(url: str) -> None:
    async def body(house: House) -> None:
        (mine,) = await links(house, INES, seed="deep")
        record = await play_on(house, mine)
        half = Record(record.game, record.rules, record.options, record.moves[:1], ["\u200b"], Dice())
        created = await house.admit(half)
        link = await house.enter(created.table, created.links[0][1])
        with pytest.raises(NotYours):
            await house.submit(link, Request("move", 0, "some-key-1", 1, record.moves[1]))
        with pytest.raises(NotYours):
            await house.submit(link, Request("roll", 0, "some-key-2", 1))

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
    async def body(house: House) -> None:
        (mine,) = await links(house, INES, seed="deep")
        record = await play_on(house, mine)
        for name, value in changed.items():
            setattr(record, name, value)
        with pytest.raises(BadRecord, match=why):
            await house.admit(record)

    run(f"sqlite:///{tmp_path}/tables.db", body)
    engine = create_engine(f"sqlite:///{tmp_path}/tables.db")
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM tables")).scalar() == 1
    engine.dispose()


def test_a_branch_goes_on_with_the_same_dice_or_new_ones(url: str) -> None:
    async def body(house: House) -> None:
        (mine,) = await links(house, INES)
        with pytest.raises(BadInput, match="still secret"):
            await house.branch(mine, Branch(0, (INES,), same_dice=True), together=True)
        record = await play_on(house, mine)
        same = await house.branch(mine, Branch(9, (INES,), same_dice=True), together=True)
        again = await play_on(house, await house.enter(same.table, same.links[0][1]))
        assert again.moves == record.moves
        assert verify(GAMES["octodice"], again).dice == "known", "everybody has seen these dice"
        fresh = await house.branch(mine, Branch(0, (INES,)), together=True)
        other = await play_on(house, await house.enter(fresh.table, fresh.links[0][1]))
        assert verify(GAMES["octodice"], other).dice == "proven"

    run(url, body)


def test_branches_that_cannot_be(url: str) -> None:
    async def body(house: House) -> None:
        (mine,) = await links(house, INES)
        record = await play_on(house, mine)
        for branch, why in (
            (Branch(len(record.moves) + 1, (INES,)), "no move"),
            (Branch(len(record.moves), (INES,)), "over there"),
            (Branch(3, (INES, KELP)), "for 1"),
            (Branch(3, (DIVER,)), "somebody has to play"),
        ):
            with pytest.raises(BadInput, match=why):
                await house.branch(mine, branch, together=True)

    run(url, body)


def test_the_same_dice_are_never_sealed_again(url: str) -> None:
    """Neither those of a game that is over, nor those of its middle, nor those of a record."""

    async def body(house: House) -> None:
        (mine,) = await links(house, INES)
        await play_on(house, mine)
        for fresh, again in (("committed", "known"), ("mixed", "known_mixed")):
            at = 0 if fresh == "committed" else 4
            first = await house.branch(mine, Branch(at, (INES,)), together=True)
            assert (await house.sitting(first.table)).opening.dice == fresh
            await play_on(house, await house.enter(first.table, first.links[0][1]))
            for _ in range(2):  # and those of the branch of a branch
                first = await house.branch(Link(first.table), Branch(at, (INES,), same_dice=True), together=True)
                sitting = await house.sitting(first.table)
                assert (sitting.opening.dice, sitting.opening.dice_shown) == (again, "known")
                assert sitting.dice() == Dice("known")
                record = await play_on(house, await house.enter(first.table, first.links[0][1]))
                assert verify(GAMES["octodice"], record).dice == "known"

    run(url, body)


def test_an_import_is_kept_as_long_as_somebody_cares(url: str) -> None:
    async def body(house: House) -> None:
        (mine,) = await links(house, INES, DIVER, seed="deep")
        record = await play_on(house, mine)
        half = replace(record, moves=record.moves[:7], names=["Ines", "bot:greedy"])
        left, played, watched = [await house.admit(half) for _ in range(3)]
        branched = await house.branch(mine, Branch(5, (INES, DIVER)), together=True)
        await play_on(house, await house.enter(played.table, played.links[0][1]))
        watch = await house.watch(await house.enter(watched.table, watched.watch), 0)
        assert await sweep(house, time.time() + LASTS - DAY) == 0
        assert await sweep(house, time.time() + LASTS + DAY) == 2
        for gone in (left, branched):
            with pytest.raises(NoSuchTable):
                await house.enter(gone.table, gone.links[0][1])
            with pytest.raises(NoSuchTable):
                await house.sitting(gone.table)
        for kept in (played, watched):
            assert await house.enter(kept.table, kept.links[0][1])
        assert (await house.sitting(mine.table)).over
        await house.leave(Link(watched.table), watch)

    run(url, body)


def test_whoever_opens_an_import_is_noted_once_a_day(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def body(house: House) -> None:
        (mine,) = await links(house, INES, seed="deep")
        record = await play_on(house, mine)
        room = await house.room((await house.admit(record)).table)
        now = room.sitting.opening.created
        asked = [is_to_be_noted(room, now + hours * 3600) for hours in (1, 23, 25, 26, 48, 50)]
        assert asked == [False, False, True, False, False, True]
        ordinary = await house.room(mine.table)
        assert not is_to_be_noted(ordinary, now + LASTS)

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
    async def body(house: House) -> None:
        (mine,) = await links(house, Place("person", "Thalassa"), DIVER)
        await house.store.keep("study", f"{mine.table}:0:1", "of Thalassa")
        await house.store.keep("board", f"2026-11-16:KELP:{mine.table}", "of Thalassa")
        await house.store.keep("study", "another:0:1", "of Thaddeus")
        watch = await house.watch(mine, 0)
        await house.doors.make_code([mine])
        assert found(url, "Thalassa") == ["tables", "kept"]
        assert found(url, mine.table) == ["tables", "links", "codes", "kept"]
        await house.forget(mine)
        while await watch.next():
            pass
        assert found(url, "Thalassa") == []
        assert found(url, mine.table) == []
        assert await house.store.kept("study", "another:0:1") == "of Thaddeus"
        with pytest.raises(NoSuchTable):
            await house.sitting(mine.table)

    run(url, body)


def test_others_go_on_without_the_name_that_is_forgotten(url: str) -> None:
    async def body(house: House) -> None:
        created = await house.create(Order("octodice", (Place("open"), KELP)))
        tokens = [token for _, token in created.links]
        mine, theirs = [await house.enter(created.table, token) for token in tokens]
        await house.submit(mine, Request("sit", 0, "sits-down-1", text="Thalassa"))
        assert found(url, "Thalassa") == ["entries"]
        await house.forget(mine)
        assert found(url, "Thalassa") == []
        with pytest.raises(NoSuchTable):
            await house.enter(created.table, tokens[0])
        assert await house.enter(created.table, tokens[1]) == theirs
        assert [place.name for place in (await house.sitting(theirs.table)).places] == ["", "Kelp"]

    run(url, body)


def test_documents_are_found_by_kind_and_name(url: str) -> None:
    async def body(house: House) -> None:
        store = house.store
        await store.keep("board", "2026-11-16:A_B:1", "one")
        await store.keep("board", "2026-11-16:A_B:1", "first")
        await store.keep("board", "2026-11-16:A_B:2", "second")
        await store.keep("board", "2026-11-16:AxB:3", "third")
        await store.keep("study", "2026-11-16:A_B:4", "fourth")
        found = await store.kept_under("board", "2026-11-16:A_B:")
        assert found == {"2026-11-16:A_B:1": "first", "2026-11-16:A_B:2": "second"}
        await store.drop("board", "2026-11-16:A_B:1")
        assert await store.kept("board", "2026-11-16:A_B:1") is None
        assert await store.kept("study", "2026-11-16:A_B:4") == "fourth"

    run(url, body)


def test_another_process_hears_what_is_forgotten(postgres_url: str) -> None:
    async def body(first: House) -> None:
        async with house_at(postgres_url) as second:
            created = await first.create(Order("octodice", (INES,)))
            token = created.links[0][1]
            mine = await second.enter(created.table, token)
            await second.sitting(mine.table)
            await first.forget(mine)
            while True:
                try:
                    await second.enter(created.table, token)
                except NoSuchTable:
                    break
                await asyncio.sleep(0.01)
            with pytest.raises(NoSuchTable):
                await second.sitting(mine.table)

    run(postgres_url, body)
