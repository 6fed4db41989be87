"""The game of the day: the same dice for everybody, boards of those who share a code, and the comparison."""

from __future__ import annotations

import asyncio
import io
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from octosphere.agents import make_agent
from octosphere.cli import main
from octosphere.core.errors import BadInput
from octosphere.core.record import Record, final, load, loads, verify
from octosphere.play import daily
from octosphere.play.entries import Opening, Place
from octosphere.play.levels import agent_of
from octosphere.play.orders import make_opening
from octosphere.play.store import open_store
from octosphere.show.daily import Day, compare_games, daily_game, day_games, merge_orders

from .web_client import Player, Served, finish, served

OCTODICE = daily_game("octodice")
GAME = OCTODICE.game
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
DAY = date(2026, 11, 16)


def game_of(agent: str, day: date = DAY) -> Record:
    """The game of a day as somebody plays it."""

    async def choose(record: dict[str, Any], level: str, seat: int) -> str:
        state = final(GAME, Record(record["game"], record["rules"], record["options"], record["moves"]))
        return GAME.codec.text(make_agent(agent, agent, len(record["moves"])).choose(GAME, state))

    return asyncio.run(daily.play_day(day, OCTODICE, "", choose))


def throws(record: Record) -> dict[tuple[int, int], tuple[str, str]]:
    """White and black faces of every throw, by turn and throw."""
    found, state = {}, GAME.start(record.options)
    for text in record.moves:
        move = GAME.codec.parse(text)
        if text.startswith("roll"):
            faces = move.dice
            white = "".join(face for face in faces if face.islower())
            found[state.turn, state.throw] = (white, faces[len(white) :])
        GAME.apply(state, move)
    return found


def test_whoever_plays_a_day_meets_the_same_dice() -> None:
    games = [throws(game_of(agent)) for agent in ("random", "greedy")]
    assert games[0] != games[1]
    assert games[0].keys() == games[1].keys()
    for place, dice in games[0].items():
        for mine, yours in zip(dice, games[1][place], strict=True):
            fewer, more = sorted((Counter(mine), Counter(yours)), key=lambda one: one.total())
            assert fewer <= more, place  # whoever throws more dice of a body sees the same ones first
    firsts = {place: dice for place, dice in games[0].items() if place[1] == 0}
    assert len(firsts) == 9
    assert all(games[1][place] == dice for place, dice in firsts.items())


def test_another_day_is_another_lab_and_other_dice() -> None:
    today, tomorrow = (OCTODICE.options_of(DAY + timedelta(days=more)) for more in (0, 1))
    assert today["layout"] != tomorrow["layout"]
    assert throws(game_of("greedy")) != throws(game_of("greedy", DAY + timedelta(days=1)))
    assert verify(GAME, game_of("greedy")).dice == "seeded"


def test_the_terminal_plays_the_same_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n1\n"))
    seed, file = daily.seed_of(DAY), tmp_path / "day.json"
    assert main(["play", "octodice", "--players", "1", "--layout", "random", "--seed", seed, "--save", str(file)]) == 0
    typed, whole = load(file), game_of("greedy")
    assert typed.options == whole.options
    assert typed.dice == whole.dice
    assert typed.moves[0] == whole.moves[0]


def test_days_change_at_midnight_and_begin_with_the_first() -> None:
    assert daily.day_at(NOON) == DAY
    assert daily.day_at(daily.ends(DAY) - 1) == DAY
    assert daily.day_at(daily.ends(DAY)) == DAY + timedelta(days=1)
    assert daily.day_at(0) == daily.FIRST
    assert (daily.number_of(daily.FIRST), daily.number_of(DAY)) == (1, 16)
    assert daily.day_named("2026-11-16", NOON) == DAY


@pytest.mark.parametrize("text", ["2026-11-17", "2026-10-31", "20261101", "2026-11-1", "2026-13-01", "today", ""])
def test_days_that_have_no_game_are_refused(text: str) -> None:
    with pytest.raises(daily.NoSuchDay):
        daily.day_named(text, NOON)


