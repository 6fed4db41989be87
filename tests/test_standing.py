"""What a final score is worth: shares of perfect play, places among the expert's games, and where nothing is known."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from octosphere.arena.scores import count_scores
from octosphere.games import kit_of, open_game, playable_games
from octosphere.games.octodice.layouts import FIRST_GAME
from octosphere.games.octodice.value.atlas import layout_at
from octosphere.games.octodice.value.company import PLAYERS, load_company, sample
from octosphere.i18n import LANGUAGES, translator
from octosphere.show.standing import Standing, load_scores, percentile, standings

SOLVED, FIRST = "A1B1C2D1E2F1G2H2I1", "A1B2C1D1E1F2G1H1I1"


def told(game: str, score: int, lang: str = "en", **options: Any) -> Standing | None:
    rules = open_game(game)
    complete = {**rules.options({key: value for key, value in options.items() if key != "components"}), **options}
    return standings(translator(lang), rules, complete, [score])[0]


@pytest.mark.parametrize(("score", "share"), [(20, 50), (40, 101), (-1, 0)])
def test_a_solved_layout_is_told_as_a_share_of_perfect_play(score: int, share: int) -> None:
    found = told("octodice", score, players=1, layout=SOLVED)
    assert found is not None
    assert (found.kind, found.percent) == ("optimum", share)
    assert str(share) in found.text
    assert "39.7" in found.how


@pytest.mark.parametrize(("edition", "best"), [("de", "42.4"), ("en", "42.4"), ("es", "40.0")])
def test_the_first_game_is_solved_in_every_edition(edition: str, best: str) -> None:
    found = told("octodice", 20, players=1, layout=FIRST_GAME, edition=edition)
    assert found is not None
    assert found.kind == "optimum"
    assert best in found.how


def test_columns_in_another_order_are_the_same_layout() -> None:
    turned = "".join(SOLVED[6 * level + 2 * column :][:2] for level in range(3) for column in (2, 0, 1))
    found = told("octodice", 20, players=1, layout=turned)
    assert found is not None
    assert found.kind == "optimum"


def test_elsewhere_a_score_stands_among_the_games_of_the_strongest_bot_on_this_layout() -> None:
    places = [told("octodice", score, players=1, layout=FIRST) for score in range(0, 80, 5)]
    percents = [place.percent for place in places if place]
    assert percents == sorted(percents)
    assert (percents[0], percents[-1]) == (1, 99)
    assert {place.kind for place in places if place} == {"layout"}
    assert places[0] is not None
    assert "Kraken" in places[0].text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_games_were_counted_it_stands_among_as_many_players(lang: str) -> None:
    for players, row in load_scores("aquasphere")["players"].items():
        scores = sorted(int(score) for score, n in row["scores"].items() for _ in range(n))
        assert len(scores) == row["games"] * int(players), "every seat of every game"
        middle = told("aquasphere", scores[len(scores) // 2], lang, players=int(players))
        assert middle is not None
        assert middle.kind == "players"
        assert 40 <= middle.percent <= 60
        assert "{" not in middle.text + middle.how
        assert str(row["games"]) in middle.how


@pytest.mark.parametrize("lang", LANGUAGES)
def test_among_others_the_same_score_is_worth_less_on_a_richer_layout(lang: str) -> None:
    ordered = [layout_at(number) for number in sample(24)]
    for players in PLAYERS:
        found = [told("octodice", 45, lang, players=players, layout=layout) for layout in ordered]
        percents = [one.percent for one in found if one]
        lean, middle, rich = (fmean(percents[first : first + 8]) for first in (0, 8, 16))
        assert lean >= middle + 5  # on average: what a tile is worth among others is another thing than alone
        assert middle >= rich + 15
        for one in found:
            assert one is not None
            assert one.kind == "company"
            assert "{" not in one.text + one.how
            assert str(load_company(players).layouts) in one.how


def test_columns_in_another_order_are_the_same_table() -> None:
    turned = "".join(FIRST[6 * level + 2 * column :][:2] for level in range(3) for column in (2, 0, 1))
    assert told("octodice", 45, players=3, layout=turned) == told("octodice", 45, players=3, layout=FIRST)


def test_equal_scores_count_half_and_nobody_is_told_all_or_none() -> None:
    counts = {10: 2, 20: 2}
    assert [percentile(counts, score) for score in (5, 10, 15, 20, 25)] == [1, 25, 50, 75, 99]


def test_nothing_is_said_of_what_was_not_measured() -> None:
    assert told("octodice", 30, players=2, variant=True) is None
    assert told("octodice", 30, players=1, components="another box") is None


def test_a_table_of_scores_goes_on_where_it_was_and_is_the_same(tmp_path: Path) -> None:
    game, parts, whole = open_game("octodice"), tmp_path / "parts.json", tmp_path / "whole.json"
    for games in (1, 3):
        count_scores(parts, game, "random", games)
    count_scores(whole, game, "random", 3)
    assert json.loads(parts.read_text()) == json.loads(whole.read_text())
    assert count_scores(whole, game, "greedy", 1)["players"]["2"]["games"] == 1, "another agent begins anew"


def test_the_tables_that_ship_were_made_by_these_rules() -> None:
    for name in playable_games():
        game = open_game(name)
        table = load_scores(name)
        assert table["rules"] == game.facts.rules
        assert table["agent"] in kit_of(game).levels
