"""What it costs processes on one PostgreSQL to hear of each other; prints JSON.

python bench/notices.py --writers 1,2,4,8 --rows 1,20 --seconds 1.5 --rounds 3
python bench/notices.py --flush 1000 --folder /dev/shm      (on a disk in memory that takes a millisecond to flush)
python bench/notices.py --quick

Each writer is a process with one connection that commits batches of rows as a server does, one row a table, and one
connection that hears of what the others commit. The ways take turns; figures are medians over the rounds:

none     nobody hears anything: what the disk and the database allow
notify   one notice a table in the transaction that writes
packed   the notices of a transaction in one
after    packed, in a transaction of its own that waits for no disk, sent together with the one that writes
outbox   a row in the transaction that writes; everybody asks every 20 ms for rows of transactions that are over
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import platform
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import Any

import psycopg

from serverload.postgresql import Fresh, postgresql

WAYS = ("none", "notify", "packed", "after", "outbox")
PAUSE = 0.02  # seconds between two looks at the outbox
PATIENCE = 60.0
Told = tuple[int, float, list[float]]  # of one writer: commits, processor seconds, how late it heard of others
SCHEMA = """CREATE TABLE entries (table_id text, seq int, text text, PRIMARY KEY (table_id, seq));
    CREATE TABLE outbox (xid xid8 DEFAULT pg_current_xact_id(), sender text, body text); CREATE INDEX ON outbox (xid)"""
INSERT = "INSERT INTO entries SELECT * FROM unnest(%s::text[], %s::int[], %s::text[])"
NOTIFY = "SELECT pg_notify('bench', payload) FROM unnest(%s::text[]) AS payload"
NO_DISK = "SET LOCAL synchronous_commit = off"
OUTBOX = "INSERT INTO outbox (sender, body) VALUES (%s, %s)"
UNTIL = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text"
LOOK = "SELECT sender, body FROM outbox WHERE xid >= %s::xid8 AND xid < %s::xid8"


class Ears:
    """Hears the others in a thread of its own, and notes how late."""

    def __init__(self, way: str, url: str, sender: str) -> None:
        self._way, self._sender = way, sender
        self._over, self.delays = Event(), list[float]()
        self._connection = psycopg.connect(url, autocommit=True)
        self._thread = Thread(target=self._look if way == "outbox" else self._listen, daemon=True)
        if way not in ("none", "outbox"):
            self._connection.execute("LISTEN bench")
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        self._connection.close()

    def _listen(self) -> None:
        while not self._over.is_set():
            for heard in self._connection.notifies(timeout=0.1):
                self._hear(*heard.payload.split(" ", 1))

    def _look(self) -> None:
        seen = self._until()
        while not self._over.wait(PAUSE):
            until = self._until()
            for sender, body in self._connection.execute(LOOK, (seen, until)).fetchall():
                self._hear(sender, body)
            seen = until

    def _until(self) -> str:
        """The first transaction that may still be running: all before it are over, so none is passed by."""
        return str(self._connection.execute(UNTIL).fetchall()[0][0])

    def _hear(self, sender: str, body: str) -> None:
        if sender != self._sender:
            self.delays += [time.time() - at for _, _, at in json.loads(body)]


class Hand:
    """Commits one batch after another."""

    def __init__(self, way: str, url: str, sender: str, rows: int) -> None:
        self._way, self._sender, self._rows, self._seq = way, sender, rows, 0
        self._connection = psycopg.connect(url)

    def commit(self) -> None:
        self._seq += 1
        told = [[f"{self._sender}-{row}", self._seq, time.time()] for row in range(self._rows)]
        with self._connection.pipeline():
            columns = [one[0] for one in told], [self._seq] * self._rows, ["use cY"] * self._rows
            self._connection.execute(INSERT, columns)
            self._tell(told)
            self._connection.commit()
            if self._way == "after":
                self._connection.execute(NO_DISK)
                self._connection.execute(NOTIFY, [payloads(self._sender, told, 100)])
                self._connection.commit()

    def _tell(self, told: list[list[Any]]) -> None:
        if self._way in ("notify", "packed"):
            self._connection.execute(NOTIFY, [payloads(self._sender, told, 1 if self._way == "notify" else 100)])
        elif self._way == "outbox":
            self._connection.execute(OUTBOX, [self._sender, json.dumps(told)])

    def close(self) -> None:
        self._connection.close()


def payloads(sender: str, told: list[list[Any]], size: int) -> list[str]:
    """Notices of so many tables each; PostgreSQL takes 8000 bytes."""
    return [f"{sender} {json.dumps(told[first : first + size])}" for first in range(0, len(told), size)]


def work(pipe: Pipe, way: str, url: str, terms: tuple[str, int, float]) -> None:
    """One process: commit for so many seconds, from a sign on; then tell, and keep the connections until the next."""
    sender, rows, seconds = terms
    hand, ears = Hand(way, url, sender, rows), Ears(way, url, sender)
    hand.commit()
    pipe.send("ready")
    pipe.recv()
    ears.delays.clear()
    count, cpu, until = 0, time.process_time(), time.monotonic() + seconds
    while time.monotonic() < until:
        hand.commit()
        count += 1
    pipe.send((count, time.process_time() - cpu, sorted(ears.delays)))
    pipe.recv()
    ears.close()
    hand.close()


def measure(way: str, url: str, writers: int, terms: tuple[int, float]) -> dict[str, float]:
    """All writers at once on an empty database."""
    spawn = multiprocessing.get_context("spawn")
    pipes = [spawn.Pipe() for _ in range(writers)]
    with psycopg.connect(url, autocommit=True) as database:
        for statement in SCHEMA.split(";"):
            database.execute(statement.encode())
        processes = [
            spawn.Process(target=work, args=(there, way, url, (f"w{number}", *terms)), daemon=True)
            for number, (_, there) in enumerate(pipes)
        ]
        for process in processes:
            process.start()
        told, cpu = conduct([here for here, _ in pipes], parent_of(database.info.backend_pid))
        for process in processes:
            process.join(PATIENCE)
    return figures(told, cpu, *terms)


def conduct(pipes: Sequence[Any], postmaster: int) -> tuple[list[Told], float]:
    """Start all at once, hear what each has done, and what that cost the database."""
    hear(pipes)
    before = database_seconds(postmaster)
    for pipe in pipes:
        pipe.send("go")
    told = hear(pipes)
    cpu = database_seconds(postmaster) - before
    for pipe in pipes:
        pipe.send("end")
    return told, cpu


def hear(pipes: Sequence[Any]) -> list[Any]:
    """What each says next; one that says nothing ends the run."""
    if not all(pipe.poll(PATIENCE) for pipe in pipes):
        raise SystemExit("a writer does not answer")
    return [pipe.recv() for pipe in pipes]


def parent_of(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def database_seconds(postmaster: int) -> float:
    """What all processes of the database have worked so far."""
    ticks = 0
    for child in Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split():
        with suppress(OSError):  # one that cleans up may have just ended
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def figures(told: list[Told], database_cpu: float, rows: int, seconds: float) -> dict[str, float]:
    commits = sum(count for count, _, _ in told)
    delays = sorted(delay for _, _, heard in told for delay in heard) or [0.0]
    late = {f"heard_p{part}_ms": round(1e3 * delays[(len(delays) - 1) * part // 100], 1) for part in (50, 99)}
    return {
        "commits_per_second": round(commits / seconds),
        "rows_per_second": round(commits * rows / seconds),
        **late,
        "process_cpu_us": round(1e6 * sum(cpu for _, cpu, _ in told) / commits),  # a commit, listening included
        "database_cpu_us": round(1e6 * database_cpu / commits),
    }


def compare(chosen: argparse.Namespace, fresh: Fresh) -> list[dict[str, Any]]:
    """All ways in turn, in each round, for every number of writers and rows."""
    results = []
    for writers in chosen.writers:
        for rows in chosen.rows:
            rounds: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
            for number in range(chosen.rounds):
                for way in WAYS:
                    url = with_flush(fresh(f"{way}_{writers}_{rows}_{number}"), chosen.flush)
                    rounds[way].append(measure(way, url, writers, (rows, chosen.seconds)))
            ways = {way: middle(found) for way, found in rounds.items()}
            results.append({"writers": writers, "rows": rows, **ways})
            print(json.dumps(results[-1]), file=sys.stderr, flush=True)
    return results


def with_flush(url: str, microseconds: int) -> str:
    """The leader of a group commit waits so long before it flushes: as a disk that is always equally slow would."""
    return f"{url}&options=-c%20commit_delay%3D{microseconds}%20-c%20commit_siblings%3D0"


def middle(found: list[dict[str, float]]) -> dict[str, float]:
    return {name: median(one[name] for one in found) for name in found[0]}


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--writers", type=numbers, default=[1, 2, 4, 8], metavar="N,N", help="processes at once")
    parser.add_argument("--rows", type=numbers, default=[1, 20], metavar="N,N", help="tables that a commit adds to")
    parser.add_argument("--seconds", type=float, default=1.5, help="length of a measurement")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each kind, in turn")
    parser.add_argument(
        "--flush", type=int, default=0, metavar="US", help="microseconds that a flush takes in addition"
    )
    parser.add_argument("--folder", help="where the database lies (default: the system's temporary folder)")
    parser.add_argument("--quick", action="store_true", help="one short round with two writers, to see that it works")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.writers, chosen.rows, chosen.seconds, chosen.rounds = [2], [2], 0.3, 1
    return chosen


def main() -> int:
    chosen = arguments()
    with postgresql(chosen.folder) as fresh:
        if fresh is None:
            print("NO POSTGRESQL ON THIS MACHINE: nothing was measured", file=sys.stderr)
            return 1
        results = compare(chosen, fresh)
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "system": platform.platform()}
    settings = {"seconds": chosen.seconds, "rounds": chosen.rounds, "pause": PAUSE, "flush_us": chosen.flush}
    print(json.dumps({"machine": machine, "settings": settings, "results": results}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
