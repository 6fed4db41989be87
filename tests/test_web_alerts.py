"""Alerts leave a real server: by webhook and as a feed, without secrets, to public addresses alone, once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from octosphere.web.alerts.outbound import BadTarget, check_target, is_public, look_up, outcome_of, post

from .alert_targets import Target, target_at
from .server import Server, sqlite_url
from .web_client import Player, Served, served, wait_until

AT_ONCE = ("--alert-after", "0", "--private-targets", "--public-url", "https://octo.example")
ATOM = {"a": "http://www.w3.org/2005/Atom"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("alerts"), *AT_ONCE) as found:
        yield found


@pytest.fixture
def target() -> Iterator[Target]:
    with target_at() as found:
        yield found


def order(player: Player, **more: Any) -> dict[str, Any]:
    answer = player.post("/alerts", {"way": "webhook", **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def play_to(mine: Player, theirs: Player) -> None:
    """Both act until it is my turn after another's."""
    while (view := mine.view())["acting"] is not None:
        mine.act(view)
    while mine.view()["acting"] is None:
        theirs.act(theirs.view())


def off(server: Served, device: str, **more: Any) -> None:
    assert server.client.post("/api/alerts/off", json={"device": device, **more}).status_code == 200


def test_a_webhook_is_told_once_and_holds_no_secret(server: Served, target: Target) -> None:
    mine, theirs, watcher = server.players("person", "person")
    device = order(mine, target=f"{target.address}/hook?a=1", lang="de")["device"]
    wait_until(lambda: len(target.taken) == 1)
    play_to(mine, theirs)
    wait_until(lambda: len(target.taken) == 2)
    told = [json.loads(one.body) for one in target.taken]
    assert target.taken[0].path == "/hook?a=1"
    assert told[0]["text"] == "Octo Dice: Du bist dran"
    table = {"table": mine.table, "game": "octodice", "title": "Octo Dice", "reminder": False}
    assert told[0]["tables"] == [{**table, "url": f"https://octo.example/t/{mine.table}"}]
    assert told[0]["id"] != told[1]["id"]
    sent = b"".join(one.body for one in target.taken)
    assert all(secret.encode() not in sent for secret in (mine.token, theirs.token, watcher.token, device))
    off(server, device)
    state = server.client.post("/api/alerts/state", json={"device": device}).json()
    assert state == {"known": False, "confirmed": False, "tables": []}


def test_one_device_hears_of_several_tables(server: Served, target: Target) -> None:
    (first, *_), (second, *_) = server.players("person", "person"), server.players("person", "person")
    device = order(first, target=target.address)["device"]
    assert order(second, device=device)["device"] == device
    assert order(second, device=device)["device"] == device
    state = server.client.post("/api/alerts/state", json={"device": device}).json()
    assert state["confirmed"]
    assert set(state["tables"]) == {first.table, second.table}
    off(server, device, table=first.table)
    state = server.client.post("/api/alerts/state", json={"device": device}).json()
    assert state["tables"] == [second.table]
    assert second.post("/forget", {}).status_code == 200
    assert not server.client.post("/api/alerts/state", json={"device": device}).json()["known"]


def test_a_feed_tells_the_turn_to_whoever_has_its_address(server: Served) -> None:
    mine, *_ = server.players("person", "person")
    device = order(mine, way="feed", lang="es")
    path = device["feed"]

    def entries() -> list[ElementTree.Element]:
        answer = server.client.get(path)
        assert answer.headers["content-type"].startswith("application/atom+xml")
        assert answer.headers["cache-control"] == "no-store"
        return ElementTree.fromstring(answer.content).findall("a:entry", ATOM)

    wait_until(lambda: len(entries()) == 1)
    (entry,) = entries()
    assert entry.findtext("a:title", namespaces=ATOM) == "Octo Dice: te toca"
    link = entry.find("a:link", ATOM)
    assert link is not None
    assert link.get("href") == f"https://octo.example/t/{mine.table}"
    while (view := mine.view())["acting"] is not None:
        mine.act(view)
    wait_until(lambda: entries() == [])
    assert server.client.get(path[:-1]).status_code == 404
    assert server.client.post(path).status_code == 405
    off(server, device["device"])
    assert server.client.get(path).status_code == 404


def test_whoever_watches_is_not_told(server: Served, target: Target) -> None:
    *_, watcher = server.players("person", "person")
    assert watcher.post("/alerts", {"way": "webhook", "target": target.address}).status_code == 403


