"""Many pages that only wait: what they cost in memory, and whether a move reaches one of them as fast as before."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .courses import GameLobby
from .ears import Ear
from .figures import figures
from .players import play_round, seated, take_seats
from .processes import Server, start_octosphere

SECONDS = 2.0  # that one table plays, before and after


async def idle(url: str, folder: Path, games: Sequence[str], streams: int) -> dict[str, Any]:
    """Open so many streams at tables of two, let them rest, and play at one table before and after."""
    server = start_octosphere(url, folder)
    try:
        lobby = GameLobby(server.address, games)
        lobby.manner.way = "pages"
        players = await seated(lobby, 1)
        before = await _play(server, players)
        pages = await _open_pages(lobby, streams)
        after = await _play(server, players)
        for page in pages:
            page.close()
        faults = lobby.manner.faults
        return {
            "streams": len(pages),
            "memory_mb": server.peak_megabytes(),
            "alone": before,
            "beside_them": after,
            "checked": {"events_lost": faults.lost, "events_doubled": faults.doubled},
        }
    finally:
        server.kill()


async def _play(server: Server, players: list[Any]) -> dict[str, Any]:
    await take_seats(players)
    await play_round(players, SECONDS / 4)  # warm
    began = server.cpu_seconds()
    tally = await play_round(players, SECONDS)
    for player in players:
        await player.look_away()
    return figures(tally, SECONDS, server.cpu_seconds() - began)


async def _open_pages(lobby: GameLobby, streams: int) -> list[Ear]:
    """The pages of both seats of as many tables as it takes."""
    await lobby.stock(streams // 2)
    opened: list[Ear] = []
    while len(opened) < streams:
        pages = (await lobby.course()).ears(_nothing)
        await asyncio.gather(*(page.open() for page in pages))
        opened += pages
    return opened


def _nothing() -> None:
    """Nobody waits for what they hear."""
