"""Moves of AquaSphere as text, code and JSON."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from octosphere.core.chance import Seeded
from octosphere.core.errors import InvalidMove, OctosphereError
from octosphere.core.game import CHANCE, OVER
from octosphere.games import open_game
from octosphere.games.aquasphere import tables
from octosphere.games.aquasphere.moves import Card, Enter, Pass, ProgrammeCard, Return, Ring, Rotate, Starter, Use, Walk
from octosphere.testing.strategies import almost_moves, json_values, positions

GAME: Any = open_game("aquasphere")
CODEC = GAME.codec
OPTIONS = st.fixed_dictionaries({"players": st.integers(2, 4)})


def test_every_code_round_trips():
    texts = set()
    for code in range(tables.CODES):
        move = CODEC.move(code)
        texts.add(CODEC.text(move))
        assert CODEC.code(move) == code
        assert CODEC.parse(CODEC.text(move)) == move
        assert CODEC.from_json(CODEC.to_json(move)) == move
    assert len(texts) == tables.CODES == 164


@pytest.mark.parametrize(
    ("text", "move", "code"),
    [
        ("enter a1", Enter("a1"), tables.ENTER),
        ("enter c3", Enter("c3"), tables.ENTER + 6),
        ("walk C", Walk("C"), tables.WALK + 2),
        ("use submarine", Use("submarine"), tables.USE + 4),
        ("return bot", Return("bot"), tables.RETURN + 6),
        ("pass", Pass(), tables.PASS),
        ("starter 1", Starter(1), tables.STARTER),
        ("sector F", Ring("F"), tables.RING + 5),
        ("programme 7", ProgrammeCard(7), tables.PROGRAMME + 6),
        ("rotate 0", Rotate(0), tables.ROTATE),
        ("card 41", Card(41), tables.CARD + 40),
    ],
)
def test_texts_a_person_types(text: str, move: object, code: int):
    assert CODEC.parse(text) == move
    assert CODEC.code(move) == code
    assert CODEC.to_json(move)["move"] == text.split(maxsplit=1)[0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "cannot read the move ''; a move looks like 'enter b1'"),
        ("enter", "after 'enter' comes one of a1, a2, b1, b2, c1, c2, c3"),
        ("enter start", "after 'enter' comes one of a1"),
        ("use Lab", "after 'use' comes one of lab, time, crystal, octopod, submarine, research, bot"),
        ("walk c", "after 'walk' comes one of A, B, C, D, E, F"),
        ("card 42", "after 'card' comes a number from 1 to 41"),
        ("card 07", "a number from 1 to 41"),
        ("rotate 6", "a number from 0 to 5"),
        ("pass ", "after 'pass' comes nothing"),
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
        {"move": 3},
        {"move": "fly"},
        {"move": "enter"},
        {"move": "enter", "sector": "a1"},
        {"move": "enter a1"},
        {"move": "enter", "room": ["a1"]},
        {"move": "pass", "x": 1},
        {"move": "starter", "seat": "1"},
        {"move": "starter", "seat": True},
        {"move": "starter", "seat": 1.0},
    ],
)
def test_json_that_is_no_move(data: object):
    with pytest.raises(InvalidMove):
        CODEC.from_json(data)


@pytest.mark.parametrize("move", [Enter("start"), Enter(["a1"]), Card(0), Use("nap")])  # type: ignore[arg-type]
def test_objects_that_are_no_move(move: object):
    with pytest.raises(InvalidMove, match="is no move of AquaSphere"):
        GAME.why_not(GAME.start({}), move)


@given(almost_moves(GAME))
def test_no_text_raises_anything_but_our_errors(text: str):
    with suppress(InvalidMove):
        assert CODEC.text(CODEC.parse(text)) == text


@given(json_values)
def test_no_json_raises_anything_but_our_errors(data: object):
    with suppress(InvalidMove):
        CODEC.from_json(data)


@given(
    st.dictionaries(
        st.sampled_from(["move", "room", "programme", "sector", "seat", "number"]),
        st.sampled_from(["enter", "use", "base", "card", "a1", "lab", "C", 1, True, "", None]),
    )
)
def test_no_almost_right_json_raises_anything_but_our_errors(data: dict[str, object]):
    with suppress(InvalidMove):
        assert CODEC.to_json(CODEC.from_json(data)) == data


@given(positions(GAME, OPTIONS), almost_moves(GAME))
def test_any_text_in_any_position_is_played_or_refused(state: object, text: str):
    with suppress(OctosphereError):
        GAME.apply(state, CODEC.parse(text))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_left_is_drawn_with_the_same_chance(players: int):
    state, dice, rng, kinds = GAME.start({"players": players}), Seeded(3), Random(3), Counter[str]()
    while (seat := GAME.to_move(state)) != OVER:
        if seat == CHANCE:
            outcomes = GAME.outcomes(state)
            allowed = {code for code in range(tables.CODES) if GAME.why_not(state, CODEC.move(code)) is None}
            assert {CODEC.code(move) for move, _ in outcomes} == allowed
            assert {chance for _, chance in outcomes} == {Fraction(1, len(outcomes))}
            kinds[CODEC.text(outcomes[0][0]).split()[0]] += 1
        GAME.apply(state, GAME.deal(state, dice) if seat == CHANCE else rng.choice(GAME.legal(state)))
    assert kinds == {"starter": 1, "sector": 4, "base": 5, "programme": 4, "rotate": 3, "expansion": 24, "card": 24}
