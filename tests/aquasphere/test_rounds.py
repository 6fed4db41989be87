"""Clauses R3 and N: the next round."""

import pytest

from octosphere.games.aquasphere.state import NONE, Phase, Room

from .board import CRYSTALS, OCTOPODS, TIME, Board

clause = pytest.mark.clause
EMPTY = dict.fromkeys(("time", "crystals", "octopods"), 0)
TILE_2 = {  # by number of players: time, crystals, octopods by edge
    2: ([3, 0, 3, 0, 3, 0], [0, 2, 1, 0, 0, 1], [0, 0, 0, 2, 0, 1]),
    3: ([3, 0, 3, 0, 3, 3], [0, 2, 1, 0, 0, 2], [1, 1, 0, 2, 0, 0]),
    4: ([4, 0, 3, 0, 4, 3], [0, 2, 1, 1, 0, 2], [1, 1, 0, 2, 1, 0]),
}


def lying(board: Board) -> tuple[list[int], list[int], list[int]]:
    """Time, crystals and octopods by place in the ring."""
    sectors = [board.state.sectors[letter] for letter in board.state.ring]
    return ([s.time for s in sectors], [s.crystals for s in sectors], [s.octopods for s in sectors])


def swept(players: int = 2, **wishes: object) -> Board:
    """A station without goods and without bots in control."""
    board = Board(players, **wishes).control("ABCDEF")
    for letter in "ABCDEF":
        board.lay(letter, **EMPTY)
    return board


@clause("R1")
@clause("R3")
def test_four_rounds_then_the_end():
    board = Board()
    for rounds in range(4):
        assert board.state.rounds == rounds
        assert board.state.phase == Phase.TURN
        board.end_round()
        while board.to_move() != -2 and board.state.phase != Phase.TURN:
            board.deal()
            if board.to_move() >= 0 and board.state.phase != Phase.TURN:
                board.play(min(board.legal()))
    assert board.to_move() == -2
    assert board.legal() == set()
    for move in ("pass", "enter a1", "use time", "skip", "claim", "pay lab", "spend lab", "card 1"):
        assert board.why(move) == "R3"


@clause("N1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_centre_tile_refills_the_station(players):
    board = swept(players).lay("B", time=2).lay("C", time=1)
    board.end_round()
    assert lying(board) == TILE_2[players]
    assert board.told("refilled") == [tuple(sum(row) for row in TILE_2[players])]


@clause("N1")
def test_old_time_goes_and_other_goods_stay():
    board = swept().lay("B", time=2, crystals=1, octopods=3).lay("A", time=5)
    board.end_round()
    assert lying(board) == ([3, 0, 3, 0, 3, 0], [0, 3, 1, 0, 0, 1], [0, 3, 0, 2, 0, 1])
    held = sum(board.player(seat).time for seat in range(2))
    assert board.state.stock[TIME] == 44 - 9 - held


@clause("N1")
@pytest.mark.parametrize("rotation", range(6))
def test_the_tile_turned(rotation):
    """Turned by t, place k is served by edge k + t."""
    board = swept(4, rotate=str(rotation))
    board.end_round()
    turned = [tuple(row[(place + rotation) % 6] for place in range(6)) for row in TILE_2[4]]
    assert [tuple(row) for row in lying(board)] == turned


@clause("N1")
def test_edges_belong_to_places_not_to_letters():
    board = swept(sector="AFBECD")
    board.end_round()
    assert lying(board) == TILE_2[2]
    assert [board.sector(letter).time for letter in "AFBECD"] == [3, 0, 3, 0, 3, 0]


@clause("N1")
def test_each_tile_in_its_round():
    board = swept()
    board.state.rounds = 1
    board.end_round()
    assert lying(board) == ([0, 3, 0, 3, 0, 3], [1, 0, 2, 0, 1, 0], [0, 1, 2, 0, 0, 0])
    board = swept()
    board.state.rounds = 2
    board.end_round()
    assert lying(board) == ([3, 0, 3, 0, 3, 0], [1, 1, 0, 2, 0, 1], [1, 0, 0, 2, 0, 0])


@clause("N2")
def test_a_short_stock_serves_clockwise_from_a():
    board = swept(sector="AFBECD")
    board.state.stock[CRYSTALS] = 1
    board.state.stock[OCTOPODS] = 2
    board.end_round()
    assert lying(board)[1:] == ([0, 1, 0, 0, 0, 0], [0, 0, 0, 2, 0, 0])
    assert board.state.stock[CRYSTALS:] == [0, 0]


@clause("N2")
def test_time_runs_short_too_after_the_old_time_came_back():
    board = swept().lay("F", time=2)
    for seat in range(2):
        board.player(seat).time = board.player(seat).room[0]  # nothing more is taken: S1
    board.state.stock[TIME] = 2
    board.end_round()
    assert lying(board)[0] == [3, 0, 1, 0, 0, 0]


@clause("N3")
def test_engineers_programme_card_and_centre_tile():
    board = Board(programme=[6, 2, 5])
    board.end_round().deal()
    s = board.state
    assert [player.engineer for player in s.players[:2]] == [Room.START, Room.START]
    assert (s.programme, s.following, s.rounds) == (1, 4, 1)
    board.purse(0, time=4).bots(0, "submarine").turn(0).player().scientist = 0
    before = board.player().track
    assert board.play("use submarine").player().track == before + 3


@clause("N3")
def test_scientists_stay_and_bots_stay_programmed():
    board = Board().play("walk A; enter a1").bots(0, "lab")
    board.end_round().deal()
    assert (board.player().scientist, board.programmed()) == (0, {"lab"})


@clause("N4")
def test_what_is_drawn_for_each_round():
    board = Board(rotate="253")
    seen = []
    for _ in range(3):
        board.end_round()
        kinds = []
        while board.state.phase == Phase.DEAL:
            kinds.append(board.outcomes()[0].split()[0])
            board.play(board.outcomes()[0])
        seen.append(kinds)
    laid = ["expansion"] * 6 + ["card"] * 6
    assert seen == [["programme", "rotate", *laid], ["programme", "rotate", *laid], laid]
    assert board.state.following == NONE
    assert board.state.drawn_programmes.bit_count() == 4


@clause("N4")
def test_new_ones_lie_on_top():
    board = Board().play("enter a1")
    board.end_round().deal()
    for index, sector in enumerate(board.state.sectors):
        assert (sector.expansions, sector.cards) == (2, 2)
        assert sector.expansion[:2] == [index, 6 + index]
        assert sector.card[:2] == [15 + index, index]


@clause("N4")
def test_nothing_is_drawn_a_second_time():
    board = Board()
    board.end_round()
    assert board.why("programme 1") == board.why("programme 2") == "N4"
    assert board.why("pass") == "N4"
    board.deal("expansion")
    assert board.why("expansion 3") == "N4"
    assert board.why("expansion 7") == ""
    board.deal("card")
    assert board.why("card 17") == "N4"
