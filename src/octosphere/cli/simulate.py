"""octosphere simulate GAME: play many games at once and count."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable
from contextlib import nullcontext

from octosphere.core.extras import require
from octosphere.fast.batch import Plan, Results, Runner, chunks
from octosphere.fast.export import Export, export
from octosphere.fast.loops.policies import POLICIES
from octosphere.fast.stored import describe_run, stored_chunks
from octosphere.fast.summary import Tally
from octosphere.games import FIRST
from octosphere.scale import check_workers
from octosphere.scale.store import place

from .options import (
    add_cluster,
    add_game,
    add_game_options,
    add_json,
    add_store,
    game_options,
    open_game,
    open_store,
)
from .progress import progress

EPILOG = f"""Game number i of a seed is always the same game, for any number of games and threads, and on any cluster.
A file has one row per game: its number, then for each seat score, won (1 or 0), decisions and
the points by source. Decisions are those with a choice; what is forced is not counted.
With --store a simulation that is broken off goes on from what the folder has, and ends with the same bytes.
With --records or --trajectories any agent may play, one process a core; docs/environments.md tells what they write.
Results may go to an object store: s3://bucket/games.csv, or whatever fsspec knows.

examples:
  octosphere simulate {FIRST} --games 1000000
  octosphere simulate {FIRST} --agents greedy random --json
  octosphere simulate {FIRST} --players 4 --agents greedy --layout random --out games.parquet
  octosphere simulate aquasphere --players 3 --games 10000
  octosphere simulate {FIRST} --games 100000000 --store night --out games.parquet
  octosphere simulate {FIRST} --agents expert turn --games 100 --records games
  octosphere simulate {FIRST} --games 32000 --trajectories decisions.parquet
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_game(parser)
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="how many games (default %(default)s)")
    parser.add_argument(
        "--agents",
        nargs="+",
        default=["random"],
        metavar="NAME",
        help=f"one for all seats, or one for each: {', '.join(POLICIES)}; any with --records (default random)",
    )
    parser.add_argument("--seed", default="1", help="a number or any text (default %(default)s)")
    parser.add_argument("--threads", type=int, metavar="N", help="at the same time (default: one per core)")
    add_cluster(parser)
    parser.add_argument("--out", type=place, metavar="FILE", help="a row for each game, to FILE.csv or FILE.parquet")
    add_store(parser, "what is counted")
    parser.add_argument("--records", type=place, metavar="DIR", help="write each finished game as a record into DIR")
    parser.add_argument(
        "--trajectories",
        type=place,
        metavar="FILE",
        help="a row for each decision, to FILE.parquet: observation, mask, action, reward, value of 'expert'",
    )
    parser.add_argument("--timing", action="store_true", help="with --json: tell the time it took, too")
    add_game_options(parser, "as many as agents are named, or the fewest that can")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play many games, print their summary and return the exit code."""
    plan = _plan(chosen)
    if chosen.records or chosen.trajectories:
        return _write_data(chosen, plan)
    file = export(plan, chosen.out) if chosen.out is not None else nullcontext()
    with open_store(chosen, describe_run(plan)) as journal, file as rows:  # a bad path is told before we compile
        runner = _ready(plan) if chosen.cluster is None else Runner(plan)
        where = (chosen.threads or 0, chosen.cluster)
        began = time.perf_counter()
        tally = _count(plan, chunks(runner, *where) if journal is None else stored_chunks(runner, journal, where), rows)
        seconds = time.perf_counter() - began
    return _tell(chosen, tally, seconds)


def _tell(chosen: argparse.Namespace, tally: Tally, seconds: float) -> int:
    """Print the summary; the exit code."""
    if chosen.json:
        timing = _timing(tally, seconds) if chosen.timing else {}
        print(json.dumps({**tally.to_json(), **timing}, ensure_ascii=False))
    else:
        from .simulation import show

        show(tally, seconds)
    return 0


def _write_data(chosen: argparse.Namespace, plan: Plan) -> int:
    """Play games of any agents and write them as records, as decisions, or both."""
    from .simulated_data import write

    began = time.perf_counter()
    with progress("playing", plan.games) as advance:
        tally = write(plan, chosen, advance)
    return _tell(chosen, tally, time.perf_counter() - began)


def _plan(chosen: argparse.Namespace) -> Plan:
    """What was asked for, checked before anything is played."""
    require(*(("numpy", "llvmlite") if chosen.json else ("numpy", "llvmlite", "rich")))
    check_workers(chosen.threads, chosen.cluster, "threads")
    game = open_game(chosen.game)
    agents = [name for names in chosen.agents for name in names.split(",")]
    if chosen.players is None and len(agents) > 1:
        chosen.players = len(agents)
    plan = Plan(game, game.options(game_options(chosen)), agents, chosen.seed, chosen.games)
    if not (chosen.records or chosen.trajectories):
        plan.check()
    return plan


def _ready(plan: Plan) -> Runner:
    """The compiled loops of a plan."""
    runner = Runner(plan)
    runner.play(0, 0)
    return runner


def _count(plan: Plan, played: Iterable[Results], rows: Export | None) -> Tally:
    tally = Tally(plan)
    with progress("playing", plan.games) as advance:
        for results in played:
            tally.add(results)
            if rows is not None:
                rows.add(results)
            advance(len(results))
    return tally


def _timing(tally: Tally, seconds: float) -> dict[str, dict[str, float]]:
    rates = {"games_per_second": tally.games / seconds, "decisions_per_second": tally.decisions / seconds}
    return {"timing": {"seconds": seconds, **rates}}
