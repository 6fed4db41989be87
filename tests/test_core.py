"""Chance, components, layouts of fields, the twin's loader."""

from __future__ import annotations

import hashlib
import hmac
import struct
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from octosphere.core import chance, kernel, layout
from octosphere.core.components import LONGEST_FILE, Components, describe_value
from octosphere.core.errors import BadComponents, BadInput, OctosphereError
from octosphere.core.toml_lines import Path, line_of
from octosphere.games.aquasphere.components import printed_text as aquasphere_text
from octosphere.games.octodice.components import editions, printed_text

from .forms import forms


def test_draws_are_a_pure_function_of_their_key():
    seeded = chance.Seeded(7)
    first = [seeded.draw(key, 6) for key in range(50)]
    assert [seeded.draw(key, 6) for key in reversed(range(50))] == first[::-1]
    assert first != [chance.Seeded(8).draw(key, 6) for key in range(50)]
    assert first != [chance.Seeded(7, game=1).draw(key, 6) for key in range(50)]


def test_seeded_dice_stay_as_they_are():
    """Pinned: another value here would break every seed ever shared."""
    assert [chance.Seeded(7).draw(key, 6) for key in range(12)] == [1, 4, 1, 0, 1, 3, 0, 3, 3, 2, 2, 5]
    assert chance.counter_draw(chance.stream_of(0), 0, 1 << 31) == 500074741


def test_committed_dice_stay_as_they_are():
    secret = bytes(range(32))
    dice = chance.Committed(secret)
    assert dice.commitment == hashlib.sha256(secret).hexdigest()
    message = b"octosphere-draw-1" + (5).to_bytes(8, "big") + bytes(4)
    first = next(byte for byte in hmac.digest(secret, message, "sha256") if byte < 252)
    assert dice.draw(5, 6) == first % 6


@pytest.mark.parametrize("source", [chance.Seeded(3), chance.Committed(bytes(32))])
@pytest.mark.parametrize("size", [2, 6, 41])
def test_draws_are_fair(source: chance.Chance, size: int):
    counts = Counter(source.draw(key, size) for key in range(6000))
    expected = 6000 / size
    assert sum((counts[face] - expected) ** 2 / expected for face in range(size)) < size + 5 * (2 * size) ** 0.5


def test_an_unlucky_word_is_drawn_again():
    """Sizes that do not divide 2^32 reject a few words; a huge size makes that happen often."""
    size = (1 << 31) + 1
    values = [chance.counter_draw(stream, 0, size) for stream in range(200)]
    assert all(0 <= value < size for value in values)


def test_committed_draws_go_on_after_a_block_without_a_fair_byte(monkeypatch: pytest.MonkeyPatch):
    blocks = iter([bytes([255] * 32), bytes([253] * 31 + [8])])
    monkeypatch.setattr(chance.hmac, "digest", lambda *_: next(blocks))
    assert chance.Committed(bytes(32)).draw(0, 6) == 2


def test_secrets_are_fresh_and_whole():
    assert chance.Committed().secret != chance.Committed().secret
    with pytest.raises(BadInput, match="32 bytes"):
        chance.Committed(b"short")


def test_scripted_draws():
    script = chance.Scripted([3, 9])
    assert script.draw(0, 6) == 3
    with pytest.raises(BadInput, match="draw of 9"):
        script.draw(0, 6)
    with pytest.raises(BadInput, match="run out"):
        script.draw(0, 6)


def test_keys_pack_small_numbers():
    assert chance.key_of(1, 2, 3) == 0x030201


