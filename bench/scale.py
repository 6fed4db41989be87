"""What a cluster adds and what it costs, on this machine: python bench/scale.py [--help]

A piece of a layer of the solver, positions that best play is followed from, and deals of a tournament are worked off by
this process alone and by clusters of one and of two workers (`octosphere cluster`), several times in turn; of each the
median counts. With `--hosts` every worker stands on a host of its own: a network namespace (root alone makes them).
`efficiency` is the time alone, divided by the time of the cluster and by its workers: workers beyond the cores that are
free cannot reach 1.
`thrift` is the same by time of the processor, of the command, the scheduler and all workers together, which does not
hang on what else the machine does. `task_ms` is what a task costs that does nothing, by the clock and by the processor.
`atlas` is no measurement but reckoned from the positions that all layouts have and from what one position took here.
Prints JSON:

    python bench/scale.py --rounds 3 --workers 1 2
    python bench/scale.py --workers 4 --hosts
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

import numpy
import psutil
from distributed import Client

from hosts import cluster_of_hosts
from octosphere.arena.plan import TournamentPlan
from octosphere.arena.workers import play_deals
from octosphere.games import open_game
from octosphere.games.octodice.layouts import FIRST_GAME
from octosphere.games.octodice.solver.layers import solve_piece
from octosphere.games.octodice.solver.solo import solo_of
from octosphere.games.octodice.solver.spreads import AHEAD, TOGETHER, FastFollower, follow_piece
from octosphere.games.octodice.solver.whole import PIECE, Tables, total_states
from octosphere.games.octodice.value.atlas import COUNT
from octosphere.scale import in_order, open_executor

COMMAND = [sys.executable, "-c", "import sys; from octosphere.cli import main; sys.exit(main())", "cluster", "--json"]
EMPTY_TASKS = 500
EDITIONS = 3

Cluster = Callable[[int], AbstractContextManager[str]]  # so many workers, by the scheduler's address
Work = Callable[[Executor | None], int]  # does it, and says how much it was


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    """The address of a cluster that lasts as long as it is needed."""
    command = [*COMMAND, "--workers", str(workers), "--port", "0", "--dashboard", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["address"]
        finally:
            process.send_signal(signal.SIGINT)


def solving(pieces: int) -> Work:
    """Sheets from the middle of the last turn's layer, which needs no table behind it."""
    solo = solo_of(FIRST_GAME, "de")
    work, middle = Tables(solo, Path("nowhere")).work(solo.last), Tables(solo, Path("nowhere")).length(solo.last) // 18

    def solve(executor: Executor | None) -> int:
        given = ((work, middle + PIECE * number, PIECE) for number in range(pieces))
        return sum(len(values) for values in in_order(executor, solve_piece, given))

    return solve


def following(batches: int) -> Work:
    """Positions from the middle of the last turn, where a distribution spends half its time."""
    tables = Tables(solo_of(FIRST_GAME, "de"), Path("nowhere"))
    work, size = tables.work(tables.solo.last), FastFollower.batch
    middle = numpy.arange(batches * size, dtype=numpy.int32) + tables.length(tables.solo.last) // 2

    def follow(executor: Executor | None) -> int:
        given = ((work, middle[first : first + size]) for first in range(0, len(middle), size))
        return sum(len(starts) - 1 for _, starts in in_order(executor, follow_piece, given, AHEAD, together=TOGETHER))

    return follow


def playing(games: int) -> Work:
    """Deals of a tournament in plain Python."""
    plan = TournamentPlan(open_game("octodice"), {"players": 2}, ["greedy", "random"], 1, games)
    return lambda executor: sum(len(deal) for deal in play_deals(plan, executor))


def resting(executor: Executor | None) -> int:
    """Tasks that do nothing."""
    return sum(1 for _ in in_order(executor, abs, ((number,) for number in range(EMPTY_TASKS))))


def used() -> float:
    """Seconds of the processor that this process and its cluster have used so far."""
    processes = psutil.Process().children(recursive=True)
    return time.process_time() + sum(sum(process.cpu_times()[:2]) for process in processes)


