"""How many durable moves a second `octosphere serve` makes for people who see them, beside a floor; prints JSON.

python bench/server.py --tables 50,500 --seconds 5 --rounds 3 --databases sqlite,postgresql
python bench/server.py --quick
python bench/server.py --idle 5000

First come `pages`: every seat has a page whose stream brings what it draws; a move counts when both have it. Then the
same people `asking` for the view after each move, and for the moves of others, as pages once did; then the `server`
when nobody looks but for one stream of entries. The floor is a bare Starlette endpoint that appends one row with group
commit and pushes one event.
All play in turn, because other work on the machine comes and goes; ratios are medians over the rounds.
A move is a move of the record, a decision or a throw; the floor's is a row. Some requests bring two (keep two
dice and throw the rest), some none (end the turn), so requests are counted beside. Time runs from sending a
request to the moment at which the other seat has what it needs to draw. What pages of every eighth table drew is
compared with whole views. At the end the server is killed, started again on its database, and every record is
compared with the game that was played.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvloop

from serverload.idle import idle
from serverload.match import Databases, Match, Terms
from serverload.postgresql import Fresh, postgresql
from serverload.processes import allow_many_connections
from serverload.scripts import GAMES


def main() -> int:
    chosen = arguments()
    allow_many_connections()
    with tempfile.TemporaryDirectory(prefix="octosphere-bench-", dir=chosen.folder) as folder:
        if chosen.idle:
            return rest(chosen, Path(folder))
        results = [result for kind in chosen.databases for result in matches(kind, chosen, Path(folder))]
    print(json.dumps({"machine": machine(), "settings": settings(chosen), "results": results}, indent=1))
    return 0 if all(clean(result) for result in results) else 1


def rest(chosen: argparse.Namespace, folder: Path) -> int:
    """Streams that only wait, on SQLite."""
    result = uvloop.run(idle(f"sqlite:///{folder}/idle.db", folder, chosen.games, chosen.idle))
    print(json.dumps({"machine": machine(), "idle": result}, indent=1))
    return 0 if not any(result["checked"].values()) else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=numbers, default=[50, 500], metavar="N,N", help="tables at once")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of a round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each kind, in turn")
    parser.add_argument("--databases", type=kinds, default=["sqlite", "postgresql"], metavar="A,B")
    parser.add_argument("--games", type=games, default=GAMES, metavar="A,B", help="whose tables stand side by side")
    parser.add_argument("--folder", help="where the databases lie (default: the system's temporary folder)")
    parser.add_argument("--idle", type=int, default=0, metavar="N", help="instead: N streams that wait, and one table")
    parser.add_argument("--quick", action="store_true", help="one short round with few tables, to see that it works")
    parser.add_argument("--json", action="store_true", help="what it prints anyway")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.tables, chosen.seconds, chosen.rounds = [4], 0.5, 1
    return chosen


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def games(text: str) -> tuple[str, ...]:
    chosen = tuple(text.split(","))
    if not set(chosen) <= set(GAMES):
        raise argparse.ArgumentTypeError(f"games are {' and '.join(GAMES)}")
    return chosen


def kinds(text: str) -> list[str]:
    chosen = text.split(",")
    if not set(chosen) <= {"sqlite", "postgresql"}:
        raise argparse.ArgumentTypeError("databases are sqlite and postgresql")
    return chosen


def matches(kind: str, chosen: argparse.Namespace, folder: Path) -> Iterator[dict[str, Any]]:
    """One match for each number of tables; a database that is not there is told, never passed over."""
    with fresh_databases(kind, chosen.folder, folder) as fresh:
        if fresh is None:
            print("NO POSTGRESQL ON THIS MACHINE: only half of this benchmark was run", file=sys.stderr)
            yield {"database": kind, "missing": "PostgreSQL is not installed here"}
            return
        for tables in chosen.tables:
            databases = Databases(kind, fresh(f"floor_{tables}"), fresh(f"octosphere_{tables}"))
            terms = Terms(chosen.seconds, chosen.rounds, folder, chosen.games)
            yield uvloop.run(played(databases, tables, terms))


async def played(databases: Databases, tables: int, terms: Terms) -> dict[str, Any]:
    return await Match(databases, tables, terms).play()


@contextmanager
def fresh_databases(kind: str, parent: str | None, folder: Path) -> Iterator[Fresh | None]:
    """Something that makes empty databases of this kind."""
    if kind == "sqlite":
        yield lambda name: f"sqlite:///{folder}/{name}.db"
    else:
        with postgresql(parent) as fresh:
            yield fresh


def machine() -> dict[str, Any]:
    return {"cores": os.cpu_count(), "python": platform.python_version(), "system": platform.platform()}


def settings(chosen: argparse.Namespace) -> dict[str, Any]:
    return {"tables": chosen.tables, "seconds": chosen.seconds, "rounds": chosen.rounds}


def clean(result: dict[str, Any]) -> bool:
    """Whether nothing was lost, doubled or refused."""
    if "missing" in result:
        return False
    failures = (
        "lost",
        "doubled",
        "wrong",
        "events_lost",
        "events_doubled",
        "pages_wrong",
        "floor_lost",
        "floor_doubled",
    )
    return not any(result["checked"][name] for name in failures) and not any(
        result[name]["errors"] for name in ("pages", "asking", "server", "floor")
    )


if __name__ == "__main__":
    sys.exit(main())
