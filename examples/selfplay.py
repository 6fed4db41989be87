"""Learn Octo Dice for two by playing against oneself: BatchEnv and NumPy, no framework.

  python examples/selfplay.py 400 selfplay.npz      # learn for 400 rounds, some minutes
  PYTHONPATH=. SELFPLAY=selfplay.npz octosphere arena octodice --players 2 --agents examples.selfplay:SelfPlay,greedy

A small net names odds for every move; what gains more points than it expected becomes likelier (actor and critic).
"""

from __future__ import annotations

import os
import sys
from typing import Any

import numpy

from octosphere.envs import BatchEnv
from octosphere.envs.batch import layout_of

GAMES, STEPS, WIDE, RATE, WHIM = 256, 64, 128, 1e-3, 0.01


def new_net(env: BatchEnv, rng: Any) -> dict[Any, Any]:
    """Small random weights, and the spread of each number of an observation."""
    low, high = (numpy.array(bound, numpy.float32) for bound in env.layout.bounds())
    shapes = {"a": (env.layout.size, WIDE), "p": (WIDE, env.codes), "v": (WIDE, 1)}
    net = {name: rng.normal(0, shape[0] ** -0.5, shape).astype(numpy.float32) for name, shape in shapes.items()}
    return {**net, "p": net["p"] * 0.01, "low": low, "spread": numpy.maximum(high - low, 1)}


def think(net: dict[Any, Any], seen: Any, mask: Any) -> tuple[Any, Any, Any, Any]:
    """The scaled observation, what the hidden layer says, the odds of every move, and the expected gain."""
    x = (seen - net["low"]) / net["spread"]
    hidden = numpy.tanh(x @ net["a"])
    odds = numpy.exp(numpy.where(mask, hidden @ net["p"], -30))
    return x, hidden, odds / odds.sum(axis=1, keepdims=True), (hidden @ net["v"])[:, 0]


def play(env: BatchEnv, net: dict[Any, Any], rng: Any) -> list[tuple[Any, ...]]:
    """Some steps of all games, each: observation, mask, move, seat, reward of every seat, end."""
    told = []
    for _ in range(STEPS):
        seen, mask, seat = env.room.observation.copy(), env.room.mask.astype(bool), env.room.seat.copy()
        odds = think(net, seen, mask)[2]
        move = (odds.cumsum(axis=1) < rng.random((env.n, 1))).sum(axis=1).clip(max=env.codes - 1)
        env.step(move := numpy.where(mask[numpy.arange(env.n), move], move, odds.argmax(axis=1)))
        told.append((seen, mask, move, seat, env.room.reward.copy(), env.room.done.copy()))
    return told


def learn(net: dict[Any, Any], memory: dict[Any, Any], told: list[tuple[Any, ...]]) -> None:
    """One step towards what paid: the gains of the mover from here to the end of the game, or of what was seen."""
    gain, gains = numpy.zeros_like(told[0][4]), []
    for *_, seat, reward, done in reversed(told):
        gain = numpy.where(done[:, None] == 1, 0, gain) + reward / 10
        gains.append(gain[numpy.arange(len(seat)), seat])
    seen, mask, move = (numpy.concatenate([step[part] for step in told]) for part in range(3))
    x, hidden, odds, value = think(net, seen, mask)
    better = numpy.concatenate(gains[::-1]) - value  # than expected
    wants = (odds - numpy.eye(odds.shape[1])[move]) * ((better - better.mean()) / (better.std() + 1e-6))[:, None]
    wants += WHIM * odds * (numpy.log(odds + 1e-9) - (odds * numpy.log(odds + 1e-9)).sum(axis=1, keepdims=True))
    errors, count = -better[:, None], len(move)
    back = (wants @ net["p"].T + errors @ net["v"].T) * (1 - hidden**2)
    memory["t"] = memory.get("t", 0) + 1
    for name, slope in (("a", x.T @ back / count), ("p", hidden.T @ wants / count), ("v", hidden.T @ errors / count)):
        first = memory[name, 1] = 0.9 * memory.get((name, 1), 0) + 0.1 * slope
        second = memory[name, 2] = 0.99 * memory.get((name, 2), 0) + 0.01 * slope**2
        first, second = first / (1 - 0.9 ** memory["t"]), second / (1 - 0.99 ** memory["t"])
        net[name] = net[name] - RATE * first / (numpy.sqrt(second) + 1e-6)


class SelfPlay:
    """The net as an agent of the arena: the likeliest move."""

    def __init__(self, chance: Any) -> None:
        self.net = dict(numpy.load(os.environ["SELFPLAY"]))

    def choose(self, game: Any, state: Any) -> Any:
        codes = [game.codec.code(move) for move in game.legal(state)]
        row = numpy.array([layout_of(game, state).read(state, game.to_move(state))])
        return game.codec.move(codes[int(think(self.net, row, True)[2][0, codes].argmax())])


def main(rounds: int, out: str) -> None:
    """Train and print how the points of both seats grow."""
    env, rng = BatchEnv("octodice", GAMES, 1, {"players": 2}), numpy.random.default_rng(1)
    net, memory, ended = new_net(env, rng), {}, []
    for _ in range(rounds):
        told = play(env, net, rng)
        learn(net, memory, told)
        ended.append(sum(step[4].sum() for step in told) / max(1, sum(step[5].sum() for step in told)) / 2)
        if len(ended) % 20 == 0:
            print(f"{len(ended) * STEPS * GAMES:>10,} decisions: {numpy.mean(ended[-20:]):6.2f} points", flush=True)
    numpy.savez(out, **net)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
