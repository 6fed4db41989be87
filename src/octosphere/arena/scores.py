"""Measure how the scores of a strong agent lie: python -m octosphere.arena.scores GAME

It plays all seats of many games for each number of players, and counts how often each score came. The table goes into
the package, where the end of a game is compared with it. Stopped and started again, it goes on where it was; more
games than before are added to those that are there. A game that measures in a way of its own does so instead:
Octo Dice, where it depends on the layout of the lab.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

from octosphere.core.record import AnyGame
from octosphere.games import kit_of, open_game

from .deals import play_deal
from .plan import TournamentPlan

FILE = "scores.json"
SEED = "scores"
OFTEN = 20.0  # seconds between two savings


def plan_for(game: AnyGame, agent: str, players: int) -> TournamentPlan:
    """Games with an agent in every seat; what an option draws at random is another in each game."""
    shuffled = tuple(option.name for option in kit_of(game).options if option.random)
    return TournamentPlan(game, {"players": players}, [agent], SEED, shuffled=shuffled)


def load(path: Path, game: AnyGame, agent: str) -> dict[str, Any]:
    """What an earlier run has counted, or nothing yet; another agent or other rules begin anew."""
    head = {"agent": agent, "seed": SEED, "rules": game.facts.rules}
    found = json.loads(path.read_text("utf-8")) if path.exists() else {}
    same = all(found.get(key) == value for key, value in head.items())
    return found if same else {**head, "players": {}}


def save(path: Path, table: dict[str, Any]) -> None:
    """Keep the table; a run that is killed meanwhile loses nothing."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(table, sort_keys=True) + "\n", "utf-8")
    fresh.replace(path)


def count_scores(path: Path, game: AnyGame, agent: str, games: int) -> dict[str, Any]:
    """Scores by the number of players, those that are missing played now."""
    table, saved = load(path, game, agent), time.monotonic()
    low, high = game.facts.seats
    for players in range(max(2, low), high + 1):
        row = table["players"].setdefault(str(players), {"games": 0, "scores": {}})
        plan, counts = plan_for(game, agent, players), Counter({int(k): n for k, n in row["scores"].items()})
        for deal in range(row["games"], games):
            counts.update(play_deal(plan, deal)[0].scores)
            row["games"], row["scores"] = deal + 1, {str(score): counts[score] for score in sorted(counts)}
            if time.monotonic() - saved > OFTEN:
                save(path, table)
                saved = time.monotonic()
    save(path, table)
    return table


def main() -> None:
    """Play, then write the table."""
    parser = argparse.ArgumentParser(prog="python -m octosphere.arena.scores", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game")
    parser.add_argument("--agent", default="expert", help="who plays all seats (default %(default)s)")
    parser.add_argument(
        "--games",
        type=int,
        default=400,
        help="for each number of players (default %(default)s)",
    )
    parser.add_argument("--out", type=Path, help="where the table goes (default: into the package)")
    chosen = parser.parse_args()
    game = open_game(chosen.game)
    path = chosen.out or Path(str(kit_of(game).folder("value").joinpath(FILE)))
    if own := kit_of(game).score_table():
        print(own(path))
        return
    table = count_scores(path, game, chosen.agent, chosen.games)
    told = ", ".join(f"{row['games']} games of {players}" for players, row in table["players"].items())
    print(f"{path}: {told}")


if __name__ == "__main__":
    main()