def test_a_redirect_is_not_followed_and_a_target_that_is_gone_is_forgotten(server: Served, target: Target) -> None:
    mine, theirs, _ = server.players("person", "person")
    target.status = 302
    device = order(mine, target=target.address)["device"]
    wait_until(lambda: len(target.taken) == 1)
    target.status = 410
    play_to(mine, theirs)
    wait_until(lambda: not server.client.post("/api/alerts/state", json={"device": device}).json()["known"])
    assert [one.path for one in target.taken] == ["/", "/"]


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "2001:0:7f00:1::",
    ],
)
def test_addresses_of_this_network_are_not_public(host: str) -> None:
    assert not is_public(host)


def test_public_addresses_are() -> None:
    assert all(map(is_public, ("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "64:ff9b::5db8:d70e")))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://user:secret@example.org/",
        "https://",
        "https:///path",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nX: y",
        "https://[::1/",
        f"https://example.org/{'a' * 1000}",
        "javascript:alert(1)",
        "",
    ],
)
def test_what_is_no_target(url: str) -> None:
    with pytest.raises(BadTarget):
        check_target(url, private=False)


def test_a_server_does_not_reach_into_its_own_network(tmp_path: Path, target: Target) -> None:
    """Neither when it is asked, nor when a name means something else by the time of the alert."""
    secure = target.address.replace("http:", "https:")
    for url in (secure, "https://localhost/", "https://[::1]/", "https://2130706433/", "https://0x7f.1/"):
        with pytest.raises(BadTarget):
            asyncio.run(look_up(url, private=False))
        assert asyncio.run(post(url, b"{}", {})) in ("gone", "later")
    assert target.taken == []
    with served(tmp_path, "--alert-after", "0") as server:
        mine, *_ = server.players("person", "person")
        for url in (secure, target.address, "https://169.254.169.254/latest"):
            answer = mine.post("/alerts", {"way": "webhook", "target": url, "lang": "en"})
            assert answer.status_code == 400
            assert "https" in answer.json()["message"]
    assert target.taken == []


@pytest.mark.parametrize(
    ("status", "outcome"), [(200, "sent"), (201, "sent"), (302, "sent"), (400, "sent"), (404, "gone"), (410, "gone")]
)
def test_what_an_answer_means(status: int, outcome: str) -> None:
    assert outcome_of(status) == outcome


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_target_in_trouble_is_asked_again(status: int) -> None:
    assert outcome_of(status) == "later"


def head(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_killed_server_sends_what_it_had_stored_and_nothing_twice(tmp_path: Path, target: Target) -> None:
    """Killed after the turn is stored and before anything is sent; then while it sends."""
    slow = Server(sqlite_url(tmp_path), "--alert-after", "3600", *AT_ONCE[2:])
    with slow:
        made = httpx.post(
            f"{slow.address}/api/tables", json={"game": "octodice", "seats": [{"kind": "person"}, {"kind": "person"}]}
        ).json()
        token, path = made["links"][0]["token"], f"/api/tables/{made['table']}"
        wanted = {"way": "webhook", "target": target.address}
        answer = httpx.post(f"{slow.address}{path}/alerts", json=wanted, headers=head(token))
        assert answer.status_code == 200, answer.text
        slow.kill()
    target.answering.clear()
    quick = Server(sqlite_url(tmp_path), *AT_ONCE)
    with quick:
        assert target.before.wait(30)
        quick.kill()  # it waits for the answer: nobody knows whether the alert was taken
    target.answering.set()
    with quick:
        device = answer.json()["device"]
        state = httpx.post(f"{quick.address}/api/alerts/state", json={"device": device}).json()
        assert state["tables"] == [made["table"]]
        other = httpx.post(
            f"{quick.address}/api/tables", json={"game": "octodice", "seats": [{"kind": "person"}, {"kind": "person"}]}
        ).json()
        again = {"way": "webhook", "device": device}
        path, token = f"/api/tables/{other['table']}", other["links"][0]["token"]
        assert httpx.post(f"{quick.address}{path}/alerts", json=again, headers=head(token)).status_code == 200
        wait_until(lambda: len(target.taken) > 1)  # whatever was due before would have come with it
    tables = [[one["table"] for one in json.loads(taken.body)["tables"]] for taken in target.taken]
    assert tables == [[made["table"]], [other["table"]]]
