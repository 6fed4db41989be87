"""The printed numbers of AquaSphere: what the file says, and what is refused."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from octosphere.core.errors import BadComponents, BadInput, OctosphereError
from octosphere.core.layout import out_of_range
from octosphere.games import open_game
from octosphere.games.aquasphere.components import PLAYERS, printed_text, read
from octosphere.games.aquasphere.state import NONE, Kind, Printed, Programme, Room
from octosphere.games.aquasphere.view import card_data, expansion_data
from octosphere.testing import conformance
from octosphere.testing.lockstep import lockstep

from ..forms import forms

GAME: Any = open_game("aquasphere")
TEXT = printed_text()
GOLDEN = Path(__file__).parents[1] / "golden" / "components"
ONE_LESS = ("slots = [13, 14], submarines = 1", "slots = [13, 14], submarines = 0")


def changed(*changes: tuple[str, str]) -> str:
    """The file with some of its text replaced, once each."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def printed(players: int = 2, *changes: tuple[str, str]) -> Printed:
    """The numbers of a changed file for so many players."""
    return read(changed(*changes), "mine.toml", players)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_number_is_within_the_range_of_its_field(players: int):
    assert not out_of_range(printed(players))


def test_every_printed_number_has_a_mark():
    marks = Counter[str]()

    def walk(here: object) -> None:
        if isinstance(here, dict) and "is" in here:
            marks[here["mark"]] += 1
        elif isinstance(here, dict):
            for inner in here.values():
                walk(inner)

    walk(tomllib.loads(TEXT))
    assert marks == {"known": 32, "assumed": 172}


def test_expansions_are_numbered_as_listed():
    state = GAME.start({})
    shown = [expansion_data(state, index) for index in range(30)]
    assert shown[0] == {"number": 1, "letters": "A", "adds": {"time": 2, "crystals": 1}}
    assert shown[16] == {"number": 17, "letters": "F", "adds": {"time": 2, "crystals": 1}}
    assert shown[22] == {"number": 23, "letters": "", "adds": {"time": 4, "crystals": 1}}
    assert shown[26] == {"number": 27, "letters": "EF", "adds": {"cards": 1}}
    assert Counter(len(one["letters"]) for one in shown) == {1: 18, 0: 6, 2: 6}
    assert Counter("".join(one["letters"] for one in shown)) == dict.fromkeys("ABCDEF", 5)


def test_cards_are_numbered_as_listed():
    state = GAME.start({})
    shown = [card_data(state, index) for index in range(41)]
    assert shown[0] == {"number": 1, "kind": "enter_time", "programme": "lab", "amount": 2}
    assert shown[20] == {"number": 21, "kind": "enter_points", "programme": "bot", "amount": 4}
    assert shown[24] == {"number": 25, "kind": "scoring", "programme": "lab", "amount": 1}
    assert shown[35] == {"number": 36, "kind": "at_once", "programme": "research", "amount": 2}
    assert [one["kind"] for one in shown[21:24]] == ["catch_time", "catch_crystal", "catch_points"]
    assert [one["kind"] for one in shown[36:]] == ["cross", "displace", "locks", "half", "sideways"]
    kinds = Counter(state.printed.kinds)
    assert [kinds[kind] for kind in Kind] == [7, 7, 7, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6]


def test_rooms_lead_upwards_and_lie_side_by_side():
    numbers = printed()
    assert numbers.arrows[Room.START] == 1 << Room.A1 | 1 << Room.A2
    assert numbers.arrows[Room.B2] == 1 << Room.C2 | 1 << Room.C3
    assert numbers.beside[Room.C2] == 1 << Room.C1 | 1 << Room.C3
    assert numbers.beside[Room.START] == 0
    assert numbers.top == 1 << Room.C1 | 1 << Room.C2 | 1 << Room.C3
    assert numbers.rooms[8 * 6 + Room.C3] == Programme.OCTOPOD  # the last room of the last card


