"""Decisions a second of our environments beside those of each library, in one process on one core; prints JSON.

Peers are here to be compared, and are no dependency: pip install 'pettingzoo[classic]' pgx jax. What is not installed
is left out, and said. Times are of the processor, so that others on the machine do not count; a row is the median of
rounds that take turns. Everybody plays random legal moves, and choosing them counts: ours by `sample`.

  python bench/envs.py                 # all rows, some minutes
  python bench/envs.py --quick         # a fifth of it
  python bench/envs.py --only batch    # rows whose name begins so
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from itertools import accumulate
from typing import Any

MANY = 1024  # games side by side
FEW = 64
SHORT = 0.4  # seconds of a round
ROUNDS = 5
LIBRARIES = ("numpy", "gymnasium", "pettingzoo", "open_spiel", "pgx", "jax", "llvmlite")

Play = Callable[[], int]  # plays on for a while; how many decisions

# A row of ours, the peer beside it, and how many times as fast it has to be.
TARGETS = [
    ("batch octodice:1", "batch pgx 2048", 3.0),
    ("batch octodice:1", "batch pgx backgammon", 1.0),
    ("batch octodice:1", "batch gymnasium CartPole", 1.0),
    ("batch octodice:1", "batch gymnasium Blackjack", 1.0),
    ("batch octodice:2", "batch pgx 2048", 3.0),
    ("batch aquasphere:2", "batch pgx 2048", 3.0),
    ("batch aquasphere:2", "batch pgx backgammon", 1.0),
    ("few octodice:1", "few gymnasium CartPole", 1.0),
    ("vector octodice:1", "batch gymnasium Blackjack", 1.0),
    ("single gymnasium octodice:1", "single gymnasium Blackjack", 1.0),
    ("single pettingzoo octodice:2", "single pettingzoo connect_four", 1.0),
    ("single pettingzoo aquasphere:2", "single pettingzoo connect_four", 1.0),
    ("single openspiel octodice:2", "single openspiel backgammon", 1.0),
    ("single openspiel aquasphere:2", "single openspiel backgammon", 1.0),
]


def batch(name: str, players: int, games: int = MANY) -> Play:
    """Ours, many at once."""
    from octosphere.envs import BatchEnv

    env = BatchEnv(name, games, 1, {"players": players})

    def play() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * games

    return play


def vector(make: Callable[[], Any], masked: bool) -> Play:
    """A vector environment of Gymnasium."""
    import numpy

    env, rng = make(), numpy.random.default_rng(1)
    seen, _ = env.reset(seed=1)

    def choose() -> Any:
        if not masked:
            return rng.integers(0, env.single_action_space.n, env.num_envs)
        mask = seen["action_mask"]
        return (rng.random(mask.shape, numpy.float32) * mask).argmax(axis=1)

    def play() -> int:
        nonlocal seen
        for _ in range(5):
            seen = env.step(choose())[0]
        return 5 * env.num_envs

    return play


def own_vector() -> Any:
    """Our vector environment of the solo game."""
    import gymnasium

    return gymnasium.make_vec("octosphere/OctoDice-v0", num_envs=MANY, vectorization_mode="vector_entry_point")


def cart_pole(games: int) -> Callable[[], Any]:
    """Gymnasium's own vector environment: arithmetic on arrays, without rules, masks or chance."""
    import gymnasium

    return lambda: gymnasium.make_vec("CartPole-v1", num_envs=games, vectorization_mode="vector_entry_point")


def blackjack() -> Any:
    """Gymnasium's game of cards in its own vector environment."""
    import gymnasium

    return gymnasium.make_vec("Blackjack-v1", num_envs=FEW, vectorization_mode="sync")


def pgx(name: str) -> Play:
    """A game of Pgx, with automatic reset, all in one compiled loop."""
    import jax
    import pgx as peer
    from jax import numpy
    from pgx.experimental.wrappers import auto_reset

    env = peer.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        action = jax.random.categorical(choice, numpy.log(state.legal_action_mask.astype(numpy.float32)), axis=1)
        state = step(state, action, jax.random.split(chance, MANY))
        return (state, key), (state.observation.sum(), state.legal_action_mask.sum())

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=20))
    carry = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), MANY)), jax.random.PRNGKey(1)

    def play() -> int:
        nonlocal carry
        carry, _ = run(carry)
        jax.block_until_ready(carry)
        return 20 * MANY

    play()  # compile
    return play


def single(make: Callable[[], Any], masked: bool) -> Play:
    """An environment of Gymnasium."""
    env, rng = make(), random.Random(1)
    seen, _ = env.reset(seed=1)

    def play() -> int:
        nonlocal seen
        for _ in range(200):
            code = rng.choice(seen["action_mask"].nonzero()[0]) if masked else rng.randrange(env.action_space.n)
            seen, _, ended, late, _ = env.step(int(code))
            if ended or late:
                seen, _ = env.reset()
        return 200

    return play


def gymnasium_env(name: str) -> Callable[[], Any]:
    """A single environment of Gymnasium by its name."""
    import gymnasium

    return lambda: gymnasium.make(name)


