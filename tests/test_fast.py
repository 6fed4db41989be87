"""The loops: plain and compiled alike, for any number of threads, compiled once."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy
import pytest

from octosphere.core.chance import MASK, counter_draw, mix, stream_of
from octosphere.core.errors import BadInput
from octosphere.core.kernel import load_compiled, load_plain
from octosphere.fast import batch, measure
from octosphere.fast.batch import Plan, Results, Runner, chunks, play_all
from octosphere.fast.room import to_signed
from octosphere.games import open_game

KEYS = [0, 1, 255, 1 << 32, (1 << 56) - 1, 1 << 62, (1 << 63) - 1, *(mix(number) >> 1 for number in range(200))]
SEEDS = [0, 1, 7, 1 << 32, (1 << 63) - 1, 1 << 63, MASK]


def same(one: Results, two: Results) -> bool:
    names = ("scores", "points", "winners", "decisions")
    return all(numpy.array_equal(getattr(one, name), getattr(two, name)) for name in names)


@pytest.mark.parametrize("package", ["octosphere.games.octodice", "octosphere.games.template"])
def test_plain_loops_are_loaded_plain(package: str) -> None:
    assert load_plain(package).load("octosphere.fast.loops.generator").draw is counter_draw
    assert load_plain(package).rules is sys.modules[package + ".rules"]


def test_compiled_draws_are_those_of_the_core() -> None:
    generator = load_compiled("octosphere.games.template").load("octosphere.fast.loops.generator")
    for seed in SEEDS:
        for game in (0, 1, 999_999_999):
            stream = stream_of(seed, game)
            assert int(generator.stream_of(to_signed(seed), game)) == stream
        # more than half of the range: every second word is rejected
        for size in (1, 2, 3, 6, 7, 64, 1000, (1 << 31) + 1, (1 << 32) - 1):
            for key in KEYS:
                assert generator.draw(numpy.uint64(stream), key, size) == counter_draw(stream, key, size)


@pytest.mark.parametrize("size", [2, 6, 36])
def test_faces_come_up_alike(size: int) -> None:
    counts = numpy.zeros(size)
    for game in range(60):
        stream = stream_of(3, game)
        for key in range(1000):
            counts[counter_draw(stream, key << 8, size)] += 1
    expected = counts.sum() / size
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    freedom = size - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 4  # far out: about 1 in 10 000


@pytest.mark.parametrize("agents", [["random"], ["greedy"]])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("edition", ["de", "en", "es"])
def test_plain_and_compiled_games_end_alike(edition: str, players: int, agents: list[str]) -> None:
    options = {"players": players, "edition": edition, "layout": f"random:{players}"}
    plan = Plan(open_game("octodice"), options, agents, MASK - players)
    count = 25 if agents == ["random"] else 5
    assert same(Runner(plan, twin=False).play(10, count), Runner(plan).play(10, count))


def test_any_game_will_do() -> None:
    plan = Plan(open_game("template"), {"players": 3}, ["greedy", "random", "random"], 5, 300)
    one, two = Runner(plan, twin=False).play(0, 300), Runner(plan).play(0, 300)
    assert same(one, two)
    assert numpy.array_equal(two.points.sum(axis=2), two.scores)


@pytest.mark.parametrize("games", [1, 2, 5000])
def test_threads_change_nothing(games: int) -> None:
    runner = Runner(Plan(open_game("octodice"), {"players": 2}, ["random", "greedy"], 3, games))
    alone = play_all(runner, 1)
    assert len(alone) == games
    assert same(alone, play_all(runner, 2))
    assert same(alone, play_all(runner, 3))
    assert same(alone, play_all(runner))
    fewer = Runner(replace(runner.plan, games=1))
    assert play_all(fewer, 3).scores.tolist() == alone.scores[:1].tolist()


def test_points_by_source_make_the_score() -> None:
    results = play_all(Runner(Plan(open_game("octodice"), {"players": 4}, seed=1, games=2000)))
    assert numpy.array_equal(results.points.sum(axis=2), results.scores)
    best = results.scores.max(axis=1)
    for seat in range(4):
        won = results.winners >> seat & 1 == 1
        assert (results.scores[won, seat] == best[won]).all()


def test_stopping_early_leaves_no_thread_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MOST_IN_A_CHUNK", 10)
    runner, played = Runner(Plan(open_game("octodice"), {"players": 1}, games=100_000)), []
    play = runner.play
    monkeypatch.setattr(runner, "play", lambda first, count: played.append(first) or play(first, count))
    results = chunks(runner, 2)
    next(results)
    results.close()
    done = len(played)
    assert done < 20
    assert len(played) == done


@pytest.mark.parametrize(
    ("agents", "games", "message"),
    [
        (["clever"], 1, "no agent is called 'clever'; there is random, greedy"),
        (["random"] * 3, 1, "3 agents for a game of 2"),
        (["random"], 0, "0 games"),
        (["random"], -4, "-4 games"),
    ],
)
def test_bad_plans_are_refused(agents: list[str], games: int, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Runner(Plan(open_game("octodice"), {"players": 2}, agents, 1, games))


def test_a_bench_compares_everything() -> None:
    found = measure.throughput(open_game("template"), rounds=1, seconds=0.01)
    names = [rate["name"] for rate in found["rates"]]
    assert "template, 1 players, plain, threads 1" in names
    assert "template, 4 players, compiled, threads 1" in names
    assert found["ratios"]["compiled / plain, 4 players"] > 0  # so short a sample says no more
    assert all(rate["decisions_per_second"] > 0 for rate in found["rates"])


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )


def test_a_second_start_compiles_nothing(tmp_path: Path) -> None:
    code = "from octosphere.cli import main; main(['simulate', 'template', '--games', '5', '--json'])"
    settings = {"OCTOSPHERE_CACHE": str(tmp_path)}
    first = run(code, **settings)
    made = {path: path.stat().st_mtime_ns for path in (tmp_path / "kernels").iterdir()}
    second = run(code, **settings)
    assert "compiling the rules (once; some seconds)" in first.stderr
    assert "compiling" not in second.stderr
    assert made == {path: path.stat().st_mtime_ns for path in (tmp_path / "kernels").iterdir()}
    assert first.stdout == second.stdout


def test_importing_is_light() -> None:
    code = (
        "import sys, octosphere, octosphere.cli, octosphere.agents, octosphere.cli.simulate, octosphere.cli.bench\n"
        "assert not {'numpy', 'llvmlite', 'rich', 'pyarrow'} & set(sys.modules)"
    )
    run(code)
