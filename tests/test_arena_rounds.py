"""`octosphere arena --budget`: rounds that spend games where ratings are open, and say no more than they know."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy
import pytest

from octosphere.arena.ladder import ladder
from octosphere.arena.meetings import Group, Meetings
from octosphere.arena.page import tell_seconds
from octosphere.arena.plan import TournamentPlan
from octosphere.arena.rounds import Rounds, Rule
from octosphere.arena.schedule import DECISION, first_round, neighbours, next_round
from octosphere.arena.strengths import Strengths
from octosphere.cli import main
from octosphere.games import open_game
from octosphere.scale import open_executor

from .graded import grades
from .test_arena_store import answer, kill_when

DIVE = open_game("template")
SIX = grades(0, 100, 200, 400, 600, 1000)
ROUNDS = ["arena", "template", "--agents", *SIX[::2], "greedy", "--budget", "240", "--json", "--processes", "1"]


def plan_of(agents: list[str], players: int = 2, seed: int = 1) -> TournamentPlan:
    return TournamentPlan(DIVE, DIVE.options({"players": players}), agents, seed)


def play_all(rounds: Rounds) -> Rounds:
    with closing(rounds.play()) as meetings:
        for _ in meetings:
            pass
    return rounds


# what is known of results that are drawn as ratings say


def draw(generator: numpy.random.Generator, true: list[float], group: Group) -> Any:
    """Two games of two agents, won as their ratings say."""
    one, other = group
    won = generator.binomial(2, 1 / (1 + 10 ** ((true[other] - true[one]) / 400)))
    return numpy.array([[0, won], [2 - won, 0]])


def rounds_of(true: list[float], trial: int, deals: int, width: float | None = None) -> Strengths:
    """What rounds find of agents of known ratings, after so many deals at most."""
    generator, table = numpy.random.default_rng(trial), Meetings(len(true))
    groups = first_round([str(agent) for agent in range(len(true))], 2, trial)
    while groups := groups[: deals - len(table.groups)]:
        table.groups += groups
        table.ahead += [draw(generator, true, group) for group in groups]
        found = Strengths(table)
        groups = next_round(found, neighbours(found, 2, width), 2, f"{trial}-{len(table.groups)}")
    return found


def test_equals_are_seldom_told_apart_however_often_it_is_looked() -> None:
    wrong = held = 0
    for trial in range(40):
        found = rounds_of([0, 0, 0], trial, 300)
        order = found.order()
        wrong += sum(found.difference(one, other, DECISION).excludes(0) for one, other in combinations(order, 2))
        held += sum(not found.rating(agent).excludes(0) for agent in order)
    assert wrong / 120 < 0.05
    assert held / 120 > 0.9


@pytest.mark.parametrize(
    ("true", "deals", "width"),
    [
        ([300, 100, -100, -300], 300, None),
        pytest.param([60, 30, 10, 0, -40, -60], 900, 30, marks=pytest.mark.long),
        pytest.param([800, 0, -800], 200, None, marks=pytest.mark.long),
    ],
)
def test_intervals_hold_the_truth(true: list[float], deals: int, width: float | None) -> None:
    held: list[bool] = []
    for trial in range(40):
        found = rounds_of(true, trial, deals, width)
        held += [not found.rating(agent).excludes(value) for agent, value in enumerate(true)]
        held += [not found.rating(agent, 0).excludes(value - true[0]) for agent, value in enumerate(true)]
    assert sum(held) / len(held) > 0.9


def test_two_who_always_met_are_rated_as_everywhere() -> None:
    table = Meetings(2, [(0, 1)] * 20, [numpy.array([[0, 1.5], [0.5, 0]])] * 20, 40)
    found = Strengths(table)
    assert found.difference(0, 1).value == pytest.approx(400 * numpy.log10(30.5 / 10.5), abs=1e-5)
    assert found.rating(0, 0).to_json() == {"value": 0, "low": 0, "high": 0}
    assert (
        not Strengths(Meetings(2, table.groups[:3], [numpy.array([[0, 2], [0, 0]])] * 3)).difference(0, 1).excludes(0)
    )


# who meets


@pytest.mark.parametrize(("agents", "size"), [(2, 2), (7, 2), (4, 4), (9, 4), (200, 3)])
def test_the_first_round_joins_all(agents: int, size: int) -> None:
    groups = first_round([str(agent) for agent in range(agents)], size, 5)
    assert all(len(set(group)) == size for group in groups)
    joined = set(groups[0])
    for group in groups[1:]:
        assert joined & set(group)
        joined |= set(group)
    assert joined == set(range(agents))
    assert len(groups) == -(-agents // (size - 1))


def test_only_those_meet_who_are_not_told_apart() -> None:
    true, generator, table = [900.0, 880.0, 0.0, -20.0], numpy.random.default_rng(4), Meetings(4)
    for group in combinations(range(4), 2):
        for _ in range(30):
            table.groups.append(group)
            table.ahead.append(draw(generator, true, group))
    found = Strengths(table)
    pairs = neighbours(found, 2)
    assert [pair.settled for pair in pairs] == [False, True, False]
    assert {frozenset(group) for group in next_round(found, pairs, 2, "x")} == {frozenset((0, 1)), frozenset((2, 3))}
    assert all(pair.settled for pair in neighbours(found, 2, 500))
    assert next_round(found, neighbours(found, 2, 500), 2, "x") == []


def all_meet(plan: TournamentPlan) -> Iterator[int]:
    """Games of a tournament in which all meet all, as often as rounds would be looked at: at each look how many."""
    table, pairs = Meetings(len(plan.agents)), list(combinations(range(len(plan.agents)), 2))
    from octosphere.arena.deals import play_deal
    from octosphere.arena.meetings import plan_of as alone

    while True:
        for _ in range(max(1, len(table.groups) // len(pairs) // 4)):
            for pair in pairs:
                table.add(alone(plan, pair), pair, play_deal(alone(plan, pair), len(table.groups)))
        yield 0 if not all(pair.settled for pair in neighbours(Strengths(table), 2)) else table.games


def test_rounds_need_fewer_games_than_all_against_all() -> None:
    rounds = play_all(Rounds(plan_of(SIX), Rule()))
    found = ladder(rounds)
    assert [rung.agent for rung in found.rungs] == SIX
    assert all(step.told_apart for step in found.steps)
    assert found.ended == "all neighbours are told apart"
    others = next(games for games in all_meet(plan_of(SIX)) if games)
    assert rounds.table.games < others * 0.75


@pytest.mark.long
def test_two_hundred_agents() -> None:
    hasty = [5 * place for place in range(200)]
    rounds = play_all(Rounds(plan_of(grades(*hasty)), Rule(16_000)))
    found = ladder(rounds, grades(0)[0])
    assert (rounds.table.games, found.ended) == (16_000, "the budget is spent")
    places = [int(rung.agent.partition("Grade")[2]) for rung in found.rungs]
    assert numpy.corrcoef(places, hasty)[0, 1] > 0.9
    met = Counter(frozenset(group) for group in rounds.table.groups)
    assert len(met) < 199 * 200 / 2 / 3
    far = [abs(rounds.table.groups[deal][0] - rounds.table.groups[deal][1]) for deal in range(200, 8000)]
    assert sum(far[-2000:]) < sum(far[:2000]) * 0.9
    assert len(found.rungs[0].open_to) < 150


# the same whoever plays


@pytest.mark.parametrize("players", [2, *(pytest.param(players, marks=pytest.mark.long) for players in (1, 3))])
def test_any_number_of_processes_plays_the_same(players: int) -> None:
    here, there = (Rounds(plan_of(SIX, players, 3), Rule(120)) for _ in range(2))
    found = list(here.play())
    assert [meeting.number for meeting in found] == [*range(len(found))]
    assert here.table.games == 120
    with open_executor(None, 2) as executor:
        spread = list(there.play(executor))
    assert [(meeting.plan.agents, meeting.deal) for meeting in found] == [
        (meeting.plan.agents, meeting.deal) for meeting in spread
    ]
    assert ladder(here).to_json() == ladder(there).to_json()


def test_a_larger_budget_goes_on_from_a_smaller() -> None:
    def meetings(budget: int) -> list[tuple[Any, ...]]:
        return [(*meeting.plan.agents, meeting.number) for meeting in Rounds(plan_of(SIX), Rule(budget)).play()]

    few, many = meetings(90), meetings(200)
    assert few == many[: len(few)]


def test_rounds_that_are_killed_go_on_with_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    store, command = tmp_path / "store", [*ROUNDS, "--budget", "1200"]
    kill_when(20, command, store)
    files = []
    for more in ([], ["--store", str(store)]):
        files.append(
            (
                answer([*command, "--out", str(tmp_path / "games.csv"), *more], capsys),
                (tmp_path / "games.csv").read_bytes(),
            )
        )
    assert files[0] == files[1]
    rows = list(csv.DictReader(files[0][1].decode().splitlines()))
    assert len(rows) == json.loads(files[0][0])["games"]
    assert [(row["deal"], row["seating"], row["seed"]) for row in rows[1:3]] == [("0", "2", "1-0"), ("1", "1", "1-1")]


# the command


def test_a_page_and_its_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "agents.txt"
    names.write_text(f"# some\n{SIX[0]}\n\n{SIX[5]}  # the worst\nrandom\n")
    command = ["arena", "template", "--agents", f"@{names}", "--budget", "60", "--until-width", "200", "--json"]
    found = json.loads(answer([*command, "--processes", "1", "--report", str(tmp_path / "pages")], capsys))
    figures = json.loads((tmp_path / "pages" / "ladder-template.json").read_text())
    assert {name: figures[name] for name in found} == found
    page = (tmp_path / "pages" / "ladder-template.md").read_text()
    assert page.startswith("# The ladder of Dive\n`octosphere arena template --agents ")
    for rung in found["agents"]:
        assert f"`{rung['agent']}`" in page
        assert figures["seconds_a_decision"][rung["agent"]] > 0
    assert found["agents"][0]["agent"] == SIX[0]
    assert found["games"] <= 60


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word for word in ROUNDS if word != "--json"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    for word in ("Dive", "rounds", "ahead of the next", "Ended because", "99.5 %"):
        assert word in shown


def test_the_ladder_is_of_the_bots_that_come_with_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(answer(["arena", "template", "--ladder", "--budget", "8", "--json", "--processes", "1"], capsys))
    assert {rung["agent"] for rung in found["agents"]} == {"random", "greedy", "search:200", "search:2000"}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--games", "5"], "--games is for agents that all meet; rounds have --budget GAMES"),
        (["--lone"], "--lone is for fewer agents than seats"),
        (["--budget", "7"], "a budget of 7 games; the first round of 4 agents alone has 8"),
        (["--until-width", "0"], "a width of 0; it is in Elo, and more than 0"),
        (["--agents", "random"], "1 agents for rounds of 2 at a table; name more"),
        (["--anchor", "search"], "the anchor 'search' does not play"),
        (["--agents", "@nowhere.txt"], "cannot read nowhere.txt"),
    ],
)
def test_what_cannot_be_is_refused(more: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ROUNDS, *more]) == 2
    assert message in capsys.readouterr().err


def test_all_of_hundreds_do_not_meet_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "template", "--agents", *grades(*range(65))]
    assert main(command) == 2
    assert "65 agents are too many to meet all in one deal: give --budget GAMES" in capsys.readouterr().err
    assert main(["arena", "template", "--agents", "random,greedy", "--report", str(tmp_path)]) == 2
    assert "--report is a page of rounds" in capsys.readouterr().err


def test_times_are_told_shortly() -> None:
    assert [tell_seconds(seconds) for seconds in (1.5, 0.0123456, 0.00087, 4e-6)] == [
        "1.5 s",
        "12.3 ms",
        "870 µs",
        "4 µs",
    ]