@pytest.mark.parametrize(
    ("players", "others", "first_tile"),
    [
        (2, [1, 3, 1, 0, 1, 3, 1, 0, 0, 0, 1, 1, 0, 0, 1, 2], [3, 0, 3, 0, 3, 0, 0, 2, 1, 0, 0, 1, 0, 0, 0, 2, 0, 1]),
        (3, [1, 4, 1, 0, 0, 0, 1, 2, 0, 0, 2, 3], [3, 0, 3, 0, 3, 3, 0, 2, 1, 0, 0, 2, 1, 1, 0, 2, 0, 0]),
        (4, [0, 0, 1, 2, 0, 0, 2, 3], [4, 0, 3, 0, 4, 3, 0, 2, 1, 1, 0, 2, 1, 1, 0, 2, 1, 0]),
    ],
)
def test_each_number_of_players_has_its_own_set_up(players: int, others: list[int], first_tile: list[int]):
    numbers = printed(players)
    assert numbers.others == others + [0] * (24 - len(others))
    assert numbers.refill[:18] == first_tile


WRONG = [
    ("A = { is = 0,", "A = { is = 10,", r"mine.toml, line 9: lock.A: found 10; expected a whole number from 0 to 9"),
    ("A = { is = 0,", 'A = { is = "0",', "lock.A: found '0'; expected a whole number"),
    ('A = { is = "lab"', 'A = { is = "bot"', r"line 17: white_area.A: found 'bot'; expected one of lab, time"),
    ("[1, 2, 3, 4]", "[]", "submarine_spaces.players_2.A: .* expected 1 to 9 whole numbers from 0 to 9"),
    ("[1, 2, 3, 4]", "[1, 2, 3, 4, 5, 6, 7, 8, 9, 9]", "submarine_spaces.players_2.A: .* expected 1 to 9 whole"),
    ("two_sided = { is = false", "two_sided = { is = 0", "two_sided: found 0; expected true or false"),
    ("two_sided = { is = false", "two_sided = { is = true", "expected 8, 10, 12 or 14 arrangements, not 7"),
    ("A = { is = { time = 6,", "A = { is = { time = 21,", "base_lab.A: found 21 time; expected a whole number from 0"),
    (", cards = 2 }", " }", "base_lab.A: .* expected time, crystals, octopods, cards, and nothing else"),
    ("slots = [1, 2]", "slots = [1]", "supply: found 13 slots and 6 submarines; expected 14 and 6 in all columns"),
    ("slots = [1, 2]", "slots = []", r"supply.1: found the slots \[\]; expected one or more numbers from 0 to 20"),
    ("slots = [1, 2]", "slots = 1", "supply.1: found the slots 1;"),
    ("slots = [1, 2], submarines = 0", "slots = [1, 2], submarines = 1", "found 14 slots and 7 submarines"),
    ("slots = [1, 2], submarines = 0", "slots = [1, 2], submarines = 7", "supply.1: found 7 submarines; expected a"),
    ("[10, 20, 30, 40, 50]", "[]", "track.red_lines: .* expected 1 to 20 whole numbers from 1 to 50"),
    ("[10, 20, 30, 40, 50]", "[10, 51]", "expected 1 to 20 whole numbers from 1 to 50"),
    ("[10, 20, 30, 40, 50]", "[20, 10]", "track.red_lines: .* expected each point once, in order"),
    ("lap = { is = 50", "lap = { is = 4", "track.lap: found 4; expected a whole number from 5 to 99"),
    ('["a1", "a2"]', '["b1"]', r"arrows.start: found \['b1'\]; expected one or more of a1, a2"),
    ('["a1", "a2"]', "[]", "expected one or more of a1, a2"),
    ('["a1", "a2"]', "[[]]", "expected one or more of a1, a2"),
    ('["b1", "b2"]', '"b1"', "arrows.a1: found 'b1'; expected one or more of b1, b2"),
    ("b2 = {", 'c1 = { is = ["c2"], mark = "known" }\nb2 = {', "arrows.c1: nothing of this name is expected here"),
    ('"octopod", "bot"]', '"octopod", "lab"]', "programme_card.1: .* expected each of lab, time, crystal"),
    ('4 = { is = ["research"', '15 = { is = ["research"', "'4' is missing"),
    ('7 = { is = ["time"', '8 = { is = ["time"', "programme_card.8: nothing of this name is expected here"),
    ("time = { is = 44", "time = { is = 13", "stock.time: the set-up for 2 players needs 22, not 13"),
    ("octopods = { is = 15", "octopods = { is = 7", "stock.octopods: the set-up for 3 players needs 8, not 7"),
    ("elsewhere = { is = 4", "elsewhere = { is = 7", "base_lab.A: expected room for the 7 time"),
    ("neutral = true", "neutral = 1", "remaining.players_2.third: neutral is 1; expected true or false"),
    ("time = 3, crystals", "time = 10, crystals", "found 10 time; expected a whole number from 0 to 9"),
    ("time = 3, crystals", "time = true, crystals", "found True time"),
    ("neutral = true, ", "", "expected neutral, time, crystals, octopods, and nothing else"),
    ("[3, 0, 3, 0, 3, 0]", "[3, 0, 3, 0, 3]", "refill.players_2.after_round_1.time: .* expected 6 whole numbers"),
    ('letters = "A"', 'letters = "G"', "expansion.1: found the letters 'G'; expected up to two of A to F"),
    ('letters = "AB"', 'letters = "AA"', "expansion.25: found the letters 'AA'"),
    ('letters = "AB"', 'letters = "ABC"', "expansion.25: found the letters 'ABC'"),
    ('adds = "TC"', 'adds = "TX"', "expansion.1: found the icons 'TX'; expected up to three out of T, C, O, K"),
    ('adds = "TC"', 'adds = "TTTT"', "found the icons 'TTTT'"),
    ('adds = "TC"', "adds = 3", "found the icons 3"),
    ("30 = {", "31 = {", "'30' is missing"),
    ("[card_number]", '31 = { is = 1, mark = "known" }\n[card_number]', "expansion.31: nothing of this name"),
    ("half = { is = 2", "half = { is = 0", "card_number.half: found 0; expected a whole number from 1 to 9"),
    ("sideways = { is = 1", "sideways = { is = 2", "card_number.sideways: found 2"),
    ('does = "enter time"', 'does = "fly"', "card.1: .* expected what it does, one of enter time"),
    ('{ does = "enter time", programme = "lab" }', "3", "card.1: found 3; expected what it does"),
    ('does = "enter time", programme = "lab"', 'does = "enter time"', "card.1: .* expected does, programme"),
    ('programme = "lab" }', 'programme = "nap" }', "card.1: found the programme 'nap'; expected one of lab"),
    ('does = "cross"', 'does = "cross", programme = "lab"', "card.37: .* expected does, and nothing else"),
    ("41 = {", "42 = {", "'41' is missing"),
    ('least_time = { is = 2, mark = "known"', "least_time = { is = 2", "expected { is = …"),
    ("red_lines", "red_line", "'red_lines' is missing"),
    ("[scoring]", "[scoring", "not TOML"),
]


