"""What the table of all layouts tells, from the one that ships: python bench/atlas.py [--page FILE] [--help]

Prints JSON: the mean, the richest and the leanest layout, those that are solved, and by how much the expected score
changes when a tile is turned over. `--page docs/results/layouts.md` writes it for people.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from pathlib import Path
from statistics import fmean
from typing import Any

from octosphere.games import octodice
from octosphere.games.octodice.value.atlas import (
    COUNT,
    EXACT,
    FILE,
    FINE,
    SOURCES,
    layout_at,
    load_atlas,
    number_of,
    turn_tile,
)
from octosphere.games.octodice.value.layouts import SEED

PRINTED = tomllib.loads((Path(octodice.__file__).parent / "components.toml").read_text("utf-8"))
NAMES = {tile["side"]["is"]: tile["name"] for tile in PRINTED["tile"]}


def tell() -> dict[str, Any]:
    """All figures."""
    atlas = load_atlas()
    expected = atlas["expected"]
    order = sorted(range(COUNT), key=expected.__getitem__)
    raw = sum(sum(atlas[source.name.lower()]) for source in SOURCES) / atlas.games / COUNT
    mean = fmean(expected) / FINE
    return {
        "games": atlas.games,
        "seed": SEED,
        "mean": round(mean, 2),
        "luck": round(raw - mean, 2),
        "error": round(fmean(atlas["error"]) / FINE, 2),
        "plain_error": round(atlas.middle / atlas.games**0.5, 2),
        "richest": tell_layout(order[-1]),
        "leanest": tell_layout(order[0]),
        "proven": [tell_layout(number_of(layout)) for layout in EXACT[atlas.edition]],
        "tiles": [tell_tile(letter) for letter in "ABCDEFGHI"],
    }


def tell_layout(number: int) -> dict[str, Any]:
    """One layout: what the expert earns there, and what can be earned if that is known."""
    row, layout = load_atlas().row(number), layout_at(number)
    return {
        "layout": layout,
        "expected": row.expected,
        "error": row.error,
        "proven": EXACT[load_atlas().edition].get(layout),
    }


def tell_tile(letter: str) -> dict[str, Any]:
    """A tile turned from side 1 to side 2, over all layouts that have side 1."""
    atlas, changes, reached = load_atlas(), [], ([], [])
    for number in range(COUNT):
        place = layout_at(number).index(letter) // 2
        other = turn_tile(number, place)
        if other > number:
            changes.append((atlas["expected"][other] - atlas["expected"][number]) / FINE)
            for share, side in zip(reached, (number, other), strict=True):
                share.append(atlas[f"reached {place}"][side] / atlas.games)
    found = {"mean": fmean(changes), "from": min(changes), "to": max(changes)}
    return {
        "tile": letter,
        **{name: round(change, 2) for name, change in found.items()},
        "reached": [*map(fmean, reached)],
    }


def page(found: dict[str, Any]) -> str:
    """The figures as Markdown."""
    rows = [("mean of all layouts", f"{found['mean']:.2f}")]
    rows += [(f"the {name}, {found[name]['layout']}", earned(found[name])) for name in ("richest", "leanest")]
    plain = f"standard error of a layout, on average (plain means of as many games: {found['plain_error']:.2f})"
    rows += [(plain, f"{found['error']:.2f}")]
    rows += [(one["layout"], earned(one)) for one in found["proven"]]
    table = "".join(f"| {name} | {value} |\n" for name, value in rows)
    apart, luck = f"{found['error'] * 2**0.5:.2f}", f"{abs(found['luck']):.2f}"
    return f"""# All layouts, alone, by the expert
Edition de, {found["games"]} games on each of the 18 432 layouts, the luck of the dice taken out. Made by

    python -m octosphere.games.octodice.value.layouts

which writes the table that ships (`value/{FILE.name}`, {FILE.stat().st_size // 1000} kB, seed `{found["seed"]}`);
[what stands in it](../layouts.md). This page is made from that table by
`python bench/atlas.py --page docs/results/layouts.md`.

| by the expert | points |
|---|---|
{table}
## What each tile is worth
The change of the expected score when side 1 is turned to side 2, over the {COUNT // 2} layouts with side 1. A single
difference has an error of about {apart}; as all layouts had the same dice, the means may be wrong by almost as much.
The ends of each range are the extremes of thousands and a little flattered by chance, as are the richest and the
leanest above.

| side 1 | side 2 | mean | from | to | reached with side 1 | with side 2 |
|---|---|---|---|---|---|---|
{"".join(map(tile_row, found["tiles"]))}
Octo-Catch is the one tile that makes two kinds of layouts: hence the two humps of the histogram. Plain scores of these
games lie {luck} {"above" if found["luck"] > 0 else "below"} the cleared ones: so much were the dice of the seed worth,
the same on every layout.
"""


def earned(one: dict[str, Any]) -> str:
    proven = f" (proven: {one['proven']:.5f})" if one["proven"] else ""
    return f"{one['expected']:.2f} ± {one['error']:.2f}{proven}"


def tile_row(one: dict[str, Any]) -> str:
    names = [NAMES[f"{one['tile']}{side}"] for side in (1, 2)]
    changes = [f"{one[name]:+.2f}".replace("-", "−") for name in ("mean", "from", "to")]
    return f"| {' | '.join([*names, *changes, *(f'{share:.0%}'.replace('%', ' %') for share in one['reached'])])} |\n"


def main() -> None:
    """Tell it as JSON, and as a page if one is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=Path, metavar="FILE", help="Markdown to write")
    chosen = parser.parse_args()
    found = tell()
    if chosen.page:
        chosen.page.write_text(page(found), "utf-8")
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
