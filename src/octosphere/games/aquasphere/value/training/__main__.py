"""Learn the value of AquaSphere anew: python -m octosphere.games.aquasphere.value.training

Three stages of games against itself: by the hand-made promise, then twice by what was learned before. Each stage fits a
small net to what its positions led to. Twenty minutes on two cores. Everything lies in a folder, batch by batch, so
that a training that was stopped goes on where it was. The last net goes into the package, the log into docs/results/.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

from octosphere.core.kernel import cache_root
from octosphere.fast.batch import default_threads

from ..weights import FILE
from .stages import Course, learn

BATCHES = (40, 60, 80)


def main() -> None:
    """Go through all stages, then write net and log."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small lose by waiting for each other
    chosen = arguments()
    batches = tuple(max(1, round(count * chosen.scale)) for count in BATCHES)
    course = Course(chosen.folder, chosen.seed, batches, chosen.simulations, chosen.epochs, chosen.threads)
    began = time.monotonic()
    last = learn(course, lambda line: print(f"{time.monotonic() - began:6.0f} s  {line}", flush=True))
    chosen.out.write_bytes(last.read_bytes())
    rows = [json.loads(line) for line in (chosen.folder / "log.jsonl").read_text().splitlines()]
    told = {"command": "python -m octosphere.games.aquasphere.value.training", "seed": chosen.seed,
            "scale": chosen.scale, "simulations": chosen.simulations, "stages": rows}  # fmt: skip
    chosen.log.parent.mkdir(parents=True, exist_ok=True)
    chosen.log.write_text(json.dumps(told, indent=1) + "\n")
    print(f"{chosen.out} and {chosen.log} written")


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m octosphere.games.aquasphere.value.training", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    usual = cache_root() / "training" / "aquasphere"
    parser.add_argument("--folder", type=Path, default=usual, help="games and nets of all stages (default: the cache)")
    parser.add_argument("--out", type=Path, default=FILE, help="where the net goes (default: into the package)")
    log = Path("docs/results/learning-aquasphere.json")
    parser.add_argument("--log", type=Path, default=log, help="where the log goes")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scale", type=float, default=1.0, help="times as many games (default 1)")
    parser.add_argument("--simulations", type=int, default=120, help="of each decision (default 120)")
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--threads", type=int, default=default_threads())
    return parser.parse_args()


if __name__ == "__main__":
    main()
