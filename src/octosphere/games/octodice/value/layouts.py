"""Measure all layouts of the lab anew: python -m octosphere.games.octodice.value.layouts

The expert plays every one of the 18 432 layouts alone, with the same dice on each, and the luck of the dice is taken
out of the scores. Half an hour on one idle core; stopped or killed and started again, it goes on from what is stored.
--processes and --cluster spread it: the table is the same.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import Executor
from hashlib import sha256
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from octosphere.core.chance import seed_number
from octosphere.core.errors import BadInput
from octosphere.core.kernel import cache_root
from octosphere.fast.room import to_signed
from octosphere.fast.teaching import run_command, write_whole
from octosphere.games.octodice.game import OctoDice
from octosphere.scale import Bar, Journal, check_workers, in_order, open_executor, open_journal

from .atlas import COARSE, COUNT, FILE, FINE, SOURCES, layout_at, pack
from .judge import judge_of
from .playouts import play_out
from .tools import FAIR
from .weights import FILE as WEIGHTS

GAMES = 24
SEED = "layouts"


def row_type() -> Any:
    """One row while it is measured."""
    import numpy

    numbers = [(name, "f8") for name in ("expected", "error", "mean", "spread")]
    return numpy.dtype([("games", "u2"), *numbers, ("reached", "f8", (9,)), ("points", "f8", (7,))])


def measure(layout: str, count: int, seed: str = SEED) -> Any:
    """What the expert makes of a layout, alone."""
    import numpy

    game = OctoDice()
    start = game.start({"players": 1, "layout": layout})
    games, gaps = play_out(judge_of(start, spite=FAIR), start, (to_signed(seed_number(seed)), 0, 0, 0), count)
    points, steps = (games["players"][name][:, 0, :] for name in ("points", "steps"))
    raw = points.sum(axis=1)
    clean = gaps + raw
    row = numpy.zeros((), row_type())
    row["games"] = count
    row["expected"], row["error"] = clean.mean(), clean.std(ddof=1) / count**0.5
    row["mean"], row["spread"] = raw.mean(), raw.std(ddof=1)
    row["reached"] = [(steps[:, place % 3] > place // 3).mean() for place in range(9)]
    row["points"] = points.mean(axis=0)
    return row


def pack_rows(rows: Any, about: dict[str, Any]) -> bytes:
    """Measured rows as the table that ships."""
    columns = {name: (rows[name] * FINE).round() for name in ("expected", "error")}
    columns["spread"] = (rows["spread"] * COARSE).round()
    columns |= {f"reached {place}": (rows["reached"][:, place] * about["games"]).round() for place in range(9)}
    columns |= {source.name.lower(): (rows["points"][:, source] * about["games"]).round() for source in SOURCES}
    return pack(about, {name: column.astype(int).tolist() for name, column in columns.items()})


def describe_run(count: int) -> dict[str, Any]:
    """All that measured rows depend on."""
    learned = sha256(WEIGHTS.read_bytes()).hexdigest()
    return {"kind": "layouts", "rules": OctoDice.facts.rules, "games": count, "seed": SEED, "weights": learned}


def measure_all(journal: Journal, count: int, stop: int = COUNT, executor: Executor | None = None) -> Any:
    """All rows up to one: those that a journal has, and the others measured, here or wherever an executor does it."""
    import numpy

    rows, first = numpy.zeros(COUNT, row_type()), min(journal.kept, stop)
    for number, kept in enumerate(islice(journal.read(), stop)):
        rows[number] = tuple(kept)
    bar = Bar(stop - first)
    given = ((layout_at(number), count) for number in range(first, stop))
    for number, row in enumerate(in_order(executor, measure, given), first):
        rows[number] = row
        journal.add([row[name].tolist() for name in row.dtype.names])
        bar.advance()
    return rows


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m octosphere.games.octodice.value.layouts", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--games", type=int, default=GAMES, help="a layout, 2 to 72 (default %(default)s)")
    parser.add_argument("--out", type=Path, default=FILE, help="where the table goes (default: into the package)")
    usual = cache_root() / "layouts"
    parser.add_argument(
        "--store", type=Path, metavar="DIR", default=usual, help="what is measured, to go on from (default: the cache)"
    )
    parser.add_argument("--processes", type=int, metavar="N", help="at the same time (default 1)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="of a Dask scheduler, whose workers measure: tcp://HOST:PORT"
    )
    return parser.parse_args(given)


def main() -> None:
    """Measure, then write the table."""
    chosen = arguments()
    check_workers(chosen.processes, chosen.cluster)
    if not 2 <= chosen.games <= 72:
        raise BadInput(f"{chosen.games} games; expected 2 to 72")
    with (
        open_journal(chosen.store, describe_run(chosen.games)) as journal,
        open_executor(chosen.cluster, chosen.processes or 1) as executor,
    ):
        rows = measure_all(journal, chosen.games, executor=executor)
    about = {"games": chosen.games, "seed": SEED, "edition": "de", "rules": OctoDice.facts.rules}
    write_whole(chosen.out, pack_rows(rows, about))
    print(f"{chosen.out} written")


if __name__ == "__main__":
    run = import_module("octosphere.games.octodice.value.layouts").main  # other processes know no `measure` of a script
    sys.exit(run_command(run))