def test_a_daily_table_is_known_by_its_seed_and_nothing_else_passes_for_one() -> None:
    def day(**changed: Any) -> date | None:
        opening = make_opening({GAME.facts.name: GAME}, daily.order_of(DAY, OCTODICE, "Ines"))
        told = {name: getattr(opening, name) for name in Opening.__slots__} | {"created": NOON} | changed
        return daily.find_day(Opening(**told), OCTODICE)

    assert day() == DAY
    assert day(created=NOON + 1e7) == DAY
    assert day(created=NOON - 86_400) is None  # set up before its day
    assert day(secret="daily 2026-11-31") is None
    assert day(secret="pictures") is None
    assert day(secret="daily 2026-11-15") is None  # another day's lab
    assert day(dice="committed", secret="00" * 32) is None
    assert day(given=3) is None
    assert day(rules="0") is None
    assert day(places=(Place("person"), Place("bot", level="diver"))) is None


def test_decisions_of_all_players_stand_side_by_side() -> None:
    records = [game_of(agent) for agent in ("greedy", "random", "greedy")]
    turns = compare_games(records, "en")
    assert [turn.turn for turn in turns] == list(range(1, 10))
    for at, record in enumerate(records):
        made = [cell for turn in turns for row in turn.rows if (cell := row.cells[at])]
        assert [cell.move for cell in sorted(made, key=lambda one: one.at)] == [
            text for text in record.moves if not text.startswith("roll")
        ]
        assert [record.moves[cell.at] for cell in made] == [cell.move for cell in made]
        assert [cell.at for cell in made] == sorted(cell.at for cell in made)
        assert turns[-1].legs[at].score == GAME.scores(final(GAME, record))[0]
        assert sum(turn.legs[at].points for turn in turns) == turns[-1].legs[at].score
        assert all(len(turn.legs[at].dice) == 6 for turn in turns)
    assert all(row.cells[0] == row.cells[2] for turn in turns for row in turn.rows)
    assert [row.title for row in turns[0].rows[:3]] == ["Roll 1", "Roll 2", "First action"]
    assert compare_games(records, "de")[0].rows[0].title == "Wurf 1"
    first = turns[0].rows[0].cells[0]
    assert first is not None
    assert len(first.dice) == 2
    assert first.dice[0]["name"].split(":")[0] in ("White die", "Black die")


def test_a_decision_that_only_one_met_stands_before_what_followed_it() -> None:
    roll, use, column, more = (1, 1, "keep", 1), (1, 3, "use", 1), (1, 3, "column", 1), (1, 3, "use", 2)
    assert merge_orders([[roll, use, more], [roll, use, column, more]]) == [roll, use, column, more]
    assert merge_orders([[roll, use], [roll, use, column], [roll, use, more]]) == [roll, use, column, more]
    assert merge_orders([[], [roll]]) == [roll]


def test_a_game_says_no_more_of_its_day_than_it_has() -> None:
    plain, state = Day(), object()
    assert (plain.turn(state), plain.moment(state), plain.bots) == (1, None, ())
    assert (plain.options("daily 2026-11-16"), plain.list_kept_dice(None, state, None)) == ({}, [])  # type: ignore[arg-type]


def test_octo_dice_is_the_first_game_of_the_day() -> None:
    assert day_games()[0] == "octodice"


def place(code: str) -> str:
    """Where the results of a board of the day stand."""
    return daily.place_of("octodice", DAY, code)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/octosphere.db"
    return str(request.getfixturevalue("postgres_url"))


def test_boards_on_both_databases(url: str) -> None:
    async def whole() -> None:
        store = await open_store(url)
        try:
            for table, name, score, at in [("a", "Ines", 30, 5.0), ("b", "Kai", 41, 9.0), ("c", "Léo", 30, 4.0)]:
                await daily.put(store, place(" kelp-4821"), daily.Result(table, name, score, at))
            await daily.put(store, place("OTHER"), daily.Result("a", "Ines", 30, 5.0))
            await daily.put(store, place("KELP-4821"), daily.Result("a", "Ines", 30, 5.0))  # again
            found = await daily.board(store, place("Kelp-4821"))
            assert [(one.name, one.table) for one in found] == [("Kai", "b"), ("Léo", "c"), ("Ines", "a")]
            assert await daily.board(store, place("KELP-482")) == []
            assert await daily.board(store, daily.place_of("octodice", daily.FIRST, "KELP-4821")) == []
            assert await daily.board(store, daily.place_of("aquasphere", DAY, "KELP-4821")) == []
        finally:
            await store.close()

    asyncio.run(whole())


