"""Clauses L: the eighteen tile sides."""

import pytest

from .board import OTHER_SIDES, Board

clause = pytest.mark.clause


def bonus(board: Board, seat: int = 0) -> int:
    return board.player(seat).final_box


@clause("L-A1")
def test_flexi_lab_turns_yellow_into_any_colour_or_digit_once_per_turn():
    board = Board().lab(0, 1, 0, 0).turn("bcrYYR")
    assert {f"use bY as {colour}" for colour in "RWBG"} <= board.legal()
    assert {"use cY as 1", "use cY as 2"} <= board.legal()
    assert board.why("use bY as Y") == "L-A1"  # nothing changes
    assert board.why("use cY as 0") == "L-A1"
    assert board.why("use bY as 1") == "L-A1"  # a bot asks for a colour
    assert board.why("use cY as W") == "L-A1"
    assert board.why("use rY as R") == "T5"
    board.play("use cY as 2")
    assert board.player().boxes[0] == 2
    assert board.why("use bY as W") == "L-A1"
    assert board.why("use bY") == ""


@clause("L-A1")
def test_flexi_lab_must_be_reached_and_needs_yellow():
    assert Board().turn("bcsYRW").why("use bY as W") == "L-A1"
    assert Board().lab(0, 1, 0, 0).turn("bcsRRW").why("use bY as W") == "T2"


@clause("L-A1")
def test_flexi_lab_serves_the_lab_and_submarines_too():
    board = Board().lab(0, 1, 1, 1).turn("lscYYB").play("use lY as 1; column 3")
    assert board.player().steps == [1, 1, 2]
    board = Board().lab(0, 1, 1, 1).turn("lscYYB").play("use sY as G")
    assert board.player().submarines[4] == 1


@clause("L-A2")
@pytest.mark.parametrize(("dice", "points"), [("ocbYRW", 0), ("oobYRW", 2)])
def test_octo_plus_adds_to_a_bonus_of_at_least_one(dice, points):
    board = Board(layout=OTHER_SIDES).lab(0, 1, 0, 0).turn(dice).pass_all()
    assert board.player().boxes[2] == points


@clause("L-B1")
def test_flexi_tec_once_per_turn():
    board = Board().lab(0, 0, 1, 0).turn("rrsYRW")
    assert board.play("use rW as b").player().bots[2] == 1
    assert board.why("use rR as b") == "L-B1"
    assert Board().turn("rrsYRW").why("use rW as b") == "L-B1"


@clause("L-B1")
def test_flexi_tec_with_flexi_lab():
    board = Board().lab(0, 1, 1, 0).turn("rrsYRW").play("use rY as bG")
    assert board.player().bots[4] == 1


@clause("L-B2")
def test_plus_tec():
    board = Board(layout=OTHER_SIDES).lab(0, 0, 1, 0).turn("rrsYRW").play("use rY; use rR")
    assert board.player().boxes[:2] == [2, 3]
    assert board.player().points[5] == 2


@clause("L-C1")
def test_sub_plus():
    board = Board().lab(0, 0, 0, 1).turn("sscYRW").play("use sY; use sR")
    assert board.player().boxes[:2] == [1, 1]


@clause("L-C2")
def test_flexi_sub_once_per_turn():
    board = Board(layout=OTHER_SIDES).lab(0, 0, 0, 1).turn("sscYRW")
    assert board.play("use sW as b").player().bots[2] == 1
    assert board.why("use sR as b") == "L-C2"
    assert Board(layout=OTHER_SIDES).turn("sscYRW").why("use sW as b") == "L-C2"


@clause("L-C2")
def test_a_submarine_used_as_a_bot_is_none_for_octo_sub():
    layout = "A1B1C2D1E1F1G1H1I1"
    one = Board(layout=layout).lab(0, 0, 0, 2).turn("socYRW").play("use sW as b; pass")
    assert one.player().octopods[0] == 1
    two = Board(layout=layout).lab(0, 0, 0, 2).turn("ssoYRW").play("use sW as b; pass")
    assert two.player().octopods[0] == 2


