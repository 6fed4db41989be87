"""One match: the floor and the server in turn, on one database, with so many tables."""

from __future__ import annotations

import math
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from .check import check_records
from .courses import GameLobby, RowLobby, Way
from .figures import figures, ratios, summary
from .players import Player, play_round, seated, take_seats
from .processes import start_floor, start_octosphere

SHORTEST_GAME = 50  # requests; for how many tables a round may use up
WARM_UP = 1.0  # seconds
WAYS: tuple[Way, ...] = ("pages", "asking", "server")


@dataclass(frozen=True, slots=True)
class Terms:
    """How long, how often, and where."""

    seconds: float
    rounds: int
    folder: Path
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Databases:
    """One empty database for the floor, one for the server."""

    kind: str
    floor: str
    octosphere: str


class Match:
    """Both servers, their players, and the figures of each round."""

    def __init__(self, databases: Databases, tables: int, terms: Terms) -> None:
        self._databases, self._tables, self._terms = databases, tables, terms
        self._floor = start_floor(databases.floor, terms.folder)
        self._server = start_octosphere(databases.octosphere, terms.folder)
        self._empty = self._server.peak_megabytes()
        self._pages = 0.0  # the peak before anybody looked in another way
        self._rows, self._games = RowLobby(self._floor.address), GameLobby(self._server.address, terms.games)
        self._results: dict[str, list[dict[str, Any]]] = {name: [] for name in ("floor", *WAYS)}

    async def play(self) -> dict[str, Any]:
        """All rounds, then the check of what has stayed."""
        try:
            rows, games = await seated(self._rows, self._tables), await seated(self._games, self._tables)
            await self._round("floor", rows, WARM_UP)
            await self._round("pages", games, WARM_UP)
            for results in self._results.values():
                results.clear()
            for number in range(self._terms.rounds):
                _say(f"{self._databases.kind}, {self._tables} tables, round {number + 1} of {self._terms.rounds}")
                await self._round("floor", rows, self._terms.seconds)
                for way in WAYS:
                    await self._round(way, games, self._terms.seconds)
            return await self._report(games)
        finally:
            self._floor.kill()
            self._server.kill()

    async def _round(self, name: Way | Literal["floor"], players: list[Player], seconds: float) -> None:
        """A round of one kind; the tables it will need are set up before."""
        if name != "floor":
            self._games.manner.way = name
            await self._games.stock(self._needed(seconds))
        server = self._floor if name == "floor" else self._server
        await take_seats(players)
        began = server.cpu_seconds()
        tally = await play_round(players, seconds)
        self._results[name].append(figures(tally, seconds, server.cpu_seconds() - began))
        for player in players:
            await player.look_away()
        if name == "pages" and not self._results["asking"]:
            self._pages = server.peak_megabytes()
        _say(f"  {name}: {self._results[name][-1]}")
        for error in sorted(set(tally.errors))[:3]:
            _say(f"  {name}: {error}")

    def _needed(self, seconds: float) -> int:
        """Tables that will be played to their end, going by the quickest round so far."""
        rates = [result["moves_per_second"] for result in self._results["server"]]
        return math.ceil(1.2 * max(rates, default=0.0) * seconds / SHORTEST_GAME)

    async def _report(self, players: list[Player]) -> dict[str, Any]:
        floor, ways = self._results["floor"], {way: self._results[way] for way in WAYS}
        memory = self._memory()
        for player in players:
            player.leave()
        return {
            "database": self._databases.kind,
            "tables": self._tables,
            "ratio": {way: ratios(rounds, floor) for way, rounds in ways.items()},
            "memory_mb": memory,
            **{way: summary(rounds) for way, rounds in ways.items()},
            "floor": summary(floor),
            "checked": await self._checked(),
        }

    def _memory(self) -> dict[str, float]:
        return {
            "server_empty": self._empty,
            "server_pages": self._pages,
            "server_peak": self._server.peak_megabytes(),
            "workers_peak": self._server.children_megabytes(),
            "floor_peak": self._floor.peak_megabytes(),
        }

    async def _checked(self) -> dict[str, int]:
        """Kill the server, start it again on what it left, and compare."""
        self._server.kill()
        self._server = start_octosphere(self._databases.octosphere, self._terms.folder)
        lost, doubled = await self._rows.lost_and_doubled()
        return {
            **asdict(await check_records(self._server.address, self._games.courses)),
            "events_lost": self._games.manner.faults.lost + self._rows.faults.lost,
            "events_doubled": self._games.manner.faults.doubled + self._rows.faults.doubled,
            "pages_checked": self._games.manner.faults.pages_checked,
            "pages_wrong": self._games.manner.faults.pages_wrong,
            "floor_lost": lost,
            "floor_doubled": doubled,
        }


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