def test_a_board_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "MOST_RESULTS", 1)

    async def whole() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/octosphere.db")
        try:
            await daily.put(store, place("KELP"), daily.Result("a", "Ines", 30, 5.0))
            await daily.put(store, place("KELP"), daily.Result("a", "Ines", 30, 5.0))
            with pytest.raises(BadInput):
                await daily.put(store, place("KELP"), daily.Result("b", "Kai", 31, 6.0))
        finally:
            await store.close()

    asyncio.run(whole())


# at the server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("daily"), "--no-limits") as found:
        yield found


def today(server: Served) -> dict[str, Any]:
    found: dict[str, Any] = server.client.get("/api/daily").json()
    return found


def begin(server: Served, day: str, name: str = "Ines", **more: str) -> list[Player]:
    """The one who plays, and one who watches."""
    answer = server.client.post(f"/api/daily/{day}/tables", json={"name": name, **more})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return [Player(server.client, made["table"], token) for token in (made["links"][0]["token"], made["watch"])]


def board(server: Served, day: str, code: str) -> list[dict[str, Any]]:
    answer = server.client.get(f"/api/daily/{day}/board", params={"code": code})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def settled(player: Player, code: str, lang: str = "en") -> dict[str, Any]:
    """The comparison when all bots have played."""
    while True:
        answer = player.get("/daily/compare", code=code, lang=lang)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if not found["waiting"]:
            return found
        time.sleep(0.3)


def test_a_day_tells_its_lab_before_it_is_played(server: Served) -> None:
    now = today(server)
    assert now["first"] == "2026-11-01"
    assert now["until"] - 86_400 <= now["now"] < now["until"]
    found = server.client.get(f"/api/daily/{now['day']}", params={"lang": "de"}).json()
    assert (found["day"], found["number"], found["title"]) == (now["day"], now["number"], "Octo Dice")
    assert found["seed"] == f"daily {now['day']}"
    assert len(found["told"]["tiles"]) == 9
    player, _ = begin(server, now["day"])
    view = player.view(lang="de")
    assert [tile["name"] for tile in view["board"]["tiles"]] == [tile["name"] for tile in found["told"]["tiles"]]
    assert view["dice"]["secret"] is None


@pytest.mark.parametrize("day", ["2999-01-01", "2026-10-31", "2026-02-30"])
def test_there_is_no_other_day(server: Served, day: str) -> None:
    calls: list[httpx.Response] = [
        server.client.get(f"/api/daily/{day}"),
        server.client.get(f"/api/daily/{day}/board", params={"code": "KELP"}),
        server.client.post(f"/api/daily/{day}/tables", json={}),
    ]
    assert [one.status_code for one in calls] == [404] * 3
    assert "1 November 2026" in calls[0].json()["message"]


def test_friends_share_a_board_and_compare(server: Served) -> None:
    day = today(server)["day"]
    mine, watcher = begin(server, day, "Ines")
    yours, _ = begin(server, day, "Kai")
    assert mine.post("/daily/board", {"code": "REEF-0001"}).status_code == 400  # not finished
    assert mine.get("/daily/compare").status_code == 400
    assert mine.get("/daily").json() == {
        "day": day,
        "number": today(server)["number"],
        "game": "octodice",
        "over": False,
        "score": 0,
        "lead": 0,
        "counts": True,
    }
    scores = {"Ines": finish(mine, 1), "Kai": finish(yours, 2)}
    assert mine.get("/daily").json()["score"] == scores["Ines"]
    assert watcher.get("/daily").json()["day"] == ""
    assert watcher.post("/daily/board", {"code": "REEF-0001"}).status_code == 403
    assert watcher.get("/daily/compare").status_code == 403
    assert [yours.post("/daily/board", {"code": "reef-0001"}).status_code for _ in range(2)] == [200, 200]
    assert [one["name"] for one in board(server, day, "Reef-0001")] == ["Kai"]
    alone = settled(mine, "REEF-0001")  # whoever is not on a board sees nobody's game
    assert [one["kind"] for one in alone["rivals"]] == ["me", "bot", "bot", "bot", "bot"]
    assert mine.post("/daily/board", {"code": "REEF-0001"}).status_code == 200
    lines = board(server, day, "REEF-0001")
    assert {one["name"]: one["score"] for one in lines} == scores
    assert [one["score"] for one in lines] == sorted(scores.values(), reverse=True)
    assert {one["table"] for one in lines} == {mine.table, yours.table}
    found = settled(mine, "REEF-0001", "es")
    assert [(one["kind"], one["name"]) for one in found["rivals"][:2]] == [("me", "Ines"), ("friend", "Kai")]
    assert [one["score"] for one in found["rivals"][:2]] == list(scores.values())
    assert [turn["legs"][1]["score"] for turn in found["turns"]][-1] == scores["Kai"]
    assert found["turns"][0]["rows"][0]["title"] == "Tirada 1"


