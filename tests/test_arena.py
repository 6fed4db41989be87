"""`octosphere arena`: fair seats, the same dice, intervals that hold, and what it refuses."""

from __future__ import annotations

import csv
import json
import os
from collections import Counter
from itertools import combinations
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from octosphere.agents import Agent, make_agent
from octosphere.arena.deals import play_deal, play_game
from octosphere.arena.plan import TournamentPlan
from octosphere.arena.seatings import seatings
from octosphere.arena.workers import play_deals
from octosphere.cli import main
from octosphere.core.chance import Seeded
from octosphere.core.errors import BadInput
from octosphere.games import open_game
from octosphere.scale import WorkerDied, open_executor

OCTODICE = open_game("octodice")
DIVE = open_game("template")
SOME = ["arena", "octodice", "--agents", "greedy,random", "--seed", "7"]


def test_a_lone_agent_is_always_the_first():
    assert seatings(2, 4, lone=True) == [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]
    assert set(seatings(3, 4, lone=True)) < set(seatings(3, 4))
    assert seatings(2, 2, lone=True) == seatings(2, 2)


def arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*SOME, "--processes", "1", "--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


# seats


@given(agents=some.integers(1, 6), seats=some.integers(1, 5))
def test_every_agent_has_every_seat_equally_often(agents: int, seats: int) -> None:
    games = seatings(agents, seats)
    assert len(set(games)) == len(games)
    places = Counter((seat, agent) for game in games for seat, agent in enumerate(game))
    assert len(places) == agents * seats
    assert len(set(places.values())) == 1


@given(agents=some.integers(2, 6), seats=some.integers(2, 5))
def test_every_pair_meets_equally_often_and_fairly(agents: int, seats: int) -> None:
    games = seatings(agents, seats)
    met = Counter(pair for game in games for pair in combinations(sorted(set(game)), 2))
    assert len(met) == agents * (agents - 1) // 2
    assert len(set(met.values())) == 1
    for one, other in met:
        both = [game for game in games if {one, other} <= set(game)]
        assert Counter(s for g in both for s, a in enumerate(g) if a == one) == Counter(
            s for g in both for s, a in enumerate(g) if a == other
        )


def test_seatings_by_example() -> None:
    assert seatings(3, 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert seatings(2, 3) == [(0, 1, 1), (1, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1), (0, 1, 0)]
    assert seatings(3, 2) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert seatings(2, 1) == [(0,), (1,)]
    assert seatings(1, 4) == [(0, 0, 0, 0)]


def test_games_are_rounded_up_to_whole_deals() -> None:
    plan = TournamentPlan(OCTODICE, {"players": 4}, ["greedy", "random"])
    assert [TournamentPlan(OCTODICE, plan.options, plan.agents, 1, games).deals for games in (1, 16, 17, 80)] == [
        2,
        2,
        3,
        10,
    ]


# dice


def test_a_seat_meets_the_same_dice_whoever_sits_there() -> None:
    plan = TournamentPlan(
        DIVE, {"players": 2}, ["random", "other"], make=lambda name, seed, game: make_agent("random", seed)
    )
    for deal in range(5):
        there, back = play_deal(plan, deal)
        assert there == back  # the same agent under two names


def test_the_agents_luck_is_not_the_dice() -> None:
    seeds = []

    def make(name: str, seed: int | str, game: int) -> Agent:
        seeds.append((seed, game))
        return make_agent(name, seed, game)

    play_deal(TournamentPlan(DIVE, {"players": 2}, ["random", "greedy"], 9, make=make), 4)
    assert seeds == [("9-4-seat-1", 0), ("9-4-seat-2", 0)] * 2


def test_a_deal_can_be_played_again_by_its_seed() -> None:
    plan = TournamentPlan(OCTODICE, {"players": 2}, ["greedy", "random"], 3, 4, ("layout",))
    options = {"players": 2, "layout": "random:3-1"}
    agents = [make_agent("greedy", "3-1-seat-1"), make_agent("random", "3-1-seat-2")]
    assert play_deal(plan, 1)[0] == play_game(OCTODICE, options, Seeded("3-1"), agents)
    assert len({OCTODICE.options(plan.deal_options(deal))["layout"] for deal in range(5)}) == 5


# processes


def test_any_number_of_processes_gives_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = set()
    for processes in ("1", "2"):
        path = tmp_path / f"{processes}.csv"
        more = ["--games", "30", "--layout", "random", "--processes", processes, "--out", str(path)]
        assert main([*SOME, "--json", *more]) == 0
        answers.add((capsys.readouterr().out, path.read_bytes()))
    assert len(answers) == 1


def dying(name: str, seed: int | str, game: int) -> Agent:
    """An agent whose process ends in the first game, but not while the plan is checked."""
    if "seat" in str(seed):
        os._exit(3)
    return make_agent(name, seed, game)


def test_a_worker_that_dies_is_told() -> None:
    plan = TournamentPlan(DIVE, {"players": 2}, ["greedy", "random"], make=dying)
    with pytest.raises(WorkerDied, match="a worker process died in the middle"), open_executor(None, 2) as executor:
        list(play_deals(plan, executor))


def test_stopping_early_ends_the_workers() -> None:
    with open_executor(None, 2) as executor:
        deals = play_deals(TournamentPlan(DIVE, {"players": 2}, ["greedy", "random"], games=10**9), executor)
        assert next(deals) == play_deal(TournamentPlan(DIVE, {"players": 2}, ["greedy", "random"]), 0)
        deals.close()
    assert not active_children()


def test_ctrl_c_leaves_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from octosphere.arena.files import Games

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Games, "add", stop)
    assert main([*SOME, "--processes", "1", "--out", str(tmp_path / "games.csv")]) == 130
    assert not os.listdir(tmp_path)


