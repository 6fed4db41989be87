"""Compiled kernels on rare types and at the edges of numbers: what Python itself gives, in 64 bits."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy
import pytest
from numpy import uint64

from octosphere.core.compile.kernels import Kernel
from octosphere.core.compile.types import KernelError

LEAST, MOST = -(1 << 63), (1 << 63) - 1
EDGES = (LEAST, LEAST + 1, -65, -3, -1, 0, 1, 2, 7, 64, 1 << 31, MOST)
WORDS = tuple(map(uint64, (0, 1, 3, 63, 64, 1 << 63, (1 << 64) - 1)))
FLAGS = (True, False, True)
NOBODY: tuple[int, ...] = ()
HALF, BYTE, WORD = 0.5, numpy.uint8(200), uint64(1 << 63)
GRID = ((1, 2, 3), (4, 5, 6))
INNER = numpy.dtype([("count", "u1"), ("open", "?")])
OUTER = numpy.dtype([("parts", INNER, (2,)), ("grid", "i2", (2, 3)), ("first", INNER), ("word", "u8")], align=True)


class Pair(NamedTuple):
    left: Any
    right: Any


class Limits:
    TOP = 9


def made(function: Callable[..., Any], folder: Path, *, inline: bool = True) -> Kernel:
    return Kernel(function, inline=inline, folder=lambda: folder)


def wrapped(value: Any) -> Any:
    """A result of Python as 64 bits hold it."""
    if isinstance(value, tuple):
        return tuple(map(wrapped, value))
    if isinstance(value, int) and not isinstance(value, bool):
        return (value - LEAST) % (1 << 64) + LEAST
    return value


def check(function: Callable[..., Any], folder: Path, *calls: tuple[Any, ...]) -> None:
    """Compiled and plain give the same on all of these arguments."""
    compiled = made(function, folder)
    with numpy.errstate(over="ignore"):
        assert [compiled(*args) for args in calls] == [wrapped(function(*args)) for args in calls]


def divided(a: int, b: int) -> Any:
    if b == 0:
        return 0, 0
    return a // b, a % b


def by_constants(a: int, b: int) -> Any:
    return a // 3, a % 3, a // -3, a % -3, a // -1, b % -1, (a % 7) // (2 * 2), -7 // 2, 7 % -2


def shifted(a: int, b: int) -> Any:
    by = b & 127
    return a << by, a >> by, a << 63, a >> 63, a >> 64, a << 64, a << (1 + 1)


def wraps(a: int, b: int) -> Any:
    return a + b, a - b, a * b, -a, ~b, abs(b), a & b, a | 5, b ^ a


def ordered(a: int, b: int) -> Any:
    return a < b, a <= b, a > b, a >= b, a == b, a != b, min(a, b), max(a, b, 3), a < 3 <= b != 7


def members(a: int, b: int) -> Any:
    return a in (1, b), a not in (0, 7, -1), a in EDGES, b not in NOBODY, not (a in (2,) or b in (2, a))


def truths(a: int, b: int) -> Any:
    yes, no = a > 0, b == 0
    both = yes + no, yes & no, -yes, ~no, yes == no, yes < no, yes if b else a, min(yes, no), yes / 2, yes * 0.5
    return both, bool(a), not a, not yes, a and b, b or a, int(no)


def flow(a: int, b: int) -> int:
    total: int = 0
    while False:
        total += 1
    while True:
        total += 1
        if total > 5 or a > b:
            break
        continue
    for index in (1, a & 3, 4):
        if index == 2:
            continue
        if index == 3:
            break
        total += index
    return total


def over_constants(a: int, b: int) -> int:
    total = a
    for _ in range(3):
        total += 1
    for flag in FLAGS:
        total += 10 * flag
    for _ in NOBODY:
        total += 1000
    if None or 0:
        total += 5000
    elif HALF:
        total += 7
    return total


def steps(a: int, b: int) -> int:
    found, step = 0, 2 if a > b else -3
    for index in range((b & 7) - 20, a & 7, (b & 1) + 1):
        found += index
    for index in range(a & 15, b & 15, step):
        found = found * 3 + index
    for index in range(b & 3, (a & 3) + 2):
        found -= index
    return found


def returns(a: int, b: int) -> Any:
    if a == 1:
        return a
    if a > b:
        return b * 0.5
    return a > 7


def no_items(a: int, b: int) -> Any:
    return ()


def nested(a: int, b: int) -> Any:
    empty = ()
    pair = Pair(a, (b, a > b))
    left, (middle, flag) = pair
    return (left, (b * 0.25, None)), pair.right[0], pair[-1][1], middle, flag, empty, None, (1, 2, 3)[-3], (7, a)[True]


def widened(a: int, b: int) -> Any:
    pair = a, b
    if a > b:
        pair = b, HALF
    row = (a, (a, b)) if b > 0 else (0.5, (b, a))
    return pair, row, a if b > 3 else 0.5


def constants(a: int, b: int) -> Any:
    x, y, z = FLAGS
    one = GRID[b & 1][a % 3], GRID[1, a % 3] if False else 0, len(GRID), len(NOBODY), len(GRID[0])
    return one, int(BYTE) + a, Limits.TOP, math.inf, x + y + z, 2**10, 7 / 2, 1 << 62, -(1 << 63), -HALF, not HALF


def nothing(a: int, b: int) -> None:
    """A kernel that only has a docstring."""


ON_WHOLE = (
    divided, by_constants, shifted, wraps, ordered, members, truths, flow, steps, returns,
    over_constants, no_items, nested, constants, nothing,
)  # fmt: skip


@pytest.mark.parametrize("function", ON_WHOLE, ids=lambda one: one.__name__)
def test_whole_numbers_at_their_edges(function: Callable[[int, int], Any], tmp_path: Path) -> None:
    check(function, tmp_path, *product(EDGES, EDGES))


def test_a_tuple_is_as_wide_as_all_it_is_given(tmp_path: Path) -> None:
    check(widened, tmp_path, *product((-3, 0, 1, 4, 9), repeat=2))


def quotients(a: Any, b: Any) -> Any:
    return a // b, a % b


@pytest.mark.parametrize("kind", [int, uint64])
def test_a_division_by_zero_gives_zero_as_kernels_cannot_raise(kind: Any, tmp_path: Path) -> None:
    compiled = made(quotients, tmp_path)
    assert [compiled(kind(a), kind(0)) for a in (0, 1, 7, MOST)] == [(0, 0)] * 4
    assert compiled(kind(7), kind(2)) == (3, 1)


def unsigned(a: Any, b: Any) -> Any:
    c = b if b != uint64(0) else uint64(5)
    whole = a + b, a * b, a - b, a // c, a % c, a >> b, a << b, a >> uint64(3), a & b, a ^ WORD
    return whole, float(a), int(a >> uint64(1)), bool(a), not a, a < b, a >= b, a == b, max(a, b), 2.0 * (a / c)


def test_unsigned_words_are_those_of_numpy(tmp_path: Path) -> None:
    check(unsigned, tmp_path, *product(WORDS, WORDS))


def test_an_unsigned_word_is_given_back_whole(tmp_path: Path) -> None:
    assert made(least_of, tmp_path)(WORDS[-1], WORDS[-1]) == (1 << 64) - 1


def least_of(a: Any, b: Any) -> Any:
    return min(a, b)


def doubles(a: float, b: float) -> Any:
    whole = int(a), int(-b), bool(int(a)), float(3), float(a > b)
    return whole, a + b, a - b, a * b, a / 3.0, -a, a < b, a <= b, a == b, a != b, a > b, a >= b, min(a, b), max(a, b)


def sizes(a: float, b: float) -> Any:
    return abs(a), math.sqrt(abs(b)), abs(-3), abs(int(a))


def test_doubles_are_those_of_python(tmp_path: Path) -> None:
    values = (-2.5, -0.0, 0.0, 0.1, 1.0, 2.999999, 1e15, -1e15, numpy.float64(7.5))
    check(doubles, tmp_path, *product(values, values))


def test_nan_is_like_nothing(tmp_path: Path) -> None:
    check(compared, tmp_path, *product((math.nan, math.inf, 1.0), repeat=2))


def compared(a: float, b: float) -> Any:
    return a < b, a <= b, a == b, a != b, a > b, a >= b


def size(a: Any) -> Any:
    return abs(a)


def test_a_size_has_no_sign_even_if_it_is_zero(tmp_path: Path) -> None:
    check(size, tmp_path, (-0.0,), (3,), (-3,), (-2.5,), (True,))
    assert math.copysign(1.0, made(size, tmp_path)(-0.0)) == 1.0


def singles(row: Any, at: int) -> Any:
    x, y = row[at], row[0]
    row[1] = x + y
    row[2] = at
    return x / y, x * y, x - y, -x, x < y, int(x), abs(x), x + at, x * 0.5, float(x), row[1], x if at > 1 else y


def test_floats_of_four_bytes(tmp_path: Path) -> None:
    rows = [numpy.array([1.5, 2.0, -0.25, 0.1], dtype=numpy.float32) for _ in range(2)]
    for at in range(4):
        assert made(singles, tmp_path)(rows[0], at) == singles(rows[1], at)
    assert rows[0].tolist() == rows[1].tolist()


def kinds(a: Any, b: Any) -> Any:
    return a if b is None else a + b, b is not None


def test_every_kind_of_argument(tmp_path: Path) -> None:
    calls = [(3, 4), (True, 2), (numpy.int8(-3), 2), (numpy.uint8(200), 100), (numpy.bool_(True), 1), (2.5, None),
             (1, numpy.int64(MOST)), (numpy.float64(0.5), False), (None, None)]  # fmt: skip
    compiled = made(kinds, tmp_path)
    assert [compiled(*args) for args in calls] == [wrapped(kinds(*map(plain_number, args))) for args in calls]


def plain_number(value: Any) -> Any:
    return value.item() if isinstance(value, numpy.generic) else value


# Arrays and records


def part_of(rows: Any, first: int, at: int) -> Any:
    part = rows[first:]
    return len(part), part[at, 0] if len(part) > at else -1, len(rows[:, first:]), len(rows[0, first:]), part.shape


ROWS = (
    numpy.arange(12).reshape(4, 3),
    numpy.arange(24).reshape(4, 6)[::-1, ::2],
    numpy.arange(3).reshape(3, 1),
    numpy.arange(1).reshape(1, 1),
)


@pytest.mark.parametrize("rows", ROWS, ids=lambda rows: str(rows.strides))
def test_slices_are_those_of_numpy(rows: Any, tmp_path: Path) -> None:
    check(part_of, tmp_path, *((rows, first, at) for first, at in product((-9, -4, -2, -1, 0, 1, 3, 4, 9), (0, 1))))


def test_an_array_may_be_empty(tmp_path: Path) -> None:
    check(count_of, tmp_path, (numpy.zeros((0, 3), int),), (numpy.ones((2, 3), int),))


def count_of(rows: Any) -> Any:
    found = 0
    for row in rows:
        found += row[0]
    return found, len(rows[1:]), rows.shape[1]


def tails(rows: Any) -> Any:
    x, y = rows[-1]
    return rows[-2:][0, 1], rows[1:, 1:][0, 0], len(rows[-99:]), rows[-1][-1], x, y


def test_known_places_are_counted_from_the_end_too(tmp_path: Path) -> None:
    check(tails, tmp_path, (numpy.arange(8).reshape(4, 2),), (numpy.arange(16).reshape(4, 4)[:, ::2],))


def of_two(rows: Any, other: Any, a: int) -> Any:
    row = rows[0]
    if a > 0:
        row = other[:, 1]
    return row[0] + row[1], (rows if a > 1 else other)[1, 0]


def test_one_variable_holds_rows_of_both_kinds(tmp_path: Path) -> None:
    grid = numpy.arange(6).reshape(2, 3)
    check(of_two, tmp_path, *((grid, grid + 10, a) for a in (0, 1, 2)))
    check(of_two, tmp_path, *((grid, (grid + 10)[:, ::-1], a) for a in (0, 1, 2)))


def scalar_of(cell: Any) -> Any:
    cell[()] = cell[()] + 1
    return cell[()]


def test_an_array_without_axes(tmp_path: Path) -> None:
    cell = numpy.array(41)
    assert made(scalar_of, tmp_path)(cell) == 42 == cell


def filled(s: Any, flags: Any, words: Any, a: int) -> Any:
    flags[0] = a
    flags[1] = not a
    words[0] = uint64(a)
    words[1] -= uint64(1)
    s.parts[1].count = a
    s.parts[0] = s.parts[1]
    s.grid[1, -1] = a
    s.grid[0][1] = 300 * a
    s.first.open = a
    s.first.count += 255
    s.word = WORD
    return s.parts[0].count, s.first.open, s.grid[1][2], s.grid.shape, len(s.parts), flags[0]


def test_fields_and_flags_are_written_as_numpy_does(tmp_path: Path) -> None:
    state, flags, words = numpy.zeros(1, OUTER), numpy.zeros(2, bool), numpy.zeros(2, numpy.uint64)
    state["first"]["count"] = 7
    assert made(filled, tmp_path)(state[0], flags, words, 258) == (2, 1, 258, (2, 3), 2, 1)
    assert flags.view("u1").tolist() == [1, 0]  # a bool is one of two bytes
    assert words.tolist() == [258, (1 << 64) - 1]
    assert state["parts"]["count"].tolist() == [[2, 2]]
    assert state["grid"].tolist() == [[[0, 77400 - 65536, 0], [0, 0, 258]]]
    assert state[0][["first", "word"]].item() == ((6, True), 1 << 63)


def stored(given: Any, a: int) -> Any:
    (x, y), rows, more = given
    total = 0
    for one in given[0]:
        total += one
    return x, y, rows[a], more.left, more[-1][1], total, a in given[0], more.right[0] is None, given[-1].left


def test_tuples_from_python_are_read_where_they_lie(tmp_path: Path) -> None:
    given = (3, 4), numpy.arange(5), Pair(0.5, (None, uint64(9)))
    check(stored, tmp_path, (given, 1), (given, 0), (given, 4))


def test_many_tuples_do_not_fill_the_memory(tmp_path: Path) -> None:
    compiled, kept = made(first_of, tmp_path), [(number, 1) for number in range(40)]
    assert [compiled(one) for one in kept + kept] == 2 * list(range(40))


def first_of(pair: Any) -> Any:
    return pair[0]


# Calls


halved: Any = None
noted: Any = None
ends: Any = None
picked: Any = None
table: Any = None
row_of: Any = None


def _halved(a: Any) -> Any:
    return a / 2


def _noted(row: Any, at: int, what: Any) -> None:
    if what is None:
        return
    row[at] += what


def _ends(row: Any) -> Any:
    return row[0], row[-1], (None, row[1] > 2)


def _picked(row: Any, at: int) -> Any:
    return row[at]


def _table(a: int) -> Any:
    return GRID[1][a]


def _row_of(rows: Any, at: int) -> Any:
    return rows[at]


def calls(rows: Any, at: int) -> Any:
    row = row_of(rows, at)
    noted(row, 1, at > 0)
    noted(row, 2, None)
    first, last, (_, more) = ends(row)
    return halved(first + last), halved(0.5), more, table(at), row[1], noted(row, 0, 5)


@pytest.fixture
def _plain_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("halved", "noted", "ends", "picked", "table", "row_of"):
        monkeypatch.setitem(globals(), name, globals()[f"_{name}"])


@pytest.mark.usefixtures("_plain_calls")
@pytest.mark.parametrize("bounds", ["", "1"])
@pytest.mark.parametrize("inline", [True, False])
def test_kernels_call_kernels(inline: bool, bounds: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOSPHERE_BOUNDSCHECK", bounds)
    rows = numpy.arange(12).reshape(3, 4)
    copy = rows.copy()
    expected = [calls(copy, at) for at in range(3)]
    for name in ("halved", "noted", "ends", "table", "row_of"):
        monkeypatch.setitem(globals(), name, made(globals()[f"_{name}"], tmp_path, inline=inline))
    compiled = made(calls, tmp_path)
    assert [compiled(rows, at) for at in range(3)] == expected
    assert rows.tolist() == copy.tolist()


def guarded(row: Any, at: int) -> Any:
    return 0 <= at < len(row) and picked(row, at) > 0, 0 <= at < 3 < picked(row, at)


@pytest.mark.usefixtures("_plain_calls")
def test_what_a_comparison_does_not_need_is_not_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOSPHERE_BOUNDSCHECK", "1")
    row = numpy.array([0, 5, 9])
    expected = [guarded(row, at) for at in (-7, 0, 1, 2, 3, 100)]
    monkeypatch.setitem(globals(), "picked", made(_picked, tmp_path))
    assert [made(guarded, tmp_path)(row, at) for at in (-7, 0, 1, 2, 3, 100)] == expected


def below(row: Any, at: int) -> Any:
    return picked(row, at) + len(row[at:])


@pytest.mark.usefixtures("_plain_calls")
def test_an_index_out_of_bounds_in_a_called_kernel_comes_back_as_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTOSPHERE_BOUNDSCHECK", "1")
    monkeypatch.setitem(globals(), "picked", made(_picked, tmp_path))
    compiled, row = made(below, tmp_path), numpy.array([4, 5])
    for at in (2, -3):
        with pytest.raises(IndexError, match="out of bounds"):
            compiled(row, at)
    with pytest.raises(IndexError):
        compiled(row[:0], 0)
    assert compiled(row, 1) == 6


def slow_to_settle(a: int) -> Any:
    b, c, d, e, f, g, h, i, j, k = a, a, a, a, a, a, a, a, a, a
    for _ in range(12):
        b, c, d, e, f, g, h, i, j = c, d, e, f, g, h, i, j, k
        k = 0.5
    return b


def quick_to_settle(a: int) -> Any:
    b, c, d = a, a, a
    for _ in range(12):
        b, c, d = c, d, d * 0.5
    return b


def test_types_that_change_in_a_loop_settle_or_are_refused(tmp_path: Path) -> None:
    check(quick_to_settle, tmp_path, (3,), (1 << 40,))
    with pytest.raises(KernelError, match="slow_to_settle do not settle"):
        made(slow_to_settle, tmp_path)(1)
