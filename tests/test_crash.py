"""A server that is killed again and again while people play loses nothing and plays nothing twice."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from octosphere.core.record import loads, verify
from octosphere.games import open_game, playable_games
from octosphere.play.entries import MARK

from .postgres import postgres_url as postgres_url  # noqa: PLC0414
from .server import Server, sqlite_url

TABLES = 6  # of all games in turn
KILLS = 5
LIMIT = 240.0  # seconds for the whole test on a busy machine


@dataclass
class Seen:
    """What one table's people were told."""

    game: str
    table: str
    tokens: list[str]
    acknowledged: dict[str, int] = field(default_factory=dict)  # keys of requests, and the seq they were answered with
    events: list[dict[str, Any]] = field(default_factory=list)


def head(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def patiently(client: httpx.AsyncClient, method: str, path: str, **more: Any) -> httpx.Response:
    """Ask again, word for word, until the server is back."""
    while True:
        try:
            answer = await client.request(method, path, **more)
            if answer.status_code < 500:
                return answer
        except httpx.HTTPError:
            pass
        await asyncio.sleep(0.05)


async def opened(client: httpx.AsyncClient, game: str) -> Seen:
    seats = [{"kind": "person", "name": "Ines"}, {"kind": "person", "name": "Jonas"}, {"kind": "bot", "level": "diver"}]
    answer = await patiently(client, "POST", "/api/tables", json={"game": game, "seats": seats})
    assert answer.status_code == 200, answer.text
    created = answer.json()
    return Seen(game, created["table"], [link["token"] for link in created["links"]])


async def act(client: httpx.AsyncClient, seen: Seen, token: str, view: dict[str, Any], chance: random.Random) -> None:
    """One request of a seat; a refusal means that the page was behind."""
    body = {"key": secrets.token_urlsafe(9), "position": view["seq"], "seat": view["acting"]}
    what = next(name for name in ("confirm", "roll", "move") if view["can"][name])
    if what == "move":
        body |= {"move": chance.choice(view["choices"])["move"], "confirm": chance.random() < 0.7}
    path = f"/api/tables/{seen.table}/{'moves' if what == 'move' else what}"
    answer = await patiently(client, "POST", path, json=body, headers=head(token))
    if answer.status_code == 200:
        seen.acknowledged[str(body["key"])] = answer.json()["seq"]
    else:
        assert answer.status_code in (403, 409), answer.text


async def play(client: httpx.AsyncClient, seen: Seen, seat: int, done: asyncio.Event) -> None:
    """A person at one seat, until the game is over or the test has seen enough."""
    chance, token = random.Random(f"{seen.table}{seat}"), seen.tokens[seat]
    while not done.is_set():
        view = (await patiently(client, "GET", f"/api/tables/{seen.table}", headers=head(token))).json()
        if view["over"]:
            return
        if view["acting"] is None:
            await asyncio.sleep(0.02)
        else:
            await act(client, seen, token, view, chance)


async def listen(client: httpx.AsyncClient, seen: Seen, done: asyncio.Event) -> None:
    """A page that keeps its stream open and resumes it with the last entry it saw."""
    while not done.is_set():
        last = seen.events[-1]["seq"] if seen.events else 0
        headers = {**head(seen.tokens[0]), "Last-Event-ID": str(last)}
        try:
            async with client.stream("GET", f"/api/tables/{seen.table}/events", headers=headers) as stream:
                async for line in stream.aiter_lines():
                    if line.startswith("data:") and '"kind"' in line:
                        seen.events.append(json.loads(line.removeprefix("data:")))
                    if done.is_set():
                        return
        except httpx.HTTPError:
            await asyncio.sleep(0.05)


async def kill_often(server: Server, tables: list[Seen]) -> None:
    """Kill the server at a random moment, but never before it has done something since it came back."""
    chance = random.Random(4)
    for _ in range(KILLS):
        before = sum(len(seen.acknowledged) for seen in tables)
        while sum(len(seen.acknowledged) for seen in tables) < before + 20:
            await asyncio.sleep(0.01)
        await asyncio.sleep(chance.random() * 0.3)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)


async def under_fire(server: Server) -> list[Seen]:
    done = asyncio.Event()
    async with httpx.AsyncClient(base_url=server.address, timeout=20.0) as client:
        tables = [await opened(client, playable_games()[at % len(playable_games())]) for at in range(TABLES)]
        pages = [asyncio.create_task(listen(client, seen, done)) for seen in tables]
        people = [asyncio.create_task(play(client, seen, seat, done)) for seen in tables for seat in (0, 1)]
        await asyncio.wait_for(kill_often(server, tables), LIMIT)
        await asyncio.wait_for(asyncio.gather(*people), LIMIT)
        for seen in tables:
            await asyncio.wait_for(caught_up(client, seen), LIMIT)
        done.set()
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)
    return tables


async def caught_up(client: httpx.AsyncClient, seen: Seen) -> None:
    """Wait until the page has heard all, and check the finished game."""
    view = (await patiently(client, "GET", f"/api/tables/{seen.table}", headers=head(seen.tokens[0]))).json()
    while not seen.events or seen.events[-1]["seq"] < view["seq"]:
        await asyncio.sleep(0.02)
    record = await patiently(client, "GET", f"/api/tables/{seen.table}/record", headers=head(seen.tokens[0]))
    verdict = verify(open_game(seen.game), loads(record.text))
    assert (verdict.complete, verdict.dice) == (True, "proven")


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_killed_and_started_again_everything_accepted_is_there(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = sqlite_url(tmp_path) if database == "sqlite" else request.getfixturevalue("postgres_url")
    with Server(url, "--no-limits", "--bot-pace", "0") as server:
        tables = asyncio.run(under_fire(server))
    for seen in tables:
        numbers = [event["seq"] for event in seen.events]
        assert numbers == list(range(1, len(numbers) + 1)), "the page missed or repeated something"
        assert len(seen.acknowledged) > 20
        assert max(seen.acknowledged.values()) <= numbers[-1]
    asyncio.run(check_keys(url, tables))


async def check_keys(url: str, tables: list[Seen]) -> None:
    """Every acknowledged request lies in the store exactly once."""
    from octosphere.play.store import open_store

    store = await open_store(url)
    for seen in tables:
        found = await store.load(seen.table)
        assert found is not None
        keys = [entry.key.partition(MARK)[0] for entry in found[1] if entry.key]
        assert len(keys) == len(set(keys))
        assert set(seen.acknowledged) <= set(keys)
    await store.close()
