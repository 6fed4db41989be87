"""Scorings row by row: their sums are the points of the game, and everybody stands where they are said to stand."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from octosphere.games import open_game
from octosphere.i18n import LANGUAGES, translator
from octosphere.show.scorings import Scoring, ScoringTeller
from octosphere.show.timeline import Timeline
from octosphere.testing.walks import walk

from .test_replays import _sat

ONLY = {  # sources that nothing but a scoring pays
    "octodice": ("submarines",),
    "aquasphere": ("majority", "bots", "crystals", "escaped", "letters", "time", "fleet", "lab"),
}
TABLES = [("octodice", 1), ("octodice", 3), ("aquasphere", 2), ("aquasphere", 4)]


def told(name: str, players: int, seed: int, lang: str = "en") -> tuple[Timeline, list[Scoring]]:
    game: Any = open_game(name)
    moves = [game.codec.text(stop.move) for stop in walk(game, {"players": players}, seed)]
    timeline = Timeline(_sat(game, {"players": players}, moves))
    return timeline, ScoringTeller(timeline, translator(lang), [f"P{seat}" for seat in range(players)]).scorings()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_scoring_is_told_once_and_adds_up(name: str, players: int) -> None:
    for seed in range(4):
        timeline, found = told(name, players, seed)
        game = timeline.live.game
        assert [one.end for one in found] == [False] * (2 if name == "octodice" else 3) + [True]
        for one in found:
            scores = game.scores(timeline.state(one.at))
            assert one.after == list(scores)
            for seat in range(players):
                assert one.before[seat] + sum(row.points[seat] for row in one.rows) == one.after[seat]
            assert all(any(row.points) for row in one.rows), "a row that pays nobody is not shown"
        for first, second in pairwise(found):
            assert first.seq < second.seq
        final = timeline.state(len(timeline.steps))
        for source in ONLY[name]:
            index = game.facts.sources.index(source)
            for seat in range(players):
                paid = sum(row.points[seat] for one in found for row in one.rows if row.key == source)
                assert paid == final.players[seat].points[index], f"{source} of seat {seat}"


def test_red_lines_are_part_of_it() -> None:
    """Somebody was stopped by a line, or spared from falling behind one; lines stand where they are printed."""
    found = [one for seed in range(8) for one in told("aquasphere", 4, seed)[1]]
    assert any(row.key == "lines" for one in found for row in one.rows)
    for one in found:
        assert one.lines == list(range(10, max(one.after) + 1, 10)), "a red line stands before every ten, in every lap"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_said_in_words(lang: str) -> None:
    for name, players in TABLES:
        _, found = told(name, players, 1, lang)
        for one in found:
            assert one.title
            assert len(one.said) == players
            assert all(
                name in said for name, said in zip((f"P{seat}" for seat in range(players)), one.said, strict=True)
            )
            assert not any("{" in said or "source." in said for said in one.said)


def test_one_may_ask_for_those_after_an_entry() -> None:
    timeline, found = told("aquasphere", 2, 1)
    teller = ScoringTeller(timeline, translator("en"), ["A", "B"])
    assert [one.seq for one in teller.scorings(found[1].seq)] == [one.seq for one in found[2:]]
    assert teller.scorings(found[-1].seq) == []
