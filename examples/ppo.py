"""MaskablePPO (sb3-contrib) learns solo Octo Dice; its curve stands beside `random`, `greedy`, `expert`, the optimum.

  pip install sb3-contrib
  python examples/ppo.py --decisions 2000000 --out ppo.zip
  PYTHONPATH=. PPO=ppo.zip octosphere arena octodice --players 1 --agents examples.ppo:Ppo,greedy,random

The optimum of the first-game layout is proven: docs/results.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from octosphere.core.observation import Layout
from octosphere.envs import BatchEnv
from octosphere.envs.batch import layout_of
from octosphere.envs.data import DataPlan, play_lots

SOLVED = Path(__file__).parents[1] / "docs/results/octodice-solo-A1B1C1D1E1F1G1H1I1-de.json"
SIDE_BY_SIDE = 64


class BatchVecEnv(VecEnv):
    """Our batch in the form that Stable-Baselines3 wants: numbers from -1 to 1, rewards in tens of points."""

    def __init__(self, n: int, seed: int) -> None:
        self.env = BatchEnv("octodice", n, seed, {"players": 1})
        self.scale = scale_of(self.env.layout)
        box = spaces.Box(-1, 1, (self.env.layout.size,), numpy.float32)
        super().__init__(n, box, spaces.Discrete(self.env.codes))

    def reset(self) -> Any:
        self.env.reset()
        return self.scale(self.env.room.observation)

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        told, room = self.env.step(self.actions), self.env.room
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in numpy.flatnonzero(told.done):
            infos[index] = {
                "terminal_observation": self.scale(room.final[index]),
                "score": int(room.scores[index, 0]),
            }
        return self.scale(told.observation), told.reward[:, 0] / 10, told.done.astype(bool), infos

    def env_method(self, name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        assert name == "action_masks"
        return list(self.env.room.mask.astype(bool))

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs  # "render_mode" is all that is asked for

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, kind: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""


def scale_of(layout: Layout) -> Any:
    """What brings the numbers of an observation between -1 and 1."""
    low, high = (numpy.array(bound, numpy.float32) for bound in layout.bounds())
    return lambda row: (2 * (row - low) / numpy.maximum(high - low, 1) - 1).astype(numpy.float32)


class Curve(BaseCallback):
    """Prints the mean score of the games that ended since the line before."""

    def __init__(self, every: int) -> None:
        super().__init__()
        self.every, self.scores, self.told = every, list[int](), 0

    def _on_step(self) -> bool:
        self.scores += [info["score"] for info in self.locals["infos"] if "score" in info]
        if self.num_timesteps - self.told >= self.every and self.scores:
            self.told = self.num_timesteps
            print(f"{self.num_timesteps:>10,} decisions: {numpy.mean(self.scores):6.2f} points", flush=True)
            self.scores = []
        return True


class Ppo:
    """What was learned as an agent of the arena: the likeliest move."""

    def __init__(self, chance: Any) -> None:
        self.model = MaskablePPO.load(os.environ.get("PPO", "ppo.zip"), device="cpu")

    def choose(self, game: Any, state: Any) -> Any:
        layout = layout_of(game, state)
        mask = numpy.zeros(game.facts.decisions, bool)
        mask[[game.codec.code(move) for move in game.legal(state)]] = True
        row = scale_of(layout)(numpy.array(layout.read(state, game.to_move(state))))
        code, _ = self.model.predict(row, action_masks=mask, deterministic=True)
        return game.codec.move(int(code))


def others(games: int) -> Iterator[tuple[str, float]]:
    """The mean scores of those who stand beside the curve, on the dice of one seed."""
    for name in ("random", "greedy", "expert"):
        plan = DataPlan("octodice", {"players": 1}, [name], "beside", games, values=False)
        scores = numpy.concatenate([lot.results.scores[:, 0] for lot in play_lots(plan, 1)])
        yield name, float(scores.mean())
    yield "optimum, proven", float(json.loads(SOLVED.read_text("utf-8"))["value"])


def trained(model: Any, games: int) -> float:
    """The mean score of what was learned, without chance in its choices."""
    env = BatchVecEnv(min(games, 256), 7)
    seen, scores = env.reset(), list[int]()
    while len(scores) < games:
        codes, _ = model.predict(seen, action_masks=env.env.room.mask.astype(bool), deterministic=True)
        seen, _, _, infos = env.step(codes)
        scores += [info["score"] for info in infos if "score" in info]
    return float(numpy.mean(scores[:games]))


def main() -> None:
    """Learn, print the curve and who stands beside it, and save what was learned."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=2_000_000, help="to learn from (default %(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="to measure by (default %(default)s)")
    parser.add_argument("--out", default="ppo.zip", help="where the model goes (default %(default)s)")
    chosen = parser.parse_args()
    model = MaskablePPO(
        "MlpPolicy", BatchVecEnv(SIDE_BY_SIDE, 1), n_steps=128, batch_size=2048, n_epochs=4, gamma=1.0,
        learning_rate=1e-3, ent_coef=0.003, policy_kwargs={"net_arch": [128, 128]}, seed=1, device="cpu",
    )  # fmt: skip
    model.learn(chosen.decisions, callback=Curve(max(1, chosen.decisions // 20)))
    model.save(chosen.out)
    print(f"{'learned':>20}: {trained(model, chosen.games):6.2f} points")
    for name, score in others(chosen.games):
        print(f"{name:>20}: {score:6.2f} points")


if __name__ == "__main__":
    main()
