"""Lessons: every topic comes up in games as they are played, never twice, in words that fit on a card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from octosphere.agents import make_agent
from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import Dice, new_record
from octosphere.games import open_game, playable_games
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.table import Table
from octosphere.show import open_show
from octosphere.show.lessons import Lesson, Topic, fitting, lesson_of, possible, tell

from .web_client import Served, served

GAMES = {"aquasphere": 2, "octodice": 2}
SEEDS = range(10)
LONGEST, LONGEST_TITLE = 240, 30
NAMES = ["Ines", "Kelp"]
# Parts of the board that are no places of a move; `boards/GAME/lesson.js` knows where they are.
PARTS = {
    "aquasphere": {"track", "round", "letters", "tile", "forecast", "capacity", "pass", "any"},
    "octodice": {"score", "go"},
}


def positions(game: str, seed: object, player: str) -> Iterator[tuple[Any, bool]]:
    """Every position of a game between two, and whether seat 0 has just decided something."""
    rules = open_game(game)
    table = Table(rules, new_record(rules, {"players": GAMES[game]}, Dice("seeded", seed=f"{seed}")))
    agents = [make_agent(player, f"{seed}"), make_agent("random", f"{seed} other")]
    yield table.state, False
    while table.to_move != OVER:
        seat = table.to_move
        if seat == CHANCE:
            table.roll()
        else:
            table.submit(seat, agents[seat].choose(rules, table.state))
        yield table.state, seat == 0


def next_topic(lesson: Lesson, state: Any, seat: int, told: list[str]) -> Topic | None:
    """What a page shows: the first that fits and was not told yet."""
    return next((topic for topic in fitting(lesson, state, seat) if topic.id not in told), None)


def told_in(game: str, seed: object, player: str) -> list[tuple[Topic, Any]]:
    """What somebody is taught who never presses a button but plays: a topic lasts until the next decision."""
    lesson, told = lesson_of(game), list[tuple[Topic, Any]]()
    shown = False
    for state, decided in positions(game, seed, player):
        shown = shown and not decided
        topic = None if shown else next_topic(lesson, state, 0, [one.id for one, _ in told])
        if topic is not None:
            told.append((topic, state))
            shown = True
    return told


@pytest.fixture(scope="module", params=playable_games())
def lessons(request: pytest.FixtureRequest) -> tuple[str, list[list[tuple[Topic, Any]]]]:
    """A game, and what was taught in some games of it, greedy and random ones."""
    game: str = request.param
    return game, [told_in(game, seed, player) for seed in SEEDS for player in ("greedy", "random")]


Lessons = tuple[str, list[list[tuple[Topic, Any]]]]


def test_every_topic_is_reached_and_none_is_told_twice(lessons: Lessons) -> None:
    game, games = lessons
    topics = [topic.id for topic in lesson_of(game).topics]
    assert len(set(topics)) == len(topics)
    for taught in games:
        found = [topic.id for topic, _ in taught]
        assert len(set(found)) == len(found)
        assert found[0] == "goal"
        assert len(found) >= 0.75 * len(topics)  # one game alone teaches most of it
    assert {topic.id for taught in games for topic, _ in taught} == set(topics)


def test_places_are_places_of_the_board(lessons: Lessons) -> None:
    """What a topic points at can be touched there, or is a part of the board that the client knows."""
    game, games = lessons
    for taught in games[:4]:
        for topic, state in taught:
            for place in topic.places(state, 0):
                kind = place.replace(".", ":").partition(":")[0]
                assert place in PARTS[game] or kind in PLACES[game], (topic.id, place)


PLACES = {
    "aquasphere": {"room", "symbol", "area", "sector", "control", "card"},
    "octodice": {"die", "tile", "column", "octopod", "sub", "penalty", "crystal", "research", "bot", "submarine"},
}


def test_a_topic_that_names_a_kind_of_choice_has_one_to_try(lessons: Lessons) -> None:
    game, games = lessons
    rules = open_game(game)
    show = open_show(rules, translator("en"), NAMES)
    for topic, state in games[0]:
        if topic.kind:
            choices = [*show.choices(state, 0), *show.plans(state, 0)]
            assert any(choice.kind == topic.kind for choice in choices), topic.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_complete_and_fit_on_a_card(lang: str, lessons: Lessons) -> None:
    game, games = lessons
    lesson, t, state = lesson_of(game), translator(lang), games[0][0][1]
    for topic in lesson.topics:
        found = tell(t, lesson, Topic(topic.id, topic.when), state, 0)
        assert 0 < len(found.title) <= LONGEST_TITLE, found
        assert 0 < len(found.text) <= LONGEST, found
        assert "{" not in found.text
    spare = [key for key in t.texts if key.startswith(f"lesson.{game}.")]
    assert len(spare) == 2 * len(lesson.topics)


def test_progress_counts_only_what_can_come_up() -> None:
    lesson = lesson_of("octodice")
    alone = open_game("octodice").start({"players": 1})
    among = open_game("octodice").start({"players": 2})
    assert len(possible(lesson, alone, 0)) == len(lesson.topics) - 1  # no bonus actions
    assert possible(lesson, among, 0) == [topic.id for topic in lesson.topics]


def test_a_red_line_is_spoken_of_before_it_costs_anything() -> None:
    lesson = lesson_of("aquasphere")
    line = next(topic for topic in lesson.topics if topic.id == "line")
    for seed in SEEDS:
        near = False
        for state, _ in positions("aquasphere", seed, "greedy"):
            crossed = state.players[0].track >= state.printed.line[0]
            assert near or not crossed
            near = near or line.when(state, 0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(Path(tmp_path_factory.mktemp("lessons")), "--no-limits") as found:
        yield found


def test_the_call_tells_all_topics_that_fit(server: Served) -> None:
    mine, watching = server.players("person", "drifter", game="aquasphere", seed="first dive 10")
    first = mine.get("/lesson", lang="de").json()
    assert first["possible"] == [topic.id for topic in lesson_of("aquasphere").topics]
    assert (first["topics"][0]["id"], first["topics"][0]["title"]) == ("goal", "Worum es geht")
    second = mine.get("/lesson", seat=0).json()
    assert (second["seq"], second["seat"]) == (mine.view()["seq"], 0)
    assert (second["topics"][1]["id"], second["topics"][1]["kind"]) == ("engineer", "enter")
    assert second["topics"][1]["places"] == ["room:a1", "room:a2"]
    assert mine.get("/lesson", seat=1).status_code == 403
    assert watching.get("/lesson").status_code == 403


def test_a_stream_brings_what_fits_before_each_view_to_whoever_learns(server: Served) -> None:
    mine, watching = server.players("person", game="octodice", seed="first dive 11")
    with mine.events(None, views=1, lesson=1) as learning, watching.events(None, views=1, lesson=1) as other:
        for _ in range(2):
            told = next(event for event in learning if event["event"] in ("lesson", "view", "change"))
            now = mine.get("/lesson", lang="en").json()
            assert {name: told[name] for name in ("event", *now)} == {"event": "lesson", **now}
            assert next(event for event in learning if event["event"] in ("view", "change"))["seq"] == now["seq"]
            mine.act(mine.view())
        assert next(event for event in other if event["event"] != "presence")["event"] == "view"
        assert next(event for event in other if event["event"] != "presence")["event"] == "change"


def test_playing_on_brings_the_next_topic_whatever_is_played(server: Served) -> None:
    mine, _ = server.players("person", game="octodice", seed="first dive 11")
    told: list[str] = []
    view = mine.view()
    while view["over"] is None:
        fitting = [topic["id"] for topic in mine.get("/lesson").json()["topics"]]
        told += [topic for topic in fitting if topic not in told][:1]
        view = mine.act(view)
    assert len(told) == len(set(told))
    assert {"goal", "keep", "again", "pair", "octopods", "interim", "end"} <= set(told)
