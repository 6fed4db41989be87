"""Looking back: every position of a finished game, from every seat, and the places worth going to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

import pytest

from octosphere.core.game import CHANCE
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame
from octosphere.games import open_game
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.entries import DICE, Entry, Opening, Place
from octosphere.play.live_table import LiveTable
from octosphere.show.timeline import Timeline
from octosphere.show.views import Composer, Logbook
from octosphere.testing.walks import walk
from octosphere.web import timelines

from .reels import finished
from .web_client import Player, Served, served

if TYPE_CHECKING:
    from octosphere.play.service import TableService

GOLDENS = [("octodice", {"players": seats}) for seats in (1, 2, 4)] + [
    ("octodice", {"players": 2, "layout": "A2B2C2D2E2F2G2H2I2", "edition": "en", "variant": True}),
    ("aquasphere", {"players": 2}),
    ("aquasphere", {"players": 4}),
]


def _sat(game: AnyGame, options: dict[str, Any], moves: list[str]) -> LiveTable:
    """A table of people that was set up with these moves."""
    places = tuple(Place("person", f"P{seat}") for seat in range(options["players"]))
    whole = dict(game.options(options))
    opening = Opening("table", game.facts.name, game.facts.rules, whole, places, "entered", "", 0.0, len(moves))
    return LiveTable(game, opening, [Entry(seq, "given", DICE, text) for seq, text in enumerate(moves, 1)])


@pytest.mark.parametrize(("name", "options"), GOLDENS)
def test_every_frame_is_the_position(name: str, options: dict[str, Any]) -> None:
    game = open_game(name)
    states, moves = [game.start(game.options(options))], []
    for stop in walk(game, options, 1):
        states.append(clone(stop.state))
        moves.append(game.codec.text(stop.move))
    timeline = Timeline(_sat(game, options, moves))
    assert [timeline.state(at) for at in range(len(moves) + 1)] == states
    assert timeline.ended


@pytest.mark.parametrize("name", ["octodice", "aquasphere"])
def test_a_still_shows_what_the_table_showed(name: str) -> None:
    """The board after n moves is that of a table that made only these; nothing can be done there."""
    game, moves = open_game(name), finished(name)["moves"]
    timeline = Timeline(_sat(game, {"players": 2}, moves))
    for at in range(0, len(moves) + 1, 7):
        seen = Composer(timeline.snapshot(at), (1,), translator("en"), Logbook()).view(())
        told = Composer(_sat(game, {"players": 2}, moves[:at]), (1,), translator("en"), Logbook()).view(())
        passed = timeline.snapshot(at).shown is not timeline.snapshot(at).state and seen.board != told.board
        assert passed or seen.board == told.board
        assert seen.choices == []
        assert not any((seen.can.move, seen.can.roll, seen.can.confirm, seen.can.undo))
        assert seen.acting is None


def test_dice_that_lead_nowhere_are_seen() -> None:
    """A throw after which its thrower can do nothing lies on the table before the next turn begins."""
    game = open_game("octodice")
    for seed in range(60):
        stops = [(stop.seat, game.codec.text(stop.move)) for stop in walk(game, {"players": 2}, seed)]
        timeline = Timeline(_sat(game, {"players": 2}, [text for _, text in stops]))
        for at in range(1, len(stops)):
            still = timeline.snapshot(at)
            if stops[at - 1][0] == CHANCE and still.shown is not still.state and still.shown != still.state:
                assert timeline.snapshot(at, tries=True).shown == still.state
                return
    pytest.fail("no such throw in sixty games")


def test_an_end_that_can_be_taken_back_keeps_the_secret() -> None:
    game, told = open_game("octodice"), finished("octodice", 1)
    places, dice = (Place("person", "P0"),), told["dice"]["seed"]
    opening = Opening(
        "table", "octodice", game.facts.rules, dict(game.options({"players": 1})), places, "seeded", dice, 0
    )
    live = LiveTable(game, opening)
    for seq, text in enumerate(told["moves"], 1):
        kind = "roll" if text.startswith("roll") else "move"
        live.take(Entry(seq, kind, DICE if kind == "roll" else 0, text))
    assert live.open_seat == 0
    last = Timeline(live).snapshot(len(live.steps))
    assert not last.over
    assert Composer(last, (0,), translator("en"), Logbook()).view(()).dice.secret is None


# by the interface


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("replays"), "--no-limits") as found:
        yield found


def admit(server: Served, record: dict[str, Any]) -> Player:
    answer = server.client.post("/api/records", json={"record": record})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return Player(server.client, made["table"], made["links"][0]["token"])


@pytest.fixture(scope="module", params=["octodice", "aquasphere"])
def player(request: pytest.FixtureRequest, server: Served) -> Player:
    return admit(server, finished(request.param))


def test_the_story_of_a_game(player: Player) -> None:
    told = player.get("/replay", lang="en").json()
    view = player.view()
    assert (told["game"], told["title"], told["names"]) == (view["game"], view["title"], ["Ines", "Kelp"])
    assert (told["over"], told["moves"], told["you"]) == (True, len(told["steps"]), [0, 1])
    assert [step["at"] for step in told["steps"]] == list(range(1, told["moves"] + 1))
    assert all(step["lines"] and all(line["text"] for line in step["lines"]) for step in told["steps"])
    assert all((step["points"] is None) == (step["seat"] == -1) for step in told["steps"])
    assert sorted(step["turn"] for step in told["steps"]) == [step["turn"] for step in told["steps"]]


def test_marks(player: Player) -> None:
    told = player.get("/replay", lang="en").json()
    kinds = [mark["kind"] for mark in told["marks"]]
    turns, scorings = {"octodice": (6, 3), "aquasphere": (4, 4)}[told["game"]]
    assert (kinds.count("turn"), kinds.count("scoring"), kinds.count("end")) == (turns, scorings, 1)
    assert told["marks"][0] == {"at": 0, "kind": "turn", "text": "Turn 1" if turns == 6 else "Round 1"}
    assert told["marks"][-1] == {"at": told["moves"], "kind": "end", "text": "The end"}
    paid = {"octodice": "interim", "aquasphere": "scored"}[told["game"]]
    for mark in told["marks"]:
        lines = told["steps"][mark["at"] - 1]["lines"] if mark["at"] else []
        assert (mark["kind"] == "scoring") <= any(line["kind"] == paid for line in lines)


def test_words_in_every_language(player: Player) -> None:
    texts = [json.dumps(player.get("/replay", lang=lang).json()["marks"]) for lang in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)


def test_frames_from_every_seat(player: Player) -> None:
    moves = player.get("/replay").json()["moves"]
    for at in (0, 30, moves):
        views = [player.get(f"/frames/{at}", seat=seat, lang="en").json() for seat in (0, 1)]
        assert [view["you"] for view in views] == [[0], [1]]
        assert views[0]["board"] == views[1]["board"]
        assert all(view["together"] and view["log"] == [] and view["choices"] == [] for view in views)
        assert player.get(f"/frames/{at}").json()["you"] == []
    assert player.get(f"/frames/{moves}").json()["over"]["scores"] == player.view()["over"]["scores"]


def test_a_frame_to_choose_in(player: Player) -> None:
    """With `try`, the seat to move has the choices that it had, whoever asks; the others have none."""
    steps = player.get("/replay").json()["steps"]
    moves = player.get("/record").json()["moves"]
    step = next(step for step in steps[30:] if step["seat"] == 0)
    view = player.get(f"/frames/{step['at'] - 1}", **{"seat": 0, "try": True}).json()
    assert (view["acting"], view["can"]["move"], view["seq"]) == (0, True, step["at"] - 1)
    assert moves[step["at"] - 1] in [choice["move"] for choice in view["choices"]]
    assert view["refusals"]
    assert view["log"]
    other = player.get(f"/frames/{step['at'] - 1}", **{"seat": 1, "try": True}).json()
    assert (other["acting"], other["choices"]) == (None, [])


def test_no_such_frame(player: Player) -> None:
    moves = player.get("/replay").json()["moves"]
    for wrong in (f"/frames/{moves + 1}", "/frames/-1", "/frames/x", "/frames/99999999999"):
        assert player.get(wrong).status_code == 404
    assert player.get("/frames/0", seat=2).status_code == 404
    assert Player(player.client, player.table, "wrong-token").get("/replay").status_code == 404


def test_a_running_table(server: Served) -> None:
    """What was played can be looked at; a decision that is taken back is gone from it."""
    player, _ = server.players("person")
    view = player.act(player.view())
    moves = player.get("/replay").json()["moves"]
    assert not player.get("/replay").json()["over"]
    assert (player.get(f"/frames/{moves}", seat=0).json()["together"], player.get("/replay").json()["you"]) == (
        False,
        [0],
    )
    while not view["can"]["undo"]:
        view = player.act(view) if view["acting"] is not None else player.view()
    before = player.get("/replay").json()["moves"]
    player.ask("/undo", 0)
    assert player.get("/replay").json()["moves"] < before


BAD: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "foreign": lambda told: {"hello": "world"},
    "format": lambda told: {**told, "octosphere": 99},
    "damaged": lambda told: {name: value for name, value in told.items() if name != "moves"},
    "game": lambda told: {**told, "game": "chess"},
    "version": lambda told: {**told, "rules": "0"},
    "move": lambda told: {**told, "moves": [*told["moves"][:4], "nonsense", *told["moves"][5:]]},
    "throw": lambda told: {**told, "moves": ["roll sssYYY", *told["moves"][1:]]},
    "secret": lambda told: {**told, "dice": {"kind": "committed", "commitment": "0" * 64, "secret": "1" * 64}},
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_gets_a_clear_answer(server: Served, kind: str) -> None:
    record = BAD[kind](finished())
    for lang in LANGUAGES:
        answer = server.client.post("/api/records", json={"record": record, "lang": lang})
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid")
        words = translator(lang).texts[f"record.{kind}"]
        assert answer.json()["message"].startswith(str(words).partition("{")[0])
    number = {"move": "5", "throw": "1"}.get(kind, "")
    assert number in answer.json()["message"]


@pytest.mark.parametrize("depth", [200, 5_000, 30_000])
def test_a_file_nested_beyond_reason(server: Served, depth: int) -> None:
    text = f'{{"record": {{"octosphere": {"[" * depth}{"]" * depth}}}, "lang": "en"}}'
    answer = server.client.post("/api/records", content=text, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid")


class Shelf:
    """Tables that somebody holds."""

    def __init__(self, live: LiveTable) -> None:
        self.held = {"one": live, "two": live}

    async def live(self, table: str) -> LiveTable:
        return self.held[table]


def test_films_are_kept_but_not_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timelines, "REMEMBERED", 1)
    live = _sat(open_game("octodice"), {"players": 1}, finished("octodice", 1)["moves"][:9])
    kept = timelines.Timelines(cast("TableService", Shelf(live)))

    async def look() -> list[Timeline]:
        return [await kept.of(table) for table in ("one", "one", "two", "one")]

    first, same, other, again = asyncio.run(look())
    assert first is same
    assert len({id(timeline) for timeline in (first, other, again)}) == 3
