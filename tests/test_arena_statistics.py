"""The arena's statistics: against hand-computed cases, and against known truths."""

from __future__ import annotations

from itertools import combinations
from math import log10, sqrt
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as some

from octosphere.arena import intervals, ratings
from octosphere.arena.contests import Contests, contests
from octosphere.arena.deals import Outcome
from octosphere.arena.plan import TournamentPlan
from octosphere.arena.standings import standings
from octosphere.games import open_game

DIVE = open_game("template")


# statistics


def test_student_reaches_as_far_as_in_the_tables() -> None:
    known = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 9: 2.2622, 30: 2.0423, 100: 1.9840, 1000: 1.9623}
    assert {freedom: round(intervals.student(freedom), 4) for freedom in known} == known
    assert intervals.student(201) == pytest.approx(intervals.student(200), rel=1e-4)


def test_means_by_hand() -> None:
    found = intervals.mean(numpy.array([1.0, 2.0, 6.0]))  # deviation √7, error √(7/3)
    assert found.value == 3
    assert found.high - 3 == pytest.approx(4.30265 * sqrt(7 / 3), rel=1e-5)
    assert found.half == pytest.approx(found.high - 3)
    assert (found.excludes(0), found.excludes(-4)) == (False, True)


def test_wins_in_a_row_prove_little() -> None:
    few, many = (intervals.share(numpy.ones(deals), -1, 1) for deals in (4, 40))
    assert (few.value, few.high, few.excludes(0)) == (1, 1, False)
    assert (many.value, many.high, many.excludes(0)) == (1, 1, True)
    assert many.low < 0.95


TWO = Contests(  # agent 0 and agent 1, two seatings, three deals
    numpy.array([[0, 1], [1, 0]]),
    numpy.array([[[10, 5], [7, 7]], [[3, 4], [2, 6]], [[8, 8], [1, 9]]]),
    numpy.array([[[1, 0], [1, 1]], [[0, 1], [0, 1]], [[1, 0], [0, 1]]]),
)


def test_contests_by_hand() -> None:
    assert TWO.by_deal(TWO.scores, 0).tolist() == [8.5, 4.5, 8.5]
    assert TWO.by_deal(TWO.parts, 0).tolist() == [0.75, 0.5, 1]
    assert TWO.count_wins(2)[:, 0, 1].tolist() == [1.5, 1, 2]  # a win decides between 8 and 8
    assert TWO.count_wins(2)[:, 1, 0].tolist() == [0.5, 1, 0]
    assert TWO.bounds(0) == (0, 1)


def test_one_among_three_can_win_half_at_most() -> None:
    plan = TournamentPlan(DIVE, {"players": 4}, ["greedy", "random"])
    deal = [Outcome(tuple(9 - 8 * agent for agent in s), tuple(1 - agent for agent in s)) for s in plan.seatings]
    table = contests(plan, [deal, deal])
    assert table.bounds(0) == (0, 0.5)
    assert table.by_deal(table.parts, 0) == pytest.approx([0.5, 0.5])
    assert table.by_deal(table.scores, 1).tolist() == [1, 1]


def test_alone_the_best_on_the_same_dice_wins() -> None:
    plan = TournamentPlan(DIVE, {"players": 1}, ["greedy", "random"])
    deals = [[Outcome((9,), (1,)), Outcome((4,), (1,))], [Outcome((5,), (1,)), Outcome((5,), (1,))]]
    table = contests(plan, deals)
    assert table.agents.tolist() == [[0, 1]]
    assert table.won.tolist() == [[[1, 0]], [[1, 1]]]
    found = standings(plan, deals)
    assert [(agent.agent, agent.score.value, agent.wins.value) for agent in found.agents] == [
        ("greedy", 7, 0.75),
        ("random", 4.5, 0.25),
    ]
    assert (found.pairs[0].score.value, found.pairs[0].wins.value, found.pairs[0].ahead) == (2.5, 0.5, 0.75)


