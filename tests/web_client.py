"""A real server process for tests of the web, and somebody who plays on it."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx

from .server import as_people_have_it

COMMAND = (sys.executable, "-c", "import sys; from octosphere.cli import main; sys.exit(main())")
PATIENCE = 300.0  # seconds; the machine may be busy, and a worker may have to compile first
NUMBERS = itertools.count()


def key() -> str:
    """A request id that no request has had."""
    return f"test-key-{next(NUMBERS):06d}"


def wait_until(true: Callable[[], bool]) -> None:
    """Look until something is so."""
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


@contextmanager
def served(folder: Path, *options: str) -> Iterator[Served]:
    """A server on a free port with tables in a folder."""
    command = [*COMMAND, "serve", "--no-prepare", "--port", "0", "--json", "--bot-pace", "0", *options]
    if "--database-url" not in options:
        command += ["--database-url", f"sqlite:///{folder / 'tables.db'}"]
    with (folder / "log.txt").open("ab") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=as_people_have_it())
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line, (folder / "log.txt").read_text()
            with httpx.Client(base_url=json.loads(line)["address"], timeout=PATIENCE) as client:
                yield Served(process, client, folder)
        finally:
            process.terminate()
            process.wait(PATIENCE)
            assert process.stdout is not None
            process.stdout.close()


class Served:
    """A server and a client of it."""

    def __init__(self, process: subprocess.Popen[bytes], client: httpx.Client, folder: Path) -> None:
        self.process, self.client, self.folder = process, client, folder

    def log(self) -> str:
        return (self.folder / "log.txt").read_text()

    def create(self, *kinds: str, **more: Any) -> dict[str, Any]:
        """A new table: "person", "open", or the level of a bot, for each seat."""
        seats = [{"kind": one} if one in ("person", "open") else {"kind": "bot", "level": one} for one in kinds]
        answer = self.client.post("/api/tables", json={"game": "octodice", "seats": seats, **more})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def players(self, *kinds: str, **more: Any) -> list[Player]:
        """A player for each link of a new table, the one who only watches last."""
        table = self.create(*kinds, **more)
        tokens = [link["token"] for link in table["links"]]
        return [Player(self.client, table["table"], token) for token in (*tokens, table["watch"])]


class Player:
    """Holds one link of a table."""

    def __init__(self, client: httpx.Client, table: str, token: str) -> None:
        self.client, self.table, self.token = client, table, token
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, call: str = "", **query: Any) -> httpx.Response:
        return self.client.get(f"/api/tables/{self.table}{call}", params=query, headers=self.headers)

    def post(self, call: str, body: dict[str, Any]) -> httpx.Response:
        return self.client.post(f"/api/tables/{self.table}{call}", json=body, headers=self.headers)

    def view(self, **query: Any) -> dict[str, Any]:
        answer = self.get(**query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def ask(self, call: str, seat: int, **more: Any) -> httpx.Response:
        """Something at the position as it is now."""
        position = {"position": self.view()["seq"]} if call in ("/moves", "/roll", "/confirm", "/undo") else {}
        return self.post(call, {"key": key(), "seat": seat, **position, **more})

    def act(self, view: dict[str, Any]) -> dict[str, Any]:
        """Do the first thing that can be done; returns the view after it."""
        body = {"key": key(), "seat": view["acting"], "position": view["seq"], "view": True}
        call = "/roll" if view["can"]["roll"] else "/confirm" if view["can"]["confirm"] else "/moves"
        if call == "/moves":
            body |= {"move": view["choices"][0]["move"], "confirm": True}
        answer = self.post(call, body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["view"]
        return found

    def play_on(self) -> dict[str, Any]:
        """Play whatever is asked of this link until the game is over."""
        view = self.view()
        while view["over"] is None:
            view = self.act(view) if view["acting"] is not None else self.view()
        return view

    def advice(self, call: str, **query: Any) -> dict[str, Any]:
        """A hint or a forecast: asked for until it is there."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            answer = self.get(call, **query)
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            if found["state"] == "ready":
                return found
        raise AssertionError(f"{call} was not answered")

    @contextmanager
    def events(self, since: int | None = 0, **query: Any) -> Iterator[Iterator[dict[str, Any]]]:
        """The stream of what happens: `event`, `id` and the data of each."""
        headers = self.headers if since is None else {**self.headers, "Last-Event-ID": str(since)}
        with self.client.stream("GET", f"/api/tables/{self.table}/events", params=query, headers=headers) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "text/event-stream"
            yield _events(answer.iter_lines())


def finish(player: Player, seed: int = 0) -> int:
    """Play the first seat by chance until the end, alone or against bots; the score."""
    chance, view = Random(seed), player.view()
    while view["over"] is None:
        if view["acting"] is None:  # bots decide
            time.sleep(0.01)
            view = player.view()
            continue
        if view["choices"]:
            view["choices"] = [chance.choice(view["choices"])]
        view = player.act(view)
    return int(view["over"]["scores"][0])


def _events(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    found: dict[str, Any] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if name == "data":
            found |= json.loads(value)
        elif name:
            found[name] = value
        elif found:
            yield found
            found = {}
