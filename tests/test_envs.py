"""Environments of any game: many at once, what is rewarded and what is refused."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy
import pytest

from octosphere.core.chance import Scripted, Seeded
from octosphere.core.errors import BadInput, IllegalMove, InvalidMove
from octosphere.core.game import CHANCE
from octosphere.envs import BatchEnv, Conditions, octodice_v0
from octosphere.envs.batch import layout_of
from octosphere.games import known_kits, open_game

from .trajectories import play_plain


def play(env: BatchEnv, steps: int, seed: int = 1) -> None:
    """Random legal moves in all games."""
    rng = numpy.random.default_rng(seed)
    for _ in range(steps):
        env.step(any_codes(env, rng))


def any_codes(env: BatchEnv, rng: Any) -> Any:
    return env.room.legal[numpy.arange(env.n), (rng.random(env.n) * env.room.count).astype(int)]


def test_games_are_the_same_whatever_is_beside_them() -> None:
    few, many = BatchEnv("octodice", 1, 9), BatchEnv("octodice", 5, 9)
    for _ in range(60):
        assert few.room.observation[0].tolist() == many.room.observation[0].tolist()
        codes = many.room.legal[:, 0].copy()
        few.step(codes[:1])
        many.step(codes)
        if many.room.done[0]:
            break
    assert few.room.done[0] == many.room.done[0] == 1
    assert few.room.final[0].tolist() == many.room.final[0].tolist()
    assert (few.room.number[0], many.room.number[0]) == (1, 5)


def test_arrays_are_written_in_place_and_games_begin_anew() -> None:
    env = BatchEnv("template", 64, 4, {"players": 2})
    first = env.step(env.room.legal[:, 0])
    places = [part.ctypes.data for part in first]
    play(env, 200)
    assert [part.ctypes.data for part in env.step(env.room.legal[:, 0])] == places
    assert env.room.number.min() >= 64
    assert (env.room.mask.sum(axis=1) == env.room.count).all()
    assert env.room.count.min() >= 2


def test_samples_are_legal_equally_probable_and_follow_from_their_seed() -> None:
    env, twin = BatchEnv("octodice", 2000, 4), BatchEnv("octodice", 2000, 4)
    first = env.sample(7).copy()
    assert env.room.mask[numpy.arange(2000), first].all()
    assert (env.sample() != first).any()
    assert (twin.sample("7") == first).all()
    chosen = numpy.array([env.sample()[0] for _ in range(6000)])
    codes, often = numpy.unique(chosen, return_counts=True)
    assert set(codes.tolist()) == set(env.room.legal[0, : env.room.count[0]].tolist())
    even = 6000 / len(codes)
    assert abs(often - even).max() < 5 * even**0.5


def test_where_nobody_decides_there_is_nothing_to_sample() -> None:
    env = BatchEnv("octodice", 3, 1, chance="outside")
    assert env.sample().tolist() == [0, 0, 0]


def test_rows_of_ended_games_and_of_those_that_go_on_are_as_the_plain_game_has_them() -> None:
    env = BatchEnv("template", 32, 4, {"players": 2})
    for _ in range(60):
        told = env.step(env.sample())
        for index in range(env.n):
            state, seat = env.state(index), int(told.seat[index])
            assert told.observation[index].tolist() == env.layout.read(state, seat)
    assert env.room.final.any()


@pytest.mark.parametrize("reward", ["score", "margin", "win"])
def test_rewards_of_a_game_add_up(reward: str) -> None:
    line = play_plain(open_game("template"), {"players": 2}, 6, reward)
    env = BatchEnv("template", 1, 6, {"players": 2}, reward=reward)
    paid = numpy.zeros(2)
    for code in line.codes:
        paid += env.step([code]).reward[0]
    scores = env.room.scores[0].tolist()
    margin = scores[0] - scores[1]
    won = [float(margin > 0) + (margin == 0) / 2, float(margin < 0) + (margin == 0) / 2]
    assert paid.tolist() == {"score": scores, "margin": [margin, -margin], "win": won}[reward]


def test_an_illegal_move_ends_the_game_at_a_price() -> None:
    env = BatchEnv("octodice", 2, 1, penalty=5)
    free = int(numpy.flatnonzero(env.room.mask[0] == 0)[0])
    told = env.step([free, env.room.legal[1, 0]])
    assert (told.done.tolist(), told.reward[:, 0].tolist()[0]) == ([1, 0], -5)
    assert env.room.illegal.tolist() == [1, 0]
    assert env.room.number.tolist() == [2, 1]
    assert BatchEnv("octodice", 1).step([-1]).reward.tolist() == [[-227.0]]


def test_an_illegal_move_is_ignored_or_refused() -> None:
    env = BatchEnv("octodice", 1, 1, illegal="ignore")
    before = [part.copy() for part in env.step([10_000])]
    assert all((a == b).all() for a, b in zip(before, env.step([-1]), strict=True))
    strict = BatchEnv("octodice", 1, 1, illegal="raise")
    with pytest.raises(IllegalMove, match="T1"):
        strict.step([0])
    with pytest.raises(InvalidMove):
        strict.step([-1])
    assert strict.room.observation.tolist() == env.room.observation.tolist()


def test_chance_can_be_handed_in() -> None:
    line = play_plain(open_game("octodice"), {"players": 2}, 8)
    env = BatchEnv("octodice", 1, 1, line.options, chance="outside")
    assert env.room.seat[0] == CHANCE
    assert not env.room.mask.any()
    assert sum(share for _, share in env.outcomes(0)) == 1
    for code, rolls in zip([*line.codes, None], line.rolls, strict=True):
        for roll in rolls:
            assert roll in dict(env.outcomes(0))
            env.step([roll])
        if code is not None:
            env.step([code])
    assert env.room.final[0].tolist() in line.moments[-1].rows
    env.step([0])  # a decision where dice are to fall
    assert env.room.illegal[0] == 1


def test_a_source_of_dice_can_be_handed_in() -> None:
    env = octodice_v0.env(players=2, chance=Scripted([0, 1, 2, 3, 4, 5] * 30))
    env.reset()
    assert env.observe("player_0")["observation"][env.unwrapped.one.layout.spans[0].start] == 1
    assert "dice crl" in env.unwrapped.one.picture()
    same = octodice_v0.env(players=2, chance=Seeded(3))
    same.reset()
    other = octodice_v0.env(players=2, seed=3)
    other.reset()
    rewards = []
    for agent in other.agent_iter(200):
        assert (same.observe(agent)["observation"] == other.observe(agent)["observation"]).all()
        rewards.append((same.rewards, other.rewards))
        if other.terminations[agent]:
            break
        code = int(other.observe(agent)["action_mask"].argmax())
        same.step(code)
        other.step(code)
    assert all(one == two for one, two in rewards)
    assert rewards[-1][0] != {}


def test_positions_are_saved_and_come_back() -> None:
    env = BatchEnv("aquasphere", 3, 2, {"players": 2}, reward="margin")
    play(env, 20)
    saved, seen = env.save(), env.room.observation.copy()
    twin = env.copy()
    told = [part.copy() for part in env.step(env.room.legal[:, 1])]
    assert all((a == b).all() for a, b in zip(told, twin.step(twin.room.legal[:, 1]), strict=True))
    play(env, 20, seed=2)
    assert (env.restore(saved).observation == seen).all()
    assert all((a == b).all() for a, b in zip(told, env.step(env.room.legal[:, 1]), strict=True))


@pytest.mark.parametrize(
    "wrong", [{"reward": "fame"}, {"illegal": "cry"}, {"chance": "none"}, {"penalty": -3}], ids=str
)
def test_conditions_are_checked(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        Conditions(**wrong)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadInput, match="0 games"):
        BatchEnv("octodice", 0)
    with pytest.raises(BadInput, match="5 players"):
        octodice_v0.env(players=5)
    with pytest.raises(BadInput, match="no environments"):
        layout_of(NoKit(), None)
    with pytest.raises(ImportError):
        exec("from octosphere.envs import octodice_v99")


class NoKit:
    """A game that nobody has registered."""

    facts = type("Facts", (), {"name": "nobody", "title": "Nobody's"})()


def test_names_of_solo_games_bear_the_version_of_their_observations() -> None:
    for _, kit in known_kits():
        observation = kit.observation()
        if kit.solo:
            assert observation is not None
            assert kit.solo.endswith(f"-v{observation.version}")


def test_without_the_extra_it_says_what_to_install() -> None:
    code = """
import sys
sys.modules["gymnasium"] = None
import octosphere.core.extras as extras
real = extras.find_spec
extras.find_spec = lambda name: None if name in ("gymnasium", "pettingzoo") else real(name)
import octosphere.envs
try:
    from octosphere.envs import BatchEnv
except extras.MissingPackage as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == ("this needs gymnasium and pettingzoo, not installed yet: pip install 'octosphere[rl]'\n"), (
        done.stderr
    )
