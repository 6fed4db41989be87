"""What is outside the kernel subset: refused while compiling, with what, where and why; and what is just inside."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy
import pytest

from octosphere.core.compile.kernels import Kernel
from octosphere.core.compile.types import KernelError

RECORD = numpy.dtype([("small", "i1"), ("many", "i2", (4,)), ("half", "f2"), ("swapped", ">i4")])
OTHER = numpy.dtype([("odd", "i1"), ("many", "i2", (4,)), ("half", "f2"), ("swapped", ">i4")])


class Pair(NamedTuple):
    left: Any
    right: Any


HEAD = "def tried(a, b, x, u, row, rows, s, o, t):\n"
LINE = 3
REFUSED = {
    # statements
    "match a:\n        case 1: pass": "no Match",
    "assert a": "no Assert",
    "c = d = a": "no Assign",
    "c: int": "no AnnAssign",
    "for c in row: pass\n    else: pass": "no For",
    "while a: pass\n    else: pass": "no While",
    "c += a": "c has no value yet",
    "return c + 1\n    c = 2": "c has no value yet",
    "[c, d] = t": "only a field or an element can be changed",
    "c, d = t": "3 values for 2 names",
    "c, d = a": "int where a tuple is expected",
    "c = PRIMES": "c is given an object that is known only while compiling",
    "c = a\n    c = t": "cannot hold",
    "return PRIMES": "cannot be returned",
    "return PRIMES, a": "cannot be put into a tuple",
    "if a > 0: return b": "a value is returned in some cases and nothing in others",
    "for c in row: return c": "and nothing in others",
    "return 'word'": "cannot be returned",
    "for c in range(): pass": "one to three bounds",
    "for c in range(1, 2, 3, 4): pass": "one to three bounds",
    "for c in range(a, b, 0): pass": "step is not 0",
    "for c in range(x): pass": "f64 where a whole number is expected",
    "for c in a: pass": "int has no places",
    # expressions
    "return [a]": "no List",
    "return {a: b}": "no Dict",
    "return +a": "no UAdd",
    "return nobody": "nothing is called nobody",
    "return a ** b": "Pow of whole numbers",
    "return a @ b": "MatMult of whole numbers",
    "return x // 2.0": "FloorDiv of floats",
    "return x % 2.0": "Mod of floats",
    "return 1 << 70": "more than 64 bits",
    "return a + 18446744073709551616": "more than 64 bits",
    "return 7 // 0": "7 // 0: integer division or modulo by zero",
    "return 1 << (0 - 1)": "negative shift",
    "return a + u": "a signed and an unsigned number meet: convert one of them",
    "return (a > 1) + u": "a signed and an unsigned number meet",
    "return (a,) + (b,)": "are no numbers",
    "return row + row": "are no numbers",
    "return PRIMES + PRIMES": "are no numbers",
    "return t == t": "are no numbers",
    "return None == None": "are no numbers",
    "return a + None": "cannot hold",
    "return -t": "cannot hold",
    "if x: pass": "f64 is neither true nor false",
    "if row: pass": "neither true nor false",
    "if PRIMES: pass": "neither true nor false",
    "return a is b": "`is` asks for None and nothing else: write ==",
    "return a in (1, 2) == b": "part of a chain",
    "return a < b is None": "part of a chain",
    "return a in row": "where a tuple is expected",
    "return (PRIMES if a else ROW)[0]": "which of two objects",
    "return (a or None)": "cannot hold",
    "return int(t)": "where int is expected",
    "return float(row)": "where f64 is expected",
    # places
    "return row[x]": "f64 where a whole number is expected: write int\\(\\)",
    "return len(row[x:])": "f64 where a whole number is expected",
    "return row[0, 1]": "2 places in an array with 1 axes",
    "return row[0:1]": "no end and no step",
    "return row[::2]": "no end and no step",
    "return t[a]": "place in a tuple of 3 must be known",
    "return t[3]": "place in a tuple of 3 must be known and within it",
    "return (a, b)[-3]": "place in a tuple of 2 must be known and within it",
    "return t[:1]": "no Slice",
    "return a[0]": "int has no places",
    "return SHARES[a]": r"'\(0.5, 1.5\)' is no row of whole numbers",
    "return UNEVEN[a]": "is no row of whole numbers",
    "return print[a]": "is no row of whole numbers",
    "row[0:] = a": "only a field or an element can be changed",
    "rows[0] = a": "only a field or an element can be changed",
    "t.left = a": "only a field or an element can be changed",
    "t[0] = a": "only a field or an element can be changed",
    "PRIMES[0] = a": "only a field or an element can be changed",
    "ROW[0] += a": "only a field or an element can be changed",
    "return s.large": "a record without a field large",
    "s.large = a": "a record without a field large",
    "return a.real": "Scalar has no real",
    "return row.size": "Array has no size",
    "return t.middle": "Stored has no middle",
    "return Pair.middle": "Pair has no middle",
    "return s.half": "float16 is no number that a kernel can read or write",
    "return s.swapped": ">i4 is no number that a kernel can read or write",
    "s.swapped = a": ">i4 is no number that a kernel can read or write",
    "s.many = a": "is no number that a kernel can read or write",
    "s.small = t": "where int is expected",
    "rows[0, 0] = s": "another kind",
    "o[0] = s": "another kind",
    # calls
    "return a(b)": "cannot call a like this",
    "return ROW(b)": "cannot call ROW like this",
    "return min(a, key=b)": "cannot call min like this",
    "return helper(a, b=b)": "cannot call helper like this",
    "return print(a)": "cannot call print: it is no kernel",
    "return sum(row)": "cannot call sum: it is no kernel",
    "return tuple(row)": "cannot call tuple: it is no kernel",
    "return Pair(a)": "cannot call Pair: it is no kernel",
    "return helper(a)": "helper takes 2 values, not 1",
    "return helper(a, PRIMES)": "helper is given an object that is known only while compiling",
    "return helper(*t)": "no Starred",
    "return min(row)": "at least two numbers",
    "return max()": "at least two numbers",
    "return len()": "len of 0 values",
    "return int(a, 10)": "int of 2 values",
    "return tried(a, b, x, u, row, rows, s, o, t)": "tried calls itself: write a loop",
}


def helper_text() -> str:
    return "def helper(a, b):\n    return a + b\n"


def tried(body: str, folder: Path) -> Kernel:
    """A kernel with this body, in a file of its own."""
    path = folder / "tried.py"
    path.write_text(f"# a file\n{HEAD}    {body}\n{helper_text()}")
    names: dict[str, Any] = {"__name__": "somewhere", "Pair": Pair, "PRIMES": (2, 3, 5), "SHARES": (0.5, 1.5)}
    names |= {"ROW": numpy.arange(3), "UNEVEN": ((1, 2), (3,))}
    exec(compile(path.read_text(), str(path), "exec"), names)
    names["helper"] = Kernel(names["helper"], inline=True, folder=lambda: folder / "kept")
    names["tried"] = Kernel(names["tried"], inline=True, folder=lambda: folder / "kept")
    kernel: Kernel = names["tried"]
    return kernel


def arguments() -> tuple[Any, ...]:
    rows = numpy.arange(6).reshape(2, 3)
    state, other = numpy.zeros(1, RECORD)[0], numpy.zeros(1, OTHER)
    return 3, 4, 0.5, numpy.uint64(7), rows[0], rows, state, other, (1, 2, rows)


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_outside_the_subset_is_refused_where_it_stands(body: str, tmp_path: Path) -> None:
    kernel = tried(body, tmp_path)
    with pytest.raises(KernelError, match=REFUSED[body]) as refused:
        kernel(*arguments())
    line = LINE + (body.startswith(("c = a\n",)))
    assert refused.value.__notes__ == [f"in somewhere.tried, line {line} of {tmp_path / 'tried.py'}"]
    assert list((tmp_path / "kept").iterdir()) == []  # neither code nor a lock stays behind


def test_the_innermost_kernel_is_named(tmp_path: Path) -> None:
    kernel = tried("return helper(a, row)", tmp_path)
    with pytest.raises(KernelError, match="cannot hold") as refused:
        kernel(*arguments())
    assert refused.value.__notes__ == [f"in somewhere.helper, line 5 of {tmp_path / 'tried.py'}"]


@pytest.mark.parametrize("body", ["return row", "return a, row", "return s"])
def test_only_numbers_and_tuples_go_back_to_python(body: str, tmp_path: Path) -> None:
    with pytest.raises(KernelError, match=r"(Array|Record) cannot be given back to Python"):
        tried(body, tmp_path)(*arguments())


def test_a_call_with_too_few_values_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KernelError, match="tried takes 9 values, not 1"):
        tried("return a", tmp_path)(1)


@pytest.mark.parametrize("value", ["word", [1], numpy.float32(1), object()])
def test_what_a_kernel_cannot_take(value: Any, tmp_path: Path) -> None:
    with pytest.raises(KernelError, match=f"a kernel cannot take {type(value).__name__}"):
        tried("return a", tmp_path)(value, *arguments()[1:])


INSIDE = (
    "return",
    "return None",
    "pass\n    return a",
    "if a > 9:\n        return\n    return None",
    "if a > 9: return b\n    else: return a",
    "return 1 < 2 < b, 2 < 1 < a, 1 == 1",
    "return 0 and a, 3 and b, 0 or b, 3 or a, None or a",
    "return None is None, a is None, None is not a, not x == 0.5",
    "for c in (PRIMES if False else (a, b)): return c\n    return 9",
    "for c in (a, b):\n        if c > 3: return c\n        else: return -1\n    return 9",
    "for c in (a, b):\n        if c > 3: break\n    return c",
    "for c in (b, a):\n        if c == 4: continue\n        else: break\n    return c",
    "while True:\n        if a > b: return a\n        a += 1",
    "while True:\n        if a > b: break\n        else: a += 1\n    return a",
    "if a > 0:\n        if b > 0:\n            if x > 0: return 1\n            else: return 2\n    return 3",
    "'a docstring'\n    return helper(a, b) + helper(a, x)",
    "a, b = b, a\n    row[0], row[1] = row[1], row[0]\n    return a, b, row[0], row[1]",
)


@pytest.mark.parametrize("body", INSIDE)
def test_what_is_odd_but_inside_the_subset_gives_what_python_gives(body: str, tmp_path: Path) -> None:
    kernel = tried(body, tmp_path)
    assert kernel(*arguments()) == kernel.py_func(*arguments())
