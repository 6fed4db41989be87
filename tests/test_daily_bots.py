"""The game of the day against bots: AquaSphere with the same draws for everybody, its board, comparison and archive."""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from octosphere.agents import make_agent
from octosphere.cli import main
from octosphere.core.record import Record, final, load, loads, replay, verify
from octosphere.games.aquasphere.kit import AquaSphereKit
from octosphere.play import daily
from octosphere.play.entries import Opening, Place
from octosphere.play.levels import LIGHT
from octosphere.play.orders import make_opening
from octosphere.show import daily as shown
from octosphere.show.daily import compare_games, daily_game, day_games, path_of
from octosphere.tasks.moves import choose as bot_move

from .test_daily import begin, settled, today
from .web_client import Player, Served, finish, served

AQUASPHERE = daily_game("aquasphere")
GAME = AQUASPHERE.game
DAY = date(2026, 11, 16)
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()


def game_of(agent: str, day: date = DAY) -> Record:
    """The game of a day as somebody plays it in the first seat; bots sit behind."""

    async def choose(record: dict[str, Any], level: str, seat: int) -> str:
        assert record["dice"] == {"kind": "entered"}  # nobody who decides knows a draw to come
        if seat != daily.SEAT:
            return bot_move("aquasphere", record, level, seat, daily.seed_of(day))
        read = Record(record["game"], record["rules"], record["options"], record["moves"])
        return GAME.codec.text(make_agent(agent, agent, len(read.moves)).choose(GAME, final(GAME, read)))

    return asyncio.run(daily.play_day(day, AQUASPHERE, "", choose))


def draws(record: Record) -> list[str]:
    """Everything that was drawn, in its order."""
    return [GAME.codec.text(step.move) for step in replay(GAME, record) if step.seat < 0]


@pytest.fixture(scope="module")
def games() -> dict[str, Record]:
    """A day as two people play it."""
    return {agent: game_of(agent) for agent in ("random", "greedy")}


def test_the_same_moves_make_the_same_game(games: dict[str, Record]) -> None:
    assert game_of("greedy").moves == games["greedy"].moves


def test_other_moves_meet_the_same_draws(games: dict[str, Record]) -> None:
    careless, careful = games.values()
    assert careless.moves != careful.moves
    assert draws(careless) == draws(careful)
    assert len(draws(careful)) > 6 * 2 * 4  # an expansion and a card a sector in four rounds, and the station
    assert verify(GAME, careful).dice == "seeded"


def test_the_terminal_plays_the_same_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a bot in every seat both play by themselves, to the same last move."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    seed, file, bots = daily.seed_of(DAY), tmp_path / "day.json", ",".join(("diver", *AQUASPHERE.bots))
    assert main(["play", "aquasphere", "--bots", bots, "--players", "3", "--seed", seed, "--save", str(file)]) == 0

    async def choose(record: dict[str, Any], level: str, seat: int) -> str:
        return bot_move("aquasphere", record, level, seat, seed)

    assert load(file).moves == asyncio.run(daily.play_day(DAY, AQUASPHERE, "diver", choose)).moves


def test_another_day_brings_other_draws(games: dict[str, Record]) -> None:
    assert draws(game_of("greedy", DAY + timedelta(days=1))) != draws(games["greedy"])


def test_a_table_of_the_day_has_its_two_bots_in_their_seats() -> None:
    def day(**changed: Any) -> date | None:
        opening = make_opening({"aquasphere": GAME}, daily.order_of(DAY, AQUASPHERE, "Ines"))
        told = {name: getattr(opening, name) for name in Opening.__slots__} | {"created": NOON} | changed
        return daily.find_day(Opening(**told), AQUASPHERE)

    person, diver, captain = Place("person", "Ines"), Place("bot", level="diver"), Place("bot", level="captain")
    assert AQUASPHERE.bots == ("diver", "captain")
    assert day() == DAY
    assert day(places=(person, captain, diver)) is None
    assert day(places=(diver, person, captain)) is None
    assert day(places=(person, diver)) is None
    assert day(places=(person, diver, person)) is None
    assert day(secret="daily 2026-11-17") is None  # set up before its day
    assert day(given=3) is None


