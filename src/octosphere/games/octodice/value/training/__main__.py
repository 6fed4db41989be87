"""Learn the values anew: python -m octosphere.games.octodice.value.training

Two courses: a short one on games by the hand-made value, for all tables, and a long one on solo games by what the first
has learned. Half an hour on two idle cores. Writes the weights into the package and the log into docs/results/.
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

# Batches of 72 games, for each edition and side of F; changed copies of each position; epochs.
COURSES = (
    ("short", {"alone": 60, "two": 8, "three": 5, "four": 4}, 1, 12),
    ("long", {"alone": 320}, 2, 20),
)


def main() -> None:
    """Train the nets of solo games and of games in company, then save them."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small lose by waiting for each other
    chosen = arguments()
    log: list[dict[str, Any]] = []
    weights: dict[str, Any] | None = None
    began = time.monotonic()
    for name, batches, copies, epochs in COURSES:
        scaled = {kind: max(1, round(count * chosen.scale)) for kind, count in batches.items()}
        course = Course(f"{chosen.seed}-{name}", chosen.threads, scaled, copies, epochs, weights)
        learned = blank() if weights is None else {part: values.copy() for part, values in weights.items()}
        for learn in (learn_alone, learn_company) if "two" in batches else (learn_alone,):
            learn(course, learned)
            save(chosen, learned, log + [{"course": name, **row} for row in course.log], time.monotonic() - began)
        weights = learned
        log += [{"course": name, **row} for row in course.log]
    print(f"{chosen.out} and {chosen.log} written")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m octosphere.games.octodice.value.training", description=__doc__)
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
    told = {"command": "python -m octosphere.games.octodice.value.training", "seed": chosen.seed, "scale": chosen.scale,
            "seconds": round(seconds), "rows": log}  # fmt: skip
    chosen.log.parent.mkdir(parents=True, exist_ok=True)
    chosen.log.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