WRONG = [
    ('yellow = { is = 0, mark = "assumed" }\n', "", r"line 11: black_die: 'yellow' is missing"),
    ("red = { is = 1,", "red = { is = 7,", r"line 14: black_die.red: found 7; expected a whole number from 0 to 2"),
    ("red = { is = 1,", "red = { is = true,", "found True; expected a whole number"),
    ('{ is = "A2"', '{ is = "A1"', r"line 53: tile.1.side: a second tile A1; expected each of the 18 sides once"),
    ('{ is = "A2"', '{ is = "J1"', "found 'J1'; expected one of A1"),
    ('"octopod"]', '"crystal"]', "expected each of crystal, research"),
    ('"octopod"]', "3]", "expected a list of words"),
    ('is = 3, mark = "known"', 'is = 3, mark = "sure"', "the mark is 'sure'; expected one of known, assumed"),
    ("crystals = { is = 5,", "crystals = { was = 5,", "expected { is = …"),
    ("[1, 2, 3, 4, 5]", "[1, 2, 3, 4]", "expected 5 whole numbers from 0 to 9"),
    ('[[tile]]\nside = { is = "I2", mark = "known" }\nname = "Super-Copy"\n', "", "no tile I2"),
    ('name = "Flexi-Lab"', "name = 3", "expected a name"),
    ('name = "Flexi-Lab"', 'name = "Flexi-Lab"\ncolour = 1', "tile A1 has name, side, and nothing else"),
    ("[course]", "[courses]", "'course' is missing"),
    ("[white_die]", "white_die = 3\n[white_dice]", "'count' is missing"),
    ("[edition.de]", "[edition.fr]\nx = 1\n[edition.de]", "nothing of this name is expected"),
    ('"any two"', '"all"', "found 'all'; expected one of any two, white and black"),
    ("[sheet]", "[sheet", "not TOML"),
]


@pytest.mark.parametrize(("old", "new", "says"), WRONG)
def test_a_wrong_components_file_is_refused_by_its_line(old: str, new: str, says: str):
    assert old in printed_text()
    with pytest.raises(BadComponents, match=says):
        editions(printed_text().replace(old, new, 1), "mine.toml")


def test_tiles_must_be_a_list():
    text = printed_text()
    start, end = text.index("[[tile]]"), text.index("# Where the rule texts")
    with pytest.raises(BadComponents, match="expected one"):
        editions(text[:start] + "[tile]\nA1 = 1\n" + text[end:])


def test_a_corrected_file_changes_the_game():
    corrected = editions(printed_text().replace("red = { is = 1,", "red = { is = 2,"))
    assert corrected["de"].digit == [0, 2, 2, 0, 1]
    assert editions(printed_text())["de"].digit == [0, 1, 2, 0, 1]


@given(st.text(max_size=80))
def test_no_components_text_raises_anything_but_our_errors(text: str):
    with suppress(OctosphereError):
        editions(text)


@given(st.integers(0, 3600), st.integers(0, 40), st.text(alphabet='[]{}="\n.1 ais', max_size=6))
def test_no_spoiled_components_file_raises_anything_but_our_errors(start: int, length: int, text: str):
    whole = printed_text()
    with suppress(OctosphereError):
        editions(whole[:start] + text + whole[start + length :])


def test_lines_of_an_empty_file():
    with pytest.raises(BadComponents, match="line 1: the file: 'x' is missing"):
        Components("", "empty.toml").raw("x")
    with pytest.raises(BadComponents, match="not TOML"):
        Components("x = " + "[\n" * 10_000, "deep.toml")


def slowly_found(text: str, path: Path) -> int:
    """The first line after which a path exists: by parsing ever more of a file."""
    lines = text.split("\n")
    for count in range(1, len(lines) + 1):
        with suppress(ValueError, KeyError, IndexError, TypeError):
            here: Any = tomllib.loads("\n".join(lines[:count]))
            for part in path:
                here = here[part]
            return count
    raise AssertionError(path)


def paths_in(here: Any, before: Path = ()) -> Iterator[Path]:
    yield before
    if isinstance(here, (dict, list)):
        for part, inner in here.items() if isinstance(here, dict) else enumerate(here):
            yield from paths_in(inner, (*before, part))


TRICKY = '''a = 1 # "[
"b # ]" = { c = [1, 2], "d.e" = 'x [' }
f.g = """
[h]
\\""" i = 1 """"
j = '\'\'
"""'\'\'
k = [ # ]
  "[", [1,
  2], { l = 1 },
]
[[m]]
n = 1
[m.o]
p = 2

[[m.q]]
r = 3
  [[m.q]]
[[m]]
[m.o.s]
t = 4
[u]
v = { w = [{ x = 1 }, { y = """
""" }] }
'''


