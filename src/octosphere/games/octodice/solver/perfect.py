"""Games played by a solved table: does the policy earn what the table promises?"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

from octosphere.core.chance import seed_number
from octosphere.core.kernel import load_compiled
from octosphere.core.layout import dtype, to_record
from octosphere.core.vectors import WIDTH
from octosphere.fast.room import to_signed
from octosphere.games.octodice.state import State

from .loops import bench
from .records import ChanceTables
from .solo import START, Solo
from .whole import Tables

DEPTH = 9  # states of a search: one more than decisions in a row


def play_games(tables: Tables, games: int, seed: int | str, tell: Callable[[int], None], threads: int = 2) -> Any:
    """The final states of so many solo games under best play, as records; game i has the dice of stream i."""
    solo = tables.solo
    futures = [
        solo.future(START, turn, tables.open(turn + 1) if turn < solo.last else None) for turn in range(solo.last + 1)
    ]
    return play_all(tables, futures, (games, seed), tell, threads)


def chase(
    tables: ChanceTables, target: int, luck: tuple[int, int | str], tell: Callable[[int], None], threads: int = 2
) -> Any:
    """The final states of so many solo games that go for a target; `luck` is how many, and their seed."""
    futures = [tables.future(turn, target) for turn in range(tables.solo.last + 1)]
    return play_all(tables, futures, luck, tell, threads)


def play_all(
    tables: Tables, futures: list[Any], luck: tuple[int, int | str], tell: Callable[[int], None], threads: int
) -> Any:
    """Games in batches, by threads."""
    import numpy

    games, seed = luck
    batches = [(first, min(WIDTH, games - first)) for first in range(0, games, WIDTH)]

    def play(batch: tuple[int, int]) -> Any:
        found = play_batch(tables, futures, batch, seed)
        tell(batch[1])
        return found

    play_batch(tables, futures, (0, 1), seed)  # compile before the threads start
    with ThreadPoolExecutor(threads) as pool:
        return numpy.concatenate(list(pool.map(play, batches)))


def play_batch(tables: Tables, futures: list[Any], batch: tuple[int, int], seed: int | str) -> Any:
    """Whole games side by side, turn by turn."""
    import numpy

    solo, (first, count) = tables.solo, batch
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
