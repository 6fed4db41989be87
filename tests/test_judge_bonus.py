"""Bonus actions: what dice bring to others, against every bonus action the rules allow."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy
import pytest

from octosphere.core.game import apply_to_copy
from octosphere.core.layout import clone, dtype, to_record
from octosphere.games.octodice.state import Phase, State
from octosphere.games.octodice.value.judge import FAIR, SPITE, Judge
from octosphere.games.octodice.value.tools import clear, loops, tools_of, work_out

from .test_judge import GAME, TABLES, at_table, cross, first, judging, lying, thrown


def gain(judge: Judge, asked: State) -> float:
    """What a seat that is asked has of the best bonus action, over passing."""
    moves = GAME.legal(asked)
    values = judge.values(asked, moves)
    return max(values) - values[0]


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_what_dice_bring_another_is_the_best_of_all_bonus_actions(players: int, variant: bool) -> None:
    rng, helped = Random(players), 0
    for number in range(6):
        s = at_table(players, variant, number)
        s.turn, s.active = rng.randrange(6), rng.randrange(players)
        seat = (s.active + rng.randrange(1, players)) % players
        cross(s, rng).players[seat].bonus_used = rng.randrange(2)
        s.players[s.active].bonus_used = 0  # there will be a virtual roll
        judge, faces = judging(s), loops_faces(s)
        table = brought(judge, s, seat)
        for _ in range(40):
            white, black = rng.randrange(56), rng.randrange(56)
            asked = lying(s, [*faces[white], *faces[black]], seat)
            assert table[white, black] == pytest.approx(gain(judge, asked), abs=1e-9)
            helped += table[white, black] > 0
    assert helped > 20


def loops_faces(s: State) -> list[list[int]]:
    """Three like dice by the numbers that look-ups give them."""
    found: list[list[int]] = judging(s).tools.book.faces_three.tolist()
    return found


def brought(judge: Judge, s: State, seat: int) -> Any:
    """The kernels' table: what each way the dice of the turn can lie would bring a seat."""
    to_record(s, judge.states[0])
    loops("playing").offer(judge.states, seat, judge.model, judge.tools)
    return judge.tools.table.copy()


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_what_the_last_throw_hands_to_others_is_the_mean_of_their_gains(players: int, variant: bool) -> None:
    rng = Random(players)
    for number in range(3):
        s = at_table(players, variant, number)
        s.turn, s.active = 2 * number, rng.randrange(players)
        cross(s, rng).players[s.active].bonus_used = 0
        judge = judging(s, SPITE)
        now = first(s, rng, lambda now: now.phase == Phase.KEEP and now.throw == 2)
        moves = GAME.legal(now)[::3]
        found = judge.rival_gains(now, moves)
        for move, gains in zip(moves, found, strict=True):
            assert gains == pytest.approx(mean_gains(judge, apply_to_copy(GAME, now, move)[0]), abs=1e-6)


def mean_gains(judge: Judge, s: State) -> dict[int, float]:
    """The mean over the last throw of what each other seat would gain by the dice as they lie."""
    others = [seat for seat in range(s.seats) if seat != s.active]
    means = dict.fromkeys(others, 0.0)
    for move, odds in GAME.outcomes(s):
        for seat in others:
            if s.players[seat].bonus_used < 2:
                means[seat] += float(odds) * gain(judge, lying(s, thrown(s, move).dice, seat))
    return means


def test_what_two_throws_hand_to_others_follows_the_best_own_play() -> None:
    rng = Random(9)
    s = at_table(3, False, 5)
    s.turn = 3
    cross(s, rng).players[1].bonus_used = s.players[2].bonus_used = 0
    judge = judging(s, SPITE)
    now = first(s, rng, lambda now: now.phase == Phase.KEEP)
    move, means = rng.choice(GAME.legal(now)), {1: 0.0, 2: 0.0}
    aside = apply_to_copy(GAME, now, move)[0]
    for throw, odds in GAME.outcomes(aside):
        lie = apply_to_copy(GAME, aside, throw)[0]
        keeps = GAME.legal(lie)
        values = judge.values(lie, keeps) if keeps else []
        gains = judge.rival_gains(lie, [keeps[values.index(max(values))]])[0] if keeps else mean_gains(judge, lie)
        means = {seat: means[seat] + float(odds) * gains[seat] for seat in means}
    [found] = judge.rival_gains(now, [move])
    assert found == pytest.approx(means, abs=1e-3)  # a slight weight measures, so nearly equal keeps may change
    assert min(found.values()) > 0
    assert judge.rival_gains(aside, []) == []


@pytest.mark.parametrize("spite", [FAIR, SPITE], ids=["for points", "with spite"])
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_turns_side_by_side_are_worth_what_each_is_alone(players: int, variant: bool, spite: tuple[float, ...]) -> None:
    rng, first_one = Random(players), at_table(players, variant, players)
    judge, games = judging(first_one, spite), numpy.zeros(7, dtype(State))
    tools, alone = tools_of(first_one, len(games), spite), []
    for game in games:
        s = clone(first_one)
        s.turn, s.active = rng.randrange(6), rng.randrange(players)
        s.seat = s.active
        to_record(cross(s, rng), game)
        alone.append(judge.value(s, s.active))
    clear(tools)
    work_out(tools, loops("playing").lay_games(games, judge.states, judge.model, tools))
    assert tools.desk.value == pytest.approx(alone, abs=1e-9)
