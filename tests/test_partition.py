"""Two servers with addresses of their own share a PostgreSQL; one is cut off and healed: nothing is lost or stale."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from octosphere.play.entries import MARK

from .namespaces import Network, door, inside, network
from .postgres import start_postgres
from .server import Server, stored
from .web_client import Player, key

PATIENCE = 60.0  # seconds for whatever has to happen
TRUST = 1.0  # seconds for which a server that is cut off may not know it yet
PORT = 8420

pytestmark = pytest.mark.long


def wait_until(true: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


@dataclass
class House:
    """A server in a namespace of its own, with one cable for players and one for the database."""

    network: Network
    room: str
    client: httpx.Client

    def at(self, table: str, token: str) -> Player:
        return Player(self.client, table, token)

    def status(self, player: Player) -> int:
        """Of a view asked for here with a player's link; 0 if nothing was answered."""
        with suppress(httpx.HTTPError):
            return self.at(player.table, player.token).get().status_code
        return 0


@dataclass
class World:
    url: str  # of the database, for whoever checks it
    cut_off: House
    other: House
    cables: list[str] = field(default_factory=lambda: ["back"])

    def cut(self) -> None:
        for cable in self.cables:
            self.cut_off.network.cut(self.cut_off.room, cable)

    def heal(self) -> None:
        for cable in self.cables:
            self.cut_off.network.heal(self.cut_off.room, cable)


@pytest.fixture
def world() -> Iterator[World]:
    with ExitStack() as stack:
        made = stack.enter_context(network())
        postgres = start_postgres(inside(made.hub))
        stack.callback(postgres.remove)
        url = postgres.fresh()
        houses = [start_house(stack, made, name, url) for name in ("one", "two")]
        yield World(url, *houses)


def start_house(stack: ExitStack, made: Network, name: str, url: str) -> House:
    room = made.add(name)
    database, _ = made.join(room, "back")
    _, address = made.join(room, "front")
    user = urlsplit(url).username
    options = ("--host", address, "--no-limits", "--workers", "1")
    server = Server(f"postgresql://{user}@{database}/postgres", *options)
    server.inside, server.port = inside(room), PORT
    stack.enter_context(server)
    base = stack.enter_context(door(made.hub, (address, PORT)))
    client = stack.enter_context(httpx.Client(base_url=base, timeout=PATIENCE))
    return House(made, room, client)


class Reader(threading.Thread):
    """Follows a stream, comes back whenever it ends, and notes the number of every entry."""

    def __init__(self, player: Player) -> None:
        super().__init__(daemon=True)
        self.player, self.seen, self.over = player, list[int](), threading.Event()
        self.start()

    def run(self) -> None:
        limits = httpx.Timeout(PATIENCE, read=3.0)
        with httpx.Client(base_url=self.player.client.base_url, timeout=limits) as client:
            while not self.over.wait(0.05):
                with suppress(httpx.HTTPError):
                    self._follow(client)

    def _follow(self, client: httpx.Client) -> None:
        """A stream that is silent for three seconds is asked for again, as a page does that was asleep."""
        last = str(self.seen[-1] if self.seen else 0)
        headers = {**self.player.headers, "Last-Event-ID": last}
        with client.stream("GET", f"/api/tables/{self.player.table}/events", headers=headers) as answer:
            for line in answer.iter_lines():
                if line.startswith("id: "):
                    self.seen.append(int(line[4:]))
                if self.over.is_set():
                    return


class Match:
    """Two people at one table, and every key that a server has accepted of them."""

    def __init__(self, house: House) -> None:
        seats = [{"kind": "person", "name": name} for name in ("Ada", "Ben")]
        made = house.client.post("/api/tables", json={"game": "octodice", "seats": seats}).json()
        self.table, self.accepted = str(made["table"]), list[str]()
        self.links = [Player(house.client, self.table, link["token"]) for link in made["links"]]

    def ask(self, house: House) -> tuple[Player, str, dict[str, Any]] | None:
        """The next request of whoever is to act, as the view at a server has it; nothing when the game is over."""
        until = time.monotonic() + PATIENCE
        for link in itertools.cycle(self.links):  # what the other server stored may be heard between two views
            assert time.monotonic() < until
            view = house.at(self.table, link.token).view()
            if view["over"] is not None:
                return None
            if view["acting"] is not None:
                return link, *request_of(view)
        raise AssertionError("nobody sits here")

    def play(self, house: House, count: int) -> None:
        """So many requests at one server; one that does not know the last of the other's yet is asked again."""
        for _ in range(count):
            wait_until(lambda: self._play_one(house))

    def _play_one(self, house: House) -> bool:
        asked = self.ask(house)
        if asked is None:
            return True
        link, call, body = asked
        answer = house.at(self.table, link.token).post(call, body)
        assert answer.status_code == 200 or answer.json()["error"] == "stale", answer.text
        if answer.status_code == 200:
            self.accepted.append(body["key"])
        return answer.status_code == 200

    def seq(self, house: House) -> int:
        return int(house.at(self.table, self.links[0].token).view()["seq"])


