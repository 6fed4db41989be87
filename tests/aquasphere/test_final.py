"""Clauses F: the final scoring and the winner."""

import pytest

from octosphere.games.aquasphere.state import NEUTRAL, Phase, Source

from .board import GAME, Board

clause = pytest.mark.clause


def last(players: int = 2) -> Board:
    """The last round, nothing in control, no octopod left."""
    board = Board(players).control("ABCDEF")
    for letter in "ABCDEF":
        board.lay(letter, octopods=0)
    board.state.rounds = 3
    return board


@clause("F1")
@pytest.mark.parametrize(
    ("expansions", "points"),
    [
        ((), 1),  # the base lab: C
        ((1,), 3),
        ((1, 2, 3), 3),  # three times A
        ((7, 8), 1),  # C again
        ((19,), 1),  # no letter
        ((25, 26), 10),  # AB, CD
        ((25, 26, 27), 21),  # and EF
    ],
)
def test_different_letters_in_the_lab(expansions, points):
    board = last().lab(0, *expansions).end_round()
    assert board.points(Source.LETTERS) == points


@clause("F2")
@pytest.mark.parametrize(("time", "points"), [(0, 1), (3, 4), (6, 6)])
def test_a_point_for_each_time_marker(time, points):
    """One more comes for the submarine: S1."""
    assert last().purse(0, time=time).end_round().points(Source.TIME) == points


@clause("F3")
@pytest.mark.parametrize(("placed", "points"), [("ABDE", 0), ("ABDEF", 5)])
def test_five_for_all_submarines(placed, points):
    assert last().dock(0, placed).end_round().points(Source.FLEET) == points


@clause("F3")
@pytest.mark.parametrize(("expansions", "points"), [((19, 20, 21, 22), 0), ((19, 20, 21, 22, 23), 5)])
def test_five_for_five_expansions(expansions, points):
    assert last().lab(0, *expansions).end_round().points(Source.LAB) == points


@clause("F3")
def test_nothing_is_refilled_after_the_last_round():
    board = last()
    before = [board.goods(letter) for letter in "ABCDEF"]
    board.end_round()
    assert board.state.phase == Phase.OVER
    assert [board.goods(letter) for letter in "ABCDEF"] == before


@clause("F4")
@clause("R3")
def test_most_points_win_after_the_last_round_scoring():
    board = last().score(1, 5).end_round()
    assert GAME.winners(board.state) == (1,)
    assert GAME.scores(board.state) == tuple(board.player(seat).track for seat in range(2))
    assert board.points(Source.TIME) == 5


@clause("F4")
@pytest.mark.parametrize(
    ("points", "held", "crystals", "winners"),
    [
        ((70, 71, 60), ("AB", "", ""), (2, 0, 0), (1,)),
        ((70, 70, 60), ("AB", "C", "DEF"), (0, 2, 2), (0,)),
        ((70, 70, 60), ("A", "B", ""), (1, 2, 0), (1,)),
        ((70, 70, 70), ("A", "B", "CD"), (2, 2, 0), (2,)),
        ((70, 70, 70), ("A", "B", ""), (2, 2, 9), (0, 1)),
        ((70, 70, 70), ("", "", ""), (0, 0, 0), (0, 1, 2)),
        ((70, 70, 60), ("", "", ""), (0, 0, 0), (0, 1)),
    ],
)
def test_ties_go_to_control_fields_then_to_crystals(points, held, crystals, winners):
    board = last(3).end_round()
    for seat in range(3):
        board.score(seat, points[seat]).control(held[seat], seat)
        board.player(seat).crystals = crystals[seat]
    assert GAME.winners(board.state) == winners


@clause("F4")
@clause("U7")
def test_neutral_pieces_win_nothing():
    board = last().control("ABCDEF", NEUTRAL).end_round()
    assert [sum(board.player(seat).points[4:8]) for seat in range(2)] == [0, 0]
    assert GAME.winners(board.state) == (0, 1)
