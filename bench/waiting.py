"""How long a person waits for three strong bots at a table of AquaSphere: python bench/waiting.py [--help]

The person plays by greed. What counts is the time that the other three seats take together from one decision of the
person to the next. The bots of the level `kraken` sit beside the agent that they were before. Prints JSON:

    python bench/waiting.py --games 3 --agents expert:4000 search:4000
"""

from __future__ import annotations

import argparse
import json
import time
from statistics import mean
from typing import Any

from octosphere.agents import make_agent
from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.games import open_game
from octosphere.play.levels import agent_of

PLAYERS, PERSON = 4, 0


def waits_of(agent: str, deal: int) -> list[float]:
    """One game: the seconds before each decision of the person."""
    game: Any = open_game("aquasphere")
    state, dice = game.start(game.options({"players": PLAYERS})), Seeded(f"waiting {deal}")
    agents = [make_agent("greedy" if seat == PERSON else agent, seat) for seat in range(PLAYERS)]
    found, waited = [], 0.0
    while (who := game.to_move(state)) != OVER:
        if who == CHANCE:
            game.apply(state, game.deal(state, dice))
            continue
        began = time.perf_counter()
        move = agents[who].choose(game, state)
        waited += time.perf_counter() - began if who != PERSON else 0.0
        if who == PERSON and waited:
            found.append(waited)
            waited = 0.0
        game.apply(state, move)
    return found


def measure(agent: str, games: int) -> dict[str, Any]:
    """Play once to have everything compiled and in memory, then measure."""
    waits_of(agent, -1)
    waits = sorted(wait for deal in range(games) for wait in waits_of(agent, deal))
    seconds = {"mean": mean(waits), "95 %": waits[int(0.95 * len(waits))], "most": waits[-1]}
    return {"agent": agent, "turns": len(waits), **{name: round(value, 2) for name, value in seconds.items()}}


def main() -> None:
    """Measure each agent in turn, and what the last one's mean is to the first one's."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--agents", nargs="+", default=[agent_of("kraken", "aquasphere"), "search:4000"])
    chosen = parser.parse_args()
    found = [measure(agent, chosen.games) for agent in chosen.agents]
    print(json.dumps({"seconds": found, "last to first": round(found[-1]["mean"] / found[0]["mean"], 1)}))


if __name__ == "__main__":
    main()