def turns(make: Callable[[], Any]) -> Play:
    """An environment of PettingZoo in which seats take turns."""
    env, rng = make(), random.Random(1)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(200):
            seen, _, ended, late, _ = env.last()
            if ended or late:
                env.reset()
                seen = env.last()[0]
            env.step(int(rng.choice(seen["action_mask"].nonzero()[0])))
        return 200

    return play


def connect_four() -> Any:
    """PettingZoo's neighbour."""
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def own_turns(name: str) -> Callable[[], Any]:
    """Ours for two in PettingZoo."""
    from octosphere import envs

    return lambda: getattr(envs, f"{name}_v0").env(players=2)


def spiel(name: str) -> Play:
    """A game of OpenSpiel from Python: tensor, mask and legal actions at every decision, rolls by their odds."""
    import pyspiel

    import octosphere.envs.openspiel  # noqa: F401  registers ours

    game, rng, sample = pyspiel.load_game(name), random.Random(1), Sampler()
    state = game.new_initial_state()

    def play() -> int:
        nonlocal state
        made = 0
        while made < 200:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes(), rng))
            else:
                state.observation_tensor()
                state.legal_actions_mask()
                state.apply_action(rng.choice(state.legal_actions()))
                made += 1
        return 200

    return play


class Sampler:
    """Draws from lists of outcomes; of one that it has met before it remembers the sums."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, Any, Any]] = {}

    def __call__(self, outcomes: Any, rng: random.Random) -> int:
        known = self._known.get(id(outcomes))
        if known is None or known[0] is not outcomes:
            actions, odds = zip(*outcomes, strict=True)
            known = outcomes, actions, list(accumulate(odds))
            if len(outcomes) > 100:
                self._known[id(outcomes)] = known
        return int(rng.choices(known[1], cum_weights=known[2])[0])


ROWS: dict[str, Callable[[], Play]] = {
    "batch octodice:1": lambda: batch("octodice", 1),
    "batch octodice:2": lambda: batch("octodice", 2),
    "batch aquasphere:2": lambda: batch("aquasphere", 2),
    "batch pgx 2048": lambda: pgx("2048"),
    "batch pgx backgammon": lambda: pgx("backgammon"),
    "batch gymnasium CartPole": lambda: vector(cart_pole(MANY), masked=False),
    "batch gymnasium Blackjack": lambda: vector(blackjack, masked=False),
    "few octodice:1": lambda: batch("octodice", 1, FEW),
    "few gymnasium CartPole": lambda: vector(cart_pole(FEW), masked=False),
    "vector octodice:1": lambda: vector(own_vector, masked=True),
    "single gymnasium octodice:1": lambda: single(gymnasium_env("octosphere/OctoDice-v0"), masked=True),
    "single gymnasium Blackjack": lambda: single(gymnasium_env("Blackjack-v1"), masked=False),
    "single pettingzoo octodice:2": lambda: turns(own_turns("octodice")),
    "single pettingzoo aquasphere:2": lambda: turns(own_turns("aquasphere")),
    "single pettingzoo connect_four": lambda: turns(connect_four),
    "single openspiel octodice:2": lambda: spiel("octosphere_octodice(players=2)"),
    "single openspiel aquasphere:2": lambda: spiel("octosphere_aquasphere(players=2)"),
    "single openspiel backgammon": lambda: spiel("backgammon"),
}


def rate(play: Play, seconds: float) -> float:
    """Decisions in a second of the processor."""
    began, made = time.process_time(), 0
    while time.process_time() - began < seconds:
        made += play()
    return made / (time.process_time() - began)


def measure(names: list[str], rounds: int, seconds: float) -> dict[str, Any]:
    """The median rate of each row; None where a peer is not installed."""
    plays: dict[str, Play | None] = {}
    for name in names:
        try:
            plays[name] = ROWS[name]()
        except (ImportError, AttributeError) as error:
            print(f"{name}: left out, {error}", file=sys.stderr)
            plays[name] = None
    found: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(rounds):
        for name, play in plays.items():
            if play is not None:
                found[name].append(rate(play, seconds))
    return {name: round(statistics.median(rates)) if rates else None for name, rates in found.items()}


def compare(rates: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """How many times as fast a row of ours is as its peer, and whether that is enough."""
    for own, peer, times in TARGETS:
        if rates.get(own) and rates.get(peer):
            ratio = rates[own] / rates[peer]
            yield {"own": own, "peer": peer, "ratio": round(ratio, 2), "target": times, "met": ratio >= times}


def versions() -> dict[str, str]:
    """Of all libraries that are compared."""
    found = {}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--only", default="", metavar="WORD", help="rows whose name begins so")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # before any library counts cores
    names = [name for name in ROWS if name.startswith(chosen.only)]
    rates = measure(names, 2 if chosen.quick else ROUNDS, SHORT / 2 if chosen.quick else SHORT)
    told = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "libraries": versions(),
        "games_side_by_side": MANY,
        "decisions_a_second": rates,
        "compared": list(compare(rates)),
    }
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