def test_rounds_stand_side_by_side_with_the_sources_of_their_points(games: dict[str, Record]) -> None:
    turns, sources = compare_games(list(games.values()), "en"), shown.list_sources("aquasphere", shown.translator("en"))
    assert [turn.turn for turn in turns] == [1, 2, 3, 4]
    assert sources[0] == "Octopods caught"
    for at, record in enumerate(games.values()):
        state, legs = final(GAME, record), [turn.legs[at] for turn in turns]
        assert legs[-1].score == GAME.scores(state)[0] == sum(leg.points for leg in legs)
        assert all(leg.points == sum(leg.sources) for leg in legs)
        assert [sum(one) for one in zip(*(leg.sources for leg in legs), strict=True)] == list(GAME.sources(state, 0))
        assert [leg.at for leg in legs] == sorted({leg.at for leg in legs})
    assert all(turn.rows == [] for turn in turns)
    assert len(sources) == len(turns[0].legs[0].sources)


def test_the_lead_decides_between_equal_points() -> None:
    assert daily.lead_of((70, 61, 66)) == 4
    assert daily.lead_of((50, 61, 66)) == -16
    assert daily.lead_of((50,)) == 0


def test_a_server_that_cannot_seat_the_bots_offers_no_such_day(monkeypatch: pytest.MonkeyPatch) -> None:
    assert day_games() == ["octodice", "aquasphere"]
    monkeypatch.setattr(shown, "offered_levels", lambda: LIGHT)
    assert day_games() == ["octodice"]


def test_every_game_of_the_day_has_an_address() -> None:
    assert [path_of(game, DAY) for game in day_games()] == ["/daily/2026-11-16", "/daily/aquasphere/2026-11-16"]


def test_the_bots_of_the_day_need_no_clock() -> None:
    """A budget in seconds would play differently on a slower machine."""
    assert not any(agent.endswith("s") for agent in AquaSphereKit.levels if ":" in agent)


# at the server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("daily-bots"), "--no-limits") as found:
        yield found


def start(server: Served, day: str, name: str = "Ines") -> list[Player]:
    """The one who plays AquaSphere, and one who watches."""
    return begin(server, day, name, game="aquasphere")


def test_a_day_names_its_bots_and_tells_no_draw(server: Served) -> None:
    now = today(server)
    assert [(one["game"], one["title"]) for one in now["games"]] == [
        ("octodice", "Octo Dice"),
        ("aquasphere", "AquaSphere"),
    ]
    found = server.client.get(f"/api/daily/{now['day']}", params={"game": "aquasphere", "lang": "de"}).json()
    assert (found["game"], found["title"], found["told"]) == ("aquasphere", "AquaSphere", {})
    assert [one["name"] for one in found["bots"]] == ["Finn", "Koralle"]
    assert [one["text"].split(" · ")[0] for one in found["bots"]] == ["Taucher", "Kapitän"]
    plain = server.client.get(f"/api/daily/{now['day']}").json()
    assert (plain["game"], plain["bots"]) == ("octodice", [])
    games = {one["game"]: one["daily"] for one in server.client.get("/api/games").json()}
    assert games == {"octodice": True, "aquasphere": True}


def test_a_game_that_has_no_day_is_refused(server: Served) -> None:
    day = today(server)["day"]
    for name in ("template", "chess", "../octodice"):
        calls = [
            server.client.get(f"/api/daily/{day}", params={"game": name}),
            server.client.get(f"/api/daily/{day}/board", params={"game": name, "code": "KELP"}),
            server.client.post(f"/api/daily/{day}/tables", json={"game": name}),
        ]
        assert [one.status_code for one in calls] == [404] * 3
        assert "Octo Dice, AquaSphere" in calls[0].json()["message"]
    assert server.client.get(f"/api/daily/{day}", params={"game": "x" * 41}).status_code == 400


@pytest.mark.parametrize("day", ["2999-01-01", "2026-10-31"])
def test_no_day_to_come_can_be_seen_or_played(server: Served, day: str) -> None:
    assert server.client.get(f"/api/daily/{day}", params={"game": "aquasphere"}).status_code == 404
    assert server.client.post(f"/api/daily/{day}/tables", json={"game": "aquasphere"}).status_code == 404


