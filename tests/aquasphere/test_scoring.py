"""Clauses S: the round scoring."""

import pytest

from octosphere.games.aquasphere.state import NEUTRAL, NONE, Phase, Source

from .board import TIME, Board

clause = pytest.mark.clause


def plain(players: int = 2, **wishes: object) -> Board:
    """No bot in control, no octopod in the station: a round scoring of 0."""
    board = Board(players, **wishes).control("ABCDEF")
    for letter in "ABCDEF":
        board.lay(letter, octopods=0)
    return board


@clause("S1")
@pytest.mark.parametrize(("placed", "has", "then"), [("", 4, 5), ("AB", 0, 3), ("ABDEF", 0, 6), ("ABD", 4, 6)])
def test_time_for_each_submarine(placed, has, then):
    board = plain().dock(0, placed).purse(0, time=has)
    assert board.end_round().player().time == then


@clause("S1")
def test_neutral_submarines_bring_nobody_time():
    board = plain()
    assert [board.end_round().player(seat).time for seat in range(2)] == [5, 5]


@clause("S1")
def test_the_play_order_decides_when_the_stock_is_short():
    board = plain(starter="2").purse(0, time=0).purse(1, time=0).hold(1, 25).bots(1)
    board.state.stock[TIME] = 1
    board.end_round()  # stops at the question to seat 1, before anything is refilled
    assert [board.player(seat).time for seat in range(2)] == [0, 1]


@clause("S1")
def test_the_marker_of_a_bought_bot_goes_to_the_stock_afterwards():
    board = plain().purse(0, time=3).play("buy lab").hold(0, 26)
    board.state.stock[TIME] = 0
    board.bots(0).purse(1, time=0)
    board.state.stock[TIME] = 0
    board.player().time = 1
    board.end_round()
    assert board.state.phase == Phase.SCORING
    assert (board.player().time, board.player().bought) == (1, 0)
    assert board.state.stock[TIME] == 1


@clause("S2")
@clause("R2")
def test_cards_in_play_order_not_in_the_order_of_passing():
    board = plain(starter="2").bots(0).bots(1).hold(0, 25).hold(1, 26)
    for seat in range(2):
        board.player(seat).engineer = 5
    board.play("buy crystal; pass; pass")  # seat 0 passes first
    assert (board.state.phase, board.to_move()) == (Phase.SCORING, 1)
    assert board.play("spend time").to_move() == 0


@clause("S2")
def test_cards_come_before_the_points():
    """The bot that the card programmes has left the supply, and pays the line."""
    board = plain().bots(0).hold(0, 25).score(0, 9)
    board.player().supply = 14
    board.end_round().play("spend lab")
    assert board.points(Source.BOTS) == 1
    assert (board.player().track, board.programmed()) == (10, set())


@clause("S3")
def test_the_sum_is_moved_at_once():
    """+6 −3: from 8 no line is crossed on the way to 11 but the one before 10."""
    board = plain().score(0, 8).purse(0, crystals=0).control("CD", 0).lay("C", octopods=2).bots(0)
    board.player().supply = 14
    board.end_round()
    assert (board.points(Source.MAJORITY), board.points(Source.ESCAPED)) == (6, -3)
    assert (board.player().track, board.points(Source.LINES)) == (9, -2)
    assert board.told("scored")


@clause("S3")
def test_a_sum_that_crosses_nothing_costs_nothing():
    board = plain().score(0, 5).bots(0, "bot").control("CD", 0).lay("C", octopods=2)
    board.player().supply = 14
    board.end_round()
    assert (board.player().track, board.programmed()) == (8, {"bot"})


@clause("S3")
@pytest.mark.parametrize(
    ("points", "reached"),
    [(30, 30), (31, 30), (35, 30), (36, 30), (37, 31), (39, 33), (0, 0), (4, 0), (9, 3), (10, 10)],
)
def test_a_negative_sum_stops_at_the_last_line(points, reached):
    board = plain().score(0, points).control("C", 0).control("DE", 1).lay("C", octopods=3).bots(0)
    board.player().supply = 14
    board.end_round()
    player = board.player()
    assert (board.points(Source.ESCAPED), player.track) == (-6, reached)
    assert board.points(Source.LINES) == reached - (points - 6)
    assert sum(player.points) == player.track
    assert board.told("scored")[0][4] == reached - points


