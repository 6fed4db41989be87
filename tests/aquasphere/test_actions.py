"""Clauses A0 to A4 and A8: what is gained by lab, time, crystals and octopods."""

import pytest

from octosphere.games.aquasphere.state import NONE, Phase, Programme, Source

from .board import CRYSTALS, OCTOPODS, TIME, Board, number

clause = pytest.mark.clause
WORDS = [programme.name.lower() for programme in Programme]


def ready(programme: str) -> Board:
    """Seat 0 in sector C with one bot, programmed for an action."""
    return Board().bots(0, programme)


@clause("A0")
@pytest.mark.parametrize("word", WORDS)
def test_a_bot_does_what_it_is_programmed_for(word):
    board = ready(word).purse(0, time=6)
    board.player().scientist = number("A")
    assert [board.why(f"use {other}") for other in WORDS] == ["" if other == word else "A0" for other in WORDS]
    assert board.play(f"use {word}").player().area == Programme[word.upper()]


@clause("A0")
@pytest.mark.parametrize("word", sorted(set(WORDS) - {"submarine", "bot"}))
def test_an_action_may_yield_nothing(word):
    board = ready(word).purse(0, time=6).lay("C", time=0, crystals=0, octopods=0)
    board.lab(0, 19, 20, 21, 22, 23).purse(0, time=board.player().room[0])
    sector = board.sector("C")
    sector.cards, sector.card[0] = 0, NONE
    held = board.player().time, board.player().crystals
    board.play(f"use {word}")
    assert (board.sector("C").control, board.to_move()) == (0, 1)
    assert (board.player().time, board.player().crystals) == held
    assert (board.player().track, board.player().cards, board.player().expansions) == (0, 0, 5)


@clause("A1")
def test_the_top_expansion_joins_the_lab():
    board = ready("lab").lay("C", expansion=22).play("use lab")  # COK, no letter
    player, sector = board.player(), board.sector("C")
    assert (player.expansions, player.expansion[0], player.room) == (1, 21, [6, 3, 3, 3])
    assert (sector.expansions, sector.expansion[0]) == (0, NONE)
    assert board.to_move() == 1


@clause("A1")
def test_the_top_one_covers_the_others():
    board = ready("lab")
    sector = board.sector("C")
    sector.expansions, sector.expansion[1] = 2, 21
    board.state.drawn_expansions[21] = 1
    board.play("use lab")
    assert (board.player().expansion[0], sector.expansions, sector.expansion[:2]) == (21, 1, [2, NONE])


@clause("A1")
def test_five_expansions_are_enough():
    board = ready("lab").lab(0, 19, 20, 21, 22, 23).play("use lab")
    assert (board.player().expansions, board.sector("C").expansions) == (5, 1)
    assert board.state.phase == Phase.TURN


@clause("A1")
def test_a_bot_for_a_letter():
    board = ready("lab").lay("C", expansion=1).play("use lab")
    assert board.legal() == {"place A", "skip"}
    assert board.player().letters == 0b000101
    board.play("place A")
    assert (board.sector("A").control, board.player().supply, board.to_move()) == (0, 13, 1)


@clause("A1")
def test_two_letters_in_any_order_or_none():
    for script, held in (("place B; place A", "AB"), ("place A; skip", "A"), ("place B; skip", "B"), ("skip", "")):
        board = ready("lab").lay("C", expansion=25).play("use lab")
        assert board.legal() == {"place A", "place B", "skip"}
        board.play(script)
        assert {letter for letter in "AB" if board.sector(letter).control == 0} == set(held)
        assert board.to_move() == 1


@clause("A1")
def test_only_letters_of_the_expansion_and_each_once():
    board = ready("lab").lay("C", expansion=25).play("use lab")
    assert board.why("place C") == "A1"
    board.play("place A")
    assert board.why("place A") == "A1"
    assert board.legal() == {"place B", "skip"}