@clause("L-D1")
def test_crystal_plus():
    assert Board().lab(0, 2, 0, 0).turn("cobYRW").play("use cR; pass").player().boxes[0] == 2


@clause("L-D2")
def test_plus_bot():
    board = Board(layout=OTHER_SIDES).lab(0, 2, 0, 0).turn("bocYRW").play("use bR; pass")
    assert board.player().boxes[0] == 2


@clause("L-E1")
def test_plus_lab():
    board = Board().lab(0, 0, 2, 0).turn("llcYYB").play("use lY; column 1; use lY")
    assert board.player().boxes[:2] == [1, 1]


@clause("L-E2")
def test_flexi_level_forgets_the_digit_but_not_the_octopod():
    board = Board(layout=OTHER_SIDES).lab(0, 2, 2, 3).turn("lccYYO")
    assert board.why("use lO") == "T2"
    board.play("use lY; column 1")
    assert board.player().steps == [3, 2, 3]
    done = Board(layout=OTHER_SIDES).lab(0, 3, 3, 3).turn("lccYYO")
    assert done.why("use lY") == "T6"


@clause("L-E2")
def test_flexi_level_offers_every_column():
    board = Board(layout=OTHER_SIDES).lab(0, 0, 2, 3).turn("lccYYO").play("use lY")
    assert board.legal() == {"column 1", "column 2"}
    assert board.why("column 3") == "T6"


@clause("L-F1")
@pytest.mark.parametrize("use", ["use sR; pass", "pass"])
def test_octo_sub_counts_a_submarine_used_or_not(use):
    board = Board().lab(0, 0, 0, 2).turn("socYRW").play(use)
    assert board.player().octopods[0] == 2
    assert board.player().boxes[2] == 1


@clause("L-F1")
def test_octo_sub_adds_one_only():
    assert Board().lab(0, 0, 0, 2).turn("sssYRW").play("pass").player().octopods[0] == 1
    assert Board().lab(0, 0, 0, 2).turn("cbbYRW").play("pass").player().octopods[0] == 0


@clause("L-F2")
@pytest.mark.parametrize(
    ("edition", "dice", "octopods"),
    [
        ("de", "cbbYRW", 1),
        ("de", "oooYRW", 4),  # an unused octopod is an unused white die
        ("de", "oooOOO", 7),
        ("en", "cbbYRW", 1),
        ("en", "oooYRW", 3),  # no white die shows anything else
        ("en", "oocYRW", 3),
        ("es", "oooOOO", 6),
    ],
)
def test_octo_catch_by_edition(edition, dice, octopods):
    board = Board(layout=OTHER_SIDES, edition=edition).lab(0, 0, 0, 2).turn(dice).pass_all()
    caught = [event.data[0] for event in board.events if event.kind == "octopods"]
    pays = {1: 0, 3: 3, 4: 4, 6: 7, 7: 7}[octopods]
    assert board.player().boxes[2] == pays
    assert caught in ([], [octopods])


@clause("L-F2")
def test_octo_catch_does_not_turn_a_used_die_in_english():
    board = Board(layout=OTHER_SIDES, edition="en").lab(0, 0, 0, 2).turn("bboYRW").play("use bY; use bR")
    assert board.player().octopods[0] == 1
    german = Board(layout=OTHER_SIDES).lab(0, 0, 0, 2).turn("bboYRW").play("use bY; use bR")
    assert german.player().octopods[0] == 2


@clause("L-F2")
def test_seven_octopods_pay_as_six():
    """C6: only the German wording reaches seven."""
    board = Board(layout=OTHER_SIDES).lab(0, 0, 0, 2).turn("oooOOO")
    assert board.player().boxes[2] == 7


