"""What a seat sees of AquaSphere agrees with what then happens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, pairwise, product, takewhile
from random import Random
from typing import Any

import pytest

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.games import open_game
from octosphere.games.aquasphere import rules
from octosphere.games.aquasphere.moves import LETTERS, Use, Walk
from octosphere.games.aquasphere.state import Phase, Programme, Stage
from octosphere.games.aquasphere.view import BRINGS, YIELDS

GAME: Any = open_game("aquasphere")
GOODS = ("time", "crystals", "octopods")
DECISIONS = ("enter", "buy", "walk", "use", "returned", "placed", "passed", "round")  # events that begin something new
each_count = pytest.mark.parametrize("players", [2, 3, 4])


def positions(players: int, seed: int = 1) -> Iterator[tuple[Any, Any, list[Any]]]:
    """Each position of a random game, that after the next move, and the events between."""
    state, dice, rng = GAME.start({"players": players}), Seeded(seed), Random(seed)
    while (seat := GAME.to_move(state)) != OVER:
        move = GAME.deal(state, dice) if seat == CHANCE else rng.choice(GAME.legal(state))
        following, events = apply_to_copy(GAME, state, move)
        yield state, following, events
        state = following


def sector(view: dict[str, Any], letter: str) -> dict[str, Any]:
    return next(one for one in view["sectors"] if one["letter"] == letter)


@each_count
def test_all_seats_see_the_same(players: int):
    for state, _, _ in positions(players):
        views = [GAME.view(state, seat) for seat in range(players)]
        assert all({**view, "seat": 0} == views[0] for view in views)
        assert json.loads(json.dumps(views[0])) == views[0]


def test_a_view_asks_for_all_that_an_action_can_bring():
    for state, _, _ in positions(3):
        if GAME.to_move(state) >= 0:
            for letter, programme in product(range(len(LETTERS)), Programme):
                brought = {
                    YIELDS[what]
                    for what in range(len(YIELDS))
                    if rules.gain(state, state.seat, letter, programme, what)
                }
                assert brought <= set(BRINGS[programme])


def test_before_anything_is_drawn_nothing_is_told():
    view = GAME.view(GAME.start({"players": 3}), 0)
    assert view["order"] == []
    assert view["ring"] == "A"
    assert view["draw"] == "starter"
    assert [view["programme"], view["following"]] == [None, None]
    assert {room["programme"] for room in view["rooms"]} == {None}
    assert {(player["home"], player["scientist"]) for player in view["players"]} == {(None, None)}
    assert {(one["walk"], one["yields"], one["coming"]) for one in view["sectors"]} == {(None, None, None)}


@each_count
def test_the_ring_grows_and_then_orders_the_sectors(players: int):
    rings = []
    for state, _, _ in positions(players):
        view = GAME.view(state, 0)
        rings.append(view["ring"])
        if len(view["ring"]) == 6:
            assert [one["letter"] for one in view["sectors"]] == list(view["ring"])
            assert sorted(view["ring"]) == list("ABCDEF")
    assert [len(ring) for ring in rings[:7]] == [1, 1, 2, 3, 4, 6, 6]
    assert all(ring.startswith(before) for before, ring in pairwise(rings))


@each_count
def test_walks_cost_what_is_told(players: int):
    walks = 0
    for state, _, _ in positions(players):
        if GAME.to_move(state) == CHANCE:
            continue
        view = GAME.view(state, 0)
        for move in GAME.legal(state):
            if isinstance(move, Walk):
                [walked] = [event for event in apply_to_copy(GAME, state, move)[1] if event.kind == "walk"]
                assert walked.data[2] == sector(view, move.sector)["walk"]
                walks += 1
    assert walks > 50


@each_count
def test_actions_bring_what_is_told(players: int):
    """Compared by the events of the action, for players without cards of their own."""
    seen = set()
    for state, _, _ in chain(positions(players, 2), positions(players, 3), positions(players, 4)):
        if GAME.to_move(state) == CHANCE or state.players[state.seat].cards > 0:
            continue
        letter = "ABCDEF"[state.players[state.seat].scientist]
        told = sector(GAME.view(state, 0), letter)["yields"]
        for move in GAME.legal(state):
            if isinstance(move, Use):
                brought = _brought(apply_to_copy(GAME, state, move)[1])
                assert {name: told[move.programme].get(name, 0) for name in brought} == brought, move
                seen.add(move.programme)
    assert len(seen) == 7


def _brought(events: list[Any]) -> dict[str, int]:
    """What the first action of a log brought, up to the next decision."""
    action = list(takewhile(lambda event: event.kind not in DECISIONS, events[1:]))
    assert events[0].kind == "use"
    found = {"points": sum(event.data[0] for event in action if event.kind == "points")}
    if not any(event.kind == "card" for event in action):  # which may bring time and bots at once
        for name, kind in (("time", "time"), ("crystals", "crystals"), ("octopods", "caught")):
            found[name] = sum(event.data[0] for event in action if event.kind == kind)
        found["bots"] = sum(1 for event in action if event.kind == "programmed")
    found["pieces"] = sum(1 for event in action if event.kind in ("expansion", "card", "submarine"))
    found["cost"] = sum(event.data[2] for event in action if event.kind == "submarine")
    return found


def test_a_submarine_that_cannot_be_placed_says_why():
    told = set()
    for state, _, _ in positions(2):
        if GAME.to_move(state) != CHANCE and state.phase == Phase.TURN:
            player, letter = state.players[state.seat], state.players[state.seat].scientist
            yields = sector(GAME.view(state, 0), "ABCDEF"[letter])["yields"]["submarine"]
            if player.programmed[Programme.SUBMARINE]:
                _, events = apply_to_copy(GAME, state, Use("submarine"))
                assert any(event.kind == "submarine" for event in events) == ("skipped" not in yields)
            told.add(yields.get("skipped"))
    assert {None, "own_submarine", "no_time"} <= told


@each_count
def test_what_is_coming_comes(players: int):
    refills = 0
    for seed in range(8):
        for state, following, events in positions(players, seed):
            if state.rounds == following.rounds or any(event.kind in ("use", "submarine") for event in events):
                continue
            view = GAME.view(state, 0)
            assert [room["following"] for room in view["rooms"]] == [
                room["programme"] for room in GAME.view(following, 0)["rooms"]
            ]
            coming = {one["letter"]: one["coming"] for one in view["sectors"]}
            [refilled] = [event for event in events if event.kind == "refilled"]
            if refilled.data == tuple(sum(one[name] for one in coming.values()) for name in GOODS):
                _check_refill(state, following, coming)  # else the stock was short and changed in the scoring
                refills += 1
    assert refills >= 6


def _check_refill(state: Any, following: Any, coming: dict[str, dict[str, int]]) -> None:
    for letter, before, now in zip("ABCDEF", state.sectors, following.sectors, strict=True):
        assert now.time == coming[letter]["time"]
        assert now.crystals == before.crystals + coming[letter]["crystals"]
        assert now.octopods == before.octopods + coming[letter]["octopods"]


@each_count
def test_the_forecast_is_what_a_round_scoring_pays(players: int):
    """Told right before the last pass, and nothing but passing happens in between."""
    scorings = 0
    for seed in range(8):
        for state, _, events in positions(players, seed):
            kinds = {event.kind for event in events}
            if "scored" in kinds and not kinds & {"use", "enter", "buy", "spend", "returned", "placed"}:
                view = GAME.view(state, 0)
                for event in events:
                    if event.kind == "scored" and state.stage == Stage.TURN:
                        assert tuple(view["players"][event.seat]["forecast"].values()) == event.data[:4]
                        scorings += 1
    assert scorings > 6


@each_count
def test_the_final_points_are_told_at_the_end(players: int):
    *_, (_, end, events) = positions(players)
    view = GAME.view(end, 0)
    assert view["phase"] == "over"
    for event in events:
        if event.kind == "final":
            assert tuple(view["players"][event.seat]["final"].values()) == event.data
    for seat, player in enumerate(view["players"]):
        assert player["score"] == player["track"] == sum(player["points"]) == GAME.scores(end)[seat]


@each_count
def test_the_picture_has_a_line_for_each_thing(players: int):
    for state, _, _ in positions(players):
        lines = GAME.picture(state).splitlines()
        assert len(lines) == 4 + len(GAME.view(state, 0)["ring"]) + 3 * players
