"""Boxes in which sectors, base labs, cards, columns and red lines are of other kinds than in the one shipped."""

from __future__ import annotations

import pytest

from octosphere.games.aquasphere.components import printed_text
from octosphere.games.aquasphere.rules import next_line
from octosphere.games.aquasphere.state import Source

from .board import GAME, Board

clause = pytest.mark.clause

LINES = ("red_lines = { is = [10, 20, 30, 40, 50]", "red_lines = { is = [3, 4, 25]")


def box(*changes: tuple[str, str]) -> str:
    """The shipped file with some of its text replaced, everywhere it stands."""
    text = printed_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


@clause("C2")
@clause("A5")
def test_every_sector_has_its_own_submarine_spaces():
    """C has one, which is filled at the start; D asks for 3 time on its second."""
    own = box(("C = { is = [1, 2, 3, 4]", "C = { is = [1]"), ("D = { is = [1, 2, 3, 4]", "D = { is = [0, 3, 9]"))
    board = Board(components=own).bots(0, "submarine").purse(0, time=4)
    sectors = {one["letter"]: one for one in GAME.view(board.state, 0)["sectors"]}
    assert [sectors[letter]["spaces"] for letter in "BCD"] == [[1, 2, 3, 4], [1], [0, 3, 9]]
    assert [len(sectors[letter]["docked"]) for letter in "BCD"] == [4, 1, 3]
    board.play("walk D")
    assert (board.player().time, board.sector("D").docked[:2]) == (0, [1, 0])  # 1 for the lock, 3 for the space


@clause("A5")
def test_a_sector_without_a_free_space_takes_no_submarine():
    board = Board(components=box(("{ is = [1, 2, 3, 4]", "{ is = [0]"))).bots(0, "submarine").purse(0, time=4)
    board.play("walk D")
    assert (board.told("skipped")[0][1], board.player().submarines) == (5, 5)


@clause("C2")
def test_a_fifth_space_serves_where_a_neutral_submarine_lies_with_four_players():
    crowded = box(("{ is = [1, 2, 3, 4]", "{ is = [0, 0, 0, 0, 0, 7]"), ("neutral = false", "neutral = true"))
    board = Board(4, components=crowded).dock(1, "A").dock(2, "A").dock(3, "A").bots(0, "submarine").purse(0, time=6)
    board.play("walk A")
    assert board.sector("A").docked == [4, 1, 2, 3, 0]


@clause("C10")
def test_a_base_lab_gives_its_own_room():
    own = box(("D = { is = { time = 6, crystals = 2", "D = { is = { time = 9, crystals = 0"))
    board = Board(components=own)
    assert [board.player(seat).room for seat in range(2)] == [[6, 2, 2, 2], [9, 0, 2, 2]]


@clause("C5")
@pytest.mark.parametrize(("two_sided", "left"), [("true", {3, 4, 5, 6, 7, 8}), ("false", {1, 3, 4, 5, 6, 7, 8})])
def test_both_sides_of_a_card_are_gone_once_one_is_drawn(two_sided: str, left: set[int]):
    eighth = '8 = { is = ["bot", "lab", "time", "crystal", "octopod", "submarine", "research"], mark = "known" }\n'
    own = box(("[stock]", eighth + "[stock]"), ("two_sided = { is = false", f"two_sided = {{ is = {two_sided}"))
    board = Board(until="programme", components=own).play("programme 2")
    assert set(board.outcomes()) == {f"programme {card}" for card in left}


@clause("C8")
@clause("S5")
def test_the_supply_scores_by_its_own_columns():
    """Bots leave by number; the 9 in the first column is free before the 8 behind two submarines."""
    own = box(
        ("slots = [1, 2], submarines = 0", "slots = [1, 9], submarines = 0"),
        ("slots = [3, 4], submarines = 1", "slots = [2, 8], submarines = 2"),
        ("slots = [13, 14], submarines = 1", "slots = [13, 14], submarines = 0"),
    )
    board = Board(components=own).control("ABCDEF")
    found = []
    for supply, submarines in ((13, 5), (12, 5), (12, 4), (4, 5), (0, 5)):
        board.player().supply, board.player().submarines = supply, submarines
        found.append(GAME.view(board.state, 0)["players"][0]["forecast"]["bots"])
    assert found == [1, 1, 2, 9, 14]


@clause("L1")
def test_red_lines_lie_where_the_track_shows_them_in_every_lap():
    board = Board(components=box(LINES))
    assert [next_line(board.state, point) for point in (0, 2, 3, 4, 24, 25, 49, 52, 53, 99)] == [
        *(3, 3, 4, 25, 25, 53, 53, 53, 54, 103),
    ]


@clause("L3")
@clause("L4")
@pytest.mark.parametrize(("crystals", "reached"), [(2, 8), (1, 3), (0, 2)])
def test_lines_side_by_side_are_paid_one_by_one(crystals: int, reached: int):
    board = Board(components=box(LINES)).bots(0, "octopod").purse(0, crystals=crystals).score(0, 2)
    board.player().room[2] = 3
    board.lay("C", octopods=3).play("use octopod")
    assert (board.player().track, board.points(Source.LINES)) == (reached, reached - 8)


@clause("S3")
@pytest.mark.parametrize(("before", "after"), [(24, 4), (26, 25), (60, 54), (1, 0)])
def test_a_negative_sum_stops_at_the_last_line_crossed(before: int, after: int):
    board = Board(components=box(LINES)).bots(0).score(0, before).control("ABDEF").control("C", 0)
    board.lay("C", octopods=6).player().supply = 14
    board.control("AB", 1)
    assert board.end_round().player().track == after
