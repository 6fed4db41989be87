"""What others did since one last looked: each of their moves with its words, its places and the table after it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from .web_client import Player, Served, served, wait_until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("steps"), "--no-limits") as found:
        yield found


@pytest.fixture(params=["octodice", "aquasphere"])
def table(request: pytest.FixtureRequest, server: Served) -> list[Player]:
    """A person, two bots and somebody who watches; the person is to act, and bots have acted before."""
    found = server.players("person", "diver", "diver", game=request.param, seed="steps 3")
    player = found[0]
    for _ in range(4):
        wait_until(lambda: asked(player.view()))
        before, view = player.view()["seq"], player.view()
        while asked(view):
            view = player.act(view)
        assert view["seq"] > before
    wait_until(lambda: asked(player.view()))
    return found


def asked(view: dict[str, Any]) -> bool:
    return view["acting"] is not None and any(view["can"][what] for what in ("move", "roll", "confirm"))


def test_every_move_since_our_own_last_one_is_told_in_order(table: list[Player]) -> None:
    player = table[0]
    steps, view = player.get("/steps").json(), player.view()
    assert steps
    assert 0 not in {step["seat"] for step in steps}, "our own moves are no news"
    assert {1, 2} & {step["seat"] for step in steps}
    assert [step["seq"] for step in steps] == sorted(step["seq"] for step in steps)
    assert [step["at"] for step in steps] == list(range(steps[0]["at"], steps[0]["at"] + len(steps)))
    assert steps[-1]["view"]["board"]["players"] == view["board"]["players"], "the last one leads to the table as it is"
    for step in steps:
        assert step["view"]["acting"] is None
        assert step["view"]["choices"] == []
        assert step["view"]["seq"] == step["seq"]
        if step["seat"] >= 0:
            assert all(line["text"] for line in step["lines"])
    told = [line for step in steps for line in step["lines"]]
    log = [line for line in view["log"] if line["seq"] >= steps[0]["seq"]]
    assert [line["text"] for line in told] == [line["text"] for line in log]


def test_points_and_places_are_those_of_the_move(table: list[Player]) -> None:
    player = table[0]
    steps = [step for step in player.get("/steps", after=0).json() if step["seat"] > 0]
    scores = {step["seq"]: step["view"]["seats"][step["seat"]]["score"] for step in steps}
    for first, second in itertools.pairwise(steps):
        if first["seat"] == second["seat"] and second["at"] == first["at"] + 1:
            assert scores[second["seq"]] - scores[first["seq"]] == second["points"]
    assert any(step["places"] for step in steps)


def test_one_may_ask_from_any_entry_on(table: list[Player]) -> None:
    player = table[0]
    steps = player.get("/steps").json()
    later = player.get("/steps", after=steps[0]["seq"]).json()
    assert [step["seq"] for step in later] == [step["seq"] for step in steps if step["seq"] > steps[0]["seq"]]
    assert player.get("/steps", after=player.view()["seq"]).json() == []
    assert len(player.get("/steps", after=0).json()) <= 24


def test_whoever_watches_is_told_what_everybody_did(table: list[Player]) -> None:
    watcher = table[-1]
    seats = {step["seat"] for step in watcher.get("/steps", after=0).json()}
    assert {1, 2} <= seats


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "99999999999"])
def test_a_bad_entry_is_refused(table: list[Player], after: str) -> None:
    answer = table[0].get("/steps", after=after)
    assert answer.status_code == 400
    assert answer.json()["message"]
