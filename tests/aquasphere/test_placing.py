"""Clauses A5 to A7: submarines, research cards and bots, with card K6."""

import pytest

from octosphere.games.aquasphere.state import NONE, Programme, Skipped, Source

from .board import TIME, Board, number

clause = pytest.mark.clause
WORDS = [programme.name.lower() for programme in Programme]


def ready(programme: str) -> Board:
    """Seat 0 in sector C with one bot, programmed for an action."""
    return Board().bots(0, programme)


@clause("A5")
@pytest.mark.parametrize(("space", "cost"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_a_submarine_costs_the_time_of_the_first_free_space(space, cost):
    board = Board(4).bots(0, "submarine").purse(0, time=4)
    board.player().scientist = number("A")
    board.dock(1, "A" * (space > 0)).dock(2, "A" * (space > 1)).dock(3, "A" * (space > 2))
    stock = board.state.stock[TIME]
    board.play("use submarine")
    assert board.sector("A").docked[space] == 0
    assert (board.player().time, board.player().submarines) == (4 - cost, 4)
    assert board.state.stock[TIME] == stock + cost
    assert board.points(Source.SUBMARINES) == 2


@clause("A5")
@clause("C6")
@pytest.mark.parametrize(("rounds", "points"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_points_of_the_centre_tile(rounds, points):
    board = ready("submarine")
    board.state.rounds, board.player().scientist = rounds, number("A")
    assert board.play("use submarine").player().track == points
    board = ready("research")
    board.state.rounds = rounds
    assert board.play("use research").points(Source.RESEARCH) == points


def dear() -> Board:
    board = ready("submarine").purse(0, time=1)
    board.player().scientist = number("D")  # whose second space costs 2
    return board


def full() -> Board:
    board = Board(4).bots(0, "submarine").purse(0, time=6).dock(1, "A").dock(2, "A").dock(3, "A")
    board.sector("A").docked[3] = 4
    board.player().scientist = number("A")
    return board


def used_up() -> Board:
    board = ready("submarine")
    board.player().scientist, board.player().submarines = number("A"), 0
    return board


SUBMARINES = {
    "own": (lambda: ready("submarine"), Skipped.OWN_SUBMARINE),
    "dear": (dear, Skipped.NO_TIME),
    "full": (full, Skipped.NO_SPACE),
    "used up": (used_up, Skipped.NO_SUBMARINE),
}


@clause("A5")
@clause("A0")
@pytest.mark.parametrize("case", SUBMARINES)
def test_a_submarine_that_cannot_be_placed_is_skipped(case):
    make, why = SUBMARINES[case]
    board = make()
    player = board.player()
    before, here = (player.time, player.submarines, player.track), player.scientist
    board.play("use submarine")
    assert (player.time, player.submarines, player.track) == before
    assert (board.state.sectors[here].control, board.programmed()) == (0, set())
    assert board.told("skipped") == [(Programme.SUBMARINE, why)]


@pytest.mark.parametrize("case", SUBMARINES)
def test_under_the_first_rules_it_was_refused(case):
    board = SUBMARINES[case][0]()
    board.state.version = 1
    assert board.why("use submarine") == "A5"


@clause("A0")
def test_full_labs_and_full_hands_take_control_alone():
    board = ready("lab")
    board.player().expansions = 5
    assert board.play("use lab").told("skipped") == [(Programme.LAB, Skipped.LAB_FULL)]
    assert (board.sector("C").control, board.sector("C").expansions) == (0, 1)
    board = ready("lab")
    board.sector("C").expansions = 0
    assert board.play("use lab").told("skipped") == [(Programme.LAB, Skipped.NO_EXPANSION)]
    board = ready("research").hold(0, 1, 2)
    board.player().room[3] = 2
    assert board.play("use research").told("skipped") == [(Programme.RESEARCH, Skipped.CARDS_FULL)]
    assert (board.sector("C").control, board.sector("C").cards) == (0, 1)
    board = ready("research")
    board.sector("C").cards = 0
    assert board.play("use research").told("skipped") == [(Programme.RESEARCH, Skipped.NO_CARD)]


@clause("K6")
@pytest.mark.parametrize(("space", "cost"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_a_submarine_at_half_the_cost(space, cost):
    board = Board(4).bots(0, "submarine").hold(0, 40).purse(0, time=cost)
    board.player().scientist = number("A")
    board.dock(1, "A" * (space > 0)).dock(2, "A" * (space > 1)).dock(3, "A" * (space > 2))
    assert board.play("use submarine").player().time == 0
    assert board.sector("A").docked[space] == 0


@clause("A6")
def test_the_top_card_is_taken_for_points():
    board = ready("research").play("use research")
    player, sector = board.player(), board.sector("C")
    assert (player.cards, player.card[0]) == (1, 17)
    assert (sector.cards, sector.card[0]) == (0, NONE)
    assert (board.points(Source.RESEARCH), player.track) == (2, 2)


@clause("A6")
def test_cards_are_never_given_back():
    board = ready("research").hold(0, 41)
    board.player().sideways = 1
    board.play("use research")
    assert board.player().cards == 2


@clause("A6")
def test_without_room_neither_card_nor_points():
    board = ready("research").hold(0, 1, 2)
    board.player().room[3] = 2
    board.play("use research")
    assert (board.player().cards, board.sector("C").cards, board.player().track) == (2, 1, 0)


@clause("A7")
@pytest.mark.parametrize("letter", list("ABCDEF"))
def test_a_bot_on_the_symbol_of_the_white_area(letter):
    board = ready("bot")
    board.player().scientist = number(letter)
    board.play("use bot")
    assert board.programmed() == {WORDS[number(letter)]}
    assert board.player().supply == 13


@clause("A7")
@pytest.mark.parametrize(("has", "gets"), [(0, 2), (5, 1), (6, 0)])
def test_two_time_if_the_symbol_is_taken(has, gets):
    board = Board().bots(0, "bot", "crystal").purse(0, time=has).play("use bot")
    assert (board.programmed(), board.player().time, board.player().supply) == ({"crystal"}, has + gets, 13)


@clause("A7")
def test_an_empty_supply_and_a_free_symbol_bring_nothing():
    board = ready("bot").purse(0, time=0)
    board.player().supply = 0
    board.play("use bot")
    assert (board.programmed(), board.player().time) == (set(), 0)


@clause("A7")
def test_an_empty_supply_and_a_taken_symbol_bring_time():
    board = Board().bots(0, "bot", "crystal").purse(0, time=0)
    board.player().supply = 0
    assert board.play("use bot").player().time == 2
