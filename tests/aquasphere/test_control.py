"""Clauses D: control, displacement and charging, with card K4."""

import pytest

from octosphere.games.aquasphere.state import NEUTRAL, NONE, Phase, Source

from .board import Board

clause = pytest.mark.clause


@clause("D1")
def test_the_bot_used_takes_control():
    board = Board().play("use crystal")
    assert (board.sector("C").control, board.programmed(), board.player().supply) == (0, set(), 14)


@clause("D2")
@pytest.mark.parametrize("owner", [0, 1, NEUTRAL])
def test_the_bot_there_goes_charging_whoevers_it_is(owner):
    board = Board().control("C", owner).play("use crystal")
    assert board.sector("C").control == 0
    assert board.sector("C").charging[owner] == 1
    assert board.told("displaced") == [(2, owner)]


@clause("D2")
def test_an_empty_control_field_displaces_nobody():
    board = Board().play("use crystal")
    assert board.sector("C").charging == [0] * 5
    assert board.told("displaced") == []


@clause("D3")
@pytest.mark.parametrize(
    ("players", "before", "after"),
    [
        (2, (1, 1), (1, 2)),  # three are allowed
        (2, (2, 1), (1, 1)),
        (2, (0, 3), (0, 1)),
        (2, (1, 1, 0, 0, 1), (1, 1, 0, 0, 1)),  # the neutral bot counts
        (3, (1, 1, 1), (1, 2, 1)),
        (3, (2, 1, 1), (1, 1, 1)),
        (3, (0, 2, 1, 0, 1), (0, 1, 1, 0, 1)),
        (4, (1, 1, 1, 1), (1, 2, 1, 1)),
        (4, (0, 2, 2, 1), (0, 1, 1, 1)),
        (4, (0, 4, 0, 0), (0, 5, 0, 0)),
        (4, (0, 5, 0, 0), (0, 1, 0, 0)),
    ],
)
def test_more_bots_than_players_and_one_recharge(players, before, after):
    """Seat 0 displaces a bot of seat 1; above the limit everybody keeps one there."""
    board = Board(players).control("C", 1).charging("C", *before)
    supplies = [board.player(seat).supply for seat in range(players)]
    board.play("use crystal")
    assert board.sector("C").charging == [*after, 0, 0, 0, 0][:5]
    arrived = [*before, 0, 0, 0][:players]
    arrived[1] += 1
    for seat in range(players):
        assert board.player(seat).supply - supplies[seat] == arrived[seat] - board.sector("C").charging[seat]


@clause("D3")
def test_sectors_charge_apart():
    board = Board().control("C", 1).charging("B", 2, 1).charging("C", 1, 0).play("use crystal")
    assert board.sector("B").charging == [2, 1, 0, 0, 0]
    assert board.sector("C").charging == [1, 1, 0, 0, 0]


@clause("D3")
@clause("A1")
def test_a_bot_for_a_letter_displaces_and_recharges_too():
    board = Board().bots(0, "lab").lay("C", expansion=1).control("A", 1).charging("A", 1, 2)
    board.play("use lab; place A")
    assert board.sector("A").control == 0
    assert board.sector("A").charging == [1, 1, 0, 0, 0]


@clause("K4")
@pytest.mark.parametrize(("owner", "points"), [(1, 1), (NEUTRAL, 1), (0, 0), (NONE, 0)])
def test_a_point_for_a_bot_of_somebody_else(owner, points):
    board = Board().hold(0, 38).control("C", owner).play("use crystal")
    assert (board.points(Source.CARDS), board.player().track) == (points, points)


@clause("K4")
def test_only_the_owner_of_the_card_profits():
    board = Board().hold(1, 38).control("C", 1).play("use crystal")
    assert [board.player(seat).track for seat in range(2)] == [0, 0]


@clause("K4")
@clause("A1")
def test_bots_for_letters_displace_for_points():
    board = Board().hold(0, 38).bots(0, "lab").lay("C", expansion=25).control("ABC", 1)
    board.play("use lab; place B; place A")  # expansion 25 shows A and B
    assert board.points(Source.CARDS) == 3


@clause("K4")
def test_recharging_is_no_displacement():
    board = Board().hold(0, 38).control("C", 1).charging("C", 0, 3).play("use crystal")
    assert board.points(Source.CARDS) == 1


@clause("K4")
@clause("K10")
def test_a_point_over_a_red_line_is_a_question_before_the_action():
    board = Board().hold(0, 38).bots(0, "crystal", "time").score(0, 9).control("C", 1).play("use crystal")
    assert board.state.phase == Phase.CLAIM
    assert (board.sector("C").control, board.player().crystals) == (0, 0)
    board.play("claim")  # no crystal yet, so the other bot pays
    assert (board.player().track, board.programmed(), board.player().crystals) == (10, set(), 1)


@clause("K4")
@clause("K10")
def test_a_point_declined_between_two_letters():
    """The question about the second letter comes after the one about the point."""
    board = Board().hold(0, 38).bots(0, "lab").lay("C", expansion=25).control("AB", 1)
    board.play("use lab").score(0, 9).purse(0, crystals=1).play("place A")
    assert board.state.phase == Phase.CLAIM
    board.play("skip")
    assert board.legal() == {"place B", "skip"}
    assert (board.player().track, board.player().crystals) == (9, 1)
    board.play("place B; claim")
    assert (board.player().track, board.player().crystals, board.to_move()) == (10, 0, 1)
