"""One seed, one trajectory: plain core, compiled twin and every environment tell the same of every moment of a game."""

from __future__ import annotations

from typing import Any

import pytest

from octosphere.games import open_game

from . import trajectories
from .trajectories import check, play_plain

SHARED = [
    trajectories.through_twin,
    trajectories.through_batch,
    trajectories.through_aec,
    trajectories.through_openspiel,
]
ALONE = [*SHARED, trajectories.through_gymnasium]


@pytest.mark.parametrize(
    ("name", "options", "reward"),
    [
        ("octodice", {"players": 2, "edition": "en", "layout": "random:3"}, "margin"),
        ("aquasphere", {"players": 3}, "win"),
        ("template", {"players": 4}, "score"),
    ],
)
def test_all_tell_the_same(name: str, options: dict[str, Any], reward: str) -> None:
    check(play_plain(open_game(name), options, 5, reward, number=1), SHARED)


@pytest.mark.parametrize("name", ["octodice", "template"])
def test_all_tell_the_same_of_a_solo_game(name: str) -> None:
    check(play_plain(open_game(name), {"players": 1}, 7, "score", number=1), ALONE)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("reward", ["score", "margin", "win"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["octodice", "aquasphere"])
def test_all_tell_the_same_at_every_table(name: str, players: int, reward: str, seed: int) -> None:
    options = {"players": players}
    if name == "octodice":
        edition = ("de", "en", "es")[seed % 3]
        options |= {"edition": edition, "layout": f"random:{seed}", "variant": players == 2 and seed == 3}
    check(play_plain(open_game(name), options, seed, reward, number=seed % 2), SHARED)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["de", "en", "es"])
@pytest.mark.parametrize("seed", range(4))
def test_all_tell_the_same_of_every_solo_game(edition: str, seed: int) -> None:
    options = {"players": 1, "edition": edition, "layout": f"random:{seed}"}
    check(play_plain(open_game("octodice"), options, seed, "margin", number=seed % 3), ALONE)
