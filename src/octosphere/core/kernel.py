"""The kernel subset: rule files that run plain, and a second time compiled."""

from __future__ import annotations

import hashlib
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

_loading: list[ModuleType | None] = []  # the rules of the twin being loaded, innermost last


def compiling() -> bool:
    """Whether the module being imported belongs to a compiled twin."""
    return bool(_loading)


def kernel(function: F) -> F:
    """Mark a function of the kernel subset: itself when plain, machine code in a twin."""
    if not compiling():
        return function
    from numba import njit

    # Small kernels call small kernels: inlining them all made random play half as fast again.
    return njit(cache=True, nogil=True, error_model="numpy", forceinline=True)(function)  # type: ignore[no-any-return]


def table(values: Sequence[int]) -> Sequence[int]:
    """A constant look-up: a tuple when plain, an array in a twin."""
    if not compiling():
        return tuple(values)
    import numpy

    return numpy.array(values, dtype=numpy.int16)  # type: ignore[return-value]


def bound_rules() -> Any:
    """The rules that a shared loop is being loaded for; see `Twin.load`."""
    if not _loading or _loading[-1] is None:
        raise ImportError("this module is loaded by Twin.load, for one game at a time")
    return _loading[-1]


class Twin:
    """One game's rules and the loops bound to them, compiled."""

    def __init__(self, package: str) -> None:
        self._folder = _origin(package).parent
        self._files = sorted(self._folder.rglob("*.py"))
        self._alias = "_compiled_" + package.replace(".", "_")
        shell = ModuleType(self._alias)  # the same folder under another name: Python loads it anew
        shell.__path__ = [str(self._folder)]
        sys.modules[self._alias] = shell
        with self._compiling(None):
            self.rules: Any = importlib.import_module(self._alias + ".rules")

    def load(self, module: str) -> Any:
        """Load a shared file of loops anew, bound to these rules."""
        name = f"{self._alias}.{module.replace('.', '_')}"
        if name not in sys.modules:
            self._files.append(_origin(module))
            with self._compiling(self.rules):
                load_bound(name, module)
        return sys.modules[name]

    @contextmanager
    def _compiling(self, rules: ModuleType | None) -> Iterator[None]:
        from numba import config

        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder(self._files))
        _loading.append(rules)
        try:
            yield
        finally:
            _loading.pop()
            config.CACHE_DIR = before


def load_bound(name: str, module: str) -> None:
    """Run a module's file under another name."""
    spec = importlib.util.spec_from_file_location(name, _origin(module))
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[name] = loaded
    spec.loader.exec_module(loaded)


def _origin(module: str) -> Path:
    """The file of a module, without running it."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)


@cache
def compiled(package: str) -> Twin:
    """The compiled twin of a game's package; compiled once per machine, kept on disk."""
    return Twin(package)


def cache_folder(files: Sequence[Path]) -> Path:
    """A folder named by everything that compiled code depends on.

    Numba looks only at the file of a function, not at the files it calls: hence the hash.
    """
    import numba
    import numpy

    digest = hashlib.sha256()
    for path in [Path(__file__), *files]:
        digest.update(path.read_bytes())
    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "")
    digest.update(f"{numba.__version__} {numpy.__version__} {sys.version} {bounds}".encode())
    folder = cache_root() / "kernels" / digest.hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def cache_root() -> Path:
    """Where octosphere keeps what it can make again: $OCTOSPHERE_CACHE or ~/.cache/octosphere."""
    named = os.environ.get("OCTOSPHERE_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "octosphere"
