"""Clauses R1, R2, T: turns, their order, and bots sent back."""

import pytest

from octosphere.games.aquasphere.state import PASSED, Phase, Programme, Room

from .board import Board

clause = pytest.mark.clause


@clause("R1")
def test_turns_go_round_in_play_order():
    board = Board(3, starter="2")
    for seat in (1, 2, 0, 1):
        assert board.to_move() == seat
        board.bots(seat).play("enter a1" if board.player(seat).engineer == Room.START else "enter b1")


@clause("R1")
def test_who_has_passed_is_passed_over():
    board = Board(3)
    for seat in range(3):
        board.player(seat).engineer = Room.C2
    board.play("use crystal; pass; buy lab")
    assert board.to_move() == 0
    board.play("buy time")
    assert board.to_move() == 2


@clause("R1")
def test_the_last_player_goes_on_alone_until_passing():
    board = Board()
    for seat in range(2):
        board.player(seat).engineer = Room.C2
    board.play("pass")
    for move in ("use octopod", "buy time", "use time"):
        assert board.to_move() == 1
        board.play(move)
    assert board.state.rounds == 1  # nothing but passing was left, which is no question


@clause("R2")
def test_the_play_order_becomes_the_order_of_passing():
    board = Board(3, starter="2")
    for seat in range(3):
        board.player(seat).engineer = Room.C2
    board.play("use octopod; pass; use crystal")  # seats 1, 2, 0
    board.play("buy time; pass; pass").deal()
    assert board.state.order[:3] == [2, 0, 1]
    assert board.to_move() == 2


@clause("T1")
def test_one_thing_a_turn():
    for move in ("enter a1", "buy lab", "use crystal"):
        assert Board().play(move).to_move() == 1


@clause("T1")
def test_after_a_walk_only_a_bot_may_be_used():
    board = Board().bots(0, "crystal", "time").play("walk B")
    assert board.state.phase == Phase.USE
    board.player().engineer = Room.B1
    assert {board.why(move) for move in ("enter c1", "buy lab", "walk A", "skip")} == {"W3"}
    board.player().engineer = Room.C1
    assert board.why("pass") == "W3"


@clause("T1")
def test_answers_without_a_question():
    assert {Board().why(move) for move in ("skip", "place A", "spend lab", "claim", "pay crystal")} == {"T1"}


@clause("T2")
@pytest.mark.parametrize("room", list(Room))
def test_passing_needs_a_top_room(room):
    board = Board()
    board.player().engineer = room
    top = room in (Room.C1, Room.C2, Room.C3)
    assert board.why("pass") == ("" if top else "T2")
    assert ("pass" in board.legal()) == top


@clause("T2")
def test_the_engineer_goes_to_the_track_of_passing_order():
    board = Board()
    board.player().engineer = Room.C3
    board.play("pass")
    assert board.player().engineer == PASSED
    assert (board.state.passed, board.state.passing[0]) == (1, 0)
    assert board.told("passed") == [(0,)]


@clause("T3")
def test_a_bot_goes_back_for_two_time():
    board = Board().purse(0, time=1).play("return crystal")
    assert (board.player().time, board.programmed(), board.player().supply) == (3, set(), 15)
    assert board.to_move() == 0  # the turn is still to be taken


@clause("T3")
def test_as_often_as_one_likes_but_only_programmed_bots():
    board = Board().bots(0, "crystal", "bot").purse(0, time=0)
    assert board.why("return lab") == "T3"
    board.play("return bot; return crystal")
    assert board.player().time == 4
    assert board.why("return crystal") == "T3"


@clause("T3")
def test_time_beyond_the_room_is_not_taken():
    board = Board().purse(0, time=5).play("return crystal")
    assert (board.player().time, board.programmed()) == (6, set())
    board = Board().purse(0, time=6).play("return crystal")
    assert (board.player().time, board.programmed()) == (6, set())


@clause("T3")
def test_between_a_walk_and_the_action():
    board = Board().bots(0, "crystal", "time").purse(0, time=1).play("walk B; return time")
    # one bot is left for an action and has to be used: no question
    assert (board.player().time, board.sector("B").control) == (2, 0)
    assert board.player().area == Programme.CRYSTAL
    assert board.to_move() == 1


@clause("T3")
def test_a_bot_sent_back_in_a_turn_pays_for_what_follows():
    board = Board().bots(0, "submarine", "lab").purse(0, time=0).lay("C", time=0)
    board.player().scientist = 0
    board.play("return lab; use submarine")
    assert (board.player().time, board.player().submarines) == (1, 4)


@clause("T3")
def test_before_the_bots_of_letters():
    """The bot sent back is there for the letter."""
    board = Board().bots(0, "lab", "time").lay("C", expansion=1)
    board.player().supply = 0
    board.play("use lab")
    assert {"return time", "skip"} <= board.legal()
    board.play("return time; place A")
    assert board.sector("A").control == 0


@clause("T3")
def test_not_outside_ones_turn():
    board = Board().hold(0, 25).bots(0, "time").end_round()
    assert board.state.phase == Phase.SCORING
    assert board.why("return time") in ("T3", "K8")


@clause("T3")
def test_not_while_a_red_line_is_paid():
    board = Board().bots(0, "bot").hold(0, 15).score(0, 9).purse(0, crystals=0)  # submarine: 4 points
    board.play("enter a1; claim")
    assert board.legal() == {"pay submarine", "pay bot"}
    assert board.why("return bot") == "L3"
