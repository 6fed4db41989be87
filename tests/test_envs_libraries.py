"""Environments before the judges of their own libraries: Gymnasium's and PettingZoo's test functions."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from octosphere.core.errors import BadInput
from octosphere.envs import aquasphere_v0, octodice_v0
from octosphere.envs.aec import find_environments

with warnings.catch_warnings():  # where pygame is installed, too, PettingZoo's tests import old games of its own
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

SOLO = "octosphere/OctoDice-v0"
DICTS = pytest.mark.filterwarnings(  # PettingZoo warns of every observation with a mask but its own games'
    "ignore:Observation space for each agent probably:UserWarning", "ignore:Observation is not a NumPy:UserWarning"
)
GAMES = [pytest.param(octodice_v0, id="octodice"), pytest.param(aquasphere_v0, id="aquasphere")]


def test_gymnasium_finds_and_passes_the_solo_game_without_an_import_of_ours() -> None:
    code = f"""
import gymnasium, sys
assert "octosphere.envs.solo" not in sys.modules and "numba" not in sys.modules
from gymnasium.utils.env_checker import check_env
check_env(gymnasium.make("{SOLO}", render_mode="ansi").unwrapped)
print(gymnasium.make("{SOLO}").spec.id)
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split("\n")[-2]) == (0, SOLO), done.stderr


@pytest.mark.parametrize("illegal", ["end", "ignore"])
def test_gymnasium_passes_the_solo_game_however_it_takes_illegal_moves(illegal: str) -> None:
    check_env(gymnasium.make(SOLO, illegal=illegal, render_mode="ansi").unwrapped)


def test_gymnasium_passes_a_game_of_any_kit() -> None:
    check_env(gymnasium.make("octosphere/Dive-v0", render_mode="ansi").unwrapped)


def test_options_of_a_game_may_be_words() -> None:
    """`gymnasium.make` hands on whatever it is given."""
    told = gymnasium.make(SOLO, options={"layout": "random:7"}).reset(seed=3)[0]["observation"]
    assert (gymnasium.make(SOLO, layout="random:7").reset(seed=3)[0]["observation"] == told).all()
    many = gymnasium.make_vec(SOLO, num_envs=2, vectorization_mode="vector_entry_point", layout="random:7")
    assert (many.reset(seed=3)[0]["observation"][0] == told).all()
    with pytest.raises(BadInput, match="lay_out"):
        gymnasium.make(SOLO, lay_out="random:7")


def test_the_vector_environment_plays_what_single_ones_play() -> None:
    many: Any = gymnasium.make_vec(SOLO, num_envs=3, vectorization_mode="vector_entry_point")
    single = [gymnasium.make(SOLO).unwrapped for _ in range(3)]
    seen, info = many.reset(seed=4)
    for index, env in enumerate(single):
        first, _ = env.reset(seed=4)
        for _ in range(index):
            first, _ = env.reset()
        assert data_equivalence(first, {name: part[index] for name, part in seen.items()})
    ended: set[int] = set()
    assert many.observation_space.contains(seen)
    while len(ended) < 3:
        actions = [many.single_action_space.sample(mask) for mask in seen["action_mask"]]
        seen, reward, done, _, info = many.step(numpy.array(actions))
        assert many.observation_space.contains(seen)
        assert (many.action_masks() == seen["action_mask"]).all()
        for index in set(range(3)) - ended:
            one, paid, over, _, _ = single[index].step(actions[index])
            last = info["final_obs"][index] if done[index] else {name: part[index] for name, part in seen.items()}
            assert data_equivalence(one, last)
            assert (paid, over) == (reward[index], done[index])
            if over:
                ended.add(index)
    assert len(many.render()) == 3


@DICTS
@pytest.mark.parametrize("module", GAMES)
def test_pettingzoo_passes_the_environments(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(module.env(players=2), num_cycles=60)
    seed_test(lambda: module.env(players=3), num_cycles=20)
    max_cycles_test(module)
    render_test(module.env)
    capsys.readouterr()


@DICTS
@pytest.mark.parametrize("module", GAMES)
def test_pettingzoo_passes_the_parallel_form(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(module.parallel_env(players=3, max_cycles=20), num_cycles=30)
    parallel_seed_test(lambda: module.parallel_env(max_cycles=10), num_cycles=10)
    capsys.readouterr()


@DICTS
@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("module", GAMES)
def test_pettingzoo_passes_whole_games(module: Any, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    for illegal in ("end", "ignore", "raise"):
        api_test(module.env(players=players, illegal=illegal), num_cycles=500)
    seed_test(lambda: module.env(players=players), num_cycles=500)
    capsys.readouterr()


def test_the_end_of_a_game_is_told_to_every_seat() -> None:
    env = find_environments("template_v0").env(players=3, seed=1)  # type: ignore[union-attr]
    env.reset()
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        returns[agent] += reward
        env.step(None if over else int(seen["action_mask"].argmax()))
    one = env.unwrapped.one
    assert list(returns.values()) == one.room.scores[0].tolist()
    assert not env.agents
