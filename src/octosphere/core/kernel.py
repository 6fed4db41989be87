"""The kernel subset: rule files that run plain, and a second time compiled."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_loading: list[Plain] = []  # what the modules being imported are bound to, innermost last


def is_compiling() -> bool:
    """Whether the module being imported belongs to a compiled twin."""
    return bool(_loading) and _loading[-1].compiles


def kernel(function: F) -> F:
    """Mark a function of the kernel subset: itself when plain, machine code in a twin."""
    # Small kernels call small kernels: inlining them all made random play half as fast again.
    return _compile(function, inline=True)


def routine(function: F) -> F:
    """Mark a kernel that is called, not copied into its callers: one too long for that."""
    return _compile(function, inline=False)


def _compile(function: F, *, inline: bool) -> F:
    if not is_compiling():
        return function
    from .compile.kernels import Kernel

    return Kernel(function, inline=inline, folder=kernel_folder)  # type: ignore[return-value]


def table(values: Sequence[int]) -> Sequence[int]:
    """A constant look-up: a tuple when plain, an array in a twin."""
    if not is_compiling():
        return tuple(values)
    import numpy

    return numpy.array(values, dtype=numpy.int16)  # type: ignore[return-value]


def bound_rules() -> Any:
    """The rules that a shared loop is being loaded for; see `Plain.load`."""
    if not _loading:
        raise ImportError("this module is loaded by Plain.load or Twin.load, for one game at a time")
    return _loading[-1].rules


def bind_loops(module: str) -> Any:
    """Load another shared module of loops for the rules that the module being imported is bound to."""
    bound_rules()
    return _loading[-1].load(module)


def bound_value() -> Any:
    """The loops `value/loops/judge.py` of the game that a shared loop is being loaded for; None if it has none."""
    bound_rules()
    module = f"{_loading[-1].package}.value.loops.judge"
    try:
        return bind_loops(module) if importlib.util.find_spec(module) else None
    except ModuleNotFoundError:
        return None


class Plain:
    """One game's rules as they are written, and shared loops bound to them."""

    compiles = False

    def __init__(self, package: str) -> None:
        self._alias = f"_{type(self).__name__.lower()}_{package.replace('.', '_')}"
        self.package = package
        self.rules: Any = self._open()

    def _open(self) -> ModuleType:
        return importlib.import_module(self.package + ".rules")

    def load(self, module: str) -> Any:
        """Load a shared file of loops, and those beside it that it imports, for these rules alone."""
        parent, _, name = module.rpartition(".")
        return self._import(parent, f"{self._alias}_with_{parent.replace('.', '_')}.{name}")

    def _import(self, package: str, name: str) -> ModuleType:
        """Import a module of a package a second time, under another name."""
        folder = folder_of(package)
        shell = ModuleType(name.partition(".")[0])
        shell.__path__ = [str(folder)]
        sys.modules.setdefault(shell.__name__, shell)
        with self._bound():
            return importlib.import_module(name)

    @contextmanager
    def _bound(self) -> Iterator[None]:
        _loading.append(self)
        try:
            yield
        finally:
            _loading.pop()


class Twin(Plain):
    """One game's rules and the loops bound to them, compiled."""

    compiles = True

    def _open(self) -> ModuleType:
        return self._import(self.package, self._alias + ".rules")


def folder_of(package: str) -> Path:
    """Where the files of a package lie."""
    source = importlib.import_module(package).__file__
    assert source is not None
    return Path(source).parent


@cache
def load_plain(package: str) -> Plain:
    """The rules of a game's package as written; its `load` binds shared loops to them."""
    return Plain(package)


@cache
def load_compiled(package: str) -> Twin:
    """The compiled twin of a game's package; its `load` compiles shared loops, once per machine."""
    return Twin(package)


def checks_bounds() -> bool:
    """Whether an index out of bounds raises IndexError in compiled code: slow, and meant for tests."""
    return os.environ.get("OCTOSPHERE_BOUNDSCHECK", "") not in ("", "0")


def kernel_folder() -> Path:
    """Where compiled code is kept."""
    return cache_root() / "kernels"


def cache_root() -> Path:
    """Where octosphere keeps what it can make again: $OCTOSPHERE_CACHE or ~/.cache/octosphere."""
    named = os.environ.get("OCTOSPHERE_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "octosphere"
