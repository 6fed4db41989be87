"""Microseconds that one example takes to be learned from: python bench/fitting.py [--json] [--help]

A net of the size of Octo Dice's is fitted to made-up examples, with as many features as a sheet has: by our kernels,
which add in one order on every machine, and by products of matrices, which NumPy hands to a library that adds as it
likes, on one thread each. Both are given the same batches in turn; `apart` is by how much their gradients differ at
most, of the largest slope.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from statistics import median
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy comes

import numpy

from octosphere.fast.fitting import Differentiator, Net
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.value.training.fit import BATCH, new_net

FEATURES, SEEN = 339, 30  # of a net of Octo Dice, and about how many of them a position has


def by_matrices(net: Net, rows: Any, targets: Any) -> Net:
    """The gradient of half the mean square error, as anybody would write it."""
    wide = numpy.maximum(rows @ net["first"] + net["first_bias"], 0)
    small = numpy.maximum(wide @ net["second"] + net["second_bias"], 0)
    off = (small @ net["third"] + net["third_bias"] - targets) / len(targets)
    small_off = numpy.outer(off, net["third"]) * (small > 0)
    wide_off = (small_off @ net["second"].T) * (wide > 0)
    return {
        "first": rows.T @ wide_off,
        "first_bias": wide_off.sum(axis=0),
        "second": wide.T @ small_off,
        "second_bias": small_off.sum(axis=0),
        "third": small.T @ off,
        "third_bias": off.sum(),
    }


def make_batch(random: Any, size: int) -> tuple[Any, Any]:
    """Rows with a few features each, and targets."""
    rows = numpy.zeros((size, FEATURES), numpy.float32)
    for row in rows:
        row[random.choice(FEATURES, SEEN, replace=False)] = 1
    return rows, (5 * random.random(size)).astype(numpy.float32)


def measure(size: int, rounds: int) -> dict[str, Any]:
    """Both ways, in turn."""
    random = numpy.random.default_rng(1)
    net = new_net(FEATURES, random)
    rows, targets = make_batch(random, size)
    compiled = Differentiator(net, OctoDice.facts.package)
    ways = {"kernels": lambda: compiled.slopes(rows, targets), "matrices": lambda: by_matrices(net, rows, targets)}
    slopes = {name: way() for name, way in ways.items()}  # compiled, and warm
    top = max(float(numpy.abs(values).max()) for values in slopes["matrices"].values())
    apart = max(float(numpy.abs(slopes["kernels"][name] - slopes["matrices"][name]).max()) for name in net)
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            began = time.process_time()
            way()
            times[name].append(1e6 * (time.process_time() - began) / size)
    ratio = median(one / other for one, other in zip(times["kernels"], times["matrices"], strict=True))
    found = {f"{name}_us": round(median(taken), 2) for name, taken in times.items()}
    return {"batch": size, "features": FEATURES, **found, "ratio": round(ratio, 2), "apart": apart / top}


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batch", type=int, default=BATCH, help="examples at once (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=31, help="of both ways in turn (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a sentence")
    chosen = parser.parse_args()
    found = measure(chosen.batch, chosen.rounds)
    told = "an example takes {kernels_us} µs by our kernels, {matrices_us} by matrices: {ratio} times as long"
    print(json.dumps(found, indent=1) if chosen.json else told.format(**found))


if __name__ == "__main__":
    main()