@pytest.mark.long
def test_two_people_with_the_same_moves_play_the_same_game(server: Served) -> None:
    day = today(server)["day"]
    tables = [start(server, day, name)[0] for name in ("Ines", "Kai")]
    assert finish(tables[0], 5) == finish(tables[1], 5)
    moves = [loads(one.get("/record").text).moves for one in tables]
    assert moves[0] == moves[1]
    other = start(server, day, "Léo")[0]
    finish(other, 6)
    record = loads(other.get("/record").text)
    assert record.moves != moves[0]
    assert draws(record) == draws(loads(tables[0].get("/record").text))


def test_nothing_of_an_unfinished_day_is_told(server: Served) -> None:
    day = today(server)["day"]
    player, watcher = start(server, day)
    while (view := player.view())["acting"] is None:
        time.sleep(0.05)
    assert view["dice"]["secret"] is None
    for one in (player, watcher):
        assert "seed" not in loads(one.get("/record").text).to_json().get("dice", {})
        assert day not in one.get("/record").text
    assert player.get("/daily/compare").status_code == 400
    assert player.post("/daily/board", {"code": "REEF-0001"}).status_code == 400
    found = player.get("/daily").json()
    assert (found["day"], found["game"], found["score"], found["lead"]) == (day, "aquasphere", 0, 0)


def test_the_seat_of_a_bot_is_nobodys_to_take(server: Served) -> None:
    player, watcher = start(server, today(server)["day"])
    for one in (player, watcher):
        for what in ("sit", "back", "bot"):
            answer = one.ask("/seats", 1, what=what, name="Mallory", level="kraken" if what == "bot" else "")
            assert answer.status_code in (400, 403, 409), (what, answer.text)
    assert [seat["kind"] for seat in player.view()["seats"]] == ["person", "bot", "bot"]


@pytest.mark.long
def test_friends_share_a_board_and_compare(server: Served) -> None:
    day = today(server)["day"]
    mine, watcher = start(server, day, "Ines")
    yours, _ = start(server, day, "Kai")
    scores = {"Ines": finish(mine, 1), "Kai": finish(yours, 2)}
    for one in (mine, yours):
        assert one.post("/daily/board", {"code": "reef-0005"}).status_code == 200
    assert watcher.get("/daily/compare").status_code == 403
    lines = server.client.get(f"/api/daily/{day}/board", params={"game": "aquasphere", "code": "REEF-0005"}).json()
    assert {one["name"]: one["score"] for one in lines} == scores
    assert lines == sorted(lines, key=lambda one: (-one["score"], -one["lead"]))
    ends = {one.table: one.view()["over"]["scores"] for one in (mine, yours)}
    assert {one["table"]: one["lead"] for one in lines} == {table: daily.lead_of(end) for table, end in ends.items()}
    assert server.client.get(f"/api/daily/{day}/board", params={"code": "REEF-0005"}).json() == []  # of Octo Dice
    found = settled(mine, "REEF-0005", "es")
    assert [(one["kind"], one["name"]) for one in found["rivals"][:2]] == [("me", "Ines"), ("friend", "Kai")]
    assert [one["level"] for one in found["rivals"][2:]] == ["kraken", "captain", "diver", "drifter"]
    assert found["sources"][0] == "Pulpos atrapados"
    assert [turn["legs"][1]["score"] for turn in found["turns"]][-1] == scores["Kai"]
    assert len(found["turns"]) == 4


def test_a_past_day_is_in_the_archive(server: Served) -> None:
    player, _ = start(server, "2026-11-02")
    finish(player, 3)
    found = player.get("/daily").json()
    assert (found["day"], found["number"], found["over"]) == ("2026-11-02", 2, True)
    assert found["counts"] is (today(server)["day"] == "2026-11-02")
    assert player.get("/share").json()["link"] == "/daily/aquasphere/2026-11-02"


def test_pages_of_both_games_are_served(server: Served) -> None:
    for path in ("/daily", "/daily/2026-11-16", "/daily/aquasphere", "/daily/aquasphere/2026-11-16"):
        answer = server.client.get(path)
        assert (answer.status_code, "text/html" in answer.headers["content-type"]) == (200, True)
