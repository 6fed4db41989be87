"""Clauses T: a turn."""

import pytest

from .board import OTHER_SIDES, Board

clause = pytest.mark.clause


@clause("T1")
def test_set_two_aside_then_two_then_throw_the_rest():
    board = Board().play("roll crlYRW; keep cY; roll boBG; keep bB; roll sO")
    assert [board.state.dice[place] for place in range(6)] == [0, 3, 4, 0, 3, 5]
    assert board.state.throw == 3


@clause("T1")
@pytest.mark.parametrize("edition", ["de", "en"])
def test_any_two_dice_may_be_set_aside(edition):
    board = Board(edition=edition).play("roll ccrYYR")
    assert board.legal() == {f"keep {pair}" for pair in ("cc", "cr", "cY", "cR", "rY", "rR", "YY", "YR")}


@clause("T1")
def test_in_spanish_one_white_and_one_black_each_time():
    board = Board(edition="es").play("roll ccrYYR")
    assert board.legal() == {"keep cY", "keep cR", "keep rY", "keep rR"}
    assert board.why("keep cr") == "T1"


@clause("T1")
def test_a_forced_choice_of_dice_is_made_by_itself():
    board = Board(edition="es").play("roll cccYYY")
    assert board.state.phase == 0
    assert sum(1 for place in board.state.aside if place) == 2


@clause("T1")
def test_only_dice_of_this_throw_may_be_set_aside():
    board = Board().play("roll crlYRW; keep cY; roll boBG")
    assert board.why("keep cB") == "T1"
    assert board.why("keep bb") == "T1"
    assert board.why("keep bo") == ""


@clause("T1")
def test_a_roll_has_just_the_dice_not_set_aside():
    board = Board().play("roll crlYRW; keep cY")
    assert board.why("roll crlYRW") == "T1"
    assert board.why("roll boBG") == ""
    assert board.why("pass") == "T1"
    assert board.play("roll boBG").why("pass") == "T1"
    assert board.why("roll boBG") == "T1"


@clause("T2")
def test_two_main_actions_with_different_dice():
    board = Board().turn("bbbYRW").play("use bY; use bR")
    assert board.player().bots == [1, 1, 0, 0, 0]
    assert board.to_move() == -1  # the turn is over: no third action
    assert board.player().boxes[:3] == [1, 1, -1]


@clause("T2")
def test_no_die_serves_twice():
    board = Board().turn("bssYRW").play("use bY")
    assert board.why("use bR") == "T2"
    assert board.why("use sY") == "T2"
    assert board.why("use sR") == ""


@clause("T2")
def test_an_octopod_serves_no_main_action():
    board = Board().turn("bsoYRO")
    assert board.why("use bO") == "T2"
    assert not any("o" in move.split()[-1] or "O" in move for move in board.legal() - {"pass"})


@clause("T2")
def test_a_player_may_stop_after_one_action_or_none():
    board = Board().turn("bbsYRW").play("use bY")
    assert "pass" in board.legal()
    assert board.play("pass").to_move() == -1
    assert Board().turn("bbsYRW").play("pass").player().boxes[:3] == [-1, -1, -1]


@clause("T2")
def test_the_order_is_the_players():
    board = Board().turn("rcsYRW").play("use cR; use rY")
    assert board.player().boxes[:2] == [1, 1]
    board = Board(layout=OTHER_SIDES).lab(0, 0, 0, 0).turn("llbYYR").play("use lY; column 2; use lY; column 1")
    assert board.player().steps == [1, 1, 0]


@clause("T2")
def test_no_action_possible_is_no_question():
    board = Board().turn("oooYRW")
    assert board.to_move() == -1
    assert board.state.turn == 1


@clause("T3")
def test_no_circle_left():
    board = Board()
    player = board.player()
    player.crystals, player.research = 5, 5
    player.bots, player.submarines = [2, 0, 0, 0, 0], [1, 0, 0, 0, 0]
    board.turn("crsYRW")
    assert board.why("use cY") == "T3"
    assert board.why("use rY") == "T3"
    assert board.why("use sY") == "T3"
    assert board.why("use sR") == ""
    board = Board()
    board.player().bots = [2, 0, 0, 0, 0]
    assert board.turn("bbsYRW").why("use bY") == "T3"


@clause("T4")
@pytest.mark.parametrize(("die", "points"), [("Y", 0), ("R", 1), ("W", 2), ("B", 0), ("G", 1)])
def test_a_crystal_scores_the_digit(die, points):
    board = Board().turn("coo" + "".join(sorted("OO" + die, key="YRWBGO".index)))
    board.play(f"use c{die}")
    assert (board.player().crystals, board.player().boxes[0]) == (1, points)


@clause("T5")
def test_research_follows_the_track():
    board = Board().turn("rrsYRW")
    assert board.why("use rR") == "T5"
    board.play("use rY; use rR")
    assert (board.player().research, board.player().boxes[:2]) == (2, [1, 2])


