"""Games played by a solved table: does the policy earn what the table promises?"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from octosphere.core.chance import seed_number
from octosphere.core.kernel import load_compiled
from octosphere.core.layout import dtype, to_record
from octosphere.core.vectors import WIDTH
from octosphere.fast.room import to_signed
from octosphere.games.octodice.state import State
from octosphere.scale import in_order

from .layers import BadTable, open_once
from .loops import bench
from .records import ChanceTables
from .solo import Solo, solo_of
from .whole import Tables

DEPTH = 9  # states of a search: one more than decisions in a row
TOGETHER = 64  # batches that may travel together: each takes some hundredths of a second


@dataclass(frozen=True, slots=True)
class PlayWork:
    """All that games by a solution depend on; check sums stand for its tables, wherever they are read."""

    box: tuple[str, str, str]  # layout, edition, components
    folder: str
    sums: tuple[int, ...]  # of the layers
    seed: int | str  # game i has the dice of stream i
    target: int | None = None  # points that they go for; None: as many as they can

    @staticmethod
    def of(tables: Tables, seed: int | str, target: int | None = None) -> PlayWork:
        """Games by a table of expected points, or by one of chances to reach a target."""
        return PlayWork(tables.box(), str(tables.folder), tables.sums(), seed, target)


def play_games(work: PlayWork, games: int, tell: Callable[[int], None], executor: Executor | None = None) -> Any:
    """The final states of so many solo games under best play, as records."""
    import numpy

    batches = ((work, first, min(WIDTH, games - first)) for first in range(0, games, WIDTH))
    found = []
    for batch in in_order(executor, play_piece, batches, together=TOGETHER):
        found.append(batch)
        tell(len(batch))
    return numpy.concatenate(found)


def play_piece(work: PlayWork, first: int, count: int) -> Any:
    """The final states of so many games from one on."""
    solo, futures = _open(work)
    return play_batch(solo, futures, (first, count), work.seed)


@open_once
def _open(work: PlayWork) -> tuple[Solo, list[Any]]:
    """The tools of a box, and what comes after each turn."""
    kind = Tables if work.target is None else ChanceTables
    tables = kind(solo_of(*work.box), Path(work.folder))
    if tables.sums() != work.sums:
        raise BadTable(f"{work.folder} holds other tables here: name a folder that all nodes share with --tables")
    futures = [tables.future(turn, work.target or 0) for turn in range(tables.solo.last + 1)]
    play_batch(tables.solo, futures, (0, 1), work.seed)  # compile before threads need it
    return tables.solo, futures


def play_batch(solo: Solo, futures: list[Any], batch: tuple[int, int], seed: int | str) -> Any:
    """Whole games side by side, turn by turn."""
    import numpy

    first, count = batch
    policy = load_compiled(solo.game.facts.package).load("octosphere.games.octodice.solver.loops.policy")
    games, states = numpy.zeros(count, dtype(State)), numpy.zeros(DEPTH, dtype(State))
    to_record(solo.state, games[0])
    games[:] = games[0]
    chances = futures[0].goal.ends.shape[0] > 1
    desk, notes = bench.bench(8 if chances else 3), policy.notes()
    setup = setup_of(solo, chances=chances)
    ends = numpy.zeros_like(futures[0].goal.ends)  # of this batch alone
    page = solo.turns.Page(*(numpy.zeros(shape, numpy.int64) for shape in (1, 1, (1, 2), (1, 13))))
    for future in futures:
        own = future._replace(goal=future.goal._replace(ends=ends))
        tools = (page, own, solo.book, desk, setup)
        policy.play_turn(games, states, tools, (to_signed(seed_number(seed)), first, notes))
    return games


@lru_cache(maxsize=2)
def setup_of(solo: Solo, *, chances: bool) -> Any:
    """The look-ups of a box; among chances octopods pay nothing, as what they pay is in the ends."""
    import numpy

    bonus = numpy.zeros(8) if chances else solo.setup.bonus
    return bench.Setup(solo.setup.mixed, bench.look_ups(solo.book, bonus))


def spread_of(tables: Tables, games: Any) -> dict[str, Any]:
    """How these games ended: mean, error, quantiles, histogram, and the points by source."""
    import numpy

    points = games["players"][:, 0]["points"]
    scores = points.sum(axis=1)
    values, counts = numpy.unique(scores, return_counts=True)
    percent = (1, 5, 25, 50, 75, 95, 99)
    return {
        "games": len(scores),
        "mean": float(scores.mean()),
        "deviation": float(scores.std(ddof=1)),
        "error": float(scores.std(ddof=1) / len(scores) ** 0.5),
        "quantiles": {str(p): int(numpy.quantile(scores, p / 100, method="inverted_cdf")) for p in percent},
        "points": dict(zip(tables.solo.game.facts.sources, points.mean(axis=0).tolist(), strict=True)),
        "histogram": [[int(value), int(count)] for value, count in zip(values, counts, strict=True)],
    }
