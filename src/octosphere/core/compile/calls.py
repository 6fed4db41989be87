"""From Python into compiled code: arguments as words in memory, and the result back."""

from __future__ import annotations

import struct
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from .types import BOOL, F32, F64, INT, NONE, UINT, Array, KernelError, RecordType, Stored, Tuple

KEPT = 16  # tuples whose words are remembered: a table has a dozen, with dozens of arrays each
_tuples: OrderedDict[int, tuple[Any, Any, list[Any]]] = OrderedDict()


def flatten(args: Sequence[Any]) -> tuple[tuple[Any, ...], list[Any]]:
    """The types of arguments, and their words."""
    found: list[Any] = []
    return tuple(_add(value, found) for value in args), found


def _add(value: Any, found: list[Any]) -> Any:
    """Append the words of a value; its type."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        found.append(int(value))
        return INT
    if isinstance(value, int):
        found.append(value)
        return INT
    if isinstance(value, float):
        found.append(value)
        return F64
    if isinstance(value, tuple):
        return _add_tuple(value, found)
    return _add_numpy(value, found)


def _add_tuple(value: Any, found: list[Any]) -> Any:
    """A tuple cannot change, so its words are worked out once while it is in use."""
    kept = _tuples.get(id(value))
    if kept is None or kept[0] is not value:
        own: list[Any] = []
        kept = value, _stored(tuple(_add(item, own) for item in value), getattr(value, "_fields", ())), own
        _tuples[id(value)] = kept
        if len(_tuples) > KEPT:
            _tuples.popitem(last=False)
    found += kept[2]
    return kept[1]


def _add_numpy(value: Any, found: list[Any]) -> Any:
    import numpy

    if isinstance(value, numpy.ndarray):
        found.append(value.ctypes.data)
        found += value.shape
        found += value.strides
        packed = value.ndim > 0 and (value.strides[-1] == value.itemsize or value.shape[-1] == 1 or value.size == 0)
        return _array(value.dtype, value.ndim, packed)
    if isinstance(value, numpy.void):
        found.append(numpy.asarray(value).ctypes.data)
        return _record(value.dtype)
    if isinstance(value, numpy.integer):
        found.append(int(value))
        return UINT if isinstance(value, numpy.uint64) else INT
    if isinstance(value, numpy.bool_):
        found.append(int(value))
        return INT
    raise KernelError(f"a kernel cannot take {type(value).__name__}")


# One object for one type: they are looked up by every call.
_array: Callable[[Any, int, bool], Any] = cache(Array)
_record: Callable[[Any], Any] = cache(RecordType)
_stored: Callable[[Any, Any], Any] = cache(Stored)


class EntryPoint:
    """A compiled function with an address, for one list of argument types."""

    def __init__(self, address: int, kinds: Sequence[Any], kind: Any) -> None:
        import ctypes

        self._function = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)(address)
        self._words = struct.Struct("".join(map(_letters, kinds)))
        self._result = struct.Struct(_letters(kind))
        self._kind, self._out = kind, ctypes.c_uint64 * max(1, len(kind.parts()))

    def __call__(self, found: Sequence[Any]) -> Any:
        """Call it with these words."""
        out = self._out()
        if self._function(self._words.pack(*found), out):
            raise IndexError("index is out of bounds")
        return _built(self._kind, iter(self._result.unpack_from(out)))

    def bind(self, found: Sequence[Any]) -> Callable[[], Any]:
        """A call with these words, which are laid out once."""
        words, out, function = self._words.pack(*found), self._out(), self._function
        unpack, kind = self._result.unpack_from, self._kind

        def call() -> Any:
            if function(words, out):
                raise IndexError("index is out of bounds")
            return unpack(out)[0] if kind == INT else _built(kind, iter(unpack(out)))

        return call


def _built(kind: Any, values: Iterator[Any]) -> Any:
    """A result from its words."""
    if kind == NONE:
        return None
    if isinstance(kind, Tuple):
        return tuple([_built(item, values) for item in kind.items])
    return bool(next(values) & 1) if kind == BOOL else next(values)


def _letters(kind: Any) -> str:
    """A type as `struct` writes its words."""
    if kind in (F64, F32):
        return "d" if kind == F64 else "f4x"
    if isinstance(kind, Stored | Tuple):
        return "".join(map(_letters, kind.items))
    if kind == UINT:
        return "Q"
    return "q" * len(kind.parts())


__all__ = ["EntryPoint", "flatten"]
