"""How near the expert comes to the proven optimum on every solved layout: prints JSON.

    python bench/strength.py --games 100000 --page docs/results/optimum.md --keep docs/results/optimum.json
    python bench/strength.py --layout A1B1C1D1E1F1G1H1I1 --edition de --games 2000

The optimum of a layout is what its report says (`octosphere solve octodice --layout … --report docs/results`). On each
`expert` and `turn` play solo games on the same dice. What the file of `--keep` has already, with as many games or more
and, for `expert`, by the weights that it has now, is not played again. The page says, too, what the solved layouts tell
of all 18 432: those that were drawn at random (`--layout random:1` to `random:12`) are a fair sample of them, once all
are solved.
"""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from octosphere.cli.progress import progress
from octosphere.core.chance import Seeded
from octosphere.fast.batch import default_threads
from octosphere.games.octodice.layouts import shuffle_layout
from octosphere.games.octodice.value.atlas import FINE, load_atlas, number_of
from octosphere.games.octodice.value.games import Trial, solo_scores
from octosphere.games.octodice.value.weights import FILE as WEIGHTS
from octosphere.scale import open_threads

REPORTS = Path(__file__).parents[1] / "docs/results"
DRAWN = 12  # layouts `random:1` to `random:12`
CHOSEN = {
    "A1B1C1D1E1F1G1H1I1": "the first game",
    "A2B2C1D2E1F2G1H2I2": "tiles that pay more for the same",
    "A1B1C2D1E2F1G2H2I1": "tiles that let dice serve as others",
    "A2B1C2F2D2E2I1H1G2": "the richest of the first table of layouts",
    "A1B1C2E2D1F1G2I1H2": "the leanest of the first table of layouts",
}


def main() -> None:
    """Measure what is solved, keep it, write the page."""
    chosen = arguments()
    known = json.loads(chosen.keep.read_text()) if chosen.keep and chosen.keep.exists() else []
    found = [measure(chosen, report, known) for report in reports(chosen)]
    if chosen.keep:
        chosen.keep.write_text(json.dumps(found, indent=1) + "\n")
    if chosen.page:
        chosen.page.write_text(page(found))
    print(json.dumps(found, indent=1))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layout", help="only this one")
    parser.add_argument("--edition", choices=("de", "en", "es"), help="only this one")
    parser.add_argument("--reports", type=Path, default=REPORTS, help="where the solver's reports lie")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="JSON that is read, and written anew")
    parser.add_argument("--page", type=Path, metavar="FILE", help="Markdown to write")
    parser.add_argument("--threads", type=int, default=default_threads())
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler, whose workers play: tcp://HOST:PORT")
    return parser.parse_args()


