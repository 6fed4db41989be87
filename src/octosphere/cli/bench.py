"""octosphere bench: measure this machine."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.games import playable_games

from .options import add_json, open_game

EPILOG = """throughput: random games, plain and compiled, with the fewest and the most players, on one thread and
on all; for Octo Dice also OpenSpiel's yacht and backgammon where open_spiel is installed.

examples:
  octosphere bench
  octosphere bench throughput --game aquasphere --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("what", nargs="?", default="throughput", choices=["throughput"], help="(default %(default)s)")
    parser.add_argument("--game", default=playable_games()[0], choices=playable_games(), help="(default %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="of which the median counts (default 5)")
    parser.add_argument("--seconds", type=float, default=0.5, metavar="S", help="of one sample (default 0.5)")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Measure this machine, print the speeds and return the exit code."""
    require("numpy", "llvmlite")
    if chosen.rounds < 1 or not 0 < chosen.seconds <= 60:
        raise BadInput("a bench has 1 round or more, and samples of up to 60 seconds")
    from octosphere.fast.measure import throughput

    print("measuring; keep the machine quiet…", file=sys.stderr, flush=True)
    found = throughput(open_game(chosen.game), chosen.rounds, chosen.seconds)
    if chosen.json:
        print(json.dumps(found, indent=1))
    else:
        _show(found)
    return 0


def _show(found: dict[str, Any]) -> None:
    width = max(len(name) for name in [*found["ratios"], *(rate["name"] for rate in found["rates"])])
    print(f"{'':{width}}  {'decisions/s':>14}  {'games/s':>12}")
    for rate in found["rates"]:
        print(f"{rate['name']:{width}}  {rate['decisions_per_second']:14,}  {rate['games_per_second']:12,.0f}")
    print()
    for name, value in found["ratios"].items():
        print(f"{name:{width}}  {value:14,.1f}")
    print()
    for note in found["notes"]:
        print(f"- {note}")
