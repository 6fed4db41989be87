"""How much more several server processes on one PostgreSQL do than one; prints JSON.

python bench/processes.py --processes 1,2 --tables 100 --seconds 4 --rounds 3
python bench/processes.py --share 20      (each server is held to a fifth of a core)
python bench/processes.py --quick

Each process is a server with an address of its own, as behind a balancer that keeps the requests of a table together;
the tables are shared out evenly. All numbers of processes play in turn, without views and with pages that draw what
their streams bring. Load, database and servers share the machine, so each tells what it cost: `server_cpu_us`,
`database_cpu_us` and `load_cpu_us` are processor time a request, `busy` is how many cores all of them used. At the end
all servers are killed, one is started again, and every record is compared with the game that was played.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

import uvloop

from serverload.check import Findings, check_records
from serverload.courses import GameLobby, Way
from serverload.figures import figures
from serverload.leash import Leash
from serverload.players import Player, play_round, seated, take_seats
from serverload.postgresql import postgresql
from serverload.processes import Server, allow_many_connections, start_octosphere
from serverload.scripts import GAMES

SHORTEST_GAME = 50  # requests; for how many tables a round may use up
WAYS: tuple[Way, ...] = ("server", "pages")


class Side:
    """So many servers on one database, with their players."""

    def __init__(self, url: str, count: int, folder: Path) -> None:
        self.url, self.count, self.folder = url, count, folder
        self.share = 0.0  # of a core that each server may use; 0: as much as there is
        self.servers: list[Server] = []
        self.lobbies: list[GameLobby] = []
        self.players: list[Player] = []
        self.rounds: dict[str, list[dict[str, Any]]] = {way: [] for way in WAYS}

    async def open(self, tables: int, games: tuple[str, ...]) -> None:
        for number in range(self.count):
            place = self.folder / f"{self.count}-{number}"
            place.mkdir()
            self.servers.append(start_octosphere(self.url, place))
            self.lobbies.append(GameLobby(self.servers[-1].address, games))
            self.players += await seated(self.lobbies[-1], tables // self.count)

    async def play(self, way: Way, seconds: float) -> None:
        """One round; the tables it will need are set up before."""
        fastest = max((one["moves_per_second"] for one in self.rounds["server"]), default=0.0)
        for lobby in self.lobbies:
            lobby.manner.way = way
            await lobby.stock(int(1.2 * fastest * seconds / SHORTEST_GAME / self.count) + 1)
        await take_seats(self.players)
        before, begun = self._costs(), time.perf_counter()
        with Leash([server.pid for server in self.servers], self.share):
            tally = await play_round(self.players, seconds)
        took, spent = time.perf_counter() - begun, [now - then for now, then in zip(self._costs(), before, strict=True)]
        for player in self.players:
            await player.look_away()
        asked = max(1, tally.settled)
        costs = dict(zip(("server_cpu_us", "database_cpu_us", "load_cpu_us"), spent, strict=True))
        told = figures(tally, seconds, spent[0])
        del told["cpu_us"]
        each = {name: round(1e6 * cost / asked) for name, cost in costs.items()}
        self.rounds[way].append({**told, **each, "busy": round(sum(spent) / took, 2)})
        print(f"{self.count} processes, {way}: {self.rounds[way][-1]}", file=sys.stderr, flush=True)

    def _costs(self) -> tuple[float, float, float]:
        servers = sum(server.cpu_seconds() for server in self.servers)
        return servers, database_seconds(self.folder), time.process_time()

    async def check(self) -> dict[str, int]:
        """Kill all, start one, and compare every record."""
        self.close()
        self.servers = [start_octosphere(self.url, self.folder)]
        found = Findings()
        for lobby in self.lobbies:
            more = asdict(await check_records(self.servers[0].address, lobby.courses))
            found = Findings(**{name: count + more[name] for name, count in asdict(found).items()})
        faults = [asdict(lobby.manner.faults) for lobby in self.lobbies]
        events = {name: sum(one[name] for one in faults) for name in faults[0]}
        events |= {"events_lost": events.pop("lost"), "events_doubled": events.pop("doubled")}
        return {**asdict(found), **events}

    def close(self) -> None:
        for player in self.players:
            player.leave()
        for server in self.servers:
            server.kill()

    def report(self) -> dict[str, Any]:
        return {way: middle(found) for way, found in self.rounds.items()}


def middle(found: list[dict[str, Any]]) -> dict[str, float]:
    """The median of each figure over the rounds."""
    return {name: median(one[name] for one in found) for name in found[0]}


def database_seconds(folder: Path) -> float:
    """What all processes of the database in this folder have worked so far, those that ended included."""
    line = next(iter(folder.glob("octosphere-postgresql-*/data/postmaster.pid"))).read_text()
    postmaster, ticks = int(line.split()[0]), 0
    for process in (postmaster, *Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()):
        with suppress(OSError):  # one that has just ended counts with its parent from now on
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15] if process == postmaster else fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


async def compare(chosen: argparse.Namespace, sides: list[Side]) -> list[dict[str, Any]]:
    """All rounds of all sides in turn, then the check of what has stayed."""
    try:
        for side in sides:
            await side.open(chosen.tables, chosen.games)
            side.share = chosen.share / 100
            await side.play("server", min(1.0, chosen.seconds))  # to warm up
            side.rounds["server"].clear()
        for _ in range(chosen.rounds):
            for way in WAYS:
                for side in sides:
                    await side.play(way, chosen.seconds)
        return [{"processes": side.count, **side.report(), "checked": await side.check()} for side in sides]
    finally:
        for side in sides:
            side.close()


def ratios(results: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Of each number of processes to the first: moves a second, and the servers' processor time a request."""
    first = results[0]
    return {
        f"{one['processes']} to {first['processes']}": {
            f"{way}_{name}": round(one[way][name] / first[way][name], 2)
            for way in WAYS
            for name in ("moves_per_second", "server_cpu_us", "database_cpu_us")
        }
        for one in results[1:]
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=numbers, default=[1, 2], metavar="N,N", help="servers at once")
    parser.add_argument("--tables", type=int, default=100, help="tables at once, shared out among them")
    parser.add_argument("--seconds", type=float, default=4.0, help="length of a round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each kind, in turn")
    parser.add_argument("--games", type=lambda text: tuple(text.split(",")), default=GAMES, metavar="A,B")
    parser.add_argument(
        "--share", type=float, default=0.0, metavar="PERCENT", help="of a core for each server (0: all)"
    )
    parser.add_argument("--folder", help="where the database lies (default: the system's temporary folder)")
    parser.add_argument("--quick", action="store_true", help="one short round with few tables, to see that it works")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.tables, chosen.seconds, chosen.rounds = 4, 0.5, 1
    return chosen


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def main() -> int:
    chosen = arguments()
    allow_many_connections()
    with tempfile.TemporaryDirectory(prefix="octosphere-bench-", dir=chosen.folder) as folder:
        Path(folder).chmod(0o755)  # the database runs as a user of its own
        with postgresql(folder) as fresh:
            if fresh is None:
                print("NO POSTGRESQL ON THIS MACHINE: nothing was measured", file=sys.stderr)
                return 1
            sides = [Side(fresh(f"processes_{count}"), count, Path(folder)) for count in chosen.processes]
            results = uvloop.run(compare(chosen, sides))
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "system": platform.platform()}
    settings = {
        "tables": chosen.tables,
        "seconds": chosen.seconds,
        "rounds": chosen.rounds,
        "games": chosen.games,
        "share": chosen.share,
    }
    print(
        json.dumps({"machine": machine, "settings": settings, "results": results, "ratio": ratios(results)}, indent=1)
    )
    wrong = ("lost", "doubled", "wrong", "events_lost", "events_doubled", "pages_wrong")
    bad = any(one["checked"][name] for one in results for name in wrong)
    return 1 if bad or any(one[way]["errors"] for one in results for way in WAYS) else 0


if __name__ == "__main__":
    sys.exit(main())
