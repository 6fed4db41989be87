"""The solved end of a game against brute force over the plain rules, written once more here."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from octosphere.agents import make_agent
from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER, apply_to_copy
from octosphere.core.layout import clone
from octosphere.fast.endgame import EndSolver
from octosphere.games import open_game

GAME: Any = open_game("aquasphere")


@cache
def last_decisions(players: int, seed: int, count: int) -> list[Any]:
    """The last decisions of a game by greedy players with whims, the very last first."""
    state, dice, rng, found = GAME.start(GAME.options({"players": players})), Seeded(seed), random.Random(seed), []
    while (who := GAME.to_move(state)) != OVER:
        if who == CHANCE:
            GAME.apply(state, GAME.deal(state, dice))
            continue
        found.append(clone(state))
        worth = {move: GAME.promise(apply_to_copy(GAME, state, move)[0], who) for move in GAME.legal(state)}
        GAME.apply(state, max(worth, key=lambda move: worth[move] + rng.randrange(30)))
    return found[: -count - 1 : -1]


def brute_force(state: Any) -> tuple[int, ...]:
    """Best play by trying everything: the margin with two players, else one's own points; ties as documented."""
    who = GAME.to_move(state)
    if who == OVER:
        return GAME.scores(state)

    def preference(move: Any) -> tuple[int, ...]:
        scores = tried[move]
        rival = max(score for seat, score in enumerate(scores) if seat != who)
        return (scores[who] - rival, scores[who]) if len(scores) == 2 else (scores[who], -rival, -GAME.codec.code(move))

    tried = {move: brute_force(apply_to_copy(GAME, state, move)[0]) for move in GAME.legal(state)}
    return tried[max(tried, key=preference)]


@pytest.mark.parametrize("twin", [True, False], ids=["compiled", "plain"])
@pytest.mark.parametrize(("players", "deep"), [(2, 4), (3, 3), (4, 3)])
def test_best_play_is_that_of_brute_force(players: int, deep: int, twin: bool) -> None:
    solver = EndSolver(GAME, twin=twin)
    for seed in range(3 if twin else 1):
        for state in last_decisions(players, seed, deep):
            end = solver.solve(state)
            assert end is not None
            assert end.scores == brute_force(state)
            following = apply_to_copy(GAME, state, end.move)[0]
            assert brute_force(following) == end.scores


@pytest.mark.long
@pytest.mark.parametrize(("players", "deep"), [(2, 6), (3, 4), (4, 4)])
def test_best_play_is_that_of_brute_force_further_from_the_end(players: int, deep: int) -> None:
    solver = EndSolver(GAME)
    for seed in range(10, 14):
        for state in last_decisions(players, seed, deep):
            end = solver.solve(state)
            assert end is not None
            assert end.scores == brute_force(state)


def test_all_moves_are_ranked_by_what_they_come_to() -> None:
    solver, state = EndSolver(GAME), last_decisions(2, 1, 4)[-1]
    moves = GAME.legal(state)
    ranked = solver.rank(state, moves)
    assert ranked is not None
    assert ranked == [brute_force(apply_to_copy(GAME, state, m)[0]) for m in moves]


def test_perfect_plays_the_solved_end() -> None:
    state = clone(last_decisions(2, 2, 8)[-1])
    end = EndSolver(GAME).solve(state)
    assert end is not None
    agent = make_agent("perfect", 1)
    while GAME.to_move(state) != OVER:
        GAME.apply(state, agent.choose(GAME, state))
    assert GAME.scores(state) == end.scores


def test_what_is_too_far_or_left_to_chance_is_not_solved() -> None:
    solver = EndSolver(GAME)
    far = last_decisions(2, 1, 60)[-1]
    assert far.rounds < 3
    assert solver.solve(far, positions=2000) is None
    assert solver.rank(far, GAME.legal(far), positions=2000) is None
    near = last_decisions(2, 1, 8)[-1]
    assert solver.solve(near, positions=3) is None
    assert solver.solve(near) is not None
    start = GAME.start(GAME.options({}))
    assert GAME.to_move(start) == CHANCE
    assert solver.solve(start) is None
