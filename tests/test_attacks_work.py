"""One address asks for all that workers can do; a bystander's bots, hints and studies hardly wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from octosphere.tasks.moves import choose, hint
from octosphere.tasks.study import EFFORT, study
from octosphere.web.quotas import QUOTAS

from .bystander import OTHER
from .reels import greedy_game
from .web_client import PATIENCE, Player, Served, served

STRONG = ("kraken", "kraken", "kraken", "person")
TABLES, HINTS = 22, 8  # together as many as may be set up at once
LATE = 4  # tables set up before the bots of those just before them have begun to think
RECORDS = 8
NEXT = 2  # questions that may come before a bystander's: the one in hand, and one of the only other who asks


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Studies take seconds."""
    monkeypatch.setenv(EFFORT, "tiny")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """With all its limits."""
    with served(tmp_path) as found:
        yield found


def elsewhere(server: Served) -> httpx.Client:
    """A client at another address."""
    transport = httpx.HTTPTransport(local_address=OTHER, retries=0)
    return httpx.Client(base_url=server.client.base_url, timeout=PATIENCE, transport=transport)


def open_tables(client: httpx.Client, count: int, kinds: tuple[str, ...]) -> list[httpx.Response]:
    seats = [{"kind": "person"} if one == "person" else {"kind": "bot", "level": one} for one in kinds]
    return [client.post("/api/tables", json={"game": "octodice", "seats": seats}) for _ in range(count)]


def lay_records(client: httpx.Client, count: int) -> list[Player]:
    """Finished games of one's own, of the kind that is judged soonest."""
    given = {"record": greedy_game("aquasphere", {"players": 2}, "8").to_json()}
    return [_player(client, client.post("/api/records", json=given)) for _ in range(count)]


def _player(client: httpx.Client, answer: httpx.Response) -> Player:
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return Player(client, made["table"], made["links"][0]["token"])


def ask_all(questions: list[Callable[[], httpx.Response]]) -> list[httpx.Response]:
    """All at once."""
    with ThreadPoolExecutor(len(questions)) as pool:
        return [one.result() for one in [pool.submit(question) for question in questions]]


def refused_politely(answers: list[httpx.Response]) -> int:
    """How many were refused: each with a reason, and when to come back."""
    refused = [answer for answer in answers if answer.status_code != 200]
    for answer in refused:
        assert (answer.status_code, answer.json()["error"]) == (429, "too_many"), answer.text
        assert int(answer.headers["retry-after"]) >= 1
    return len(refused)


def until_ready(player: Player, call: str, **query: Any) -> list[int]:
    """Ask until it is there; the places that were told on the way."""
    places, until = [], time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = player.get(call, **query)
        assert answer.status_code == 200, answer.text
        if answer.json()["state"] == "ready":
            return places
        places.append(answer.json()["ahead"])
        time.sleep(1.5)  # as pages do
    raise AssertionError(f"{call} was not answered")


def study_all(server: Served, count: int) -> list[httpx.Response]:
    """One address wants the studies of so many games at once."""
    greedy = lay_records(server.client, count)
    return ask_all([partial(one.get, "/coach") for one in greedy])


def bystander_studies(server: Served) -> list[int]:
    """The places that somebody else is told until they have their study."""
    with elsewhere(server) as client:
        return until_ready(lay_records(client, 1)[0], "/coach")


@pytest.mark.long
def test_one_address_has_three_studies_on_the_way_and_a_bystander_waits_for_one(server: Served) -> None:
    answers = study_all(server, RECORDS)
    assert max(bystander_studies(server), default=0) <= NEXT
    assert refused_politely(answers) == RECORDS - QUOTAS[study].each
    places = [answer.json()["ahead"] for answer in answers if answer.status_code == 200]
    assert sorted(places) == list(range(QUOTAS[study].each))


@pytest.mark.long
def test_without_limits_all_are_taken_and_a_bystander_still_waits_for_one(tmp_path: Path) -> None:
    with served(tmp_path, "--no-limits") as server:
        answers = study_all(server, RECORDS)
        assert [answer.status_code for answer in answers] == [200] * RECORDS
        assert max(bystander_studies(server), default=0) <= NEXT


def deciding(client: httpx.Client) -> Player:
    """Somebody alone at a table who has a decision to make."""
    player = _player(client, open_tables(client, 1, ("person",))[0])
    player.act(player.view())
    return player


def captain_moves(player: Player) -> list[int]:
    """Play until a bot has moved; the places that were told while it waited."""
    with player.events() as events:
        view, places = player.view(), list[int]()
        while view["acting"] is not None:
            view = player.act(view)
        for event in events:
            if event["event"] == "waits":
                places.append(event["ahead"])
            if event["event"] == "entry" and (event["kind"], event["seat"]) == ("move", 1):
                return places
    raise AssertionError("the stream has ended before the bot moved")


@pytest.mark.long
def test_many_strong_bots_and_hints_of_one_address_leave_a_bystander_their_share(server: Served) -> None:
    greedy = [deciding(server.client) for _ in range(HINTS)]
    tables = open_tables(server.client, TABLES, STRONG)
    assert 0 < TABLES - refused_politely(tables) <= QUOTAS[choose].each + LATE
    hints = ask_all([partial(one.get, "/hint") for one in greedy])
    assert HINTS - refused_politely(hints) == QUOTAS[hint].each
    with elsewhere(server) as client:
        mine = _player(client, open_tables(client, 1, ("person", "captain"))[0])
        assert max(captain_moves(mine), default=0) <= NEXT
        assert max(until_ready(deciding(client), "/hint"), default=0) <= NEXT
        assert max(until_ready(mine, "/forecast"), default=0) <= NEXT
