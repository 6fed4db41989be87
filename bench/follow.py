"""Microseconds that it takes to follow best play through one turn: python bench/follow.py [--json] [--help]

Positions of several layers are followed, each to all ends of its turn with their chances, as `solve --distribution`
does: by the loops that work on sixteen positions at once in single precision, and by those in double precision that
they are checked against, in turn. What comes after a layer is made up: how long a turn takes does not hang on it.

    python bench/follow.py                               # the layers that a whole layout spends its time on
    python bench/follow.py --layout B2A1C2F1D1E2I2G2H2 --turns 9
"""

from __future__ import annotations

import argparse
import json
import time
from statistics import median
from typing import Any

import numpy

from octosphere.games.octodice.layouts import FIRST_GAME
from octosphere.games.octodice.solver.solo import Solo, solo_of
from octosphere.games.octodice.solver.spreads import FastFollower, Follower
from solver import make_up

WAYS = {"double": Follower, "single": FastFollower}


def measure(solo: Solo, turn: int, count: int, rounds: int) -> dict[str, Any]:
    """One layer, followed both ways."""
    page, future = make_up(solo, turn)
    lanes = future.struck * future.octopods
    places = numpy.arange(count, dtype=numpy.int32) + page.sheets * lanes // 2
    followers = {name: way(solo, page, future) for name, way in WAYS.items()}
    times: dict[str, list[float]] = {name: [] for name in WAYS}
    for number in range(rounds + 1):
        for name, follower in followers.items():
            began = time.process_time()
            for first in range(0, count, follower.batch):
                follower.follow(places[first : first + follower.batch])
            if number:  # the first round compiles
                times[name].append(1e6 * (time.process_time() - began) / count)
    ratio = median(one / other for one, other in zip(times["double"], times["single"], strict=True))
    found = {f"{name}_us": round(median(taken), 1) for name, taken in times.items()}
    return {"turn": turn + 1, "positions": page.sheets * lanes, **found, "ratio": round(ratio, 1)}


def main() -> None:
    """Measure the layers that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layout", default=FIRST_GAME)
    parser.add_argument("--edition", default="de", choices=("de", "en", "es"))
    parser.add_argument("--turns", type=int, nargs="+", default=[9, 8, 7], help="from 1 (default: 9 to 7)")
    parser.add_argument("--count", type=int, default=1024, help="positions of each layer (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="of both ways in turn (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    chosen = parser.parse_args()
    solo = solo_of(chosen.layout, chosen.edition)
    layers = [measure(solo, turn - 1, chosen.count, chosen.rounds) for turn in chosen.turns]
    if chosen.json:
        print(json.dumps({"layout": chosen.layout, "edition": chosen.edition, "layers": layers}, indent=1))
        return
    print(f"{'turn':>4}{'positions':>12}{'double µs':>11}{'single µs':>11}{'ratio':>7}")
    for one in layers:
        print(f"{one['turn']:>4}{one['positions']:>12}{one['double_us']:>11}{one['single_us']:>11}{one['ratio']:>7}")


if __name__ == "__main__":
    main()