def request_of(view: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    body = {"key": key(), "seat": view["acting"], "position": view["seq"]}
    call = "/roll" if view["can"]["roll"] else "/confirm" if view["can"]["confirm"] else "/moves"
    more = {"move": view["choices"][0]["move"], "confirm": True} if call == "/moves" else {}
    return call, {**body, **more}


def hear_all(readers: list[Reader], last: int) -> None:
    for reader in readers:
        wait_until(lambda reader=reader: reader.seen and reader.seen[-1] >= last)


@pytest.mark.parametrize("cables", [["back"], ["back", "front"]], ids=["database", "everything"])
def test_a_server_that_was_cut_off_and_healed_has_lost_doubled_and_kept_nothing(
    world: World, cables: list[str]
) -> None:
    world.cables = cables
    one, two = world.cut_off, world.other
    match, left = Match(one), Match(one).links[0]
    readers = [Reader(house.at(match.table, link.token)) for house, link in zip((one, two), match.links, strict=True)]
    for _ in range(5):
        match.play(one, 1)
        match.play(two, 1)
    hear_all(readers, match.seq(two))
    assert one.status(left) == 200  # this token is known there from now on

    world.cut()
    ask_while_cut(world, match)
    assert two.at(left.table, left.token).post("/forget", {}).status_code == 200
    match.play(two, 10)
    time_cut = time.monotonic()
    before = match.seq(two)
    if "front" not in cables:
        refused_until_healed(one, match, time_cut)

    world.heal()
    first = first_view(one, match)
    assert first["seq"] >= before, "what was shown after the healing is stale"
    assert one.status(left) == 404  # revoked while this server heard nothing
    for _ in range(1000):
        if match.ask(two) is None:
            break
        match.play(one, 1)
        match.play(two, 1)
    last = match.seq(two)
    wait_until(lambda: match.seq(one) == last)
    hear_all(readers, last)
    for reader in readers:
        reader.over.set()
        reader.join(PATIENCE)
    check(world, match, readers)


def ask_while_cut(world: World, match: Match) -> None:
    """A move that is asked for at the server that is cut off, then again with its key at the other one."""
    asked = match.ask(world.other)
    assert asked is not None
    link, call, body = asked
    headers = {**link.headers, "Content-Type": "application/json"}
    path, content = f"/api/tables/{match.table}{call}", json.dumps(body).encode()
    with suppress(httpx.HTTPError):
        answer = world.cut_off.client.post(path, content=content, headers=headers, timeout=3.0)
        assert answer.status_code == 503
    answer = world.other.client.post(path, content=content, headers=headers)
    assert answer.status_code == 200, answer.text
    match.accepted.append(body["key"])


def refused_until_healed(house: House, match: Match, since: float) -> None:
    """Whoever still reaches a server that is cut off is shown nothing old."""
    while time.monotonic() < since + TRUST:
        time.sleep(0.05)
    for _ in range(3):
        assert house.status(match.links[0]) == 503


def first_view(house: House, match: Match) -> dict[str, Any]:
    """What a server shows as soon as it shows anything."""
    found: list[dict[str, Any]] = []

    def is_shown() -> bool:
        with suppress(httpx.HTTPError):
            answer = house.at(match.table, match.links[0].token).get()
            if answer.status_code == 200:
                found.append(answer.json())
        return bool(found)

    wait_until(is_shown)
    return found[0]


def check(world: World, match: Match, readers: list[Reader]) -> None:
    """Every accepted request is stored once, in order, and every stream has told every entry once."""
    entries = asyncio.run(stored(world.url, match.table))
    numbers = [entry.seq for entry in entries]
    assert numbers == list(range(1, len(entries) + 1))
    keys = [entry.key.partition(MARK)[0] for entry in entries if entry.key]
    assert sorted(keys) == sorted(match.accepted)
    for reader in readers:
        assert reader.seen == numbers
    views = [house.at(match.table, match.links[1].token).view() for house in (world.cut_off, world.other)]
    assert views[0]["over"] is not None
    assert views[0]["seq"] == views[1]["seq"]
