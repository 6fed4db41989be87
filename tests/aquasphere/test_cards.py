"""Clauses K2, K8, K9, K10: cards at a catch, in the round scoring, at once, and points declined."""

import pytest

from octosphere.games.aquasphere.state import Phase, Source

from .board import Board

clause = pytest.mark.clause
FIRST_SCORING, FIRST_AT_ONCE = 25, 31  # lab; then time, crystal, octopod, submarine, research
WORDS = ("lab", "time", "crystal", "octopod", "submarine", "research")


def fisher(*cards: int, octopods: int = 1) -> Board:
    return Board().bots(0, "octopod").hold(0, *cards).purse(0, time=0).lay("C", octopods=octopods)


@clause("K2")
@pytest.mark.parametrize(("card", "time", "crystals", "points"), [(22, 2, 0, 0), (23, 0, 1, 0), (24, 0, 0, 3)])
@pytest.mark.parametrize("octopods", [1, 2])
def test_at_least_one_octopod_caught(card, time, crystals, points, octopods):
    board = fisher(card, octopods=octopods).play("use octopod")
    player = board.player()
    assert (player.time, player.crystals, board.points(Source.CARDS)) == (time, crystals, points)
    assert player.track == points + (1 if octopods == 1 else 3)


@clause("K2")
def test_nothing_caught_brings_nothing():
    player = fisher(22, 23, 24, octopods=0).play("use octopod").player()
    assert (player.time, player.crystals, player.track) == (0, 0, 0)


@clause("K2")
@clause("K10")
def test_the_crystal_comes_before_the_points_and_pays_for_them():
    board = fisher(23).score(0, 9).play("use octopod")
    assert (board.player().track, board.player().crystals) == (10, 0)


@clause("K8")
@pytest.mark.parametrize("index", range(6))
def test_a_bot_on_the_symbol_shown_for_one_time(index):
    board = Board().bots(0).hold(0, FIRST_SCORING + index).purse(0, time=0).end_round()
    assert board.state.phase == Phase.SCORING
    assert board.legal() == {f"spend {WORDS[index]}", "skip"}  # the submarine has brought the time: S1
    board.play(f"spend {WORDS[index]}")
    assert (board.player().time, board.player().supply) == (0, 14)
    assert board.programmed() == {WORDS[index]}


@clause("K8")
def test_it_may_be_left():
    board = Board().bots(0).hold(0, 25).purse(0, time=3).end_round().play("skip")
    assert (board.player().time, board.programmed()) == (4, set())


@clause("K8")
def test_each_time():
    board = Board().bots(0).hold(0, 25).end_round().play("spend lab").deal()
    board.bots(0)
    assert board.end_round().why("spend lab") == ""


@clause("K8")
def test_several_cards_as_far_as_two_bots_go():
    board = Board().bots(0).hold(0, 25, 26, 27).purse(0, time=4).end_round()
    assert board.legal() == {"spend lab", "spend time", "spend crystal", "skip"}
    board.play("spend time")
    assert board.legal() == {"spend lab", "spend crystal", "skip"}
    board.play("spend lab")
    assert board.state.phase != Phase.SCORING
    assert board.programmed() == {"lab", "time"}
    assert board.player().time == 3


@clause("K8")
@clause("C9")
def test_what_forbids_it():
    board = Board().bots(0, "lab").hold(0, 25, 26).end_round()
    assert board.why("spend lab") in ("C9", "K8")
    assert board.why("spend crystal") == "K8"  # no such card
    assert board.why("spend time") == ""
    assert {board.why(move) for move in ("pass", "enter a1", "claim", "return lab")} == {"K8"}


@clause("K8")
@pytest.mark.parametrize("lack", ["time", "supply", "symbol", "two bots"])
def test_what_cannot_be_is_no_question(lack):
    board = Board().bots(0).hold(0, 25)
    if lack == "time":
        board.purse(0, time=0)
        board.sector("C").docked[0] = -1  # no submarine in the station
        board.player().submarines = 6
    elif lack == "supply":
        board.player().supply = 0
    else:
        board.bots(0, *(["lab"] if lack == "symbol" else ["time", "bot"]))
    assert board.end_round().state.phase == Phase.DEAL