@pytest.mark.parametrize(("old", "new", "says"), WRONG)
def test_a_wrong_file_is_refused_by_its_line(old: str, new: str, says: str):
    with pytest.raises(BadComponents, match=says):
        printed(2, (old, new))


def test_a_tile_is_named_by_its_own_line():
    tile = '30 = { is = { letters = "CF", adds = "O" }'
    number = TEXT[: TEXT.index(tile)].count("\n") + 1
    with pytest.raises(BadComponents, match=f"mine.toml, line {number}: expansion.30: "):
        printed(2, (tile, tile.replace("CF", "CG")))


def test_not_too_many_cards_alike():
    """Points of one event are added up in a field of two digits."""
    start = TEXT.index("[card] #")
    cards = TEXT[start:].replace('programme = "time"', 'programme = "lab"')
    assert read(TEXT[:start] + cards, "mine.toml").shown.count(Programme.LAB) == 10
    for other in ("crystal", "octopod"):
        cards = cards.replace(f'programme = "{other}"', 'programme = "lab"')
    with pytest.raises(BadComponents, match=r"card\.10: expected at most 3 cards alike"):
        read(TEXT[:start] + cards, "mine.toml")


def test_a_file_wrong_for_others_is_wrong_for_all():
    with pytest.raises(BadComponents, match="players_4"):
        printed(2, ("[refill.players_4.after_round_3]", "[refill.players_4.after_round_4]"))


