"""Moves as text, code and JSON."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from octosphere.core.errors import InvalidMove, OctosphereError
from octosphere.games.octodice import tables
from octosphere.games.octodice.moves import Copy, Keep, Octopods, Pass, Roll, Use
from octosphere.testing.strategies import almost_moves, json_values, positions

from .board import GAME

CODEC = GAME.codec
OPTIONS = st.fixed_dictionaries(
    {
        "players": st.integers(1, 4),
        "edition": st.sampled_from(["de", "en", "es"]),
        "layout": st.integers(0, 99).map(lambda n: f"random:{n}"),
    }
)


@given(st.integers(0, tables.CODES - 1))
def test_every_code_round_trips(code: int):
    move = CODEC.move(code)
    assert CODEC.code(move) == code
    assert CODEC.parse(CODEC.text(move)) == move
    assert CODEC.from_json(CODEC.to_json(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("keep Yc", Keep("cY")),
        ("roll sclORY", Roll("clsYRO")),
        ("use rY as bG", Use("rY", "bG")),
        ("use cY as 2", Use("cY", "2")),
        ("octo 2", Octopods(2)),
        ("copy H", Copy("H")),
        ("pass", Pass()),
    ],
)
def test_texts_a_person_types(text: str, move: object):
    assert CODEC.parse(text) == move


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "cannot read the move"),
        ("keep c", "cannot read"),
        ("use bR as b", "only r or s"),
        ("use bR as W", "only Y"),
        ("column 4", "cannot read"),
        ("pass ", "cannot read"),
        ("x" * 200, "…"),
    ],
)
def test_texts_that_are_no_move(text: str, says: str):
    with pytest.raises(InvalidMove, match=says):
        CODEC.parse(text)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"move": "fly"},
        {"move": "keep"},
        {"move": "keep", "dice": "Yc"},
        {"move": "keep", "dice": 3},
        {"move": "pass", "x": 1},
        {"move": "column", "column": "1"},
        {"move": "column", "column": True},
    ],
)
def test_json_that_is_no_move(data: object):
    with pytest.raises(InvalidMove):
        CODEC.from_json(data)


@given(almost_moves(GAME))
def test_no_text_raises_anything_but_our_errors(text: str):
    with suppress(InvalidMove):
        move = CODEC.parse(text)
        assert CODEC.parse(CODEC.text(move)) == move


@given(json_values)
def test_no_json_raises_anything_but_our_errors(data: object):
    with suppress(InvalidMove):
        CODEC.from_json(data)


@given(
    st.dictionaries(
        st.sampled_from(["move", "dice", "serves", "column"]), st.sampled_from(["keep", "use", "cY", "b", 1, True, ""])
    )
)
def test_no_almost_right_json_raises_anything_but_our_errors(data: dict[str, object]):
    with suppress(InvalidMove):
        assert CODEC.to_json(CODEC.from_json(data))["move"] == data["move"]


@given(positions(GAME, OPTIONS), almost_moves(GAME))
def test_any_text_in_any_position_is_played_or_refused(state: object, text: str):
    with suppress(OctosphereError):
        GAME.apply(state, CODEC.parse(text))


@given(positions(GAME, OPTIONS))
def test_boxes_and_sources_tell_the_same_score(state):
    """Two ledgers: the boxes of the sheet and the points by source."""
    for seat in range(state.seats):
        player = state.players[seat]
        boxes = [*player.boxes, *player.bonus_boxes, *player.submarine_boxes, player.final_box]
        written = sum(points for points in boxes if points > 0)
        thirds = sum(1 for points in player.submarine_boxes if points >= 0)
        struck = sum(1 for third in range(thirds) if player.octopods[third] == 2)
        assert written - 2 * (thirds - struck) == sum(player.points)


@given(positions(GAME, OPTIONS))
def test_pieces_are_conserved(state):
    """Every action of a turn crosses exactly one thing."""
    for seat in range(state.seats):
        player = state.players[seat]
        crossed = player.crystals + player.research + sum(player.bots) + sum(player.submarines) + sum(player.steps)
        actions = sum(1 for index, points in enumerate(player.boxes) if index % 3 < 2 and points >= 0)
        bonus = sum(1 for points in player.bonus_boxes if points >= 0)
        assert actions <= crossed <= actions + bonus + (2 if state.phase == 7 else 0)
