"""How strong the learned value makes the expert of AquaSphere: python bench/learned.py [--help]

One `expert` sits among players of `search`, the same search by the hand-made promise. Every deal is played from each
seat once, so that luck falls out; the interval is over deals. Prints JSON, a line for each pairing as it ends:

    python bench/learned.py --players 2 --games 200 --pairs 200:200 20:200
"""

from __future__ import annotations

import argparse
import json
import math
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.fast.budget import Budget
from octosphere.fast.search import searcher_of
from octosphere.games import open_game

NORMAL = 1.96  # of 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class Pairing:
    """One expert and its simulations a decision among so many players of the search and theirs."""

    players: int
    expert: int
    search: int
    seed: str
    learned: bool = True  # False: in place of the expert sits another search, for the old curve


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went for the expert."""

    won: float  # a shared win counts in part
    margin: int  # ahead of the best of the others
    seconds: float  # of a decision, the expert's
    rivals: float  # and the others'


@cache
def game_of(name: str) -> Any:
    """The game, opened once a process."""
    return open_game(name)


def play(task: tuple[Pairing, int, int]) -> Result:
    """One game of a deal with the expert in one seat."""
    pairing, deal, seat = task
    game = game_of("aquasphere")
    state, dice = game.start(game.options({"players": pairing.players})), Seeded(f"{pairing.seed} {deal}")
    spent, made = [0.0, 0.0], [0, 0]
    while (who := game.to_move(state)) != OVER:
        if who == CHANCE:
            game.apply(state, game.deal(state, dice))
            continue
        own = who == seat
        budget = Budget(simulations=pairing.expert if own else pairing.search)
        began = time.perf_counter()
        move = (
            searcher_of(game, learned=own and pairing.learned).rank(state, budget, f"{deal} {seat} {sum(made)}")[0].move
        )
        spent[own] += time.perf_counter() - began
        made[own] += 1
        game.apply(state, move)
    scores, winners = game.scores(state), game.winners(state)
    others = max(score for at, score in enumerate(scores) if at != seat)
    won = 1 / len(winners) if seat in winners else 0.0
    return Result(won, scores[seat] - others, spent[1] / made[1], spent[0] / made[0])


def measure(pairing: Pairing, games: int, workers: int) -> dict[str, Any]:
    """Play whole deals, then the share of wins with an interval over deals."""
    deals = max(2, games // pairing.players)
    tasks = [(pairing, deal, seat) for deal, seat in product(range(deals), range(pairing.players))]
    with ProcessPoolExecutor(workers) as pool:
        results = list(pool.map(play, tasks))
    wins = [
        sum(one.won for one in results[at : at + pairing.players]) / pairing.players
        for at in range(0, len(results), pairing.players)
    ]
    mean = sum(wins) / deals
    error = NORMAL * math.sqrt(sum((one - mean) ** 2 for one in wins) / (deals - 1) / deals)
    return {
        "players": pairing.players,
        "agent": "expert" if pairing.learned else "search",
        "simulations": pairing.expert,
        "simulations of search": pairing.search,
        "games": len(results),
        "won": round(mean, 3),
        "interval": [round(max(0.0, mean - error), 3), round(min(1.0, mean + error), 3)],
        "margin": round(sum(one.margin for one in results) / len(results), 1),
        "time of a decision, to search": round(
            sum(one.seconds for one in results) / sum(one.rivals for one in results), 2
        ),
    }


def main() -> None:
    """Measure every pairing that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4], choices=[2, 3, 4])
    parser.add_argument("--games", type=int, default=100, help="of each pairing, about")
    parser.add_argument("--pairs", nargs="+", default=["200:200", "20:200"], help="simulations of expert:search")
    parser.add_argument("--plain", action="store_true", help="a search in place of the expert, for comparison")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    for players, pair in product(chosen.players, chosen.pairs):
        expert, search = map(int, pair.split(":"))
        pairing = Pairing(players, expert, search, chosen.seed, not chosen.plain)
        print(json.dumps(measure(pairing, chosen.games, chosen.workers)), flush=True)


if __name__ == "__main__":
    main()