@clause("L-G1")
@pytest.mark.parametrize(("steps", "points"), [((3, 0, 0), 3), ((3, 3, 2), 5), ((3, 3, 3), 7)])
def test_super_lab_v(steps, points):
    board = Board().last_turn().lab(0, *steps)
    board.turn("ccbYRW").play("pass")
    if board.to_move() >= 0:
        board.play("pass")
    assert bonus(board) == points


@clause("L-G2")
@pytest.mark.parametrize(("steps", "points"), [((3, 0, 2), 0), ((3, 1, 1), 4), ((3, 2, 2), 6), ((3, 3, 3), 7)])
def test_super_lab_h(steps, points):
    board = Board(layout="A1B1C1D1E1F1G2H1I1").last_turn().lab(0, *steps).turn("ccbYRW").play("pass")
    if board.to_move() >= 0:
        board.play("pass")
    assert bonus(board) == points


@clause("L-H1")
@pytest.mark.parametrize(
    ("octopods", "points"),
    [
        ([2, 1, 0], 1),
        ([2, 2, 0], 2),
        ([2, 2, 2], 4),
        ([1, 1, 1], 0),
    ],
)
def test_super_octo(octopods, points):
    board = Board().last_turn().lab(0, 0, 3, 0)
    board.player().octopods = octopods
    assert bonus(board.turn("ccbYRW").play("pass")) == points


@clause("L-H2")
def test_super_sub():
    board = Board(layout=OTHER_SIDES).last_turn().lab(0, 0, 3, 0)
    board.player().submarines = [1, 0, 1, 1, 0]
    assert bonus(board.turn("ccbYRW").play("pass")) == 3


@clause("L-I1")
def test_super_level_moves_one_marker_from_wherever_it_is():
    board = Board().last_turn().lab(0, 0, 1, 3).turn("ccbYRW").play("pass")
    assert board.legal() == {"column 1", "column 2", "pass"}
    assert board.why("column 3") == "L-I1"
    assert board.why("use cY") == "T2"
    board.play("column 1")
    assert board.player().steps == [3, 1, 3]
    assert bonus(board) == 5  # Super-Lab V, reached by that very step, for two columns


@clause("L-I1")
def test_super_level_may_be_left():
    board = Board().last_turn().lab(0, 0, 1, 3).turn("ccbYRW").play("pass; pass")
    assert board.to_move() == -2
    assert bonus(board) == 0


@clause("L-I1")
def test_super_level_has_nothing_to_ask_in_a_full_lab():
    assert Board().last_turn().lab(0, 3, 3, 3).turn("ccbYRW").play("pass").to_move() == -2


@clause("L-I1")
def test_super_level_in_seat_order():
    board = Board(players=2).last_turn().lab(0, 0, 0, 3).lab(1, 0, 0, 3).turn("ccbYRW").play("pass; pass")
    assert board.to_move() == 0
    assert board.play("column 1").to_move() == 1
    assert board.play("pass").to_move() == -2


@clause("L-I2")
def test_super_copy_pays_a_tile_reached_or_not():
    layout = "A1B1C1D1E1F1G1H2I2"
    board = Board(layout=layout).last_turn().lab(0, 0, 0, 3)
    board.player().submarines = [1, 1, 1, 1, 0]
    board.turn("ccbYRW").play("pass")
    assert board.legal() == {"copy G", "copy H"}
    assert board.why("pass") == "L-I2"
    assert bonus(board.play("copy H")) == 4


@clause("L-I2")
def test_super_copy_pays_again():
    board = Board(layout="A1B1C1D1E1F1G2H2I2").last_turn().lab(0, 3, 1, 3).turn("ccbYRW").play("pass; copy G")
    assert bonus(board) == 4 + 4
    first = Board(layout="A1B1C1D1E1F1G1H2I2").last_turn().lab(0, 3, 1, 3).turn("ccbYRW").play("pass; copy G")
    assert bonus(first) == 5 + 5
