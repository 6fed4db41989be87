"""Results in numbers, and being forgotten: on a real server, with both databases."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from octosphere.show.digest import rank_seats

from .web_client import Player, Served, served

NAME, OTHER = "Zebulon", "Ottilie"  # names that nothing else in a database is called


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("statistics"), "--no-limits") as found:
        yield found


def people(server: Served, *seats: dict[str, str], **more: Any) -> list[Player]:
    body = {"game": "octodice", "seats": list(seats), **more}
    made = server.client.post("/api/tables", json=body).json()
    tokens = [*(link["token"] for link in made["links"]), made["watch"]]
    return [Player(server.client, made["table"], token) for token in tokens]


def person(name: str) -> dict[str, str]:
    return {"kind": "person", "name": name}


def play(*players: Player) -> None:
    """All of them play until the game is over."""
    while players[0].view()["over"] is None:
        for player in players:
            if (view := player.view())["acting"] is not None:
                player.act(view)


@pytest.mark.parametrize(
    ("winners", "scores", "places"),
    [([0], [30], [1]), ([1], [20, 20, 9], [2, 1, 3]), ([0, 2], [8, 5, 8, 5], [1, 3, 1, 3])],
)
def test_places(winners: list[int], scores: list[int], places: list[int]) -> None:
    assert rank_seats(winners, scores) == places


def test_a_result_in_numbers(server: Served) -> None:
    me, _ = people(server, person(NAME), {"kind": "bot", "level": "drifter"}, seed="numbers")
    assert me.get("/summary").status_code == 400
    over = me.play_on()["over"]
    told = me.get("/summary", lang="de").json()
    assert (told["table"], told["game"], told["title"], told["lang"]) == (me.table, "octodice", "Octo Dice", "de")
    assert (told["you"], told["given"], told["dice"]) == ([0], 0, "seeded")
    assert told["started"] <= told["ended"] <= told["started"] + 300
    assert [seat["score"] for seat in told["seats"]] == over["scores"]
    assert [seat["seat"] for seat in told["seats"] if seat["won"]] == over["winners"]
    assert [seat["place"] for seat in told["seats"]] == rank_seats(over["winners"], over["scores"])
    assert [(seat["name"], seat["kind"], seat["level"]) for seat in told["seats"]] == [
        (NAME, "person", ""),
        ("", "bot", "drifter"),
    ]
    assert {"key": "crystals", "name": "Kristalle"} in told["sources"]
    for seat in told["seats"]:
        assert sum(seat["sources"].values()) == seat["score"]
    record = me.get("/record").json()
    decided = sum(seat["decisions"] for seat in told["seats"])
    assert told["moves"] == len(record["moves"]) > decided > 0


def test_aquasphere_tells_its_own_sources(server: Served) -> None:
    bots = ({"kind": "bot", "level": "drifter"},)
    me, _ = people(server, person(NAME), *bots, game="aquasphere", seed="numbers")
    me.play_on()
    told = me.get("/summary", lang="en").json()
    assert {"key": "escaped", "name": "Octopods left"} in told["sources"]
    assert all(sum(seat["sources"].values()) == seat["score"] for seat in told["seats"])


def test_an_opened_record_says_that_it_was_given(server: Served) -> None:
    me, _ = people(server, person(NAME), seed="given")
    me.play_on()
    record = me.get("/record").json()
    made = server.client.post("/api/records", json={"record": record}).json()
    token = made["links"][0]["token"] if made["links"] else made["watch"]
    told = Player(server.client, made["table"], token).get("/summary").json()
    assert told["given"] == told["moves"] == len(record["moves"])


def dump_sqlite(folder: Path) -> str:
    """Every value of every table of a database, with what still waits to be written into its file."""
    with sqlite3.connect(folder / "tables.db") as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return "\n".join(str(row) for name in names for row in database.execute(f'SELECT * FROM "{name}"'))


def dump_postgres(url: str) -> str:
    import psycopg

    with psycopg.connect(url) as database:
        query = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
        names = [name for (name,) in database.execute(query)]
        rows = [database.execute(f'SELECT * FROM "{name}"').fetchall() for name in names]
    return str(rows)


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_whoever_is_forgotten_leaves_no_trace(tmp_path: Path, database: str, request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue("postgres_url") if database == "postgresql" else ""
    options = ["--database-url", url] if url else []
    with served(tmp_path, "--no-limits", *options) as server:

        def dump() -> str:
            return dump_postgres(url) if url else dump_sqlite(tmp_path)

        alone, _ = people(server, person(NAME))
        alone.play_on()
        mine, theirs, watcher = people(server, person(NAME), person(OTHER))
        play(mine, theirs)
        open_seat, joining, _ = people(server, person(OTHER), {"kind": "open"})
        assert joining.ask("/seats", 1, what="sit", name=NAME).status_code == 200
        again = theirs.post("/rematch", {}).json()  # with a seat for somebody who does not come
        assert dump().count(NAME) == 4
        assert alone.post("/rematch", {}).status_code == 200
        assert alone.table in dump()
        for player in (alone, mine, joining):
            assert player.post("/forget", {}).status_code == 200
            assert player.post("/forget", {}).status_code == 404  # the link opens nothing any more
        found = dump()
        assert NAME not in found
        assert alone.table not in found
        assert OTHER in found
        for player in (theirs, watcher, open_seat):  # what others have stays
            assert player.get().status_code == 200
        assert theirs.get("/summary").json()["seats"][0]["name"] == ""
        assert open_seat.view()["over"] is None
        rematch = Player(server.client, again["table"], again["token"])
        assert rematch.view()["seats"][1]["name"] == OTHER


def test_a_forgotten_name_is_on_no_board(server: Served) -> None:
    made = server.client.post("/api/daily/2026-11-02/tables", json={"name": NAME}).json()
    me = Player(server.client, made["table"], made["links"][0]["token"])
    me.play_on()
    assert me.post("/daily/board", {"code": "KELP-4821"}).status_code == 200

    def board() -> str:
        return server.client.get("/api/daily/2026-11-02/board", params={"code": "KELP-4821"}).text

    assert NAME in board()
    assert me.post("/forget", {}).status_code == 200
    assert NAME not in board()


def test_a_rematch_that_is_gone_already_stands_in_nobodys_way(server: Served) -> None:
    me, _ = people(server, person(NAME))
    me.play_on()
    again = me.post("/rematch", {}).json()
    later = Player(server.client, again["table"], again["token"])
    assert [later.post("/forget", {}).status_code, me.post("/forget", {}).status_code] == [200, 200]
    assert [later.get().status_code, me.get().status_code] == [404, 404]


def test_who_only_watches_takes_nothing_away(server: Served) -> None:
    me, watcher = people(server, person(NAME))
    me.play_on()
    assert watcher.post("/forget", {}).status_code == 200
    assert me.get("/summary").json()["seats"][0]["name"] == NAME
    assert watcher.get().status_code == 200
