"""What a seat observes, by the plain rules: rows within bounds, by name and as text, and nothing a view hides."""

from __future__ import annotations

from random import Random

import numpy
import pytest

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.core.kit import Kit
from octosphere.envs.batch import layout_of
from octosphere.games import known_kits, open_game

from .trajectories import play_plain

TABLES = [
    *[("template", 1), ("template", 3), ("octodice", 1), ("aquasphere", 2)],
    pytest.param("octodice", 4, marks=pytest.mark.long),
    pytest.param("aquasphere", 4, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rows_keep_their_bounds_and_say_the_same_as_names_and_text(name: str, players: int) -> None:
    line = play_plain(open_game(name), {"players": players}, 3)
    layout = layout_of(line.game, line.game.start(line.options))
    low, high = layout.bounds()
    for moment in line.moments:
        for row in moment.rows:
            assert all(a <= one <= b for a, one, b in zip(low, row, high, strict=True))
            assert layout.parse(layout.write(row)) == row
            named = layout.name(numpy.array(row))
            assert [one for part in named.values() for one in part.ravel().tolist()] == row
            assert list(named) == [span.name for span in layout.spans]


def test_what_is_in_a_row_is_what_the_view_says() -> None:
    game = open_game("octodice")
    state, rng, dice = game.start({"players": 3}), Random(2), Seeded(2)
    layout = layout_of(game, state)
    while game.to_move(state) != OVER:
        chance = game.to_move(state) == CHANCE
        game.apply(state, game.deal(state, dice) if chance else rng.choice(game.legal(state)))
        for seat in range(3):
            view, row = game.view(state, seat), layout.name(numpy.array(layout.read(state, seat)))
            for place in range(3):
                sheet = view["players"][(seat + place) % 3]
                assert row["scores"][place] == sheet["score"]
                assert row["players_bots"][place].tolist() == list(sheet["bots"].values())
                assert row["players_points"][place].tolist() == sheet["points"]
            assert row["active"].argmax() == (view["active"] - seat) % 3
            faces = [".", *"crlbso"], [".", *"YRWBGO"]
            assert [faces[at // 3][die.argmax()] for at, die in enumerate(row["dice"])] == view["dice"]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_equal_views_mean_equal_rows(name: str, players: int) -> None:
    """What a seat may not know is in no row: positions that look alike to it have the same one."""
    game = open_game(name)
    seen: dict[str, list[int]] = {}
    for seed in range(3):
        state, rng, dice = game.start({"players": players}), Random(seed), Seeded(seed % 2)
        layout = layout_of(game, state)
        while game.to_move(state) != OVER:
            chance = game.to_move(state) == CHANCE
            game.apply(state, game.deal(state, dice) if chance else rng.choice(game.legal(state)))
            if game.to_move(state) != CHANCE:  # a view does not tell between draws what is laid out in a moment
                row = layout.read(state, 0)
                assert seen.setdefault(repr(game.view(state, 0)), row) == row


def test_kits_say_what_is_observed() -> None:
    there = {name: kit.observation() is not None for name, kit in known_kits()}
    assert [there[name] for name in ("octodice", "aquasphere", "template")] == [True] * 3
    assert Kit().observation() is None
    assert Kit().values() is None