class Cheat:
    """An agent that rolls the dice when it should decide."""

    def choose(self, game: Any, state: Any) -> Any:
        return game.codec.parse("roll 6")


def test_an_agent_that_breaks_a_rule_is_named() -> None:
    plan = TournamentPlan(DIVE, {"players": 2}, ["cheat", "other"], make=lambda name, seed, game: Cheat())
    with pytest.raises(BadInput, match="an agent of cheat, other broke a rule in deal 0: 'roll 6' is not allowed"):
        play_deal(plan, 0)


# whole tournaments


@pytest.mark.parametrize(
    ("players", "games"),
    [("1", "40"), ("2", "60"), *(pytest.param(*more, marks=pytest.mark.long) for more in (("3", "120"), ("4", "160")))],
)
def test_greedy_beats_random(players: str, games: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = arena(capsys, "--players", players, "--games", games)
    assert found["deals"] == 20 if players != "2" else 30
    assert [agent["agent"] for agent in found["agents"]] == ["greedy", "random"]
    (pair,) = found["pairs"]
    for measure in ("score", "win_share"):
        assert pair[measure]["excludes_equality"]
        assert 0 < pair[measure]["low"] < pair[measure]["value"] <= pair[measure]["high"]
    assert found["agents"][0]["rating"]["low"] > found["agents"][1]["rating"]["high"]


def test_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    found = arena(capsys, "--games", "5", "--anchor", "random", "--layout", "random")
    facts = {"game": "octodice", "rules": "1", "seed": "7", "confidence": 0.95, "anchor": "random"}
    counts = {"games_asked": 5, "games": 6, "deals": 3, "games_per_deal": 2}
    assert {name: found[name] for name in (*facts, *counts)} == {**facts, **counts}
    assert found["options"] == {"players": 2, "layout": "random in each deal", "edition": "de", "variant": False}
    for agent in found["agents"]:
        assert set(agent) == {"agent", "rating", "score", "win_share"}
        for measure in ("rating", "score", "win_share"):
            assert agent[measure]["low"] <= agent[measure]["value"] <= agent[measure]["high"]
    assert [set(pair) for pair in found["pairs"]] == [{"agents", "score", "win_share", "ahead"}]
    never = "greedy was never placed behind random: their ratings are further apart than told"
    assert found["notes"] == ([never] if found["pairs"][0]["ahead"] == 1 else [])


def test_one_agent_may_fill_all_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "template", "--agents", "greedy", "--players", "3", "--games", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["deals"], found["games_per_deal"], found["pairs"]) == (5, 1, [])
    assert found["agents"][0]["rating"]["value"] == 0
    assert found["agents"][0]["win_share"] == pytest.approx({"value": 1 / 3, "low": 1 / 3, "high": 1 / 3})


def test_a_file_reads_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.csv"
    found = arena(capsys, "--players", "3", "--games", "12", "--out", str(path))
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert os.listdir(tmp_path) == ["games.csv"]
    assert [(row["deal"], row["seating"], row["seed"]) for row in rows][5:7] == [("0", "6", "7-0"), ("1", "1", "7-1")]
    for agent in found["agents"]:
        mine = [(row, seat) for row in rows for seat in "123" if row[f"agent_{seat}"] == agent["agent"]]
        assert len(mine) == 18
        assert agent["score"]["value"] == pytest.approx(sum(int(row[f"score_{seat}"]) for row, seat in mine) / 18)
        parts = (int(row[f"won_{seat}"]) / sum(int(row[f"won_{any_}"]) for any_ in "123") for row, seat in mine)
        assert agent["win_share"]["value"] == pytest.approx(sum(parts) / 18)


@pytest.mark.parametrize("players", ["1", "2", "4"])
def test_people_get_tables(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SOME, "--processes", "1", "--games", "9", "--players", players]) == 0
    shown = capsys.readouterr().out
    for word in ("Octo Dice", "deals", "9 asked for, rounded up", "greedy – random", "rating", "wins", "95 %", "±"):
        assert word in " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--agents", "clever,random"], "no agent is called 'clever'; there is random, greedy"),
        (["--agents", "random,greedy,random"], "random is named twice"),
        (["--agents", ","], "at least one agent"),
        (["--games", "0"], "0 games; at least 1 is needed"),
        (["--games", "-5"], "-5 games; at least 1 is needed"),
        (["--players", "0"], "0 players"),
        (["--players", "5"], "5 players"),
        (["--processes", "0"], "0 processes"),
        (["--anchor", "expert"], "the anchor 'expert' does not play; there is greedy, random"),
        (["--layout", "A1"], "a layout is nine tile sides"),
        (["--out", "games.xlsx"], "it may end in .csv or .parquet"),
        (["--out", "no/such/folder/games.csv"], "cannot write no/such/folder/games.csv: No such file or directory"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SOME, *arguments]) == 2
    answer = capsys.readouterr()
    assert message in answer.err
    assert not answer.out