def test_a_corrected_file_changes_the_game():
    corrected = changed(("F = { is = 2,", "F = { is = 1,"), ("T = { is = 2,", "T = { is = 1,"))
    assert GAME.start({"components": corrected}).printed.locks == [0, 1, 1, 1, 2, 1]
    assert GAME.start({"components": corrected}).printed.adds[:4] == [1, 1, 0, 0]
    assert GAME.start({}).printed.locks == [0, 1, 1, 1, 2, 2]


def test_another_box_is_another_rules_version():
    """Old records must not replay differently: correct a number, and count GAME.facts.rules up."""
    numbers = repr([read(TEXT, players=players) for players in PLAYERS])
    digest = hashlib.sha256(numbers.encode()).hexdigest()[:16]
    assert (GAME.facts.rules, digest) == ("2", "db4786f214c1f659")


@pytest.mark.parametrize("players", PLAYERS)
def test_an_older_file_says_the_same(players: int):
    """Records, stored tables and people's own files hold texts from before sectors and labs could differ."""
    older = (GOLDEN / "aquasphere-rules-2.toml").read_text("utf-8")
    assert read(older, "mine.toml", players) == read(TEXT, players=players)
    rare = older.replace("red_line = { is = 10", "red_line = { is = 30").replace("[1, 2, 3, 4]", "[5, 6]")
    numbers = read(rare, "mine.toml", players)
    assert (numbers.lap, numbers.lines, numbers.line[0]) == (30, 1, 30)
    assert numbers.spaces == [5, 6, NONE, NONE, NONE] * 6
    with pytest.raises(BadComponents, match=r"base_lab\.time: expected room for the 7 time"):
        read(older.replace("elsewhere = { is = 4", "elsewhere = { is = 7"), "mine.toml", players)


def test_sectors_and_base_labs_may_differ():
    numbers = printed(
        3,
        ("[submarine_spaces.players_3]\nA = { is = [1, 2, 3, 4]", "[submarine_spaces.players_3]\nA = { is = [7, 8]"),
        ("F = { is = { time = 6, crystals = 2", "F = { is = { time = 9, crystals = 5"),
    )
    assert numbers.spaces[:10] == [7, 8, NONE, NONE, NONE, 1, 2, 3, 4, NONE]
    assert numbers.room[-8:] == [6, 2, 2, 2, 9, 5, 2, 2]


def test_fourteen_arrangements_on_seven_cards():
    more = "".join(
        f'{number} = {{ is = ["bot", "lab", "time", "crystal", "octopod", "submarine", "research"], mark = "known" }}\n'
        for number in range(8, 15)
    )
    numbers = printed(2, ("[stock]", more + "[stock]"), ("two_sided = { is = false", "two_sided = { is = true"))
    assert (numbers.arrangements, numbers.two_sided) == (14, 1)
    assert numbers.rooms[8 * 13 + 1] == Programme.BOT


def test_the_largest_freed_number_in_a_column_without_submarines_is_precomputed():
    numbers = printed(2, ("slots = [1, 2], submarines = 0", "slots = [5, 9], submarines = 1"), ONE_LESS)
    freed = [numbers.freed[7 * out : 7 * out + 7] for out in range(15)]
    assert freed[2] == [0, 0, 4, 4, 4, 4, 4]  # 3 and 4 are free, under the second submarine
    assert freed[3] == [0, 5, 5, 5, 5, 5, 5]  # then the 5 further left
    assert freed[12] == [0, 9, 9, 9, 9, 10, 12]
    assert freed[13] == [13] * 7  # a column without submarines