@clause("S3")
def test_points_move_in_play_order():
    board = plain(3, starter="3")
    for seat in range(3):
        board.bots(seat, "time", "bot").score(seat, 9).dock(seat, "B")
        board.player(seat).supply = 13
    board.end_round()
    for seat in (2, 0, 1):
        assert (board.state.phase, board.to_move()) == (Phase.LINE, seat)
        board.play("pay bot")
    assert [board.player(seat).track for seat in range(3)] == [10, 10, 10]


@clause("S4")
@pytest.mark.parametrize(
    ("held", "points"),
    [
        (("A", ""), (6, 0)),
        (("AB", "C"), (6, 0)),
        (("AB", "CD"), (3, 3)),
        (("", ""), (0, 0)),
        (("ABC", "DEF"), (3, 3)),
        (("A", "B", "C"), (3, 3, 3)),
        (("A", "B", ""), (3, 3, 0)),
        (("AB", "C", "DE"), (3, 0, 3)),
        (("A", "B", "C", "DE"), (0, 0, 0, 6)),
        (("A", "B", "C", "D"), (3, 3, 3, 3)),
    ],
)
def test_majority_of_the_control_fields(held, points):
    board = plain(len(held))
    for seat, letters in enumerate(held):
        board.control(letters, seat)
    board.end_round()
    assert tuple(board.points(Source.MAJORITY, seat) for seat in range(len(held))) == points


@clause("S4")
@clause("U7")
@pytest.mark.parametrize(("held", "points"), [(("A", ""), (6, 0)), (("A", "B"), (3, 3)), (("", ""), (0, 0))])
def test_neutral_bots_have_no_majority(held, points):
    board = plain().control("EFD", NEUTRAL)
    for seat, letters in enumerate(held):
        board.control(letters, seat)
    board.end_round()
    assert tuple(board.points(Source.MAJORITY, seat) for seat in range(2)) == points


@clause("S4")
def test_charging_bots_hold_nothing():
    board = plain().charging("C", 2).control("D", 1)
    assert board.end_round().points(Source.MAJORITY) == 0


@clause("S5")
@pytest.mark.parametrize(
    ("out", "placed", "points"),
    [(0, "", 0), (1, "", 1), (4, "", 4), (5, "", 4), (14, "", 4), (7, "A", 6), (7, "AB", 7), (14, "ABDEF", 14)],
)
def test_points_for_bots_as_far_as_submarines_have_left(out, placed, points):
    """One submarine is placed at the start."""
    board = plain().dock(0, placed)
    board.player().supply = 14 - out
    assert board.end_round().points(Source.BOTS) == points


@clause("S5")
@clause("C8")
@pytest.mark.parametrize(("placed", "points"), [("", 2), ("A", 4)])
def test_without_any_submarine_placed_two_count(placed, points):
    board = plain()
    board.sector("C").docked[0], board.player().submarines = NONE, 6
    board.dock(0, placed).player().supply = 5
    assert board.end_round().points(Source.BOTS) == points


@clause("S5")
@clause("C8")
def test_a_fifteenth_bot_costs_nothing():
    board = plain().bots(0)
    assert board.player().supply == 15
    assert board.end_round().points(Source.BOTS) == 0


@clause("S6")
@pytest.mark.parametrize(("crystals", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (6, 21), (7, 21)])
def test_crystals(crystals, points):
    board = plain()
    board.player().room[1] = 9
    assert board.purse(0, crystals=crystals).end_round().points(Source.CRYSTALS) == points


@clause("S6")
def test_crystals_count_before_one_pays():
    board = plain().bots(0).score(0, 9).purse(0, crystals=2)
    board.player().supply = 14
    board.end_round()
    assert (board.points(Source.CRYSTALS), board.player().track, board.player().crystals) == (3, 12, 1)


@clause("S7")
@pytest.mark.parametrize(("octopods", "points"), [(0, 0), (1, -1), (2, -3), (3, -6), (6, -21), (8, -21)])
def test_octopods_left_where_one_is_in_control(octopods, points):
    board = plain().score(0, 48).control("C", 0).lay("C", octopods=octopods)
    assert board.end_round().points(Source.ESCAPED) == points


@clause("S7")
def test_each_sector_apart_and_only_ones_own():
    board = plain().score(0, 40).control("CD", 0).control("A", 1).charging("B", 1)
    for letter, octopods in (("A", 3), ("B", 3), ("C", 2), ("D", 1)):
        board.lay(letter, octopods=octopods)
    board.end_round()
    assert [board.points(Source.ESCAPED, seat) for seat in range(2)] == [-3 - 1, -6]
    assert board.goods("C")[2] >= 2  # nobody caught them
