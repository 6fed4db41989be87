"""Microseconds of the processor that one solved position takes: python bench/solver.py [--json] [--help]

Sheets of several layers of the first-game layout are solved by the loops that fill tables, sixteen positions at once in
single precision, and by those in double precision that they are checked against, in turn. What comes after a layer is
made up: how long a turn takes does not hang on it. `apart` is by how much their values differ at most.

    python bench/solver.py                                  # the layers that a whole solution spends its time on
    python bench/solver.py --layout A2B2C2D2E2F2G2H2I2 --turns 8 9 --sheets 512
"""

from __future__ import annotations

import argparse
import json
import time
from statistics import median
from typing import Any

import numpy

from octosphere.games.octodice.layouts import FIRST_GAME
from octosphere.games.octodice.solver.sheets import Layer
from octosphere.games.octodice.solver.solo import Solo, Start, solo_of

WAYS = {"double": False, "single": True}


def make_up(solo: Solo, turn: int) -> tuple[Layer, Any]:
    """A layer, and what comes after it, made up."""
    start, chance = Start(), numpy.random.default_rng(turn)
    later = None
    if turn < solo.last:
        behind, shape = solo.layer(start, turn + 1), solo.shape(start, turn + 1)
        later = behind, (30 + 5 * chance.random(behind.sheets * shape[0] * shape[1])).astype(numpy.float32)
    return solo.layer(start, turn), solo.future(start, turn, later)


def measure(solo: Solo, turn: int, sheets: int, rounds: int) -> dict[str, Any]:
    """One layer, solved both ways."""
    page, future = make_up(solo, turn)
    first, count = max(0, page.sheets // 2 - sheets), min(sheets, page.sheets)
    workers = {name: solo.worker(page, future, single=single) for name, single in WAYS.items()}
    values = {name: solve(first, count) for name, solve in workers.items()}  # compiled, and warm
    times: dict[str, list[float]] = {name: [] for name in WAYS}
    for _ in range(rounds):
        for name, solve in workers.items():
            began = time.process_time()
            solve(first, count)
            times[name].append(1e6 * (time.process_time() - began) / len(values[name]))
    found = {f"{name}_us": round(median(taken), 2) for name, taken in times.items()}
    ratio = median(one / other for one, other in zip(times["double"], times["single"], strict=True))
    apart = float(numpy.abs(values["double"] - values["single"]).max())
    lanes = future.struck * future.octopods
    return {"turn": turn + 1, "positions": page.sheets * lanes, **found, "ratio": round(ratio, 2), "apart": apart}


def main() -> None:
    """Measure the layers that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layout", default=FIRST_GAME)
    parser.add_argument("--edition", default="de", choices=("de", "en", "es"))
    parser.add_argument("--turns", type=int, nargs="+", default=[9, 8, 7, 6, 5], help="from 1 (default: 9 to 5)")
    parser.add_argument("--sheets", type=int, default=256, help="of each layer (default: 256)")
    parser.add_argument("--rounds", type=int, default=7, help="of both ways in turn (default: 7)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    chosen = parser.parse_args()
    solo = solo_of(chosen.layout, chosen.edition)
    layers = [measure(solo, turn - 1, chosen.sheets, chosen.rounds) for turn in chosen.turns]
    whole = sum(layer["positions"] for layer in layers)
    means = {name: sum(layer["positions"] * layer[f"{name}_us"] for layer in layers) / whole for name in WAYS}
    found = {"layout": chosen.layout, "edition": chosen.edition, "layers": layers}
    found |= {f"{name}_us": round(mean, 2) for name, mean in means.items()}
    found |= {"ratio": round(means["double"] / means["single"], 2), "hours": round(means["single"] * whole / 3.6e9, 2)}
    print(json.dumps(found, indent=1) if chosen.json else describe(found))


def describe(found: dict[str, Any]) -> str:
    """The figures as lines for people."""
    lines = [f"{'turn':>4}{'positions':>12}{'double µs':>11}{'single µs':>11}{'ratio':>7}{'apart':>10}"]
    lines += [
        f"{one['turn']:>4}{one['positions']:>12}{one['double_us']:>11}{one['single_us']:>11}{one['ratio']:>7}"
        f"{one['apart']:>10.1e}"
        for one in found["layers"]
    ]
    whole = f"a position of these layers: {found['double_us']} and {found['single_us']} µs, {found['ratio']} times less"
    return "\n".join([*lines, f"{whole}; {found['hours']} core hours for all of them"])


if __name__ == "__main__":
    main()
