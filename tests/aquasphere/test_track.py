"""Clauses L: red lines on the knowledge track."""

import pytest

from octosphere.games.aquasphere.state import Phase, Source

from .board import CRYSTALS, Board

clause = pytest.mark.clause


def fisher(points: int, *others: str, crystals: int = 0, octopods: int = 1) -> Board:
    """Seat 0 about to catch octopods, with other bots and crystals to pay lines with."""
    board = Board().bots(0, "octopod", *others).score(0, points)
    return board.purse(0, crystals=crystals).lay("C", octopods=octopods)


@clause("L1")
@pytest.mark.parametrize(("points", "reached", "paid"), [(8, 9, 0), (9, 10, 1), (10, 11, 0), (19, 20, 1), (49, 50, 1)])
def test_a_line_lies_before_every_ten(points, reached, paid):
    board = fisher(points, crystals=1).play("use octopod")
    assert (board.player().track, board.player().crystals) == (reached, 1 - paid)


@clause("L1")
def test_the_crystal_goes_to_the_stock():
    board = fisher(9, "time", crystals=2)
    stock = board.state.stock[CRYSTALS]
    board.play("use octopod")
    assert (board.state.stock[CRYSTALS], board.programmed()) == (stock + 1, {"time"})
    assert board.told("crossed") == [(10, -1)]


@clause("L2")
def test_without_a_crystal_a_programmed_bot_pays():
    board = fisher(9, "time").purse(0, time=1)
    supply = board.player().supply
    board.play("use octopod")
    player = board.player()
    assert (player.track, board.programmed(), player.supply, player.time) == (10, set(), supply + 1, 1)


@clause("L3")
def test_without_either_the_marker_stops():
    board = fisher(8, octopods=2).play("use octopod")
    assert board.player().track == 9
    assert (board.points(Source.OCTOPODS), board.points(Source.LINES)) == (8 + 3, -2)
    assert board.told("stopped") == [(2,)]


@clause("L3")
def test_two_bots_are_a_choice():
    board = Board().bots(0, "bot").hold(0, 15).score(0, 9).play("enter a1; claim")
    assert (board.state.phase, board.to_move()) == (Phase.LINE, 0)
    assert board.legal() == {"pay submarine", "pay bot"}
    assert board.why("pay lab") == board.why("skip") == board.why("enter b1") == "L3"
    board.play("pay bot")
    assert (board.player().track, board.programmed(), board.to_move()) == (13, {"submarine"}, 1)


@clause("L3")
def test_a_crystal_is_no_choice():
    board = Board().bots(0, "bot").hold(0, 15).score(0, 9).purse(0, crystals=1).play("enter a1; claim")
    assert (board.player().track, board.programmed(), board.player().crystals) == (13, {"submarine", "bot"}, 0)


@clause("L4")
@clause("A4")
def test_several_lines_are_paid_one_by_one():
    """21 points from 9: the lines before 10, 20 and 30."""
    board = fisher(9, "time", crystals=2, octopods=6)
    board.player().room[2] = 6
    board.play("use octopod")
    assert (board.player().track, board.player().crystals, board.programmed()) == (30, 0, set())
    assert board.told("crossed") == [(10, -1), (20, -1), (30, 1)]


@clause("L4")
@clause("L3")
@pytest.mark.parametrize(("crystals", "others", "reached"), [(2, (), 29), (1, (), 19), (0, ("bot",), 19), (0, (), 9)])
def test_the_marker_stops_before_the_line_that_cannot_be_paid(crystals, others, reached):
    board = fisher(9, *others, crystals=crystals, octopods=6)
    board.player().room[2] = 6
    board.play("use octopod")
    assert (board.player().track, board.points(Source.LINES)) == (reached, reached - 30)


@clause("L4")
def test_two_lines_of_the_round_scoring_with_two_bots():
    """The first is a choice, the second is not."""
    board = Board().bots(0, "time", "bot").score(0, 8)
    board.control("ABCD", 0).lay("A", octopods=0).lay("B", octopods=0).lay("C", octopods=0).lay("D", octopods=0)
    board.dock(0, "ABD")
    board.player().supply = 8  # six out: 6 points, and 6 for the majority
    board.end_round()
    assert board.legal() == {"pay time", "pay bot"}
    board.play("pay time")
    assert (board.player().track, board.programmed()) == (20, set())


@clause("L4")
@clause("F2")
def test_in_the_final_scoring_lines_cost_nothing():
    board = Board().bots(0).control("ABCDEF").score(0, 9).lay("C", octopods=0)
    board.state.rounds = 3
    board.purse(0, time=5)
    board.end_round()
    assert (board.points(Source.TIME), board.points(Source.LINES)) == (6, 0)
    assert board.player().track == 9 + 6 + board.points(Source.LETTERS)