@pytest.mark.parametrize(
    "text", forms(TRICKY, printed_text(), aquasphere_text()), ids=["tricky", "octodice", "aquasphere"]
)
def test_lines_are_those_found_by_parsing_ever_more_of_a_file(text: str):
    every = list(paths_in(tomllib.loads(text)))
    for path in every[:: max(1, len(every) // 6)]:
        assert line_of(text, path) == slowly_found(text, path), path
        assert line_of(text.replace("\n", "\r\n"), path) == line_of(text, path)


def test_a_file_of_comments_is_parsed_once(monkeypatch: pytest.MonkeyPatch):
    """Each line of it used to be another parsing of the whole: thirty kilobytes took a minute and a half."""
    read = []
    parse = tomllib.loads
    monkeypatch.setattr(tomllib, "loads", lambda text: read.append(len(text)) or parse(text))
    text = "#\n" * 15_000 + "[white_die]\n"
    with pytest.raises(BadComponents, match="line 15001: white_die: 'count' is missing"):
        editions(text, "mine.toml")
    assert sum(read) < 2 * len(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("#" * LONGEST_FILE + "\n", "32769 letters; expected at most 32768"),
        ("\n" + ".".join("a" * 200) + " = 1", "line 2: expected at most 240 letters"),
        ("[white_die]\ncount = { is = 0x" + "f" * 200 + ', mark = "known" }', "expected a whole number from 3 to 3"),
        (f"[white_die]\ncount = {{ is = [{'1,' * 100}\n{'2,' * 100}], mark = 'known' }}", "line 3: .*…$"),
        ("[white_die]\ncount = " + "[\n" * 300 + "]" * 200 + "\n" + "]" * 100, "expected"),
    ],
)
def test_what_takes_long_to_read_or_to_tell_is_refused_shortly(text: str, says: str):
    with pytest.raises(BadComponents, match=says) as refused:
        editions(text, "mine.toml")
    assert len(str(refused.value)) < 450


def test_what_cannot_be_written_is_told_by_its_kind():
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert (describe_value(1 << 20_000), describe_value(deep), describe_value("x")) == ("int", "list", "'x'")


@dataclass(slots=True)
class Leaf:
    small: int = layout.int_field(-3, 100)


@dataclass(slots=True)
class Tree:
    wide: int = layout.int_field(0, 40_000)
    row: list[int] = layout.int_field(0, 2**40, length=2)
    leaf: Leaf = layout.record_field(Leaf)
    leaves: list[Leaf] = layout.record_field(Leaf, length=2)


def test_fields_and_records_are_the_same_numbers():
    import numpy

    tree = Tree(40_000, [1, 2**40], Leaf(-3), [Leaf(1), Leaf(100)])
    kind = layout.dtype(Tree)
    assert str(kind["wide"]) == "int32"
    assert str(kind["row"].base) == "int64"
    cells = numpy.zeros(1, kind)
    layout.to_record(tree, cells[0])
    assert layout.from_record(Tree, cells[0]) == tree
    with pytest.raises(ValueError, match="no integer holds"):
        layout._smallest(0, 2**64)


def test_only_one_record_is_written_and_nothing_wraps():
    import numpy

    cells = numpy.zeros(3, layout.dtype(Tree))
    layout.to_record(Tree(40_000, [-1, -1], Leaf(-3), [Leaf(-1), Leaf(-1)]), cells[1])
    assert layout.from_record(Tree, cells[0]) == layout.from_record(Tree, cells[2]) == Tree(0, [0, 0])
    before = cells.tobytes()
    for wrong in (Tree(2**31), Tree(row=[1, 2, 3]), Tree(leaf=Leaf(1000))):
        with pytest.raises(struct.error):
            layout.to_record(wrong, cells[1])
    assert cells.tobytes() == before


def test_a_clone_shares_nothing():
    tree = Tree()
    copy = layout.clone(tree)
    assert copy == tree
    copy.leaves[1].small, copy.row[0], copy.leaf.small = 5, 5, 5
    assert tree == Tree()


def test_values_out_of_range_are_named():
    tree = Tree(-1, [0, 2**41], Leaf(101), [Leaf()])
    found = layout.out_of_range(tree)
    assert found == ["wide = -1", f"row[1] = {2**41}", "leaf.small = 101", "leaves has 1 entries"]


def test_the_cache_has_its_place(monkeypatch: pytest.MonkeyPatch, tmp_path: object):
    monkeypatch.setenv("OCTOSPHERE_CACHE", "there")
    assert str(kernel.cache_root()) == "there"
    monkeypatch.delenv("OCTOSPHERE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "base")
    assert str(kernel.cache_root()) == "base/octosphere"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert kernel.cache_root().name == "octosphere"


def test_importing_is_light():
    code = (
        "import sys, octosphere, octosphere.cli, octosphere.games.octodice.game;"
        "print({'numpy', 'llvmlite'} & set(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_loops_are_loaded_for_a_game():
    with pytest.raises(ImportError, match="for one game at a time"):
        kernel.bound_rules()
