"""Compiled kernels as Python sees them: call one, or prepare several at once."""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from threading import RLock
from types import CodeType, FunctionType, ModuleType
from typing import Any

from ..kernel import checks_bounds
from . import machine, store
from .calls import EntryPoint, flatten
from .module import Module, functions_of
from .reports import report
from .types import layout_text, name_of, parse_type

Wanted = tuple["Kernel", tuple[Any, ...]]

_alone = RLock()  # two threads must not load the same code


class Kernel:
    """A function of the kernel subset; called from Python it runs as machine code."""

    def __init__(self, function: Any, *, inline: bool, folder: Callable[[], Path]) -> None:
        self.py_func, self.inline, self._folder = function, inline, folder
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self.__module__, self.__qualname__ = function.__module__, function.__qualname__
        self.entries: dict[tuple[Any, ...], EntryPoint] = {}

    def __call__(self, *args: Any) -> Any:
        """Run it; the first call with such arguments compiles or loads it."""
        kinds, found = flatten(args)
        return self._entry(kinds)(found)

    def bind(self, *args: Any) -> Callable[[], Any]:
        """A call with these very arguments that may be made again and again, by one thread at a time.

        Arrays are passed on as they lie in memory: they must be kept, and what is in them may change.
        """
        kinds, found = flatten(args)
        return self._entry(kinds).bind(found)

    def _entry(self, kinds: tuple[Any, ...]) -> EntryPoint:
        entry = self.entries.get(kinds)
        if entry is None:
            prepare([(self, kinds)], self._folder(), self.__qualname__)
            entry = self.entries[kinds]
        return entry

    def given(self, **known: Any) -> Kernel:
        """The same with other values of some global names."""
        function = self.py_func
        twin = FunctionType(function.__code__, {**function.__globals__, **known}, function.__name__)
        twin.__module__, twin.__qualname__, twin.__doc__ = self.__module__, self.__qualname__, self.__doc__
        return Kernel(twin, inline=self.inline, folder=self._folder)

    def is_ready(self, *args: Any) -> bool:
        """Whether a call with such arguments would not have to compile."""
        wanted = self, flatten(args)[0]
        return wanted[1] in self.entries or store.has(self._folder(), fingerprint([wanted])[0])

    def tree(self) -> ast.FunctionDef:
        """Its source."""
        code = self.py_func.__code__
        return functions_of(code.co_filename)[code.co_name, code.co_firstlineno]


def bind_together(calls: Sequence[tuple[Any, tuple[Any, ...]]], what: str) -> list[Callable[[], Any]]:
    """Calls of kernels with these very arguments, see `Kernel.bind`; what they share is compiled once."""
    wanted = [(kernel, flatten(args)[0]) for kernel, args in calls]
    prepare(wanted, calls[0][0]._folder(), what)
    return [kernel.bind(*args) for kernel, args in calls]


def prepare(wanted: Sequence[Wanted], folder: Path, what: str) -> None:
    """Compile several entry points together, or load what was compiled before."""
    with _alone:
        missing = [(kernel, kinds) for kernel, kinds in wanted if kinds not in kernel.entries]
        if missing:
            _fetch(missing, folder, what)


def _fetch(wanted: Sequence[Wanted], folder: Path, what: str) -> None:
    name, count = fingerprint(wanted)
    data = store.fetch(folder, name, lambda: _build(wanted, name, (what, count)))
    head, _, code = data.partition(b"\n")
    machine.load(code)
    for index, ((kernel, kinds), result) in enumerate(zip(wanted, json.loads(head), strict=True)):
        kernel.entries[kinds] = EntryPoint(machine.address_of(_symbol(name, index)), kinds, parse_type(result))


def _build(wanted: Sequence[Wanted], name: str, what: tuple[str, int]) -> bytes:
    """A line with the types that the entry points return, and the object file."""
    text, count = what
    done: set[Any] = set()

    def tell(kernel: Any) -> None:
        done.add(kernel)
        report(len(done), 2 * count, text)

    report(0, 2 * count, text)
    module = Module(checked=checks_bounds(), tell=tell)
    results = [module.entry(_symbol(name, index), kernel, kinds) for index, (kernel, kinds) in enumerate(wanted)]
    head = json.dumps([name_of(kind) for kind in results]).encode()
    code = machine.build(module.text())
    report(2 * count, 2 * count, text)
    return head + b"\n" + code


def _symbol(name: str, index: int) -> str:
    return f"octosphere_{name[:24]}_{index}"


# What compiled code depends on


def fingerprint(wanted: Sequence[Wanted]) -> tuple[str, int]:
    """A name for compiled code by everything that makes it what it is, and how many kernels are in it.

    It follows the code itself, not the files: whoever edits a kernel changes what calls it and nothing else.
    """
    seen: dict[Any, None] = {}
    digest = hashlib.sha256(f"{sys.version} {machine.target_text()} {checks_bounds()} {_own_source()}".encode())
    for kernel, kinds in wanted:
        digest.update(f"{kernel.__qualname__} {[layout_text(kind) for kind in kinds]}".encode())
        _follow(kernel, seen)
    for kernel in seen:
        digest.update(_code_text(kernel).encode())
    return digest.hexdigest()[:32], len(seen)


@cache
def _own_source() -> str:
    """This compiler, which decides as much as the kernels."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _follow(kernel: Any, seen: dict[Any, None]) -> None:
    """A kernel and all that it calls, in the order of the source."""
    if kernel in seen:
        return
    seen[kernel] = None
    for value in _globals_of(kernel).values():
        if isinstance(value, Kernel):
            _follow(value, seen)


def _globals_of(kernel: Any) -> dict[str, Any]:
    """The globals that a kernel names, and what it names of the modules among them."""
    return dict(_look_up(kernel.py_func.__code__.co_names, kernel.py_func.__globals__))


def _look_up(
    names: Sequence[str], scope: dict[str, Any], modules: tuple[ModuleType, ...] = ()
) -> Iterator[tuple[str, Any]]:
    for name in names:
        if name in scope:
            value = scope[name]
            yield ".".join([*(module.__name__ for module in modules), name]), value
            if isinstance(value, ModuleType) and value not in modules:
                yield from _look_up(names, vars(value), (*modules, value))


def _code_text(kernel: Any) -> str:
    """A kernel's code and the constants it reads; not its place, its comments or its docstring."""
    code: CodeType = kernel.py_func.__code__
    consts = [const for const in code.co_consts if const != kernel.__doc__]
    names = {name: _constant_text(value, code.co_names) for name, value in _globals_of(kernel).items()}
    return f"{kernel.inline} {code.co_code.hex()} {consts} {code.co_names} {code.co_varnames} {names}"


def _constant_text(value: Any, names: Sequence[str]) -> str:
    """What a kernel can see of a global: a number, a row, or the numbers and rows that it names of a class."""
    if isinstance(value, type):
        known = {name: getattr(value, name) for name in names if hasattr(value, name)}
        seen = {name: _constant_text(one, ()) for name, one in known.items() if _is_constant(one)}
        return f"{value.__name__} {seen} {getattr(value, '_fields', '')}"
    if callable(value) or isinstance(value, ModuleType):
        return str(getattr(value, "__name__", ""))
    if isinstance(value, tuple):
        return f"{getattr(value, '_fields', '')}{[_constant_text(one, names) for one in value]}"
    return f"{value.dtype} {value.tolist()}" if hasattr(value, "tolist") else repr(value)


def _is_constant(value: Any) -> bool:
    return isinstance(value, int | float | tuple) or (hasattr(value, "tolist") and not isinstance(value, type))