def measure(works: dict[str, Work], sizes: list[int], rounds: int, cluster: Cluster) -> dict[str, Any]:
    """Seconds of every work by clock and processor, by this process (0 workers) and by clusters, in turn."""
    taken: dict[str, dict[int, list[tuple[float, float]]]] = {name: defaultdict(list) for name in works}
    amounts = {name: work(None) for name, work in works.items()}  # and compiled
    for size in sizes:
        with cluster(size) as address, open_executor(address, size) as executor:
            wait_for_workers(address, size)
            for work in works.values():
                work(executor)  # so that every worker has loaded what it needs
            for _, (name, work), where in product(range(rounds), works.items(), (0, size)):
                began = time.perf_counter(), used()
                work(executor if where else None)
                taken[name][where].append((time.perf_counter() - began[0], used() - began[1]))
    return {name: {"amount": amounts[name], **summarise(by)} for name, by in taken.items()}


def wait_for_workers(address: str, size: int) -> None:
    """Until all have come: those on hosts of their own are started one by one."""
    with Client(address, timeout=60, set_as_default=False) as client:
        client.wait_for_workers(size, timeout=120)


def summarise(by: dict[int, list[tuple[float, float]]]) -> dict[str, dict[str, float]]:
    """The medians of what was taken, by the number of workers."""
    kinds = ("seconds", "processor_seconds")
    return {
        kind: {str(size): round(median(one[place] for one in taken), 3) for size, taken in by.items()}
        for place, kind in enumerate(kinds)
    }


def reckon_atlas(seconds_a_position: float, thrift: float) -> dict[str, Any]:
    """Core hours of all layouts and editions: half of the layouts hold Super-Octo, and have more positions."""
    boxes = [Tables(solo_of(layout, "de"), Path("nowhere")) for layout in (FIRST_GAME, FIRST_GAME.replace("H1", "H2"))]
    positions = COUNT // 2 * EDITIONS * sum(total_states(tables) for tables in boxes)
    hours = positions * seconds_a_position / 3600
    return {
        "extrapolated": True,
        "positions": positions,
        "core_hours": round(hours),
        "core_hours_at_this_thrift": round(hours / thrift),
    }


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="of the clusters (default: 1 2)")
    parser.add_argument("--rounds", type=int, default=3, help="of each (default: 3)")
    parser.add_argument("--pieces", type=int, default=32, help=f"of {PIECE} sheets to solve (default: 32)")
    parser.add_argument("--batches", type=int, default=256, help="of 256 positions to follow (default: 256)")
    parser.add_argument("--games", type=int, default=400, help="of the tournament (default: 400)")
    parser.add_argument("--hosts", action="store_true", help="a namespace of the network for each worker; needs root")
    chosen = parser.parse_args()
    kind: Cluster = cluster_of_hosts if chosen.hosts else cluster
    works = {"solve": solving(chosen.pieces), "follow": following(chosen.batches), "arena": playing(chosen.games)}
    found = measure({**works, "empty": resting}, chosen.workers, chosen.rounds, kind)
    for name in works:
        clock, processor = found[name]["seconds"], found[name]["processor_seconds"]
        found[name]["efficiency"] = {
            str(size): round(clock["0"] / clock[str(size)] / size, 2) for size in chosen.workers
        }
        found[name]["thrift"] = {str(size): round(processor["0"] / processor[str(size)], 2) for size in chosen.workers}
    found["task_ms"] = {
        kind: {
            size: round(1000 * taken / EMPTY_TASKS, 2) for size, taken in found["empty"][kind].items() if size != "0"
        }
        for kind in ("seconds", "processor_seconds")
    }
    a_position = found["solve"]["processor_seconds"]["0"] / found["solve"]["amount"]
    found["atlas"] = reckon_atlas(a_position, found["solve"]["thrift"][str(chosen.workers[-1])])
    found["hosts"] = chosen.hosts
    found["machine"] = {"cores": len(os.sched_getaffinity(0)), "load": round(os.getloadavg()[0], 1)}
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
