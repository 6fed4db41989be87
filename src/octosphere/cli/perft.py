"""octosphere perft GAME: count move sequences."""

from __future__ import annotations

import argparse
import json

from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput
from octosphere.core.perft import divide
from octosphere.games import FIRST

from .options import add_game, add_game_options, add_json, game_options, open_game

EPILOG = f"""A sequence is so many decisions in a row, of whomever; dice and draws fall as the seed says
and are not counted. Two engines with the same counts have the same legal moves.

examples:
  octosphere perft {FIRST} --depth 3
  octosphere perft {FIRST} --players 2 --edition es --depth 4 --divide
  octosphere perft aquasphere --players 3 --depth 3
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_game(parser)
    parser.add_argument("--depth", type=int, default=3, metavar="N", help="decisions in a row (default %(default)s)")
    parser.add_argument("--divide", action="store_true", help="show the count below each first decision")
    parser.add_argument("--seed", default="1", help="of dice and draws (default %(default)s)")
    add_game_options(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    if chosen.depth < 1:
        raise BadInput(f"a depth of {chosen.depth}; expected 1 or more")
    game = open_game(chosen.game)
    options = game.options(game_options(chosen))
    parts = divide(game, game.start(options), chosen.depth, Seeded(chosen.seed))
    total = sum(parts.values())
    if chosen.json:
        answer = {"game": chosen.game, "options": options, "seed": chosen.seed, "depth": chosen.depth, "count": total}
        print(json.dumps({**answer, "divide": parts} if chosen.divide else answer))
        return 0
    if chosen.divide:
        for move, count in parts.items():
            print(f"{count:>12,}  {move}")
    print(f"{total:>12,}  sequences of {chosen.depth} decisions")
    return 0
