"""How long one decision takes, warm, on one core: `expert` beside `turn` and `greedy`; prints JSON.

python bench/decisions.py --games 8
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from octosphere.agents import make_agent
from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.games import open_game

WARM_UP = 4  # games, of which each edition of working space is made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8)
    chosen = parser.parse_args()
    found = {name: {seats: measured(name, seats, chosen.games) for seats in (1, 2, 3, 4)} for name in AGENTS}
    print(json.dumps(found))


AGENTS = ("expert", "turn", "greedy")


def measured(name: str, seats: int, games: int) -> dict[str, Any]:
    """Milliseconds of real decisions: the median, the 99th in a hundred, and the most."""
    times: list[float] = []
    for number in range(WARM_UP + games):
        taken = one_game(name, seats, number)
        times += taken if number >= WARM_UP else []
    times.sort()
    milliseconds = {"median": times[len(times) // 2], "p99": times[int(0.99 * len(times))], "most": times[-1]}
    return {"decisions": len(times), **{what: round(1e3 * value, 2) for what, value in milliseconds.items()}}


def one_game(name: str, seats: int, number: int) -> list[float]:
    game = open_game("octodice")
    state, dice = game.start({"players": seats, "layout": f"random:{number % WARM_UP}"}), Seeded(f"decisions-{number}")
    agents, times = [make_agent(name, seat) for seat in range(seats)], []
    while (seat := game.to_move(state)) != OVER:
        if seat == CHANCE:
            game.apply(state, game.deal(state, dice))
            continue
        began = time.perf_counter()
        move = agents[seat].choose(game, state)
        times.append(time.perf_counter() - began)
        game.apply(state, move)
    return times


if __name__ == "__main__":
    main()
