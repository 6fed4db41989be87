"""The tree search: finds what is best where that is known, the same again for a seed, within its budget."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from math import inf, nan
from typing import Any

import pytest

from octosphere.agents import make_agent
from octosphere.arena.plan import TournamentPlan
from octosphere.cli import main
from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.kernel import load_plain
from octosphere.core.layout import clone
from octosphere.core.record import AnyGame
from octosphere.fast import budget as budgets
from octosphere.fast.budget import read_budget
from octosphere.fast.room import node_type, tree_type
from octosphere.fast.search import Budget, Searcher, searcher_of
from octosphere.fast.settings import SearchSettings
from octosphere.games import kit_of, open_game
from octosphere.games.octodice.agents import ExpertAgent
from octosphere.games.template.components import printed_text
from octosphere.games.template.state import Phase, State

DIVE, OCTODICE, AQUASPHERE = (open_game(name) for name in ("template", "octodice", "aquasphere"))
SMALL = SearchSettings(nodes=2000)


def tiny(players: int, turns: int = 1) -> State:
    """Dive in a shallow sea: small enough to be worked out."""
    text = (
        printed_text().replace("is = 20", "is = 9").replace('is = 5, mark = "known"', f'is = {turns}, mark = "known"')
    )
    state: State = DIVE.start({"players": players, "components": text})
    return state


def dived(depth: int, players: int = 1, turns: int = 1) -> State:
    """The first player so deep, about to decide."""
    s = tiny(players, turns)
    s.depth, s.phase, s.throw = depth, Phase.CHOOSE, 1
    return s


def exact(s: State) -> tuple[float, ...]:
    """What each seat can expect when everybody plays for points, by plain recursion."""
    return _exact(repr(replace(s, throw=0)), s)


_known: dict[str, tuple[float, ...]] = {}


def _exact(key: str, s: State) -> tuple[float, ...]:
    if key not in _known:
        who = DIVE.to_move(s)
        if who == OVER:
            _known[key] = tuple(map(float, DIVE.scores(s)))
        elif who == CHANCE:
            found = [(chance, exact(apply_to_copy(DIVE, s, move)[0])) for move, chance in DIVE.outcomes(s)]
            _known[key] = tuple(float(sum(c * v[seat] for c, v in found)) for seat in range(s.seats))
        else:
            _known[key] = max((exact(apply_to_copy(DIVE, s, move)[0]) for move in DIVE.legal(s)), key=lambda v: v[who])
    return _known[key]


def begun(game: AnyGame, players: int, seed: int = 3) -> Any:
    """A game at its first decision."""
    s = game.start({"players": players})
    while game.to_move(s) == CHANCE:
        game.apply(s, game.deal(s, Seeded(seed)))
    return s


def octodice(seed: int = 3, players: int = 2) -> Any:
    return begun(OCTODICE, players, seed)


@cache
def searcher() -> Searcher:
    return Searcher(DIVE)


# what is known


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("depth", range(1, 9))
def test_it_finds_the_best_move_of_a_tiny_game(depth: int, players: int) -> None:
    s = dived(depth, players)
    after_each = {move: exact(apply_to_copy(DIVE, s, move)[0])[0] for move in DIVE.legal(s)}
    found = searcher().rank(s, Budget(simulations=4000))
    best = max(after_each, key=lambda move: after_each[move])
    assert found[0].move == best
    for one in found:
        assert one.values[0] == pytest.approx(after_each[one.move], abs=4 * one.error + 0.25)


def test_both_seats_maximise_for_themselves() -> None:
    s = dived(8, players=2)
    values, error = searcher().value(s, Budget(simulations=50_000))
    assert values[0] == pytest.approx(exact(s)[0], abs=0.1)
    assert values[1] == pytest.approx(exact(s)[1], abs=0.8)
    assert 0 < error < 0.1


def test_a_value_before_the_dice_is_the_mean_over_them() -> None:
    s = tiny(1)
    found = [searcher().value(s, Budget(simulations=60_000), seed) for seed in range(30)]
    mean = sum(values[0] for values, _ in found) / len(found)
    spread = (sum((values[0] - mean) ** 2 for values, _ in found) / (len(found) - 1)) ** 0.5
    assert mean == pytest.approx(exact(s)[0], abs=4 * spread / len(found) ** 0.5)
    assert spread == pytest.approx(sum(error for _, error in found) / len(found), rel=0.5)


def test_a_game_that_is_over_is_worth_its_score() -> None:
    s = dived(4)
    DIVE.apply(s, DIVE.codec.parse("surface"))
    assert searcher().value(s) == ((4.0,), 0.0)
    with pytest.raises(BadInput, match="nothing to decide"):
        searcher().rank(s)


def test_it_may_stop_where_chance_begins() -> None:
    found = Searcher(DIVE, replace(SMALL, stretches=0)).rank(dived(7, 2))
    assert {DIVE.codec.text(one.move): (one.values, one.error) for one in found} == {
        "surface": ((7.0, 0.0), 0.0),
        "deeper": ((0.0, 0.0), 0.0),  # judged by the points alone, before the die falls
    }


def test_spite_takes_off_what_the_best_rival_gets() -> None:
    loops = load_plain("octosphere.games.template").load("octosphere.fast.loops.tree")
    tree, node = tree_type(DIVE.facts)(seats=3, spite=50), node_type(DIVE.facts)(visits=10)
    node.sums[:] = [400, -300, -100, 900]  # the last is no seat of this game
    assert [loops.worth(tree, node, seat) for seat in range(3)] == [45.0, -50.0, -30.0]


# the same again


@pytest.mark.parametrize(
    "settings", [SMALL, replace(SMALL, decisions=0), replace(SMALL, stretches=2, trust=50, spite=30)]
)
@pytest.mark.parametrize("s", [dived(2, 3), octodice(), octodice(5, 1)], ids=["dive", "two", "solo"])
def test_plain_and_compiled_find_the_same(s: Any, settings: SearchSettings) -> None:
    game = DIVE if isinstance(s, State) else OCTODICE
    found = [Searcher(game, settings, twin=twin).rank(s, Budget(simulations=40), 7) for twin in (False, True)]
    assert found[0] == found[1]


@pytest.mark.parametrize("players", [2, 4])
def test_so_do_they_in_aquasphere_as_it_is_tuned(players: int) -> None:
    s, settings = (
        begun(AQUASPHERE, players),
        replace(kit_of(AQUASPHERE).search_settings() or SearchSettings(), nodes=2000),
    )
    found = [Searcher(AQUASPHERE, settings, twin=twin).rank(s, Budget(simulations=4), 7) for twin in (False, True)]
    assert found[0] == found[1]


def test_a_seed_gives_the_same_answer_in_chunks_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    s, search = octodice(), Searcher(OCTODICE, SMALL)
    first = search.rank(s, Budget(simulations=300), "a seed")
    monkeypatch.setattr(budgets, "CHUNK", 0.0)  # one at a time
    monkeypatch.setattr(budgets, "FIRST", 1)
    assert search.rank(s, Budget(simulations=300), "a seed") == first
    assert search.rank(s, Budget(simulations=300), "another") != first


def test_a_position_is_left_as_it_was() -> None:
    s = octodice()
    before = clone(s)
    searcher_of(OCTODICE).value(s, Budget(simulations=50))
    assert s == before


# budgets


@pytest.mark.parametrize("simulations", [1, 2, 77])
def test_as_many_simulations_as_allowed(simulations: int) -> None:
    found = searcher().rank(dived(3, 2), Budget(simulations=simulations))
    assert sum(one.visits for one in found) == simulations
    assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)


def test_a_short_time_is_enough_for_an_answer() -> None:
    assert searcher().rank(dived(3), Budget(seconds=1e-6))[0].visits >= 1


def test_a_search_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "CHUNK", 0.0)
    asked: list[int] = []
    found = searcher().rank(dived(3), Budget(simulations=10**9), stop=lambda: bool(asked.append(0)) or len(asked) > 9)
    assert sum(one.visits for one in found) == budgets.FIRST + 9
    values, _ = searcher().value(tiny(2), Budget(seconds=3600), stop=lambda: True)
    assert len(values) == 2


def test_a_full_tree_goes_on_without_growing() -> None:
    full = Searcher(OCTODICE, replace(SMALL, nodes=60))
    found = full.rank(octodice(), Budget(simulations=500))
    assert sum(one.visits for one in found) == 500
    crammed = Searcher(OCTODICE, replace(SMALL, nodes=1))
    assert crammed.rank(octodice(), Budget(simulations=5)) == []


@pytest.mark.parametrize(
    ("seconds", "simulations", "message"),
    [(0, 0, "needs"), (1, 1, "not both"), (-1, 0, "-1 seconds"), (0, -5, "-5 sim"), (nan, 0, "nan"), (inf, 0, "inf")],
)
def test_a_senseless_budget_is_refused(seconds: float, simulations: int, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Budget(seconds, simulations)


@pytest.mark.parametrize("text", ["", "s", "many", "1.5", "0", "0s", "-3", "1e3"])
def test_an_unreadable_budget_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"budget|simulations"):
        read_budget(text)


# agents and tournaments


def test_the_same_agent_decides_the_same() -> None:
    s = octodice()
    one, two = (make_agent(name, "x", 3).choose(OCTODICE, s) for name in ("search:150", "search:150"))
    assert one == two == make_agent("search", "x", 3, Budget(simulations=150)).choose(OCTODICE, s)


def test_the_expert_is_the_best_there_is() -> None:
    s, dive = octodice(), dived(3, 2)
    assert make_agent("expert:1", 5).choose(OCTODICE, s) == ExpertAgent(Seeded(5)).choose(OCTODICE, s)
    assert make_agent("expert:90", 5).choose(DIVE, dive) == make_agent("search:90", 5).choose(DIVE, dive)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("greedy:5", "greedy takes no budget"),
        ("search:x", "'x' is no budget"),
        ("clever:5", "no agent is called 'clever'"),
    ],
)
def test_a_wrong_name_is_refused(name: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        make_agent(name, 1)


def arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["arena", "template", "--processes", "1", "--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_search_beats_greed(capsys: pytest.CaptureFixture[str]) -> None:
    found = arena(capsys, "--agents", "greedy,search", "--games", "60", "--simulations", "200")
    assert found["budget"] == {"simulations": 200}
    assert [agent["agent"] for agent in found["agents"]] == ["search", "greedy"]
    assert found["pairs"][0]["score"]["excludes_equality"]


def test_budgets_can_be_compared(capsys: pytest.CaptureFixture[str]) -> None:
    found = arena(capsys, "--agents", "search:1,search:300", "--games", "40")
    assert found["budget"] is None
    assert [agent["agent"] for agent in found["agents"]] == ["search:300", "search:1"]
    timed = arena(capsys, "--agents", "expert", "--games", "2", "--time", "0.001", "--players", "2")
    assert timed["budget"] == {"seconds": 0.001}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--time", "1", "--simulations", "5"], "--time and --simulations exclude each other"),
        (["--time", "0"], "above 0"),
        (["--time", "nan"], "nan seconds"),
        (["--simulations", "-1"], "-1 simulations"),
        (["--agents", "greedy", "--simulations", "5"], "nobody who takes it: it is for search and expert"),
        (["--agents", "search:4,greedy", "--time", "1"], "nobody who takes it"),
        (["--agents", "turn"], "this agent plays Octo Dice, not Dive"),
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "template", "--agents", "search", "--processes", "1", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_maker_of_ones_own_is_not_asked_for_budgets() -> None:
    plan = TournamentPlan(
        DIVE, {"players": 2}, ["search", "other"], make=lambda name, seed, game: make_agent("random", seed)
    )
    plan.check()
