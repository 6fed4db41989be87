"""Clauses S and C: scoring, components, set-up."""

import tomllib
from collections import Counter

import pytest

from octosphere.core.errors import BadInput
from octosphere.games.octodice import components, layouts
from octosphere.games.octodice.state import Tile

from .board import GAME, Board

clause = pytest.mark.clause


@clause("S1")
def test_submarines_pay_per_bot_of_their_colour():
    """Example of the texts: yellow submarine with two bots, white one with one: 2 + 1."""
    board = Board()
    board.state.turn = 2
    player = board.player()
    player.bots, player.submarines, player.octopods = [2, 2, 1, 0, 0], [1, 0, 1, 1, 0], [2, 0, 0]
    board.turn("ccbYRW").play("pass")
    assert player.submarine_boxes[0] == 3
    assert board.score() == 3


@clause("S1")
@pytest.mark.parametrize(("octopods", "score"), [(0, -2), (1, -2), (2, 0)])
def test_minus_two_unless_struck(octopods, score):
    board = Board()
    board.state.turn = 2
    board.player().octopods[0] = octopods
    assert board.turn("ccbYRW").play("pass").score() == score


@clause("S1")
def test_a_third_is_two_turns_of_all_players():
    board = Board(players=2)
    for turn in range(4):
        assert all(board.player(seat).submarine_boxes[0] == -1 for seat in range(2))
        board.turn("ccbYRW").pass_all()
        assert board.state.turn == (turn + 1) // 2
    assert all(board.player(seat).submarine_boxes == [0, -1, -1] for seat in range(2))
    assert board.score(0) == board.score(1) == -2


@clause("S2")
@pytest.mark.parametrize(
    ("crystals", "points"),
    [
        ((3, 1), (4, 2)),
        ((2, 2), (3, 3)),  # the example of the texts
        ((0, 0), (0, 0)),
        ((1, 0), (4, 0)),
        ((2, 2, 2), (2, 2, 2)),
        ((3, 2, 2), (4, 1, 1)),
        ((3, 3, 2), (3, 3, 0)),
        ((3, 1, 1, 1), (4, 1, 1, 1)),
        ((2, 2, 2, 2), (2, 2, 2, 2)),
        ((5, 4, 3, 3), (4, 2, 0, 0)),
        ((2, 2, 2, 0), (2, 2, 2, 0)),
    ],
)
def test_crystal_majority(crystals, points):
    board = Board(players=len(crystals)).last_turn()
    for seat, count in enumerate(crystals):
        board.player(seat).crystals = count
    board.turn("ccbYRW").pass_all()
    assert tuple(board.player(seat).final_box for seat in range(len(crystals))) == points


@clause("S3")
def test_highest_total_wins_then_submarines_then_shared():
    board = Board(players=3).last_turn()
    for seat, submarines in enumerate(([1, 1, 0, 0, 0], [1, 0, 0, 0, 0], [0, 1, 1, 0, 0])):
        board.player(seat).submarines = submarines
    board.turn("ssbYRW").pass_all()
    assert board.to_move() == -2
    assert GAME.winners(board.state) == (0, 2)
    board.player(1).points[0] += 1
    assert GAME.winners(board.state) == (1,)
    assert board.why("pass") == "S3"
    assert board.why("roll ccbYRW") == "S3"


@clause("S4")
def test_solo_has_nine_turns_and_three_scorings():
    board = Board()
    for _ in range(9):
        assert board.to_move() == -1
        board.turn("ccbYRW").play("use cW; pass" if board.state.turn < 5 else "pass")
    assert board.to_move() == -2
    assert board.player().submarine_boxes == [0, 0, 0]
    assert board.player().final_box == 0  # no majority
    assert board.score() == 5 * 2 - 3 * 2


@clause("C1")
@clause("C2")
@clause("C3")
def test_the_faces_and_digits_of_the_dice():
    printed = Board().state.printed
    assert sorted(printed.white_sides) == sorted(printed.black_sides) == [0, 1, 2, 3, 4, 5]
    assert printed.digit == [0, 1, 2, 0, 1]
    outcomes = GAME.outcomes(Board().state)
    assert len(outcomes) == 3136


@clause("C4")
@clause("C5")
@clause("C6")
def test_the_printed_points():
    printed = Board().state.printed
    assert (printed.research_colour, printed.research_points) == ([0, 1, 2, 3, 4], [1, 2, 3, 4, 5])
    assert (printed.crystals, printed.bot_points, printed.penalty) == (5, [1, 2], 2)
    assert printed.octopod_bonus == [0, 0, 1, 3, 4, 6, 7, 7]


@clause("C7")
def test_layouts():
    assert GAME.options({})["layout"] == "A1B1C1D1E1F1G1H1I1"
    assert layouts.parse("b2a1c1d1e1f1i2g1h1")[:2] == [Tile.B2, Tile.A1]
    assert GAME.options({"layout": "first"})["layout"] == layouts.FIRST_GAME
    drawn = Counter(GAME.options({"layout": f"random:{seed}"})["layout"] for seed in range(2000))
    assert len(drawn) > 1950
    assert all(layouts.write(layouts.parse(layout)) == layout for layout in drawn)
    firsts = Counter(layout[:2] for layout in drawn.elements())
    assert set(firsts) == {"A1", "A2", "B1", "B2", "C1", "C2"}
    assert min(firsts.values()) > 250


@clause("C7")
@pytest.mark.parametrize(
    ("layout", "says"),
    [
        ("A1B1", "nine tile sides"),
        ("A1B1C1D1E1F1G1H1J1", "'J1'"),
        ("A1B1C1D1E1F1G1H1G2", "row 3"),
        ("D1B1C1A1E1F1G1H1I1", "row 1"),
        (7, "nine tile sides"),
    ],
)
def test_wrong_layouts_are_refused(layout, says):
    with pytest.raises(BadInput, match=says):
        GAME.start({"layout": layout})


@clause("C8")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 0}, "1 to 4"),
        ({"players": 5}, "1 to 4"),
        ({"players": "2"}, "1 to 4"),
        ({"players": True}, "1 to 4"),
        ({"players": 3, "variant": True}, "B4"),
        ({"players": 2, "variant": 1}, "on or off"),
        ({"edition": "fr"}, "de, en, es"),
        ({"components": 3}, "text of a components file"),
        ({"colour": "red"}, "no option 'colour'"),
    ],
)
def test_wrong_options_are_refused(options, says):
    with pytest.raises(BadInput, match=says):
        GAME.start(options)


def test_every_printed_number_has_a_mark():
    marks = []

    def walk(here: object) -> None:
        if isinstance(here, dict) and "is" in here:
            marks.append(here["mark"])
        elif isinstance(here, dict):
            for inner in here.values():
                walk(inner)
        elif isinstance(here, list):
            for inner in here:
                walk(inner)

    walk(tomllib.loads(components.printed_text()))
    assert Counter(marks) == {"known": 50, "assumed": 11}
