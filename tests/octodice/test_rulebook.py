"""The rules as a document: every clause is proven, cited as it is numbered, and tied to a rules version."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from octosphere.games.octodice import components, layouts, odds, tables
from octosphere.games.octodice.state import Clause, Tile

from ..clauses import numbered, proven, rules_text
from .board import GAME

CLAUSES = numbered("octodice")


def test_every_clause_has_a_test():
    assert len(CLAUSES) == 8 + 10 + 4 + 4 + 18
    assert proven(Path(__file__).parent) == CLAUSES


def test_every_refusal_cites_a_clause():
    assert set(GAME.clauses[1:]) <= CLAUSES
    assert len(GAME.clauses) == len(Clause)


def test_another_box_is_another_rules_version():
    """Old records must not replay differently: correct a number, and count GAME.facts.rules up."""
    digest = hashlib.sha256(components.printed_text().encode()).hexdigest()[:16]
    assert (GAME.facts.rules, digest) == ("1", "505337ef8f415cde")


def test_tables_are_what_they_say():
    assert len(tables.PAIR_LIST) == 78
    assert tables.MULTISETS == 84
    assert tables.DECISIONS == 395
    assert tables.NUMBERED_KEEP == 185  # dice alike have the codes they have always had
    for index, (first, second) in enumerate(tables.PAIR_LIST):
        assert tables.PAIR[12 * first + second] == tables.PAIR[12 * second + first] == index
        assert (tables.PAIR_FIRST[index], tables.PAIR_SECOND[index]) == (first, second)
    for index, faces in enumerate(tables.MULTISET_LIST):
        assert tables.FACE_COUNT[index] == len(faces)
        assert tuple(face for face in tables.FACES[3 * index : 3 * index + 3] if face != tables.NONE) == faces


@pytest.mark.parametrize(("white", "black", "rolls"), [(3, 3, 3136), (2, 2, 441), (3, 1, 336), (1, 1, 36), (0, 2, 21)])
def test_unordered_rolls(white, black, rolls):
    fair = tuple(range(6)), tuple(range(6))
    outcomes = odds.outcomes(white, black, fair)
    assert len(outcomes) == rolls
    assert sum(chance for _, chance in outcomes) == 1


def test_a_die_with_a_face_twice():
    outcomes = odds.outcomes(1, 0, ((0, 0, 0, 1, 1, 5), tuple(range(6))))
    assert [chance * 6 for _, chance in outcomes] == [3, 2, 1]


def test_names_of_the_tiles():
    names = components.tile_names()
    assert list(names) == [tile.name for tile in Tile]
    assert names["A1"] == "Flexi-Lab"
    for side, name in names.items():
        assert f"**L-{side}** *{name}.*" in rules_text("octodice")
    assert layouts.parse(layouts.FIRST_GAME) == list(range(0, 18, 2))
