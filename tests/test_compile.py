"""The compiler of kernels: the same answers as Python, made once, and never half."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import namedtuple
from collections.abc import Callable, Sequence
from itertools import product
from math import sqrt
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy
import pytest

from octosphere.core.compile import kernels, reports, store
from octosphere.core.compile.kernels import Kernel
from octosphere.core.compile.types import INT, KernelError
from octosphere.core.errors import BadInput

NUMBERS = (-9, -2, -1, 0, 1, 3, 7, 64)
PRIMES = (2, 3, 5, 7, 11)
ROW = numpy.array(PRIMES, dtype=numpy.int16)
RECORD = numpy.dtype([("small", "i1"), ("wide", "i8"), ("many", "i2", (4,)), ("share", "f8")], align=True)


class Pair(NamedTuple):
    left: Any
    right: Any


def whole(a: int, b: int) -> int:
    c = a // b if b != 0 else 0
    d = a % b if b != 0 else 0
    return 1000 * c + d - (a & b) + (a | b) * 3 - (a ^ b) + (a >> 2) + (b << 3) + ~a - -b


def logic(a: int, b: int) -> int:
    if a < b <= 7 or (a == 3 and not b):
        return 1 + (a > 0) + (b in (1, 64))
    return (a and b) + (a or b) + bool(a) - (2 if a >= b else min(a, b, 5) - max(a, 1))


def counted(a: int, b: int) -> int:
    found = 0
    for index in range(a, b, 2):
        if index == 5:
            continue
        found += index
    for index in range(b, a, -1):
        found -= index
        if found < -40:
            break
    for one in (a, b):
        found += one
    while found > 100:
        found = found // 2
    return found


def floats(a: int, b: int) -> float:
    total = 0
    total += a / 3 if b != 0 else b * 0.5
    return sqrt(abs_of(total)) * 2.5 - min(float(a), 0.25) + int(b * 1.5)


def looked_up(a: int, b: int) -> int:
    x, y = both(a % 5, 4)
    return x + 100 * y + ROW[a % 5] + PRIMES[-2] + len(ROW)


def negated(value: float) -> float:
    return -value


abs_of: Any = None
both: Any = None


def _abs_of(value: float) -> float:
    return value if value >= 0 else -value


def _both(a: int, b: int) -> Any:
    return a * a, ROW[b]


@pytest.fixture(autouse=True)
def _calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(globals(), "abs_of", _abs_of)
    monkeypatch.setitem(globals(), "both", _both)


def made(function: Callable[..., Any], folder: Path, *, inline: bool = True) -> Kernel:
    return Kernel(function, inline=inline, folder=lambda: folder)


@pytest.mark.parametrize("function", [whole, logic, counted, floats, looked_up], ids=lambda one: one.__name__)
def test_numbers_are_those_of_python(
    function: Callable[[int, int], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = {(a, b): function(a, b) for a, b in product(NUMBERS, NUMBERS)}
    monkeypatch.setitem(globals(), "abs_of", made(_abs_of, tmp_path))
    monkeypatch.setitem(globals(), "both", made(_both, tmp_path, inline=False))
    compiled = made(function, tmp_path)
    assert {pair: compiled(*pair) for pair in expected} == expected


def changed(s: Any, rows: Any, pair: Any, log: Any) -> int:
    if log is not None:
        log.append("a line that compiled code does not have")
    s.small += pair.left
    s.many[1] = s.wide
    s.many[-1] -= 3
    s.share = s.share / 2 + pair.right[0, 1]
    for row in rows[1:]:
        row.wide = s.small
    rows[0] = rows[1]
    for column in range(pair.right.shape[1]):
        pair.right[1, column] = pair.right[0, column] * 2.0
    return int(s.many[1])


def test_memory_is_read_and_written(tmp_path: Path) -> None:
    states, rows, floats = numpy.zeros(2, RECORD), numpy.zeros(3, RECORD), numpy.arange(6.0).reshape(2, 3)
    states[1]["wide"], states[1]["small"], states[1]["share"] = 70000, 126, 5.0
    assert made(changed, tmp_path)(states[1], rows, Pair(3, floats), None) == 70000 - 65536
    assert states[1][["small", "wide", "share"]].item() == (126 + 3 - 256, 70000, 3.5)  # a small field wraps
    assert states["many"].tolist() == [[0, 0, 0, 0], [0, 70000 - 65536, 0, -3]]
    assert rows["wide"].tolist() == [-127, -127, -127]
    assert floats[1].tolist() == [0.0, 2.0, 4.0]


def picked(row: Any, at: int) -> int:
    return row[at]


def test_an_index_out_of_bounds_is_an_error_where_it_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTOSPHERE_BOUNDSCHECK", "1")
    compiled = made(picked, tmp_path)
    assert [compiled(ROW, at) for at in (0, 4)] == [2, 11]
    for at in (5, -1, -6, 1 << 40):  # a computed one counts from the start alone
        with pytest.raises(IndexError):
            compiled(ROW, at)
    assert compiled(ROW, 1) == 3


def doubled(row: Any) -> tuple[int, int]:
    row[0] = row[0] * 2
    return row[0], row[1]


def test_a_bound_call_sees_what_its_arrays_hold_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOSPHERE_BOUNDSCHECK", "1")
    row, places = numpy.array([3, 5]), numpy.array([0, 7])
    double, pick = kernels.bind_together([(made(doubled, tmp_path), (row,)), (made(picked, tmp_path), (row, 1))], "two")
    assert [double(), double(), pick()] == [(6, 5), (12, 5), 5]
    row[1] = 8
    assert (pick(), double()) == (8, (24, 8))
    outside = made(picked, tmp_path).bind(places, 2)
    with pytest.raises(IndexError):
        outside()


def texts(a: int) -> Any:
    return f"{a}"


def mixed(a: int, words: Any) -> int:
    found = a
    if a > 0:
        found = words
    return found


def test_what_is_outside_the_subset_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(KernelError, match="JoinedStr") as refused:
        made(texts, tmp_path)(1)
    assert "texts, line" in refused.value.__notes__[0]
    with pytest.raises(KernelError, match="cannot hold"):
        made(mixed, tmp_path)(1, ROW)
    with pytest.raises(KernelError, match="cannot take str"):
        made(mixed, tmp_path)(1, "word")


def test_progress_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int, str]] = []
    monkeypatch.setitem(globals(), "abs_of", made(_abs_of, tmp_path))
    with reports.reporting(lambda *one: told.append(one)):
        made(floats, tmp_path)(1, 2)
        made(floats, tmp_path)(3, 4)  # loads, and has nothing to tell
    assert told == [(0, 4, "floats"), (1, 4, "floats"), (2, 4, "floats"), (4, 4, "floats")]


PACKAGE = {
    "rules.py": "from octosphere.core.kernel import kernel\nfrom .tables import STEP\n\n\n"
    '@kernel\ndef apply(a):\n    """One step."""\n    return a + STEP\n\n\n'
    "@kernel\ndef legal(a):\n    return a * 2\n",
    "tables.py": "STEP = 3\n",
    "game.py": "NAME = 'small'\n",
    "__init__.py": "",
}
RUN = """
import sys
from octosphere.core.compile import kernels, machine
from octosphere.core.kernel import load_compiled
build = machine.build
machine.build = lambda text: print("compiled", text.count("define internal"), flush=True) or build(text)
rules = load_compiled("smallgame").rules
print(rules.apply(4), rules.legal(4))
"""


def written(root: Path, **changes: str) -> Path:
    (root / "smallgame").mkdir(exist_ok=True)
    for name, text in {**PACKAGE, **{f"{name}.py": text for name, text in changes.items()}}.items():
        (root / "smallgame" / name).write_text(text)
    return root


def play(root: Path, code: str = RUN) -> subprocess.Popen[str]:
    paths = os.pathsep.join([str(root), *sys.path])
    settings = {
        **os.environ,
        "PYTHONPATH": paths,
        "OCTOSPHERE_CACHE": str(root / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.Popen([sys.executable, "-c", code], env=settings, stdout=subprocess.PIPE, text=True)


def lines(process: subprocess.Popen[str]) -> list[str]:
    return process.communicate(timeout=120)[0].splitlines()


def test_an_edit_recompiles_what_depends_on_it_and_nothing_else(tmp_path: Path) -> None:
    assert lines(play(written(tmp_path))) == ["compiled 1", "compiled 1", "7 8"]
    commented = PACKAGE["rules.py"].replace("One step", "A step").replace("from .tables", "# moved\nfrom .tables")
    assert lines(play(written(tmp_path, game="NAME = 'other'\n", rules=commented))) == ["7 8"]
    assert lines(play(written(tmp_path, tables="STEP = 5\n"))) == ["compiled 1", "9 8"]
    other = PACKAGE["rules.py"].replace("a * 2", "a * 3")
    assert lines(play(written(tmp_path, rules=other))) == ["compiled 1", "7 12"]


def test_an_edit_in_a_module_that_is_named_as_a_whole_recompiles(tmp_path: Path) -> None:
    rules = (
        PACKAGE["rules.py"].replace("from .tables import STEP", "from . import tables").replace("STEP", "tables.STEP")
    )
    assert lines(play(written(tmp_path, rules=rules))) == ["compiled 1", "compiled 1", "7 8"]
    assert lines(play(written(tmp_path, rules=rules, tables="STEP = 5\nOTHER = 6\n"))) == ["compiled 1", "9 8"]
    assert lines(play(written(tmp_path, rules=rules, tables="STEP = 5\nOTHER = 7\n"))) == ["9 8"]


def named(**known: Any) -> str:
    """The name under which a kernel that sees these globals is kept."""
    exec("def seen(a):\n    return rows[a] + limits.TOP + limits.inner.TOP + made(a, 1).left", known)
    return kernels.fingerprint([(Kernel(known["seen"], inline=True, folder=Path), ())])[0]


def a_class(**known: Any) -> type:
    return type("holder", (), known)


def a_module(**known: Any) -> ModuleType:
    found = ModuleType("holder")
    vars(found).update(known)
    return found


Swapped = namedtuple("Pair", ["right", "left"])
LONG = [numpy.arange(5000), numpy.arange(5000)]
LONG[1][2500] = -1
TOPS = (3, 4)
SIGHTS: dict[str, tuple[str, Sequence[Any], bool]] = {  # a global, two values of it, whether the code is the same
    "a number in the middle of a long row": ("rows", [(1, one) for one in LONG], False),
    "the same row twice": ("rows", [LONG[0], LONG[0].copy()], True),
    "signed and unsigned": ("rows", [LONG[0], LONG[0].astype("u8")], False),
    "a whole number and a float": ("rows", [(1, 2), (1, 2.0)], False),
    "names in another order": ("made", [Pair, Swapped], False),
    "another kernel's name": ("made", [abs, min], False),
    "a number of a class": ("limits", [a_class(TOP=top) for top in TOPS], False),
    "a number of a class that is not named": ("limits", [a_class(other=top) for top in TOPS], True),
    "a row of a class": ("limits", [a_class(TOP=one) for one in LONG], False),
    "what is no constant of a class": ("limits", [a_class(TOP=property(one)) for one in (abs, min)], True),
    "a number of a module": ("limits", [a_module(TOP=top) for top in TOPS], False),
    "a number of a module that is not named": ("limits", [a_module(other=top) for top in TOPS], True),
    "a module in a module": ("limits", [a_module(inner=a_module(TOP=top)) for top in TOPS], False),
}


@pytest.mark.parametrize("sight", SIGHTS)
def test_code_is_kept_under_all_that_it_sees(sight: str) -> None:
    name, (one, other), same = SIGHTS[sight]
    assert (named(**{name: one}) == named(**{name: other})) is same


def test_a_module_that_names_itself_is_followed_once() -> None:
    modules = [a_module(TOP=top) for top in (3, 4)]
    for module in modules:
        module.limits = module
    assert named(limits=modules[0]) != named(limits=modules[1])


def test_it_is_known_whether_a_call_would_compile(tmp_path: Path) -> None:
    kernel = made(whole, tmp_path)
    assert not kernel.is_ready(7, 3)
    kernel(7, 3)
    assert kernel.is_ready(1, 2)
    assert made(whole, tmp_path).is_ready(1, 2)  # another process would find it
    assert not kernel.is_ready(1.5, 2)


def test_several_are_compiled_together_and_once(tmp_path: Path) -> None:
    wanted = [(made(one, tmp_path), (INT, INT)) for one in (whole, logic)]
    for _ in range(2):
        kernels.prepare(wanted, tmp_path, "both")
    assert len(list(tmp_path.iterdir())) == 1
    assert [kernel(7, 3) for kernel, _ in wanted] == [whole(7, 3), logic(7, 3)]
    assert len(list(tmp_path.iterdir())) == 1


def test_two_processes_at_once_compile_once(tmp_path: Path) -> None:
    written(tmp_path)
    found = [lines(process) for process in [play(tmp_path) for _ in range(4)]]
    assert [one[-1] for one in found] == ["7 8"] * 4
    assert sum(one.count("compiled 1") for one in found) == 2  # two entry points, each by whoever came first


def test_killed_in_the_middle_it_leaves_nothing_broken(tmp_path: Path) -> None:
    waits = RUN.replace("or build(text)", "or __import__('time').sleep(600)")
    killed = play(written(tmp_path), waits)
    assert killed.stdout is not None
    assert killed.stdout.readline() == "compiled 1\n"
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert lines(play(tmp_path)) == ["compiled 1", "compiled 1", "7 8"]
    assert [path.suffix for path in (tmp_path / "cache" / "kernels").iterdir()] == ["", ""]


def test_an_interrupted_compile_leaves_no_lock_and_no_half(tmp_path: Path) -> None:
    def interrupted() -> bytes:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.fetch(tmp_path, "code", interrupted)
    assert list(tmp_path.iterdir()) == []
    assert store.fetch(tmp_path, "code", lambda: b"made") == b"made"


def test_drafts_of_a_process_that_was_killed_go_after_a_day(tmp_path: Path) -> None:
    drafts = [tmp_path / name for name in ("one.17.draft", "two.18.draft")]
    for path in drafts:
        path.write_bytes(b"half")
    os.utime(drafts[0], (0, time.time() - store.TOUCH - 60))
    store.fetch(tmp_path, "new", lambda: b"made")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "two.18.draft"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match=r"file.*OCTOSPHERE_CACHE"):
        made(whole, tmp_path / "file")(1, 2)


def test_what_nobody_uses_is_cleared_away(tmp_path: Path) -> None:
    old, used, folder = tmp_path / "old", tmp_path / "used", tmp_path / "of an older version"
    folder.mkdir()
    store.fetch(tmp_path, "used", lambda: b"code")
    for path in (old, folder / "index"):
        path.write_bytes(b"code")
    for path in (old, used, folder):
        os.utime(path, (0, time.time() - store.UNUSED - 60))
    assert store.fetch(tmp_path, "used", lambda: b"never made") == b"code"
    assert store.fetch(tmp_path, "new", lambda: b"made") == b"made"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "used"]


def test_a_damaged_file_is_made_again(tmp_path: Path) -> None:
    assert made(whole, tmp_path)(7, 3) == whole(7, 3)
    (path,) = tmp_path.iterdir()
    good = path.read_bytes()
    path.write_bytes(good[: len(good) // 2])
    assert made(whole, tmp_path)(7, 3) == whole(7, 3)
    assert path.read_bytes() == good
