"""Clauses P: programming bots, and the engineer's cards K1 and K7."""

import pytest

from octosphere.games.aquasphere.state import Room, Source

from .board import Board

clause = pytest.mark.clause


@clause("P1")
def test_the_next_bot_goes_on_the_symbol_of_the_room():
    board = Board().play("enter a2")
    assert (board.player().engineer, board.programmed(), board.player().supply) == (
        Room.A2,
        {"crystal", "research"},
        13,
    )


@clause("P1")
@pytest.mark.parametrize("room", ["b1", "b2", "c1", "c2", "c3"])
def test_one_arrow_only(room):
    assert Board().why(f"enter {room}") == "P1"


@clause("P1")
def test_never_back():
    board = Board()
    board.player().engineer = Room.B1
    assert board.why("enter a1") == board.why("enter c3") == board.why("enter b1") == "P1"


@clause("P2")
@pytest.mark.parametrize("bots", [("submarine",), ("submarine", "lab"), ("lab", "time")])
def test_a_room_needs_a_free_symbol_and_fewer_than_two_bots(bots):
    board = Board().bots(0, *bots)
    assert board.why("enter a1") == "P2"
    assert board.why("enter a2") == ("" if len(bots) == 1 else "P2")


@clause("P2")
def test_a_room_needs_a_bot_in_the_supply():
    board = Board()
    board.player().supply = 0
    assert board.why("enter a1") == "P2"
    assert "return crystal" in board.legal()  # which helps


@clause("P2")
def test_a_bot_returned_or_used_first_opens_the_room():
    board = Board().bots(0, "submarine", "lab").play("return submarine; enter a1")
    assert (board.programmed(), board.player().engineer) == ({"submarine", "lab"}, Room.A1)
    board = Board().bots(0, "submarine", "crystal").play("use crystal").turn(0)
    assert board.why("enter a1") == "P2"
    assert board.why("enter a2") == ""


@clause("P2")
def test_without_any_bot_the_engineer_moves_alone():
    board = Board().bots(0).hold(0, 15)
    board.player().supply = 0
    assert {"enter a1", "enter a2"} <= board.legal()
    board.play("enter a1")
    assert (board.player().engineer, board.programmed(), board.player().supply) == (Room.A1, set(), 0)
    assert board.player().track == 4  # K1 pays all the same


@clause("P2")
def test_moving_sideways_obeys_the_same_conditions():
    board = Board().bots(0, "submarine").hold(0, 41)
    board.player().engineer = Room.A2
    assert board.why("enter a1") == "P2"
    assert board.bots(0, "lab").why("enter a1") == ""


@clause("P2")
def test_somebody_can_always_do_something():
    """Whatever is programmed and left, a room can be entered, or a bot be returned to make it so."""
    for bots in ((), ("submarine",), ("submarine", "research")):
        for supply in (0, 1):
            board = Board().bots(0, *bots).purse(0, time=0)
            board.player().supply = supply
            board.player().scientist = 5
            assert board.legal() & {"enter a1", "enter a2", *(f"return {bot}" for bot in bots)}


@pytest.mark.parametrize("bots", [("submarine",), ("lab", "time")])
def test_under_the_first_rules_the_engineer_entered_any_room(bots):
    board = Board(rules="1").bots(0, *bots).play("enter a1")
    assert (board.player().engineer, board.programmed()) == (Room.A1, set(bots))


@clause("P3")
def test_a_bot_for_three_time():
    board = Board()
    stock = board.state.stock[0]
    board.play("buy bot")
    player = board.player()
    assert (player.time, board.programmed(), player.supply, player.bought) == (1, {"crystal", "bot"}, 13, 1)
    assert board.state.stock[0] == stock + 2  # one marker stays on the player's board
    assert player.engineer == Room.START


@clause("P3")
def test_once_in_a_round():
    board = Board().play("buy bot").bots(0, "bot").purse(0, time=6).turn(0)
    assert board.why("buy lab") == "P3"
    assert board.end_round().deal().player().bought == 0
    board.turn(0).purse(0, time=3)
    assert board.why("buy lab") == ""


@clause("P3")
def test_what_forbids_it():
    assert Board().purse(0, time=2).why("buy lab") == "P3"
    board = Board()
    board.player().supply = 0
    assert board.why("buy lab") == "P3"


@clause("P3")
def test_any_free_symbol():
    words = ("lab", "time", "octopod", "submarine", "research", "bot")
    assert {f"buy {word}" for word in words} <= Board().legal()
    assert "buy crystal" not in Board().legal()


@clause("K1")
@pytest.mark.parametrize(("card", "time", "crystals", "points"), [(16, 2, 0, 0), (17, 0, 1, 0), (18, 0, 0, 4)])
def test_entering_a_room_with_the_programme_shown(card, time, crystals, points):
    """Cards 16 to 18 show research, which lies in a2."""
    board = Board().hold(0, card).purse(0, time=1, crystals=0).play("enter a2")
    player = board.player()
    assert (player.time - 1, player.crystals, player.track) == (time, crystals, points)
    assert board.points(Source.CARDS) == points


@clause("K1")
def test_another_room_brings_nothing():
    board = Board().hold(0, 16, 17, 18).purse(0, time=1).play("enter a1")
    assert (board.player().time, board.player().crystals, board.player().track) == (1, 0, 0)


@clause("K1")
def test_all_three_at_once_and_each_time():
    board = Board().hold(0, 13, 14, 15).purse(0, time=1).play("enter a1")
    assert (board.player().time, board.player().crystals, board.player().track) == (3, 1, 4)
    board.player().engineer = Room.START
    assert board.bots(0).turn(0).play("enter a1").player().track == 8


@clause("K1")
def test_a_bought_bot_enters_no_room():
    assert Board().hold(0, 15).play("buy submarine").player().track == 0


@clause("K1")
def test_moving_sideways_enters_too():
    board = Board().hold(0, 15, 41)
    board.player().engineer = Room.A2
    assert board.play("enter a1").player().track == 4


@clause("K7")
@pytest.mark.parametrize(
    ("room", "sideways"), [("A1", "a2"), ("A2", "a1"), ("B1", "b2"), ("C1", "c2"), ("C2", "c1 c3"), ("C3", "c2")]
)
def test_the_engineer_moves_sideways(room, sideways):
    board = Board().hold(0, 41)
    without = Board()
    for one in (board, without):
        one.player().engineer = Room[room]
    assert board.legal() - without.legal() == {f"enter {to}" for to in sideways.split()}
    assert all(without.why(f"enter {to}") in ("P1", "K7") for to in sideways.split())


@clause("K7")
def test_once_in_the_game():
    board = Board().hold(0, 41)
    board.player().engineer = Room.A1
    board.play("enter a2")
    assert (board.player().sideways, board.programmed()) == (1, {"crystal", "research"})
    assert board.turn(0).bots(0).why("enter a1") == "K7"
    assert board.why("enter b1") == ""


@clause("K7")
def test_an_arrow_does_not_use_the_card():
    board = Board().hold(0, 41).play("enter a1")
    assert board.player().sideways == 0


@clause("K7")
def test_not_for_those_without_the_card_nor_from_the_start_room():
    board = Board().hold(1, 41)
    board.player().engineer = Room.C1
    assert board.why("enter c2") in ("P1", "K7")
    assert Board().hold(0, 41).why("enter b1") == "P1"
    board = Board().hold(0, 41)
    board.player().engineer = Room.C1
    assert board.why("enter c3") == "P1"
