"""Learn the values anew: python -m octosphere.judge.training

Two courses: a short one on games by the hand-made value, a long one on games by what the first has learned. Half an
hour on two cores. Writes the weights into the package and the log of learning into docs/results/.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

from octosphere.fast.batch import default_threads

from ..weights import FILE
from .stages import Course, blank, learn_alone, learn_company

SHORT = {"alone": 60, "two": 8, "three": 5, "four": 4}  # batches of 72 games, for each edition and side of F
LONG = {"alone": 320, "two": 20, "three": 12, "four": 9}


def main() -> None:
    """Both courses, then save."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small lose by waiting for each other
    chosen = arguments()
    log: list[dict[str, Any]] = []
    began, weights = time.monotonic(), None
    for name, batches, copies, epochs in (("short", SHORT, 1, 12), ("long", LONG, 2, 20)):
        scaled = {kind: max(1, round(count * chosen.scale)) for kind, count in batches.items()}
        course = Course(f"{chosen.seed}-{name}", chosen.threads, scaled, copies, epochs, weights)
        learned = blank()
        for learn in (learn_alone, learn_company):
            learn(course, learned)
            save(chosen, learned, log + [{"course": name, **row} for row in course.log], time.monotonic() - began)
        weights = learned
        log += [{"course": name, **row} for row in course.log]
    print(f"{chosen.out} and {chosen.log} written")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m octosphere.judge.training", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--out", type=Path, default=FILE, help="where the weights go (default: into the package)")
    parser.add_argument("--log", type=Path, default=Path("docs/results/learning.json"), help="where the log goes")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scale", type=float, default=1.0, help="times as many games (default 1)")
    parser.add_argument("--threads", type=int, default=default_threads())
    return parser.parse_args()


def save(chosen: argparse.Namespace, weights: Any, log: list[dict[str, Any]], seconds: float) -> None:
    """The weights and how they came about."""
    import numpy

    with chosen.out.open("wb") as file:
        numpy.savez(file, **weights)
    told = {"command": "python -m octosphere.judge.training", "seed": chosen.seed, "scale": chosen.scale,
            "seconds": round(seconds), "rows": log}  # fmt: skip
    chosen.log.parent.mkdir(parents=True, exist_ok=True)
    chosen.log.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