def test_bots_play_a_day_once_and_as_they_would_at_a_table(server: Served) -> None:
    day = today(server)["day"]
    player, _ = begin(server, day, "Bo")
    finish(player)
    one, other = settled(player, ""), settled(player, "")
    assert one == other
    bots = {rival["level"]: (rival, at) for at, rival in enumerate(one["rivals"]) if rival["kind"] == "bot"}
    assert list(bots) == ["kraken", "captain", "diver", "drifter"]
    assert bots["kraken"][0]["name"] == "Kraken"
    for level in ("drifter", "diver"):  # the others need compiled code here
        rival, at = bots[level]
        record = bot_game(level, date.fromisoformat(day))
        made = [row["cells"][at] for turn in one["turns"] for row in turn["rows"] if row["cells"][at]]
        assert [cell["move"] for cell in made] == [text for text in record.moves if not text.startswith("roll")]
        assert rival["score"] == GAME.scores(final(GAME, record))[0]


def bot_game(level: str, day: date) -> Record:
    async def choose(record: dict[str, Any], own: str, seat: int) -> str:
        read = loads(json.dumps(record))
        assert read.dice.kind == "entered"  # a bot knows no dice to come
        agent = make_agent(agent_of(own, "octodice"), daily.seed_of(day), len(read.moves))
        return GAME.codec.text(agent.choose(GAME, final(GAME, read)))

    return asyncio.run(daily.play_day(day, OCTODICE, level, choose))


def test_a_past_day_can_be_played_but_counts_for_no_streak(server: Served) -> None:
    player, _ = begin(server, "2026-11-01")
    assert player.get("/daily").json()["counts"] is (today(server)["day"] == "2026-11-01")
    assert player.get("/daily").json()["number"] == 1


def test_every_other_table_is_none_of_a_day(server: Served) -> None:
    day = today(server)["day"]
    plain, _ = server.players("person", seed=f"daily {day}")  # the right seed, the lab of the first game
    assert plain.get("/daily").json()["day"] == ""
    plain.play_on()
    assert plain.post("/daily/board", {"code": "REEF-0002"}).status_code == 400
    station = server.client.post(
        "/api/tables", json={"game": "aquasphere", "seats": [{"kind": "person"}, {"kind": "bot"}]}
    ).json()
    held = Player(server.client, station["table"], station["links"][0]["token"])
    assert held.get("/daily").json()["day"] == ""


def test_a_game_that_a_bot_helped_with_goes_onto_no_board(server: Served) -> None:
    day = today(server)["day"]
    player, _ = begin(server, day)
    player.act(player.view())
    assert player.ask("/seats", 0, what="bot", level="diver").status_code == 200
    while player.view()["over"] is None:
        continue
    answer = player.post("/daily/board", {"code": "REEF-0003"})
    assert answer.status_code == 400
    assert "bot" in answer.json()["message"]


@pytest.mark.parametrize("code", ["abc", "A" * 17, "KELP 4821", "KELP:4821", "ñandú", ""])
def test_codes_that_cannot_be(server: Served, code: str) -> None:
    day = today(server)["day"]
    player, _ = begin(server, day)
    assert player.post("/daily/board", {"code": code}).status_code == 400
    asked = server.client.get(f"/api/daily/{day}/board", params={"code": code})
    assert (asked.status_code, asked.json()) == (200, []) if not code else asked.status_code == 400


def test_who_is_forgotten_is_gone_from_every_board(server: Served) -> None:
    day = today(server)["day"]
    players = [begin(server, day, name)[0] for name in ("Ana", "Ben")]
    for player in players:
        finish(player)
        assert player.post("/daily/board", {"code": "REEF-0004"}).status_code == 200
    assert players[0].post("/forget", {}).status_code == 200
    assert [one["name"] for one in board(server, day, "REEF-0004")] == ["Ben"]
    assert [one["name"] for one in settled(players[1], "REEF-0004")["rivals"] if one["kind"] == "friend"] == []