def test_only_games_in_which_both_sit_compare_two() -> None:
    plan = TournamentPlan(DIVE, {"players": 2}, ["greedy", "random", "third"])
    deal = [Outcome((3, 1), (1, 0)), Outcome((1, 3), (0, 1)), *[Outcome((100, 0), (1, 0))] * 4]
    pairs = {pair.agents: pair for pair in standings(plan, [deal, deal]).pairs}
    assert pairs["greedy", "random"].score.value == 2


# ratings


def test_two_ratings_by_hand() -> None:
    better, worse = ratings.fit(numpy.array([[0, 30], [10, 0]]))
    assert better - worse == pytest.approx(400 * log10(30.5 / 10.5))
    assert better + worse == pytest.approx(0)


def test_ratings_recover_known_strengths() -> None:
    true = numpy.array([350.0, 60.0, -110.0, -300.0])
    chance = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    assert ratings.fit(1e7 * chance * (1 - numpy.eye(4))) == pytest.approx(true, abs=0.01)


@given(some.lists(some.integers(0, 10**6), min_size=12, max_size=12))
def test_the_fit_is_the_top_of_the_likelihood(counts: list[int]) -> None:
    ahead = numpy.zeros((4, 4))
    ahead[~numpy.eye(4, dtype=bool)] = counts
    strengths = ratings.fit(ahead) / ratings.ELO
    met = ahead + ahead.T + 2 * ratings.DRAWN * (1 - numpy.eye(4))
    expected = met / (1 + numpy.exp(strengths[None, :] - strengths[:, None]))
    won = (ahead + ratings.DRAWN * (1 - numpy.eye(4))).sum(axis=1)
    assert expected.sum(axis=1) == pytest.approx(won, rel=1e-6, abs=1e-6)
    assert strengths.sum() == pytest.approx(0, abs=1e-8)


def drawn(generator: numpy.random.Generator, true: numpy.ndarray[Any, Any], deals: int) -> numpy.ndarray[Any, Any]:
    """Deals of two games for each pair, won as the ratings say."""
    agents = len(true)
    ahead = numpy.zeros((deals, agents, agents))
    for one, other in combinations(range(agents), 2):
        won = generator.binomial(2, 1 / (1 + 10 ** ((true[other] - true[one]) / 400)), deals)
        ahead[:, one, other], ahead[:, other, one] = won, 2 - won
    return ahead


@pytest.mark.parametrize(("gap", "deals", "agents"), [(100, 60, 2), (300, 100, 3), (1000, 100, 2)])
def test_rating_intervals_hold_the_truth(gap: int, deals: int, agents: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "SAMPLES", 200)
    generator, true, held = numpy.random.default_rng(5), numpy.linspace(gap / 2, -gap / 2, agents), []
    for trial in range(80):
        found = ratings.rate(drawn(generator, true, deals), None, trial)
        held += [not interval.excludes(value) for interval, value in zip(found, true, strict=True)]
    assert sum(held) / len(held) >= 0.92


def test_mean_intervals_hold_the_truth_as_often_as_they_say() -> None:
    generator = numpy.random.default_rng(6)
    for deals in (3, 30):
        held = sum(not intervals.mean(generator.normal(5, 3, deals)).excludes(5) for _ in range(2000))
        assert 0.935 <= held / 2000 <= 0.965
    for chance, deals in ((0.5, 50), (0.9, 50), (0.99, 100)):
        shares = (generator.binomial(2, chance, deals) / 2 for _ in range(2000))
        assert sum(not intervals.share(values, 0, 1).excludes(chance) for values in shares) / 2000 >= 0.94


def test_an_anchor_is_zero_for_sure() -> None:
    plan = TournamentPlan(DIVE, {"players": 3}, ["greedy", "random", "third"])
    deals = [[Outcome((3, 2, 1), (1, 0, 0))] * 3, [Outcome((1, 3, 2), (0, 1, 0))] * 3]
    by_name = {agent.agent: agent.rating for agent in standings(plan, deals, "random").agents}
    assert by_name["random"].to_json() == {"value": 0, "low": 0, "high": 0}
    free = {agent.agent: agent.rating for agent in standings(plan, deals).agents}
    assert sum(rating.value for rating in free.values()) == pytest.approx(0)
    gap = free["greedy"].value - free["random"].value
    assert by_name["greedy"].value == pytest.approx(gap)
