"""SIGTERM under load: what was accepted is stored and answered, pages are told to come back, and they find it."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from octosphere.play.entries import MARK
from octosphere.web.events import COME_BACK

from .server import stored
from .web_client import PATIENCE, Player, Served, key, served, wait_until


class Load:
    """Somebody who asks for one thing after the other, on a connection of their own, until the server is gone."""

    def __init__(self, server: Served, player: Player) -> None:
        self.client = httpx.Client(base_url=server.client.base_url, timeout=PATIENCE)
        self.player = Player(self.client, player.table, player.token)
        self.accepted: list[str] = []
        self.refused: list[int] = []
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while True:
            asked = {"key": key(), "seat": 0, "phrase": "hello"}
            try:
                status = self.player.post("/say", asked).status_code
            except httpx.TransportError:
                return
            if status == 200:
                self.accepted.append(str(asked["key"]))
            else:
                self.refused.append(status)

    def join(self) -> None:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self.client.close()


class Reader:
    """A page that listens until its stream ends."""

    def __init__(self, player: Player) -> None:
        self.heard: list[dict[str, Any]] = []
        self.broken: httpx.TransportError | None = None
        self._player = player
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            with self._player.events() as events:
                self.heard.extend(events)
        except httpx.TransportError as error:
            self.broken = error

    def join(self) -> None:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@contextmanager
def loaded(server: Served, players: list[Player]) -> Iterator[tuple[list[Load], list[Reader]]]:
    """While people play and listen; both end with the server."""
    with ExitStack() as ended:
        readers = [Reader(player) for player in players]
        loads = [Load(server, player) for player in players]
        for one in (*readers, *loads):
            ended.callback(one.join)
        ended.callback(server.process.kill)  # whatever fails above, nobody waits for ever
        yield loads, readers


def test_what_was_accepted_is_finished_and_pages_come_back(tmp_path: Path) -> None:
    with served(tmp_path, "--no-limits") as server:
        players = [server.players("person")[0] for _ in range(4)]
        with loaded(server, players) as (loads, readers):
            wait_until(lambda: all(len(load.accepted) >= 10 for load in loads))
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(PATIENCE) == 0
    assert server.log() == ""
    for load, reader in zip(loads, readers, strict=True):
        entries = asyncio.run(stored(f"sqlite:///{tmp_path}/tables.db", load.player.table))
        assert [entry.key.partition(MARK)[0] for entry in entries] == load.accepted
        assert set(load.refused) <= {503}
        assert reader.broken is None
        assert COME_BACK[0] <= int(reader.heard[-1]["retry"]) <= COME_BACK[1]
    with served(tmp_path) as server:
        again = Player(server.client, players[0].table, players[0].token)
        seen = max(event["seq"] for event in readers[0].heard if "seq" in event)
        with again.events(seen) as events:
            missed = len(loads[0].accepted) - seen
            found = [next(one for one in events if one["event"] == "entry") for _ in range(missed)]
        assert [event["seq"] for event in found] == list(range(seen + 1, seen + missed + 1))
