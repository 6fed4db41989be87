"""Clauses W: walks, and the cards that make them cheaper."""

from itertools import pairwise

import pytest

from octosphere.games.aquasphere.rules.ways import way
from octosphere.games.aquasphere.state import NEUTRAL, Programme

from .board import GAME, Board, number

clause = pytest.mark.clause


def walker(start: str, *cards: int, **wishes: object) -> Board:
    """Seat 0 with a crystal bot, six time and the scientist in a sector."""
    board = Board(**wishes).hold(0, *cards).purse(0, time=6)
    board.player().scientist = number(start)
    return board


def costs(board: Board) -> str:
    """What the way to each sector takes in time, A to F."""
    return "".join(str(GAME.rules.walk_cost(board.state, 0, letter)) for letter in range(6))


@clause("W1")
@pytest.mark.parametrize(
    ("start", "costs_to"),
    [("A", "001232"), ("B", "001232"), ("C", "110123"), ("D", "221013"), ("E", "332102"), ("F", "223320")],
)
def test_the_cheapest_way_either_way_round(start, costs_to):
    """Locks clockwise from A: 0 1 1 1 2 2; the whole ring is 7."""
    assert costs(walker(start)) == costs_to


@clause("W1")
@pytest.mark.parametrize(("to", "cost"), [("A", 1), ("B", 1), ("D", 1), ("E", 2), ("F", 3)])
def test_every_lock_passed_costs_its_time(to, cost):
    board = walker("C")
    stock = board.state.stock[0]
    board.play(f"walk {to}")
    assert (board.player().scientist, board.player().time) == (number(to), 6 - cost)
    assert board.state.stock[0] == stock + cost
    assert board.told("walk") == [(2, number(to), cost)]


@clause("W1")
def test_another_ring_has_other_ways():
    assert costs(walker("A", sector="AFEDCB")) == "012320"  # A 0 F 2 E 2 D 1 C 1 B 1 A


@clause("W1")
def test_to_another_sector():
    assert Board().why("walk C") == "W1"


@clause("W1")
def test_a_walk_is_no_duty():
    assert Board().play("use crystal").player().scientist == number("C")


@clause("W1")
def test_no_second_walk():
    board = walker("C").bots(0, "crystal", "time").play("walk B")
    assert board.why("walk A") == "W3"


@clause("W2")
def test_who_has_not_the_time_cannot_walk():
    board = Board().purse(0, time=1)
    assert [board.why(f"walk {letter}") for letter in "ABDEF"] == ["", "", "", "W2", "W2"]
    board = Board().purse(0, time=0)
    board.player().scientist = number("A")
    assert [board.why(f"walk {letter}") for letter in "BCDEF"] == ["", "W2", "W2", "W2", "W2"]


@clause("W3")
def test_a_walk_needs_a_bot():
    assert Board().bots(0).why("walk B") == "W3"


@clause("W3")
@clause("A0")
def test_a_walk_for_control_alone():
    board = Board().bots(0, "submarine").dock(0, "B").play("walk B")
    assert (board.sector("B").control, board.player().submarines, board.to_move()) == (0, 4, 1)


def test_under_the_first_rules_a_walk_needed_a_bot_that_could_act_there():
    board = Board(rules="1").bots(0, "submarine").dock(0, "B")
    assert board.why("walk B") == "W3"
    assert board.why("walk D") == ""
    board = Board(rules="1").bots(0, "submarine").purse(0, time=2)
    assert board.why("walk A") == ""  # 1 for the way, 1 for the space
    assert board.why("walk D") == "W3"  # 1 for the way, 2 for the second space
    assert board.purse(0, time=3).why("walk D") == ""


@clause("W3")
def test_a_single_bot_is_used_without_a_question():
    board = Board().play("walk B")
    assert (board.player().crystals, board.sector("B").control, board.to_move()) == (1, 0, 1)
    assert board.player().area == Programme.CRYSTAL


@clause("W3")
def test_the_last_bot_does_not_go_back():
    board = Board().bots(0, "crystal", "submarine").dock(0, "B").play("walk B")
    assert board.legal() == {"use crystal", "use submarine", "return crystal", "return submarine"}
    board.player().programmed[Programme.CRYSTAL] = 0
    assert board.why("return submarine") == "W3"


def test_under_the_first_rules_the_last_bot_that_could_act_did_not_go_back():
    board = Board(rules="1").bots(0, "crystal", "submarine").dock(0, "B").play("walk B")
    # only crystal can be used here, so the submarine bot may go back and crystal may not
    assert board.legal() == {"use crystal", "return submarine"}
    assert board.why("return crystal") == "W3"


@clause("K3")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [
        ("C", "F", 1),  # across
        ("D", "B", 1),  # across to A, then a lock of 0
        ("B", "D", 1),  # a lock of 0 to A, then across
        ("C", "B", 1),  # the lock is as cheap
        ("E", "A", 1),  # across to B, then a lock of 0
        ("F", "E", 2),
    ],
)
def test_across_to_the_opposite_sector_for_one(start, to, cost):
    board = walker(start, 37).play(f"walk {to}")
    assert (board.player().scientist, board.player().time) == (number(to), 6 - cost)


@clause("K3")
def test_across_follows_the_ring():
    board = walker("A", 37, sector="ABCFDE")
    assert costs(board)[number("F")] == "1"


@clause("K3")
@clause("W2")
def test_across_costs_the_time_too():
    board = walker("C", 37).purse(0, time=0)
    assert board.why("walk F") == "W2"
    assert board.purse(0, time=1).why("walk F") == ""


@clause("K5")
@pytest.mark.parametrize(("start", "to", "cost"), [("E", "F", 0), ("E", "A", 0), ("C", "F", 1), ("D", "B", 1)])
def test_locks_of_two_are_free(start, to, cost):
    board = walker(start, 39).play(f"walk {to}")
    assert board.player().time == 6 - cost


@clause("K5")
@clause("K3")
@pytest.mark.parametrize("start", list("ABCDEF"))
def test_both_cards_on_one_walk(start):
    """With three locks of 1 in the ring no way costs more than 1, and never more than with one card."""
    across, free, both = (costs(walker(start, *cards)) for cards in ((37,), (39,), (37, 39)))
    assert list(both) == [min(pair) for pair in zip(across, free, strict=True)]
    assert set(both) <= {"0", "1"}


@clause("K5")
def test_a_card_helps_only_its_owner():
    board = walker("E").hold(1, 37, 39)
    assert costs(board)[number("F")] == "2"


@clause("W1")
def test_a_way_past_others_is_free_to_all():
    """Nobody bars a way: scientists and areas are shared."""
    board = walker("C").control("D", NEUTRAL)
    board.player(1).scientist = number("D")
    assert board.play("walk D").player().scientist == number("D")


@clause("W1")
@clause("K3")
@pytest.mark.parametrize("cards", [(), (37,), (37, 39)])
def test_the_way_that_is_shown_leads_there_step_by_step(cards):
    """From a sector to its neighbour; across the middle, a step of three, just where the card for it saves time."""
    for start in "ABCDEF":
        board, around = walker(start, *cards), walker(start, *cards[1:])
        for letter, (cost, without) in enumerate(zip(costs(board), costs(around), strict=True)):
            places, ring = [0] * 12, board.state.place
            count = way(board.state, 0, letter, places)
            assert (places[0], places[count - 1]) == (ring[number(start)], ring[letter])
            steps = [(after - before) % 6 for before, after in pairwise(places[:count])]
            assert set(steps) <= {1, 3, 5}
            assert steps.count(3) == (cost < without)
