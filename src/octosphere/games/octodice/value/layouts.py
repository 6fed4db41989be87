"""Measure all layouts of the lab anew: python -m octosphere.games.octodice.value.layouts

The expert plays every one of the 18 432 layouts alone, with the same dice on each, and the luck of the dice is taken
out of the scores. Half an hour on one idle core; stopped and started again, it goes on where it was. --processes and
--cluster spread it: the table is the same.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import Executor
from importlib import import_module
from pathlib import Path
from typing import Any

from octosphere.core.chance import seed_number
from octosphere.fast.room import to_signed
from octosphere.games.octodice.game import OctoDice
from octosphere.scale import Bar, in_order, open_executor

from .atlas import COARSE, COUNT, FILE, FINE, SOURCES, layout_at, pack
from .judge import judge_of
from .playouts import play_out
from .tools import FAIR

GAMES = 24
SEED = "layouts"
OFTEN = 20.0  # seconds between two savings


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


def rows_of(path: Path) -> Any:
    """What an earlier run has measured, or nothing yet."""
    import numpy

    return numpy.load(path, allow_pickle=False) if path.exists() else numpy.zeros(COUNT, row_type())


def save(path: Path, rows: Any) -> None:
    """Keep the rows; a run that is killed meanwhile loses nothing."""
    import numpy

    fresh = path.with_suffix(".new.npy")
    numpy.save(fresh, rows)
    fresh.replace(path)


def measure_all(path: Path, count: int, stop: int = COUNT, executor: Executor | None = None) -> Any:
    """All rows up to one, those that are missing measured now, here or wherever an executor does it."""
    rows, saved = rows_of(path), time.monotonic()
    todo = [number for number in range(stop) if not rows[number]["games"]]
    measured = in_order(executor, measure, ((layout_at(number), count) for number in todo))
    bar = Bar(len(todo))
    for done, (number, row) in enumerate(zip(todo, measured, strict=True), 1):
        rows[number] = row
        if time.monotonic() - saved > OFTEN or done == len(todo):
            save(path, rows)
            saved = time.monotonic()
        bar.advance()
    return rows


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m octosphere.games.octodice.value.layouts", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--games", type=int, default=GAMES, help="a layout, 2 to 72 (default %(default)s)")
    parser.add_argument("--out", type=Path, default=FILE, help="where the table goes (default: into the package)")
    parser.add_argument("--rows", type=Path, default=Path("layouts.npy"), help="what is measured, to go on from later")
    parser.add_argument("--processes", type=int, default=1, help="at the same time (default %(default)s)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="of a Dask scheduler, whose workers measure: tcp://HOST:PORT"
    )
    chosen = parser.parse_args(given)
    if not 2 <= chosen.games <= 72:
        parser.error(f"{chosen.games} games; expected 2 to 72")
    if chosen.processes < 1:
        parser.error(f"{chosen.processes} processes; at least 1 is needed")
    return chosen


def main() -> None:
    """Measure, then write the table."""
    chosen = arguments()
    with open_executor(chosen.cluster, chosen.processes) as executor:
        rows = measure_all(chosen.rows, chosen.games, executor=executor)
    about = {"games": chosen.games, "seed": SEED, "edition": "de", "rules": OctoDice.facts.rules}
    chosen.out.write_bytes(pack_rows(rows, about))
    print(f"{chosen.out} written")


if __name__ == "__main__":
    import_module("octosphere.games.octodice.value.layouts").main()  # other processes know no `measure` of a script