@clause("A1")
def test_no_bot_in_the_supply_is_no_question():
    board = ready("lab").lay("C", expansion=25)
    board.player().supply = 0
    assert board.play("use lab").to_move() == 1
    board = ready("lab").lay("C", expansion=25)
    board.player().supply = 1
    board.play("use lab; place A")
    assert (board.player().supply, board.to_move(), board.sector("B").control) == (0, 1, NONE)


@clause("A1")
def test_the_sector_of_the_action_itself():
    """The bot just used is displaced like any other."""
    board = ready("lab").lay("C", expansion=7).play("use lab; place C")
    assert (board.sector("C").control, board.sector("C").charging[0]) == (0, 1)


@clause("A1")
def test_a_question_about_letters_takes_no_other_answer():
    board = ready("lab").lay("C", expansion=1).play("use lab")
    assert {board.why(move) for move in ("enter a1", "pass", "claim", "use lab", "walk A", "pay lab")} == {"A1"}


@clause("A2")
@pytest.mark.parametrize(
    ("lying", "has", "left", "taken"),
    [(4, 0, 0, 4), (4, 4, 2, 2), (1, 0, 0, 2), (0, 0, 0, 2), (0, 5, 1, 1), (0, 6, 2, 0), (2, 6, 2, 0), (3, 3, 0, 3)],
)
def test_time_as_much_as_there_is_room_for(lying, has, left, taken):
    board = ready("time").purse(0, time=has).lay("C", time=lying)
    stock = board.state.stock[TIME]
    board.play("use time")
    assert (board.sector("C").time, board.player().time) == (left, has + taken)
    assert board.state.stock[TIME] == stock - max(0, 2 - lying)


@clause("A2")
@clause("C7")
@pytest.mark.parametrize(("lying", "stock", "taken"), [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 2)])
def test_a_short_stock_fills_up_less(lying, stock, taken):
    board = ready("time").purse(0, time=0).lay("C", time=lying)
    board.state.stock[TIME] = stock
    assert board.play("use time").player().time == taken


@clause("A3")
@pytest.mark.parametrize(("lying", "has", "taken"), [(1, 0, 1), (3, 0, 2), (3, 1, 1), (2, 2, 0), (0, 0, 0)])
def test_crystals_as_many_as_there_is_room_for(lying, has, taken):
    board = ready("crystal").purse(0, crystals=has).lay("C", crystals=lying)
    stock = board.state.stock[CRYSTALS]
    board.play("use crystal")
    assert (board.player().crystals, board.sector("C").crystals) == (has + taken, lying - taken)
    assert board.state.stock[CRYSTALS] == stock


@clause("A4")
@pytest.mark.parametrize(
    ("lying", "allowed", "caught", "points"),
    [(0, 2, 0, 0), (1, 2, 1, 1), (2, 2, 2, 3), (5, 2, 2, 3), (5, 3, 3, 6), (6, 6, 6, 21), (7, 7, 7, 21)],
)
def test_octopods_are_worth_more_together(lying, allowed, caught, points):
    board = ready("octopod").lay("C", octopods=lying).purse(0, crystals=2)
    board.player().room[OCTOPODS] = allowed
    stock = board.state.stock[OCTOPODS]
    board.play("use octopod")
    assert board.points(Source.OCTOPODS) == points
    assert board.sector("C").octopods == lying - caught
    assert board.state.stock[OCTOPODS] == stock + caught


@clause("A8")
def test_nothing_beyond_the_room():
    board = Board().hold(0, 13, 14).purse(0, time=5, crystals=2)
    stock = list(board.state.stock)
    board.play("enter a1")  # 2 time and a crystal by cards
    assert (board.player().time, board.player().crystals) == (6, 2)
    assert board.state.stock == [stock[0] - 1, stock[1], stock[2]]


@clause("A8")
def test_an_expansion_makes_room():
    board = Board().lab(0, 23).purse(0, time=5).play("return crystal")  # TTC
    assert board.player().time == 7
