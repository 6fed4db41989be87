"""Attacks on a real server: dice that are no secret, bots that can be foretold, imports without end, keys of others."""

from __future__ import annotations

import hashlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from octosphere.core.chance import Committed
from octosphere.core.record import Dice, Record, loads, replay
from octosphere.games import open_game
from octosphere.play.expiry import DAY, LASTS
from octosphere.play.orders import LONGEST_SEED
from octosphere.tasks.moves import choose
from octosphere.web.limits import RATES
from octosphere.web.records import LARGEST

from .reels import finished
from .web_client import PATIENCE, Player, Served, key, served

GAME = open_game("octodice")
SECRET = "0badc0de" * 8
TWO = [{"kind": "person"}, {"kind": "person"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("attacks"), "--no-limits") as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def on_both(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    url = f"sqlite:///{tmp_path}/tables.db"
    if request.param == "postgresql":
        url = str(request.getfixturevalue("postgres_url"))
    with served(tmp_path, "--no-limits", "--database-url", url) as found:
        yield found


def empty(players: int = 2, **dice: str) -> dict[str, Any]:
    """A record of nothing yet, with dice of one's own."""
    record = Record("octodice", GAME.facts.rules, GAME.options({"players": players}), [], ["Mallory", "Mallory"])
    return {**record.to_json(), "dice": dice}


def chosen(secret: str = SECRET) -> dict[str, Any]:
    """Dice that whoever wrote the record has chosen, dressed up as sealed ones."""
    return empty(kind="committed", secret=secret, commitment=hashlib.sha256(bytes.fromhex(secret)).hexdigest())


def post(server: Served, record: dict[str, Any]) -> httpx.Response:
    return server.client.post("/api/records", json={"record": record})


def players_of(server: Served, answer: httpx.Response) -> list[Player]:
    assert answer.status_code == 200, answer.text
    made = answer.json()
    tokens = [link["token"] for link in made["links"]]
    return [Player(server.client, made["table"], token) for token in (*tokens, made["watch"])]


def branch(server: Served, player: Player, **more: Any) -> list[Player]:
    order = {"at": 0, "seats": TWO, "together": False, "same_dice": True, **more}
    return players_of(server, player.post("/branch", order))


def told(player: Player) -> tuple[str, str | None, str, str]:
    """What a link is told about the dice: the kind and the seal in its view, in the record, and in the proof."""
    dice, record, proof = player.view()["dice"], player.get("/record").json(), player.get("/proof").json()
    assert dice["commitment"] == proof["commitment"] == record["dice"].get("commitment")
    return dice["kind"], dice["commitment"], record["dice"]["kind"], proof["dice"]


def play_out(*players: Player) -> None:
    """All of them play the first thing there is until the end."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for player in players:
            view = player.view()
            while view["acting"] is not None:
                view = player.act(view)
            if view["over"] is not None:
                return


OPEN = ("known", None, "known", "known")


@pytest.mark.long
def test_dice_that_one_player_chose_are_sealed_for_nobody(server: Served) -> None:
    mallory, _ = players_of(server, post(server, chosen()))
    assert told(mallory) == OPEN
    play_out(mallory)
    first, victim, watcher = branch(server, mallory)
    assert [told(one) for one in (first, victim, watcher)] == [OPEN] * 3
    play_out(first, victim)
    assert [told(one) for one in (first, victim, watcher)] == [OPEN] * 3
    assert victim.get("/summary").json()["dice"] == "known"
    record = victim.get("/record").json()
    assert record["moves"][0] == GAME.codec.text(
        GAME.deal(GAME.start(record["options"]), Committed(bytes.fromhex(SECRET)))
    ), "Mallory knew the first throw, and all others"
    assert victim.get("/proof").json()["checked"] > 0, "they are recomputed, but not called proven"
    for dice in (record["dice"], chosen()["dice"]):
        again = players_of(server, post(server, {**record, "dice": dice}))
        assert [told(one) for one in again] == [OPEN] * 2, "no record makes a seal of them"


def test_dice_that_have_fallen_once_are_sealed_no_more(server: Served) -> None:
    one, other, _ = server.players("person", "person")
    kind, seal, *rest = told(one)
    assert (kind, rest) == ("committed", ["committed", "sealed"])
    assert seal
    play_out(one, other)
    assert told(other)[3] == "proven"
    again = branch(server, one)
    assert [told(player) for player in again] == [OPEN] * 3
    play_out(*again[:2])
    assert [told(player) for player in branch(server, again[0], at=3)] == [OPEN] * 3
    fresh = branch(server, one, same_dice=False)
    assert told(fresh[0])[0] == "committed"
    assert told(fresh[0])[1] != seal
    rematch = again[1].post("/rematch", {}).json()
    next_game = Player(server.client, rematch["table"], rematch["token"])
    assert told(next_game)[0] == "committed", "the next game has dice of its own"
    assert told(next_game)[1] != seal


@pytest.mark.long
def test_dice_after_the_middle_of_a_game_are_known_once_they_have_fallen(server: Served) -> None:
    one, other, _ = server.players("person", "person")
    play_out(one, other)
    middle = branch(server, one, at=5, same_dice=False)
    assert told(middle[0]) == ("mixed", None, "entered", "entered")
    play_out(*middle[:2])
    again = branch(server, middle[0], at=7)
    assert [told(player) for player in again] == [OPEN] * 3
    play_out(*again[:2])
    assert again[1].get("/proof").json() | {"secret": None} == {
        "complete": True,
        "dice": "known",
        "checked": 0,
        "commitment": None,
        "secret": None,
    }
    assert told(players_of(server, post(server, again[1].get("/record").json()))[0])[0] == "entered"


def test_a_seed_is_never_called_a_seal(server: Served) -> None:
    one, other, watcher = server.players("person", "person", seed="mine")
    assert [told(player) for player in (one, other, watcher)] == [("seeded", None, "entered", "seeded")] * 3
    assert other.get("/proof").json()["secret"] is None
    play_out(one, other)
    assert told(other) == ("seeded", None, "seeded", "seeded")
    assert told(branch(server, other)[1])[0] == "seeded"


def foretold(record: dict[str, Any], seat: int, seed: str) -> tuple[int, int]:
    """How many moves of a drifter anybody who has a seed foretells, and of how many."""
    hits = decisions = 0
    whole = loads(httpx.Response(200, json=record).text)
    seats = [step.seat for step in replay(GAME, whole)]
    for at, mover in enumerate(seats):
        if mover == seat:
            before = {**record, "moves": record["moves"][:at], "dice": Dice().to_json()}
            hits += choose("octodice", before, "drifter", seat, seed) == record["moves"][at]
            decisions += 1
    return hits, decisions


def test_nobody_foretells_a_bot(server: Served) -> None:
    player, _ = server.players("person", "drifter")
    player.play_on()
    hits, decisions = foretold(player.get("/record").json(), 1, player.table)
    assert hits < decisions
    seeded, _ = server.players("person", "drifter", seed="deep")
    seeded.play_on()
    hits, decisions = foretold(seeded.get("/record").json(), 1, "deep")
    assert hits == decisions > 0, "the same seed, the same game"


WRONG = {
    "NUL": empty(kind="seeded", seed="a\0b"),
    "newline": empty(kind="seeded", seed="a\nb"),
    "long": empty(kind="seeded", seed="x" * (LONGEST_SEED + 1)),
    "long but unused": empty(kind="entered", seed="x" * (LONGEST_SEED + 1)),
    "pieces": {**empty(kind="entered"), "options": {"players": 2, "components": "x = 1\n"}},
}


def test_both_databases_take_and_refuse_the_same(on_both: Served) -> None:
    for why, record in WRONG.items():
        answer = post(on_both, record)
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid"), why
    odd = post(on_both, {**empty(kind="seeded", seed="🐙" * LONGEST_SEED), "names": ["a\0b\ud7ff", "\x7f"]})
    names = [seat["name"] for seat in players_of(on_both, odd)[0].view()["seats"]]
    assert names[0].startswith("ab")
    order = {"game": "octodice", "seats": TWO, "seed": "a\0b"}
    assert on_both.client.post("/api/tables", json=order).status_code == 400


def test_an_import_is_no_larger_than_a_game(server: Served) -> None:
    record = finished("aquasphere", 4)
    assert len(loads(httpx.Response(200, json=record).text).dumps()) * 8 < LARGEST, "but there is room for any game"
    assert post(server, record).status_code == 200
    assert post(server, {**record, "names": ["x" * LARGEST]}).status_code == 413


@pytest.mark.long
def test_imports_have_a_rate_of_their_own(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        record = empty(kind="entered")
        statuses = {post(server, record).status_code for _ in range(int(RATES["import"].most))}
        assert statuses == {200}
        late = post(server, record)
        assert late.status_code == 429
        assert int(late.headers["retry-after"]) > 30
        player, _ = server.players("person", "person", together=True)
        assert player.post("/branch", {"at": 0, "seats": TWO}).status_code == 429


@pytest.mark.long
def test_imports_that_nobody_needs_expire(tmp_path: Path) -> None:
    record = {**finished(), "moves": finished()["moves"][:6], "names": ["Ines", "bot:drifter"]}
    with served(tmp_path) as server:
        left, played, recent = (players_of(server, post(server, record))[0] for _ in range(3))
        while (view := played.view())["acting"] is None:
            pass  # the bot is at it
        played.act(view)
        ordinary, _ = server.players("person", "drifter")
    now = time.time()
    opened = {left: now - LASTS - 60, played: now - LASTS - 60, ordinary: now - LASTS - 60, recent: now - LASTS + DAY}
    database = sqlite3.connect(tmp_path / "tables.db")
    with database:
        for player, at in opened.items():
            database.execute("UPDATE tables SET created = ?, opened = ? WHERE id = ?", (at, at, player.table))
    with served(tmp_path) as server:
        until = time.monotonic() + PATIENCE
        while _count(database, "tables", left) and time.monotonic() < until:
            time.sleep(0.05)
        for player in opened:
            player.client = server.client
        assert left.get().status_code == 404
        assert [player.get().status_code for player in (played, recent, ordinary)] == [200] * 3
        while database.execute("SELECT opened FROM tables WHERE id = ?", (recent.table,)).fetchone()[0] < now:
            assert time.monotonic() < until, "whoever opens it keeps it"
    assert not any(_count(database, name, left) for name in ("tables", "entries", "links"))
    database.close()


def _count(database: sqlite3.Connection, name: str, player: Player) -> int:
    column = "id" if name == "tables" else "table_id"
    return int(database.execute(f"SELECT count(*) FROM {name} WHERE {column} = ?", (player.table,)).fetchone()[0])


def test_only_players_begin_a_rematch(server: Served) -> None:
    player, watcher = server.players("person")
    player.play_on()
    refused = watcher.post("/rematch", {})
    assert (refused.status_code, refused.json()["error"]) == (403, "not_yours")
    assert player.view()["rematch"] is None
    begun, followed = player.post("/rematch", {}).json(), watcher.post("/rematch", {}).json()
    assert begun["table"] == followed["table"]
    assert followed["seats"] == []
    following = Player(server.client, followed["table"], followed["token"])
    assert following.view()["you"] == []
    assert following.ask("/roll", 0).status_code == 403


def test_a_key_stands_for_one_request_of_one_seat(server: Served) -> None:
    one, other, watcher = server.players("person", "person")
    hello = {"key": key(), "seat": 0, "phrase": "hello"}
    assert one.post("/say", hello).json()["repeated"] is False
    assert one.post("/say", hello).json()["repeated"] is True
    refused = {
        "another phrase": one.post("/say", {**hello, "phrase": "bye"}),
        "another call": one.post("/roll", {"key": hello["key"], "seat": 0, "position": 1}),
        "another seat": other.post("/say", {**hello, "seat": 1}),
    }
    for why, answer in refused.items():
        assert (answer.status_code, answer.json()["error"]) == (409, "key_used"), why
        assert "key" in answer.json()["message"]
    for stranger in (other, watcher):
        assert stranger.post("/say", hello).status_code == 403
    assert one.view()["seq"] == 1, "nothing else was done"


def test_a_move_is_repeated_only_as_it_was(server: Served) -> None:
    one, other, _ = server.players("person", "person")
    view = one.act(one.view())
    move = {"key": key(), "seat": 0, "position": view["seq"], "move": view["choices"][0]["move"], "confirm": True}
    assert one.post("/moves", move).json()["repeated"] is False
    assert one.post("/moves", move).json()["repeated"] is True
    for change in ({"confirm": False}, {"position": view["seq"] + 1}, {"move": view["choices"][1]["move"]}):
        assert one.post("/moves", {**move, **change}).status_code == 409, change
    assert other.post("/moves", {**move, "seat": 1}).status_code == 409


@pytest.mark.long
def test_the_keys_of_old_tables_still_count(tmp_path: Path) -> None:
    """Entries from before hold the client's id alone."""
    with served(tmp_path) as server:
        player, _ = server.players("person", "person", together=True)
        hello = {"key": key(), "seat": 0, "phrase": "hello"}
        player.post("/say", hello)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        (stored,) = database.execute("SELECT key FROM entries WHERE key != ''").fetchone()
        assert stored.startswith(hello["key"])
        database.execute("UPDATE entries SET key = ? WHERE key = ?", (hello["key"], stored))
    database.close()
    with served(tmp_path) as server:
        player.client = server.client
        assert player.post("/say", hello).json()["repeated"] is True
        play_out(player)
        assert player.view()["over"] is not None