def reports(chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """What is solved: the chosen layouts, then those drawn at random, then others."""
    read = [json.loads(path.read_text("utf-8")) for path in chosen.reports.glob("octodice-solo-*.json")]
    wanted = [
        one for one in read if chosen.layout in (None, one["layout"]) and chosen.edition in (None, one["edition"])
    ]
    if not wanted:
        raise SystemExit("no such layout is solved: octosphere solve octodice --layout … --report docs/results")
    order = {layout: place for place, layout in enumerate([*CHOSEN, *drawn()])}
    return sorted(wanted, key=lambda one: (order.get(one["layout"], len(order)), one["layout"], one["edition"]))


def measure(chosen: argparse.Namespace, report: dict[str, Any], known: list[dict[str, Any]]) -> dict[str, Any]:
    """One layout: the optimum, the check of the solution by play, and what two agents earn."""
    layout, edition, optimum = report["layout"], report["edition"], report["value"]
    terms = {"layout": layout, "edition": edition, "optimum": round(optimum, 5), "seed": chosen.seed}
    before: dict[str, Any] = next((one for one in known if {name: one[name] for name in terms} == terms), {})
    policy = report["policy"]
    proof = {"games": policy["games"], "mean": round(policy["mean"], 4), "error": round(policy["error"], 4)}
    played = {name: play(chosen, terms, name, before.get(name, {})) for name in ("expert", "turn")}
    return {**terms, "states": report["states"], "proof": proof, **played}


def play(chosen: argparse.Namespace, terms: dict[str, Any], name: str, before: dict[str, Any]) -> dict[str, Any]:
    """Mean score of an agent and its standard error, as measured before if that holds for what it has learned now."""
    learned = {"weights": sha256(WEIGHTS.read_bytes()).hexdigest()[:16]} if name == "expert" else {}
    if before.get("games", 0) >= chosen.games and before.get("weights") == learned.get("weights"):
        return before
    options = {"layout": terms["layout"], "edition": terms["edition"]}
    with (
        progress(f"playing {terms['layout']} {terms['edition']}", chosen.games) as tell,
        open_threads(chosen.cluster, chosen.threads) as executor,
    ):
        scores = solo_scores(Trial(options, chosen.games, chosen.seed, bool(learned)), tell, executor)
    error = float(scores.std(ddof=1) / len(scores) ** 0.5)
    return {"games": len(scores), "mean": round(float(scores.mean()), 4), "error": round(error, 4), **learned}


def page(found: list[dict[str, Any]]) -> str:
    """The results as Markdown."""
    games = min(one["expert"]["games"] for one in found)
    head = f"""# The proven optimum, and how near the players come
Solo games. The optimum is exact: the layout was solved
(`octosphere solve octodice --layout LAYOUT --edition EDITION --report docs/results`), and games played by the solution
earned what it promises. `expert` and `turn` played {games:,} games or more on each, all on the same dice
(`python bench/strength.py --games {games} --page docs/results/optimum.md --keep docs/results/optimum.json`); ± is one
standard error.

| layout | edition | character | optimum | by the solution | `expert` | short of it by | `turn` | short of it by |
|---|---|---|---|---|---|---|---|---|
"""
    return head + "".join(map(row, found)) + statement([one for one in found if one["layout"] in drawn()])


def drawn() -> dict[str, str]:
    """The layouts that were drawn at random, with the word that draws them."""
    return {shuffle_layout(Seeded(str(number))): f"random:{number}" for number in range(1, DRAWN + 1)}


def row(one: dict[str, Any]) -> str:
    layout, optimum = one["layout"], one["optimum"]
    cells = [layout, one["edition"], CHOSEN.get(layout) or f"`{drawn().get(layout, '')}`", f"{optimum:.5f}"]
    cells.append(f"{one['proof']['mean']:.3f} ± {one['proof']['error']:.3f}")
    for name in ("expert", "turn"):
        mean, error = one[name]["mean"], one[name]["error"]
        cells += [f"{mean:.3f} ± {error:.3f}", f"{optimum - mean:.2f} ({1 - mean / optimum:.2%})"]
    return f"| {' | '.join(cells)} |\n"


def statement(sample: list[dict[str, Any]]) -> str:
    """What a fair sample tells of all layouts."""
    if len(sample) < DRAWN:  # small layouts are solved first, so that some of them are no fair sample
        return f"\n{len(sample)} of {DRAWN} layouts drawn at random are solved: too few to speak of all 18 432.\n"
    short = [one["optimum"] - one["expert"]["mean"] for one in sample]
    atlas = load_atlas()
    earned = fmean(atlas["expected"]) / FINE
    apart = [one["optimum"] - atlas.row(number_of(one["layout"])).expected for one in sample]
    half = stdev(short) / len(short) ** 0.5
    common = fmean(one["expert"]["error"] for one in sample)
    error = stdev(apart) / len(apart) ** 0.5
    mean = earned + fmean(apart)
    return f"""
## What that says of all layouts
{len(sample)} of these layouts were drawn at random from all 18 432, edition de. On them `expert` falls short of the
optimum by {fmean(short):.2f} ± {half:.2f} points on average, {min(short):.2f} at least and {max(short):.2f} at most.
The games had the same dice on every layout, so that all of these may be wrong by {common:.2f} at once.
What `expert` earned on every layout is [measured](layouts.md), {earned:.2f} on average; with what the drawn ones add to
it the mean optimum of all layouts is about **{mean:.2f} ± {error:.2f}** points: an estimate from a sample, not a proof.
Of a layout that is not solved nothing more is proven than that its optimum is no less than what somebody earns there on
average.
"""


if __name__ == "__main__":
    main()
