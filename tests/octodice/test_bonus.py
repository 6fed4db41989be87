"""Clauses B: bonus actions of the others."""

import pytest

from .board import Board

clause = pytest.mark.clause


@clause("B1")
def test_the_others_are_asked_clockwise_after_a_turn():
    board = Board(players=3).turn("bcsYRW").play("pass; use bY")
    assert board.to_move() == 2
    board.play("use bY")  # dice are not used up by others
    assert board.player(1).bots[0] == board.player(2).bots[0] == 1
    assert (board.to_move(), board.state.active) == (-1, 1)
    board.turn("bcsYRW").play("pass")
    assert board.to_move() == 2
    board.play("pass")
    assert board.to_move() == 0


@clause("B1")
def test_dice_used_in_the_turn_are_there_for_the_others():
    board = Board(players=2).turn("bcsYRW").play("use bY; use cW")
    assert {"use bY", "use cW"} <= board.legal()


@clause("B1")
def test_one_main_action_or_one_octopod_action():
    board = Board(players=2).turn("bosYRO").play("pass")
    assert {"use bY", "octo 1", "octo 2", "pass"} <= board.legal()
    assert board.play("octo 2").player(1).octopods[0] == 2
    assert board.player(1).bonus_boxes[0] == 1
    assert board.to_move() == -1


@clause("B1")
@pytest.mark.parametrize(("edition", "two"), [("de", True), ("en", True), ("es", False)])
def test_two_black_octopods_only_where_any_two_dice_will_do(edition, two):
    board = Board(players=2, edition=edition).turn("cbsYOO").play("pass")
    assert ("octo 2" in board.legal()) == two
    assert board.why("octo 2") == ("" if two else "B1")
    assert "octo 1" in board.legal()


@clause("B1")
def test_an_octopod_action_must_do_something():
    board = Board(players=2)
    board.player(1).octopods[0] = 2
    board.turn("obsYRO").play("pass")
    assert board.why("octo 1") == "B1"
    assert board.why("octo 2") == ""
    assert board.why("octo 3") == "B1"
    assert board.why("keep oY") == "T1"
    assert board.why("copy G") == "L-I2"
    assert Board(players=2).turn("cbsYRW").play("pass").why("octo 1") == "B1"


@clause("B2")
def test_at_most_two_per_third_and_a_zero_counts():
    board = Board(players=3)
    for seat in range(2):
        board.turn("cbsYRB").play("pass")
        while board.to_move() >= 0:
            board.play("use cY" if board.to_move() == 2 else "pass")
        assert board.player(2).bonus_boxes[seat] == 0
    board.turn("cbsYRB").pass_all()
    board.turn("cbsYRB").play("pass")
    assert board.to_move() == 1  # the third player is not asked any more
    assert board.play("pass").to_move() == -1
    assert board.player(2).bonus_used == 2


@clause("B2")
def test_never_two_on_the_same_turn():
    board = Board(players=2).turn("bbsYRW").play("pass; use bY")
    assert board.to_move() == -1


@clause("B2")
def test_points_go_into_the_bottom_row():
    board = Board(players=2).turn("cbsYRW").play("pass; use cW")
    assert board.player(1).bonus_boxes == [2, -1, -1, -1, -1, -1]
    assert board.player(1).points[6] == 2
    assert board.player(1).boxes[:3] == [-1, -1, -1]


@clause("B2")
def test_a_new_third_has_two_more():
    board = Board(players=2)
    board.state.turn, board.state.active, board.state.seat = 1, 1, 1
    board.player(0).bonus_used = 2
    board.turn("cbsYRW").play("pass")
    assert board.to_move() == -1
    assert board.player(0).bonus_used == 0
    assert board.state.turn == 2


@clause("B3")
def test_own_labs_work_in_a_bonus_action():
    board = Board(players=2).lab(1, 0, 1, 0).turn("rcsYRW").play("pass")
    assert board.play("use rR as b").player(1).bots[1] == 1
    board.turn("rcsYRW").play("use rY; pass; pass")
    board.turn("rcsYRW").play("pass")
    assert "use rR as b" in board.legal()


@clause("B3")
def test_a_lab_of_the_active_player_is_not_shared():
    board = Board(players=2).lab(0, 1, 1, 0).turn("rcsYRW").play("use rR as b; pass")
    assert board.why("use rR as b") == "L-B1"


@clause("B3")
def test_only_the_two_chosen_dice_count_as_octopods():
    board = Board(players=2).turn("oooOOO")
    assert board.to_move() == 1
    assert board.legal() == {"octo 2", "pass"}
    assert board.play("octo 2").player(1).bonus_boxes[0] == 1


@clause("B3")
@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("de", {"octo 1", "octo 2", "octo 3"}),  # a white die of the two adds one
        ("en", {"octo 1", "octo 2"}),  # a white die of the two that shows something else turns
        ("es", {"octo 1", "octo 2"}),
    ],
)
def test_octo_catch_in_a_bonus_action(edition, expected):
    board = Board(players=2, edition=edition, layout="A1B1C1D1E1F2G1H1I1").lab(1, 0, 0, 2)
    board.turn("obcYRO").play("pass")
    assert {move for move in board.legal() if move.startswith("octo")} == expected


@clause("B4")
def test_the_virtual_player_rolls_after_each_turn_and_bonus():
    board = Board(players=2, variant=True).turn("bcsYRW").play("pass")
    assert board.to_move() == 1
    board.play("pass")
    assert (board.to_move(), board.state.virtual) == (-1, 1)
    board.play("roll bbsYRW")
    assert board.to_move() == 1  # the one left of the active player first
    board.play("use bY")
    assert board.to_move() == 0
    board.play("use bY")
    assert (board.to_move(), board.state.virtual, board.state.active) == (-1, 0, 1)
    assert board.player(0).bonus_boxes[0] == board.player(1).bonus_boxes[0] == 1


@clause("B4")
def test_the_virtual_roll_is_a_turn_of_its_own():
    board = Board(players=2, variant=True).turn("bcsYRW").play("pass; use bY; roll bbsYRW")
    assert board.to_move() == 1
    assert board.play("use bR").player(1).bonus_used == 2
    assert board.play("pass").state.active == 1


@clause("B4")
def test_the_virtual_roll_is_left_out_when_nobody_could_use_it():
    board = Board(players=2, variant=True)
    board.player(0).bonus_used = board.player(1).bonus_used = 2
    board.turn("bcsYRW").play("pass")
    assert (board.state.virtual, board.state.active) == (0, 1)


@clause("B4")
def test_only_who_has_a_bonus_action_left_is_asked():
    board = Board(players=2, variant=True)
    board.player(0).bonus_used = 2
    board.turn("bcsYRW").play("pass; pass; roll bcsYRW; pass")
    assert (board.state.virtual, board.state.active) == (0, 1)
    board = Board(players=2, variant=True)
    board.player(1).bonus_used = 2
    board.turn("bcsYRW").play("pass; roll bcsYRW")
    assert board.to_move() == 0
