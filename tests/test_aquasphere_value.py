"""The learned value of AquaSphere: the same plain and compiled, whole, and better than the promise it corrects."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy
import pytest

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.core.kernel import load_compiled, load_plain
from octosphere.core.layout import clone, dtype, to_record
from octosphere.fast.room import SCRATCH
from octosphere.fast.search import Budget, Searcher, searcher_of
from octosphere.games import open_game
from octosphere.games.aquasphere.value import weights
from octosphere.games.aquasphere.value.settings import EXPERT
from octosphere.testing.walks import walk

GAME: Any = open_game("aquasphere")
LOOPS = "octosphere.games.aquasphere.value.loops"
PLAYERS = (2, 3, 4)


def positions(players: int, seed: int = 1) -> list[Any]:
    """Every seventh position of a random game, and its end."""
    found = [clone(stop.state) for stop in walk(GAME, {"players": players}, seed)]
    return [*found[::7], found[-1]]


def judges(name: str) -> tuple[Any, Any]:
    """A module of loops, plain and compiled."""
    return load_plain(GAME.facts.package).load(f"{LOOPS}.{name}"), load_compiled(GAME.facts.package).load(
        f"{LOOPS}.{name}"
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_plain_and_compiled_judge_alike(players: int) -> None:
    plain, twin = judges("judge")
    states = positions(players)
    cells = numpy.zeros(1, dtype(type(states[0]))).view(numpy.recarray)
    for state in states:
        to_record(state, cells[0])
        for seat in range(players):
            scratch = numpy.zeros(SCRATCH, numpy.int64)
            assert plain.judge(state, seat, [0] * SCRATCH) == twin.judge(cells[0], seat, scratch)


@pytest.mark.parametrize("players", PLAYERS)
def test_at_the_end_the_value_is_the_score(players: int) -> None:
    plain, _ = judges("judge")
    last = positions(players)[-1]
    assert GAME.to_move(last) == OVER
    values = [plain.judge(last, seat, [0] * SCRATCH) for seat in range(players)]
    assert values == [10 * score for score in GAME.scores(last)]


@pytest.mark.parametrize("players", PLAYERS)
def test_features_are_small_numbers_and_see_what_matters(players: int) -> None:
    plain, _ = judges("features")
    seen = set()
    for seed in range(3):
        for state in positions(players, seed):
            for seat in range(players):
                found = [0] * plain.FEATURES
                plain.describe(state, seat, found)
                assert all(abs(value) < 1 << 12 for value in found)
                seen.update(index for index, value in enumerate(found) if value)
    assert plain.FEATURES + weights.WIDE + weights.SMALL <= SCRATCH
    assert len(seen) > 0.8 * plain.FEATURES


def test_the_shipped_net_is_whole() -> None:
    plain, _ = judges("features")
    parts = weights.load_tables(plain.FEATURES)
    assert tuple(map(len, parts)) == weights.layer_sizes(plain.FEATURES)
    assert all(any(part) for part in parts if len(part) > 1)


@pytest.mark.parametrize("content", [None, b"", b"\x00" * 10, b"\x00" * 11])
def test_a_damaged_file_says_what_to_do(content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "net.bin"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setenv(weights.CHOSEN, str(path))
    with pytest.raises(weights.BadWeights, match="install the package anew"):
        weights.load_tables(117)


def test_a_search_that_is_led_by_it_is_the_same_plain_and_compiled() -> None:
    state, dice = GAME.start(GAME.options({"players": 2})), Seeded(5)
    while GAME.to_move(state) == CHANCE:
        GAME.apply(state, GAME.deal(state, dice))
    settings = replace(EXPERT, nodes=400)
    found = [Searcher(GAME, settings, twin=twin).rank(state, Budget(simulations=12), 7) for twin in (False, True)]
    assert found[0] == found[1]
    assert sum(one.visits for one in found[0]) == 12


def test_the_expert_uses_it_and_the_search_does_not() -> None:
    assert searcher_of(GAME).settings.learned == 1
    assert searcher_of(GAME, learned=False).settings.learned == 0
    dive = open_game("template")
    assert searcher_of(dive).settings.learned == 0


def test_it_foresees_more_than_the_promise() -> None:
    """Nearer to what games of good players came to, on average, than the guess that it corrects."""
    _, twin = judges("judge")
    searcher, cells = searcher_of(GAME), None
    errors: list[tuple[float, float]] = []
    for seed in range(6):
        players = PLAYERS[seed % 3]
        state, dice, seen = GAME.start(GAME.options({"players": players})), Seeded(seed), []
        cells = numpy.zeros(1, dtype(type(state))).view(numpy.recarray)
        while (who := GAME.to_move(state)) != OVER:
            if who != CHANCE:
                to_record(state, cells[0])
                value = twin.judge(cells[0], who, numpy.zeros(SCRATCH, numpy.int64))
                seen.append((who, value, GAME.promise(state, who)))
            move = (
                GAME.deal(state, dice) if who == CHANCE else searcher.rank(state, Budget(simulations=60), seed)[0].move
            )
            GAME.apply(state, move)
        scores = GAME.scores(state)
        errors += [((value / 10 - scores[who]) ** 2, (guess / 10 - scores[who]) ** 2) for who, value, guess in seen]
    learned, promised = (numpy.sqrt(numpy.mean(column)) for column in zip(*errors, strict=True))
    assert learned < 0.9 * promised


@pytest.mark.long
def test_the_whole_training_in_small_and_again_after_a_stop(tmp_path: Path) -> None:
    out, log, folder = tmp_path / "net.bin", tmp_path / "log.json", tmp_path / "work"
    words = ["--folder", folder, "--out", out, "--log", log, "--scale", "0.02", "--simulations", "8", "--epochs", "2"]
    command = [sys.executable, "-m", "octosphere.games.aquasphere.value.training", *map(str, words)]
    subprocess.run(command, check=True, capture_output=True)
    first = out.read_bytes()
    assert len(json.loads(log.read_text())["stages"]) == 3
    (folder / "net-3.npz").unlink()
    (folder / "stage-3-0000.npz").unlink()
    again = subprocess.run(command, check=True, capture_output=True, text=True)
    assert json.loads(again.stdout.splitlines()[-2])["stage"] == 3
    assert out.read_bytes() == first  # the same games and the same net