@clause("T5")
def test_the_whole_track_pays_one_to_five():
    board = Board()
    for turn, die in enumerate("YRWBG"):
        board.turn(f"roo{die}OO").play(f"use r{die}")
        assert board.player().boxes[3 * turn] == turn + 1
    assert board.player().research == 5


@clause("T6")
def test_a_lab_action_needs_the_digit_of_the_level_it_reaches():
    board = Board().lab(0, 1, 0, 2).turn("llsYRW")
    assert {"use lY", "use lR", "use lW"} <= board.legal()
    board.play("use lR")  # only the first column is at level 1: no question
    assert board.player().steps == [2, 0, 2]
    assert board.player().boxes[0] == 0
    assert board.play("use lW").to_move() == 0
    assert board.legal() == {"column 1", "column 3"}


@clause("T6")
def test_a_lab_action_without_a_column_is_refused():
    board = Board().lab(0, 1, 1, 1).turn("lsbYRW")
    assert board.why("use lY") == "T6"
    assert board.why("use lW") == "T6"
    assert board.why("column 1") == "T6"
    board.play("use lR")
    assert board.why("pass") == "T6"
    assert board.why("keep cY") == "T1"
    board = Board().lab(0, 3, 3, 3).turn("lsbYRW")
    assert board.why("use lW") == "T6"


@clause("T6")
def test_a_column_of_another_level_is_refused():
    board = Board().lab(0, 0, 0, 2).turn("lsbYRW").play("use lY")
    assert board.why("column 3") == "T6"
    assert board.why("column 2") == ""


@clause("T7")
def test_bots_pay_one_then_two():
    board = Board().turn("bbsYYR").play("use bY; use bY")
    assert board.player().bots[0] == 2
    assert board.player().boxes[:2] == [1, 2]


@clause("T8")
def test_a_submarine_pays_nothing_now():
    board = Board().turn("sobYRW").play("use sW")
    assert board.player().submarines == [0, 0, 1, 0, 0]
    assert board.player().boxes[0] == 0


@clause("T9")
def test_a_tile_works_for_the_second_action():
    board = Board().turn("lrsYYR").play("use lY; column 2; use rR as b")  # Flexi-Tec
    assert board.player().bots[1] == 1


@clause("T9")
def test_a_tile_works_for_the_octopods_of_the_same_turn():
    board = Board(layout="A2B1C1D1E1F1G1H1I1").turn("locYOO").play("use lY; column 1")
    assert board.player().boxes[2] == 3 + 1


@clause("T9")
def test_the_action_that_reaches_a_tile_does_not_profit():
    board = Board().lab(0, 0, 1, 0).turn("llsRYY").play("use lR")  # onto Plus-Lab
    assert board.player().boxes[0] == 0
    board.play("use lY; column 1")
    assert board.player().boxes[1] == 1


@clause("T9")
def test_tiles_passed_go_on_working():
    board = Board().lab(0, 0, 3, 0).turn("rlsRGB").play("use rR as b")
    assert board.player().bots[1] == 1


@clause("T10")
def test_three_octopods_strike_and_pay_three():
    """Example of the texts: both symbols and the −2 struck, 3 points."""
    board = Board().turn("oobOYR").play("pass")
    assert board.player().octopods == [2, 0, 0]
    assert board.player().boxes[2] == 3


@clause("T10")
@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ("ocbYRW", 0),
        ("oobYRW", 1),
        ("oooYRW", 3),
        ("oooYRO", 4),
        ("oooYOO", 6),
        ("oooOOO", 7),
    ],
)
def test_the_bonus_grows_with_octopods_in_one_turn(dice, points):
    board = Board().turn(dice)
    board.pass_all()
    assert board.player().boxes[2] == points
    assert board.player().octopods[0] == min(2, dice.lower().count("o"))


@clause("T10")
def test_the_bonus_is_paid_whatever_is_crossed():
    board = Board()
    board.player().octopods = [2, 0, 0]
    board.turn("oobYRW").pass_all()
    assert board.player().boxes[2] == 1
    assert board.player().octopods == [2, 0, 0]


@clause("T10")
def test_no_octopod_writes_nothing():
    assert Board().turn("crbYRW").play("pass").player().boxes[2] == -1


def test_the_example_turn_of_the_texts():
    """Lab 0 onto Octo-Plus, a crystal with a 1, two octopods 1 + 1, the opponent's lab action for 0."""
    board = Board(players=2, layout="A2B1C1D1E1F1G1H1I1").turn("cloYRO").play("use lY; column 1; use cR")
    yellow = board.player(0)
    assert yellow.boxes[:3] == [0, 1, 2]
    assert yellow.octopods[0] == 2
    assert board.to_move() == 1
    board.play("use lY; column 2")
    assert board.player(1).steps == [0, 1, 0]
    assert board.player(1).bonus_boxes[0] == 0
    assert (board.score(0), board.score(1)) == (3, 0)
