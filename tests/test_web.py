"""The calls of the web on a real server: who may do what, and what is told to whom."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from octosphere.games import playable_games
from octosphere.play.levels import LEVELS
from octosphere.play.phrases import PHRASES
from octosphere.show import view_types
from octosphere.web import wire
from octosphere.web.routes import CALLS

from .web_client import PATIENCE, Player, Served, key, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("web"), "--no-limits", "--grace", "0") as found:
        yield found


def test_a_game_from_the_first_roll_to_the_proof(server: Served) -> None:
    """With a bot; every view on the way is as the document says."""
    player, watcher = server.players("person", "diver")
    view = player.view()
    assert view["can"]["roll"]
    assert view["acting"] == 0
    while view["over"] is None:
        msgspec.convert(view, view_types.View)
        view = player.act(view) if view["acting"] is not None else watcher.view(lang="de") and player.view()
    assert {line["seat"] for line in view["log"]} >= {0, 1}
    assert view["over"]["scores"] == [seat["score"] for seat in view["seats"]]
    proof = watcher.get("/proof").json()
    assert (proof["complete"], proof["dice"]) == (True, "proven")
    assert proof["checked"] > 20
    record = watcher.get("/record")
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.json()["dice"]["secret"] == proof["secret"] == view["dice"]["secret"]


def test_nothing_secret_is_told_before_the_end(server: Served) -> None:
    player, watcher = server.players("person", "person", together=True)
    secret = _secret(server, player.table)
    for _ in range(12):
        player.act(player.view())
    calls = ["", "/record", "/proof"]
    told = "".join(one.get(call).text for one in (player, watcher) for call in calls)
    with player.events() as events:
        told += str([next(events) for _ in range(8)])
    assert secret not in told
    assert player.get("/proof").json() | {"commitment": ""} == {
        "complete": False,
        "dice": "sealed",
        "checked": 0,
        "commitment": "",
        "secret": None,
    }
    player.play_on()
    assert all(secret in watcher.get(call).text for call in calls)


def test_the_seed_is_told_at_the_end_only(server: Served) -> None:
    player, _ = server.players("person", seed="a-seed-nobody-knows")
    assert "nobody-knows" not in player.get().text + player.get("/record").text + player.get("/proof").text
    assert player.play_on()["dice"] == {"kind": "seeded", "commitment": None, "secret": "a-seed-nobody-knows"}
    assert player.get("/proof").json()["dice"] == "seeded"


def test_nobody_moves_for_another(server: Served) -> None:
    first, second, watcher = server.players("person", "person")
    assert second.ask("/roll", 0).json()["error"] == "not_yours"
    assert second.ask("/roll", 1).status_code == 403
    assert watcher.ask("/roll", 0).status_code == 403
    assert watcher.ask("/say", 0, phrase="hello").status_code == 403
    assert watcher.ask("/seats", 0, what="sit", name="Eve").status_code == 403
    assert second.ask("/seats", 0, what="back").status_code == 403
    assert first.ask("/roll", 0).status_code == 200
    choice = first.view()["choices"][0]["move"]
    assert second.ask("/moves", 0, move=choice).status_code == 403
    assert second.ask("/moves", 1, move=choice).status_code == 403
    assert first.view()["seq"] == 1


def test_the_same_answer_for_no_table_and_a_wrong_token(server: Served) -> None:
    player, _ = server.players("person")
    other, _ = server.players("person")
    answers = [
        server.client.get(f"/api/tables/{player.table}"),
        server.client.get(f"/api/tables/{player.table}", headers=other.headers),
        server.client.get(f"/api/tables/{player.table}", headers={"Authorization": "Bearer " + "x" * 22}),
        server.client.get(f"/api/tables/{player.table}", headers={"Authorization": f"Basic {player.token}"}),
        server.client.get("/api/tables/nowhere", headers=player.headers),
        server.client.get(f"/api/tables/{player.table}?token={player.token}&k={player.token}"),
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1


def test_a_request_is_carried_out_once(server: Served) -> None:
    player, _ = server.players("person")
    body = {"key": key(), "seat": 0, "position": 0}
    first, second = player.post("/roll", body), player.post("/roll", body)
    assert first.json() == {"seq": 1, "position": 1, "repeated": False, "view": None}
    assert second.json() == {"seq": 1, "position": 1, "repeated": True, "view": None}


def test_stale_illegal_and_unreadable_moves(server: Served) -> None:
    player, _ = server.players("person")
    assert player.ask("/roll", 0).status_code == 200
    body = {"key": key(), "seat": 0, "position": 0, "move": player.view()["choices"][0]["move"]}
    stale = player.post("/moves", body)
    assert (stale.status_code, stale.json()["error"], stale.json()["seq"]) == (409, "stale", 1)
    illegal = player.ask("/moves", 0, move="use cY", lang="de")
    assert illegal.status_code == 422
    assert illegal.json()["clause"]
    assert "Regel T2" in illegal.json()["message"]
    assert player.ask("/moves", 0, move="dance").json()["error"] == "invalid"
    assert player.view()["seq"] == 1


def test_a_decision_can_be_taken_back_until_it_is_confirmed(server: Served) -> None:
    player, _ = server.players("person")
    view = player.act(player.view())
    player.ask("/moves", 0, move=view["choices"][0]["move"], confirm=False)
    waiting = player.view()
    assert waiting["can"]["confirm"]
    assert waiting["can"]["undo"]
    undone = player.ask("/undo", 0, view=True).json()["view"]
    assert undone["choices"] == view["choices"]
    player.ask("/moves", 0, move=view["choices"][0]["move"], confirm=False)
    assert player.ask("/confirm", 0).status_code == 200
    assert player.ask("/undo", 0).status_code == 400


def test_a_stream_tells_all_and_resumes(server: Served) -> None:
    first, second, _ = server.players("person", "person")
    first.act(first.view())
    with second.events() as events:
        told = [next(events) for _ in range(2)]
        assert [one["event"] for one in told] == ["entry", "presence"]
        assert told[0]["id"] == "1"
        assert set(told[0]) == {"event", "id", "seq", "kind", "seat", "text", "at"}
        assert told[1]["present"] == [1]
        assert [seat["present"] for seat in first.view()["seats"]] == [False, True]
        first.ask("/say", 0, phrase="good_luck")
        assert next(events) | {"at": 0} == {
            "event": "entry",
            "id": "2",
            "seq": 2,
            "kind": "say",
            "seat": 0,
            "text": "good_luck",
            "at": 0,
        }
    with second.events(since=1) as events:
        assert next(events)["id"] == "2"
    with second.events(since=77) as events:
        assert next(events)["event"] == "presence"


def test_who_leaves_is_no_longer_present(server: Served) -> None:
    player, watcher = server.players("person")
    with watcher.events() as events:
        assert next(events) == {"event": "presence", "present": [], "watchers": 1, "stuck": False}
        with player.events():
            assert next(events)["present"] == [0]
        assert next(events)["present"] == []


def test_what_is_decided_ahead_is_told_to_nobody_else(server: Served) -> None:
    """B1: both others may use the roll at once; what the last one takes is hidden until it is their turn."""
    first, second, third, watcher = server.players("person", "person", "person", seed="ahead")
    while not third.view()["can"]["ahead"]:
        view = first.view()
        assert view["acting"] == 0, "seat 0 decides until its roll is there for the others"
        first.act(view)
    move, made = third.view()["choices"][0]["move"], second.get("/record").json()["moves"]
    seq = third.ask("/moves", 2, move=move, confirm=True).json()["seq"]
    for one in (second, watcher, third):
        with one.events(since=seq - 1) as events:
            assert next(events)["text"] == (move if one is third else "")
    assert second.view()["seats"][2]["decided"] is True
    assert second.get("/record").json()["moves"] == made


def test_seats_change_hands(server: Served) -> None:
    first, second, _ = server.players("person", "open")
    assert second.ask("/seats", 1, what="sit", name=" Ada\u200b Lovelace ").status_code == 200
    assert [seat["name"] for seat in first.view()["seats"]][1] == "Ada Lovelace"
    assert second.ask("/seats", 1, what="bot", level="drifter").status_code == 200
    assert first.view()["seats"][1]["kind"] == "bot"
    assert second.ask("/seats", 1, what="back").status_code == 200
    with first.events():
        voted = first.ask("/seats", 1, what="replace", level="diver", view=True).json()["view"]
    assert voted["seats"][1] | {"score": 0} == {
        "seat": 1,
        "name": "Ada Lovelace",
        "kind": "bot",
        "level": "diver",
        "score": 0,
        "present": False,
        "decided": False,
        "replaceable_in": None,
        "face": "",
        "line": "",
    }


def test_a_bot_fills_an_open_seat(server: Served) -> None:
    first, _, _ = server.players("person", "open")
    assert first.ask("/seats", 1, what="bot", level="diver").status_code == 200
    assert first.view(lang="de")["seats"][1] | {"score": 0} == {
        "seat": 1,
        "name": "Finn",
        "kind": "bot",
        "level": "diver",
        "score": 0,
        "present": False,
        "decided": False,
        "replaceable_in": None,
        "face": "finn",
        "line": "Sieht Punkte, nimmt Punkte.",
    }


def test_a_rematch_is_one_for_all(server: Served) -> None:
    first, second, watching = server.players("person", "person")
    assert first.post("/rematch", {}).status_code == first.post("/decline", {}).status_code == 400
    views = {0: first.view()}
    while views[0]["over"] is None:
        for player in (first, second):
            view = player.view()
            views[0] = player.act(view) if view["acting"] is not None else view
    again = [first.post("/rematch", {}).json()]
    asking = Player(server.client, again[0]["table"], again[0]["token"])
    assert asking.view()["declined"] == []
    assert [second.post("/decline", {}).status_code for _ in range(2)] == [200, 200]
    assert watching.post("/decline", {}).status_code == 400
    assert asking.view()["declined"] == [1], "not now is told where it was asked for"
    again.append(second.post("/rematch", {}).json())
    assert again[0]["table"] == again[1]["table"] == first.view()["rematch"]
    assert [player.view()["rematch_by"] for player in (first, second)] == [0, 0]
    assert [one["seats"] for one in again] == [[0], [1]]
    assert again[0]["token"] != again[1]["token"]


def test_a_code_carries_seats_once(server: Served) -> None:
    player, _ = server.players("person")
    lost = {"table": player.table, "token": "y" * 22}
    held = [lost, {"table": player.table, "token": player.token}]
    code = server.client.post("/api/codes", json={"tables": held}).json()
    assert code["until"] > time.time()
    carried = server.client.post("/api/codes/redeem", json={"code": code["code"].lower()}).json()["tables"]
    assert [(one["table"], one["seats"], one["game"]) for one in carried] == [(player.table, [0], "octodice")]
    fresh = {"Authorization": f"Bearer {carried[0]['token']}"}
    assert server.client.get(f"/api/tables/{player.table}", headers=fresh).json()["you"] == [0]
    again = server.client.post("/api/codes/redeem", json={"code": code["code"]}, headers={"Accept-Language": "es"})
    assert (again.status_code, again.json()["message"]) == (404, "Este código no es correcto, ya se usó o ha caducado.")
    wrong = server.client.post("/api/codes", json={"tables": [lost]})
    assert wrong.status_code == 404


def test_hints_and_forecasts_come_from_a_worker(server: Served) -> None:
    player, watcher = server.players("person")
    assert player.get("/hint").json()["error"] == "not_yours"
    view = player.act(player.view())
    hint = player.advice("/hint", strength=3, lang="de")
    assert hint["moves"][0] in [choice["move"] for choice in view["choices"]]
    assert watcher.get("/hint").status_code == 403
    assert player.get("/hint", strength=4).status_code == 400
    assert 20 < watcher.advice("/forecast")["expected"][0] < 70


def test_words_and_games(server: Served) -> None:
    games = server.client.get("/api/games", params={"lang": "de"}).json()
    assert [game["game"] for game in games] == list(playable_games())
    assert [level["id"] for level in games[0]["levels"]] == list(LEVELS)
    assert [phrase["id"] for phrase in games[0]["phrases"]] == list(PHRASES)
    assert [game["seats"] for game in games] == [[1, 4], [2, 4]]
    for lang in ("en", "de", "es"):
        words = server.client.get(f"/api/words/{lang}").json()
        assert all(word.startswith("web.") for word in words)
    assert server.client.get("/api/words/fr").status_code == 404


def test_a_game_tells_what_can_be_chosen_about_it(server: Served) -> None:
    told = {name: server.client.get(f"/api/games/{name}", params={"lang": "de"}).json() for name in playable_games()}
    assert len(told["octodice"]["editions"]) == 3
    assert len(told["aquasphere"]["cards"]) == 41
    assert all(menu["clauses"] for menu in told.values())
    english = server.client.get("/api/games/aquasphere", params={"lang": "en"}).json()
    assert english["clauses"].keys() == told["aquasphere"]["clauses"].keys()
    assert english["clauses"] != told["aquasphere"]["clauses"]
    assert server.client.get("/api/games/template").status_code == 404


def test_a_game_of_aquasphere_from_the_deal_to_the_proof(server: Served) -> None:
    player, watcher = server.players("person", "drifter", game="aquasphere")
    view = watcher.view()
    assert (view["title"], view["board"]["round"], view["choices"]) == ("AquaSphere", 0, [])
    while view["over"] is None:
        view = player.act(view) if view["acting"] is not None else player.view()
        msgspec.convert(view, view_types.View)
    assert view["over"]["scores"] == [seat["score"] for seat in view["seats"]]
    proof = watcher.get("/proof").json()
    assert (proof["complete"], proof["dice"]) == (True, "proven")
    assert proof["checked"] > 20


def test_plans_are_choices_of_several_moves(server: Served) -> None:
    player, _ = server.players("person", "drifter", game="aquasphere", seed="plan")
    view = player.view()
    while not (plans := [choice for choice in view["choices"] if choice["then"]]):
        view = player.act(view) if view["acting"] is not None else player.view()
    plan, before = plans[0], player.get("/record").json()["moves"]
    wrong = player.ask("/moves", view["acting"], move=plan["move"], then=["enter c3"])
    assert (wrong.status_code, wrong.json()["error"]) == (422, "illegal")
    assert player.get("/record").json()["moves"] == before
    answer = player.ask("/moves", view["acting"], move=plan["move"], then=plan["then"])
    assert answer.status_code == 200, answer.text
    assert player.get("/record").json()["moves"] == [*before, plan["move"], *plan["then"]]
    assert player.ask("/undo", view["acting"]).status_code == 200
    assert player.get("/record").json()["moves"] == before


def test_what_a_body_may_name_is_what_there_is() -> None:
    assert wire.Level.__args__[1:] == LEVELS  # type: ignore[attr-defined]
    assert wire.Phrase.__args__ == PHRASES  # type: ignore[attr-defined]
    assert wire.GameName.__args__ == playable_games()  # type: ignore[attr-defined]
    tables = get_args(get_args(wire.NewTable)[0])
    assert tuple(one.__struct_config__.tag for one in tables) == playable_games()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b'{"game":"octodice"}',
        b'{"game":"chess","seats":[{"kind":"person"}]}',
        b'{"seats":[{"kind":"person"}]}',
        b'{"game":"octodice","seats":[]}',
        b'{"game":"aquasphere","seats":[{"kind":"person"}]}',
        b'{"game":"aquasphere","seats":[{"kind":"person"},{"kind":"bot"}],"options":{"layout":"first"}}',
        b'{"game":"octodice","seats":[{"kind":"person"}],"extra":1}',
        b'{"game":"octodice","seats":[{"kind":"person","name":"' + b"x" * 65 + b'"}]}',
        b'{"game":"octodice","seats":[{"kind":"person","name":"a\\u0000"}]}',
        b'{"game":"octodice","seats":[{"kind":"bot","level":"shark"}]}',
        b'{"game":"octodice","seats":[{"kind":"bot"}]}',
        b'{"game":"octodice","seats":[{"kind":"person"}],"options":{"components":"x"}}',
        b'{"game":"octodice","seats":[{"kind":"person"}],"options":{"layout":"A1A1A1A1A1A1A1A1A1"}}',
        b'{"game":"octodice","seats":[{"kind":"person"}],"options":{"variant":true}}',
        b"[" * 10_000,
    ],
)
def test_bodies_that_are_refused(server: Served, body: bytes) -> None:
    answer = server.client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid"


@pytest.mark.long
def test_a_table_outlives_its_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("again")
    with served(folder) as server:
        player, _ = server.players("person")
        before = player.act(player.view())
    with served(folder) as server:
        player.client = server.client
        assert player.view() == before


def test_every_call_is_tried_here_or_in_the_schema() -> None:
    assert len({(call.method, call.path) for call in CALLS}) == len(CALLS)
    assert len({call.path for call in CALLS}) == len(CALLS), "one method for each path: an endpoint checks its own"


def _secret(server: Served, table: str) -> str:
    """The secret of a table, from where the server alone keeps it."""
    database = sqlite3.connect(server.folder / "tables.db", timeout=PATIENCE)
    try:
        return str(database.execute("select secret from tables where id = ?", (table,)).fetchone()[0])
    finally:
        database.close()
