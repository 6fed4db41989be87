"""How near the expert comes to the proven optimum: prints JSON.

    python bench/strength.py --layout A1B1C1D1E1F1G1H1I1 --games 100000

Plays solo games by `expert` and by `turn` on the same dice, and divides by the value of the solved layout, which must
lie in the cache (`octosphere solve octodice --layout …`).
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from octosphere.cli.progress import progress
from octosphere.fast.batch import default_threads
from octosphere.games.octodice.solver.solo import solo_of
from octosphere.games.octodice.solver.whole import Tables, table_folder
from octosphere.games.octodice.value.games import Trial, solo_scores


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layout", default="A1B1C1D1E1F1G1H1I1")
    parser.add_argument("--edition", default="de")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--threads", type=int, default=default_threads())
    chosen = parser.parse_args()
    solo = solo_of(chosen.layout, chosen.edition)
    tables = Tables(solo, table_folder(solo))
    if not tables.has(0):
        parser.error(f"solve it first: octosphere solve octodice --layout {chosen.layout} --edition {chosen.edition}")
    optimum = float(tables.open(0)[1][0])
    found = {name: measured(chosen, optimum, learned=name == "expert") for name in ("expert", "turn")}
    print(json.dumps({"layout": chosen.layout, "edition": chosen.edition, "optimum": round(optimum, 5), **found}))


def measured(chosen: argparse.Namespace, optimum: float, *, learned: bool) -> dict[str, Any]:
    """Mean score, its standard error, and both as shares of the optimum."""
    trial = Trial({"layout": chosen.layout, "edition": chosen.edition}, chosen.games, chosen.seed, learned)
    with progress("playing", chosen.games) as tell:
        scores = solo_scores(trial, tell, chosen.threads)
    mean, error = float(scores.mean()), float(scores.std(ddof=1) / len(scores) ** 0.5)
    return {"games": len(scores), "mean": round(mean, 4), "error": round(error, 4),
            "share": round(mean / optimum, 5), "share_error": round(error / optimum, 5)}  # fmt: skip


if __name__ == "__main__":
    main()
