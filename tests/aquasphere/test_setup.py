"""Clauses U: set-up."""

import pytest

from octosphere.games.aquasphere.state import NEUTRAL, NONE, Phase, Programme

from .board import Board

clause = pytest.mark.clause


@clause("U1")
@pytest.mark.parametrize(("starter", "order"), [("1", [0, 1, 2]), ("2", [1, 2, 0]), ("3", [2, 0, 1])])
def test_a_starter_is_drawn_and_the_others_follow(starter, order):
    board = Board(3, starter=starter)
    assert board.state.order[:3] == order
    assert board.to_move() == order[0]


@clause("U1")
def test_only_somebody_who_plays_starts():
    board = Board(until="starter")
    assert board.outcomes() == ["starter 1", "starter 2"]
    assert board.why("starter 3") == "U1"
    assert board.why("pass") == "U1"


@clause("U2")
def test_the_ring_is_laid_at_random_from_a():
    board = Board(sector="FBDACE")
    assert ["ABCDEF"[letter] for letter in board.state.ring] == list("AFBDCE")
    assert [board.state.place[letter] for letter in board.state.ring] == list(range(6))


@clause("U2")
def test_a_sector_is_laid_once():
    board = Board(until="sector").play("sector C")
    assert board.why("sector C") == board.why("sector A") == "U2"
    assert board.why("sector B") == ""


@clause("U3")
@pytest.mark.parametrize("starter", ["1", "2"])
def test_base_labs_are_drawn_in_seat_order(starter):
    board = Board(2, starter=starter, base="FADBEC")
    assert [board.player(seat).home for seat in range(2)] == [5, 0]
    assert [board.player(seat).scientist for seat in range(2)] == [5, 0]
    assert board.state.bases == [5, 0, 3, 1, 4, 2]


@clause("U3")
def test_a_base_lab_is_drawn_once():
    board = Board(until="base").play("base C")
    assert board.why("base C") == "U3"
    assert board.why("base A") == ""


@clause("U4")
def test_start_sectors():
    board = Board(4)
    for seat, letter in enumerate("CDEF"):
        assert board.goods(letter) == (4, 1, 1)
        assert board.sector(letter).docked == [seat, NONE, NONE, NONE, NONE]
        assert board.sector(letter).control == NONE
        assert board.player(seat).area == Programme.SUBMARINE


@clause("U5")
@pytest.mark.parametrize(("home", "time"), [("A", 3), ("B", 3), ("C", 4), ("F", 4)])
def test_time_at_the_start(home, time):
    rest = [letter for letter in "ABCDEF" if letter != home]
    assert Board(base=[home, *rest]).player().time == time


@clause("U5")
def test_the_lock_beside_depends_on_the_ring():
    assert [Board(sector="AFEDCB", base=base).player().time for base in ("FABCDE", "BACDEF")] == [3, 4]


@clause("U5")
def test_the_sixteenth_bot_is_programmed_as_the_start_sector_says():
    board = Board(4)
    assert [board.programmed(seat) for seat in range(4)] == [{"crystal"}, {"octopod"}, {"submarine"}, {"research"}]


@clause("U6")
@pytest.mark.parametrize(
    ("players", "goods", "neutral"),
    [
        (2, {"E": (3, 1, 0), "F": (3, 1, 0), "A": (0, 1, 1), "B": (0, 1, 2)}, "EF"),
        (3, {"F": (4, 1, 0), "A": (0, 1, 2), "B": (0, 2, 3)}, "F"),
        (4, {"A": (0, 1, 2), "B": (0, 2, 3)}, ""),
    ],
)
def test_the_other_sectors(players, goods, neutral):
    board = Board(players)
    for letter, lies in goods.items():
        owner = NEUTRAL if letter in neutral else NONE
        assert board.goods(letter) == lies
        assert board.sector(letter).control == owner
        assert board.sector(letter).docked == [owner, NONE, NONE, NONE, NONE]


@clause("U6")
def test_the_order_of_drawing_decides():
    board = Board(2, base="CDBAFE")
    assert [board.goods(letter) for letter in "BAFE"] == [(3, 1, 0), (3, 1, 0), (0, 1, 1), (0, 1, 2)]


@clause("U7")
def test_a_neutral_bot_is_displaced_like_any_other():
    board = Board().play("walk E")
    assert board.sector("E").control == 0
    assert board.sector("E").charging == [0, 0, 0, 0, 1]


@clause("U8")
def test_cards_expansions_and_the_turn_of_the_tile():
    board = Board(programme=[5, 3], rotate="4", expansion=range(11, 17), card=range(31, 37))
    s = board.state
    assert (s.programme, s.following, s.rotation) == (4, 2, 4)
    assert [sector.expansion[:2] for sector in s.sectors] == [[item, NONE] for item in range(10, 16)]
    assert [sector.card[:2] for sector in s.sectors] == [[card, NONE] for card in range(30, 36)]
    assert s.phase == Phase.TURN


@clause("U8")
def test_six_expansions_then_six_cards():
    board = Board(until="programme")
    kinds = []
    while board.state.phase == Phase.DEAL:
        kinds.append(board.outcomes()[0].split()[0])
        board.play(board.outcomes()[-1])
    assert kinds == ["programme"] * 2 + ["rotate"] + ["expansion"] * 6 + ["card"] * 6
    assert [sector.expansion[0] for sector in board.state.sectors] == list(range(29, 23, -1))
    assert [sector.card[0] for sector in board.state.sectors] == list(range(40, 34, -1))


@clause("U8")
def test_nothing_is_drawn_twice():
    board = Board(until="programme").play("programme 3")
    assert board.why("programme 3") == "U8"
    for kind, sizes in (("expansion", range(30, 24, -1)), ("card", range(41, 35, -1))):
        board = Board(until=kind)
        seen = []
        while board.state.phase == Phase.DEAL:
            outcomes = board.outcomes()
            if outcomes[0].startswith(kind):
                seen.append(len(outcomes))
            board.play(outcomes[0])
            if board.state.phase == Phase.DEAL:
                assert board.why(outcomes[0]) == "U8"
        assert seen == list(sizes)
