"""Clauses C: components."""

from collections import Counter

import pytest

from octosphere.core.errors import BadInput
from octosphere.games.aquasphere.state import NONE, Kind, Programme, Room

from .board import GAME, Board

clause = pytest.mark.clause
each_number = pytest.mark.parametrize("players", [2, 3, 4])


@clause("C1")
@each_number
def test_two_to_four_players(players):
    assert GAME.scores(Board(players).state) == (0,) * players


@clause("C1")
@pytest.mark.parametrize("players", [0, 1, 5, "2", True, None])
def test_other_numbers_are_refused(players):
    with pytest.raises(BadInput):
        GAME.start({"players": players})


@clause("C2")
def test_sectors_differ_in_letter_lock_and_white_area():
    printed = Board().state.printed
    assert printed.white == [Programme(index) for index in range(6)]
    assert printed.spaces == [1, 2, 3, 4, NONE] * 6


@clause("C3")
def test_locks():
    assert Board().state.printed.locks == [0, 1, 1, 1, 2, 2]


@clause("C4")
@pytest.mark.parametrize(
    ("room", "ahead"),
    [("START", "a1 a2"), ("A1", "b1 b2"), ("A2", "b1 b2"), ("B1", "c1 c2"), ("B2", "c2 c3"), ("C1", ""), ("C3", "")],
)
def test_arrows(room, ahead):
    board = Board().bots(0)
    board.player().engineer = Room[room]
    assert {move for move in board.legal() if move.startswith("enter")} == {f"enter {to}" for to in ahead.split()}


@clause("C4")
def test_engineers_share_a_room():
    board = Board().play("enter a1; enter a1")
    assert [board.player(seat).engineer for seat in range(2)] == [Room.A1, Room.A1]


@clause("C5")
def test_a_programme_card_has_each_programme_once():
    rooms = Board().state.printed.rooms
    cards = [rooms[8 * card + 1 : 8 * card + 8] for card in range(7)]
    assert all(sorted(card) == list(range(7)) for card in cards)
    assert [Programme(programme).name for programme in cards[0]] == (
        ["SUBMARINE", "RESEARCH", "CRYSTAL", "LAB", "TIME", "OCTOPOD", "BOT"]
    )


@clause("C6")
@each_number
def test_centre_tiles(players):
    printed = Board(players).state.printed
    assert printed.values == [2, 3, 4, 5]
    first = {2: [3, 0, 3, 0, 3, 0], 3: [3, 0, 3, 0, 3, 3], 4: [4, 0, 3, 0, 4, 3]}[players]
    assert printed.refill[:6] == first
    last = {2: [1, 0, 0, 2, 0, 0], 3: [1, 1, 0, 0, 3, 0], 4: [1, 2, 1, 0, 3, 0]}[players]
    assert printed.refill[-6:] == last


@clause("C7")
def test_stock():
    assert GAME.start({}).printed.stock == [44, 20, 15]


@clause("C7")
def test_nobody_is_given_more_than_the_stock_holds():
    board = Board().purse(0, time=0)
    board.state.stock[0] = 1
    assert board.play("return crystal").player().time == 1
    assert board.state.stock[0] == 0


@clause("C8")
@each_number
def test_pieces_of_a_player(players):
    board = Board(players)
    for seat in range(players):
        player = board.player(seat)
        assert (player.supply, sum(player.programmed), player.submarines) == (14, 1, 5)
        assert player.engineer == Room.START


@clause("C8")
def test_a_fifteenth_bot_waits_beside_the_supply():
    board = Board().play("return crystal")
    assert board.player().supply == 15
    assert board.play("enter a1").player().supply == 14


@clause("C9")
def test_at_most_one_bot_on_a_symbol_and_two_in_all():
    board = Board().bots(0, "crystal")
    assert board.why("buy crystal") in ("C9", "P3")
    assert board.why("buy lab") == ""
    board.bots(0, "crystal", "time")
    assert board.why("buy lab") in ("C9", "P3")
    assert board.why("enter a1") == "P2"


@clause("C10")
def test_room_of_a_base_lab():
    board = Board()
    assert board.player().room == [6, 2, 2, 2]
    assert [board.player(seat).letters for seat in range(2)] == [1 << 2, 1 << 3]


@clause("C11")
def test_thirty_expansions():
    printed = Board().state.printed
    adds = [tuple(printed.adds[4 * item : 4 * item + 4]) for item in range(30)]
    letters = Counter(mask.bit_count() for mask in printed.letters)
    assert letters == {1: 18, 0: 6, 2: 6}
    for letter in range(6):
        assert sum(mask >> letter & 1 for mask in printed.letters) == 5
    assert (adds[0], printed.letters[0]) == ((2, 1, 0, 0), 1)  # A TC
    assert (adds[17], printed.letters[17]) == ((2, 0, 0, 1), 32)  # F TK
    assert (adds[22], printed.letters[22]) == ((4, 1, 0, 0), 0)  # TTC
    assert (adds[27], printed.letters[27]) == ((2, 0, 0, 0), 0b1001)  # AD T


@clause("C12")
def test_forty_one_research_cards():
    printed = Board().state.printed
    counts = Counter(Kind(kind).name for kind in printed.kinds)
    often = {"ENTER_TIME": 7, "ENTER_CRYSTAL": 7, "ENTER_POINTS": 7, "SCORING": 6, "AT_ONCE": 6}
    single = {kind.name: 1 for kind in Kind if kind.name not in often}
    assert counts == often | single
    for kind, shown in ((Kind.ENTER_POINTS, 7), (Kind.SCORING, 6), (Kind.AT_ONCE, 6)):
        cards = [printed.shown[card] for card in range(41) if printed.kinds[card] == kind]
        assert sorted(cards) == list(range(shown))
