"""How well the coach's ledger of AquaSphere adds up: python bench/ledger.py [--help]

Studies games of players of one kind. Luck, losses, gifts and revaluations add up to the final score by construction; so
the less of it is revaluation, a position judged anew, the more the coach says. Prints JSON with means over seats.
"""

from __future__ import annotations

import argparse
import json
import math
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from octosphere.agents import make_agent
from octosphere.coach.choose import CoachSettings, evaluators
from octosphere.coach.ledger import Kind
from octosphere.coach.study import StudyRequest, study
from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import Dice, new_record
from octosphere.games import open_game


def sums_of(number: int, agent: str, simulations: int) -> list[dict[str, float]]:
    """Play one game of two and study it: for each seat what each kind of change came to, and its losses one by one."""
    game = open_game("aquasphere")
    record = new_record(game, {"players": 2}, Dice("seeded", f"ledger {number}"))
    state, dice, player = game.start(record.options), Seeded(record.dice.seed), make_agent(agent, number)
    while (who := game.to_move(state)) != OVER:
        move = game.deal(state, dice) if who == CHANCE else player.choose(game, state)
        record.moves.append(game.codec.text(move))
        game.apply(state, move)
    made = study(game, record, StudyRequest((0, 1)), evaluators(game, CoachSettings(simulations=simulations)))
    return [{kind.value: seat.ledger.sum(kind).value for kind in Kind} | {"score": seat.score} for seat in made.seats]


def main() -> None:
    """Study games and print the means."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agents", nargs="+", default=["greedy", "expert:400"])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--simulations", type=int, default=CoachSettings().simulations, help="of the coach, a position")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    for agent in chosen.agents:
        with ProcessPoolExecutor(chosen.workers) as pool:
            parts = pool.map(sums_of, range(chosen.games), repeat(agent), repeat(chosen.simulations))
            seats = [seat for found in parts for seat in found]
        told: dict[str, object] = {"agent": agent, "games": chosen.games}
        for name in seats[0]:
            values = [seat[name] for seat in seats]
            mean = sum(values) / len(values)
            spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
            told[name] = {"mean": round(mean, 2), "error": round(spread, 2)}
        told["revaluation, each without its sign"] = round(
            sum(abs(seat["revaluation"]) for seat in seats) / len(seats), 2
        )
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