@clause("K9")
@pytest.mark.parametrize("index", range(6))
def test_two_time_and_a_bot_at_once(index):
    board = Board().bots(0, "research").purse(0, time=1).lay("C", card=FIRST_AT_ONCE + index).play("use research")
    assert (board.player().time, board.programmed(), board.player().supply) == (3, {WORDS[index]}, 13)
    assert (board.player().cards, board.player().track) == (1, 2)


@clause("K9")
def test_two_more_time_if_the_symbol_is_taken():
    board = Board().bots(0, "research", "lab").purse(0, time=1).lay("C", card=31).play("use research")
    assert (board.player().time, board.programmed(), board.player().supply) == (5, {"lab"}, 13)


@clause("K9")
def test_an_empty_supply_and_a_free_symbol_bring_no_bot():
    board = Board().bots(0, "research").purse(0, time=1).lay("C", card=31)
    board.player().supply = 0
    board.play("use research")
    assert (board.player().time, board.programmed()) == (3, set())


@clause("K9")
def test_only_once():
    board = Board().bots(0, "research").purse(0, time=0).lay("C", card=31).play("use research").turn(0)
    board.bots(0, "crystal").play("use crystal")
    assert (board.player().time, board.programmed()) == (0 + 2, set())


@clause("K10")
def test_points_that_cross_no_line_are_always_taken():
    board = Board().hold(0, 15).score(0, 5).play("enter a1")
    assert (board.player().track, board.to_move()) == (9, 1)


@clause("K10")
def test_points_that_cross_a_line_may_be_declined():
    board = Board().hold(0, 15).score(0, 6).purse(0, crystals=1).play("enter a1")
    assert board.state.phase == Phase.CLAIM
    assert {"claim", "skip"} <= board.legal()
    assert {board.why(move) for move in ("enter b1", "pass", "place A", "pay lab")} == {"K10"}
    board.play("skip")
    assert (board.player().track, board.player().crystals, board.to_move()) == (6, 1, 1)
    board = Board().hold(0, 15).score(0, 6).purse(0, crystals=1).play("enter a1; claim")
    assert (board.player().track, board.player().crystals) == (10, 0)
    assert board.points(Source.CARDS) == 4


@clause("K10")
def test_who_has_nothing_to_pay_with_is_not_asked():
    board = Board().hold(0, 15).bots(0).score(0, 6)
    board.player().supply = 0  # the room programmes no bot
    board.play("enter a1")
    assert (board.player().track, board.to_move()) == (9, 1)
    assert (board.points(Source.CARDS), board.points(Source.LINES)) == (4, -1)


@clause("K10")
def test_the_bot_just_programmed_may_pay():
    board = Board().hold(0, 15).bots(0).score(0, 6).play("enter a1")
    assert board.legal() == {"claim", "skip", "return submarine"}
    board.play("claim")
    assert (board.player().track, board.programmed()) == (10, set())


@clause("K10")
@clause("T3")
def test_whoever_sends_the_last_bot_back_has_nothing_to_pay_with():
    board = Board().hold(0, 15).bots(0).score(0, 6).purse(0, time=0).play("enter a1; return submarine")
    assert (board.player().track, board.player().time, board.to_move()) == (9, 2, 1)


@clause("K10")
def test_points_of_the_game_itself_cannot_be_declined():
    board = Board().bots(0, "octopod").score(0, 9).purse(0, crystals=1).play("use octopod")
    assert (board.player().track, board.player().crystals, board.to_move()) == (10, 0, 1)


@clause("K10")
def test_both_kinds_of_points_in_one_catch():
    board = fisher(24).score(0, 8).purse(0, crystals=2).play("use octopod; skip")
    assert (board.player().track, board.player().crystals) == (9, 2)
    board = fisher(24).score(0, 8).purse(0, crystals=2).play("use octopod; claim")
    assert (board.player().track, board.player().crystals) == (12, 1)


@clause("K10")
def test_time_and_crystals_come_first():
    board = Board().hold(0, 14, 15).bots(0).score(0, 9).play("enter a1; claim")
    assert (board.player().track, board.player().crystals) == (13, 0)
    assert board.programmed() == {"submarine"}