def test_games_do_not_share_the_numbers():
    GAME.start({}).printed.locks[0] = 9
    assert GAME.start({}).printed.locks[0] == 0


NO_ROOM = "time = 4, crystals = 0, octopods = 0, cards = 0 }"
HIGHEST = [
    ("[1, 2, 3, 4]", "[0, 0, 0, 0]"),
    ("slots = [13, 14]", "slots = [20, 20]"),
    ("lap = { is = 50", "lap = { is = 99"),
    ("[2, 3, 4, 5]", "[20, 20, 20, 20]"),
    ("time = { is = 44", "time = { is = 99"),
    ("crystals = { is = 20", "crystals = { is = 99"),
    ("octopods = { is = 15", "octopods = { is = 99"),
    *(("octopods = 2, cards = 2 }", "octopods = 20, cards = 20 }") for _ in range(6)),
    ("T = { is = 2", "T = { is = 3"),
    ("enter_points = { is = 4", "enter_points = { is = 9"),
    ("displace = { is = 1", "displace = { is = 9"),
    ("refund = { is = 2", "refund = { is = 9"),
    ("majority = { is = [6, 3]", "majority = { is = [20, 20]"),
    ("[10, 20, 30, 40, 50]", "[50]"),
]
LOWEST = [
    ("time = { is = 44", "time = { is = 36"),
    ("crystals = { is = 20", "crystals = { is = 7"),
    ("octopods = { is = 15", "octopods = { is = 9"),
    *(("time = 6, crystals = 2, octopods = 2, cards = 2 }", NO_ROOM) for _ in range(6)),
    *(("[1, 2, 3, 4]", "[1]") for _ in range(18)),
    ("slots = [13, 14]", "slots = [0, 0]"),
    ("lap = { is = 50", "lap = { is = 5"),
    ("refund = { is = 2", "refund = { is = 0"),
    ("least_time = { is = 2", "least_time = { is = 0"),
    ("[10, 20, 30, 40, 50]", "[1, 2, 3, 4, 5]"),
]


@pytest.mark.no_cover
@pytest.mark.parametrize("players", forms(4, 2, 3))
@pytest.mark.parametrize("changes", forms(HIGHEST, LOWEST), ids=["highest", "lowest"])
def test_the_ends_of_the_ranges_make_games_too(players: int, changes: list[tuple[str, str]]):
    text = changed(*changes)
    conformance.check(GAME, {"players": players, "components": text}, seed=5)
    lockstep(GAME, {"players": players, "components": text}, seed=6)  # where small fields would wrap


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 1}, r"1 players; AquaSphere is for 2 to 4 \(C1\)"),
        ({"players": 5}, "2 to 4"),
        ({"players": "2"}, "2 to 4"),
        ({"players": True}, "2 to 4"),
        ({"players": [2]}, "2 to 4"),
        ({"components": 3}, "text of a components file"),
        ({"edition": "de"}, "AquaSphere has no option 'edition'; it has players, components"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], says: str):
    with pytest.raises(BadInput, match=says):
        GAME.start(options)


def test_options_are_completed_and_short():
    assert GAME.options({}) == {"players": 2}
    assert GAME.options({"players": 4, "components": ""}) == {"players": 4}


@given(st.text(max_size=80))
def test_no_text_raises_anything_but_our_errors(text: str):
    with suppress(OctosphereError):
        read(text)


@settings(max_examples=40)  # a refusal parses the file line by line
@given(st.integers(0, len(TEXT)), st.integers(0, 40), st.text(alphabet='[]{}="\n.1 ais', max_size=6))
def test_no_spoiled_file_raises_anything_but_our_errors(start: int, length: int, text: str):
    with suppress(OctosphereError):
        read(TEXT[:start] + text + TEXT[start + length :])
