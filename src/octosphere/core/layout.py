"""Ranged dataclass fields, and the array record with the same fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import Field, field, fields
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import numpy

S = TypeVar("S")

_COPIERS: dict[tuple[type, bool], Callable[[Any], Any]] = {}  # by class, and whether constant records are shared
_DTYPES: dict[type, numpy.dtype[Any]] = {}
_PACKERS: dict[type, Callable[[Any], bytes]] = {}
LETTERS = {"u1": "B", "i1": "b", "i2": "h", "i4": "i", "i8": "q"}  # as NumPy and as struct name them


def int_field(low: int, high: int, *, length: int = 0, start: int | None = None, told: bool = True) -> Any:
    """A whole number from low to high, or a fixed-length list of them; it starts at 0 or as near as it may.

    One that is not `told` is left out of the record's text.
    """
    facts = {"low": low, "high": high, "length": length}
    start = max(low, min(high, 0)) if start is None else start
    assert low <= start <= high
    if length:
        return field(default_factory=lambda: [start] * length, repr=told, metadata=facts)
    return field(default=start, repr=told, metadata=facts)


def record_field(kind: type, *, length: int = 0, constant: bool = False) -> Any:
    """Another ranged dataclass inside, or a fixed-length list of them; `constant`: no move changes it."""
    facts = {"kind": kind, "length": length, "constant": constant}
    if length:
        return field(default_factory=lambda: [kind() for _ in range(length)], metadata=facts)
    return field(default_factory=kind, metadata=facts)


def clone(state: S) -> S:
    """A copy that shares nothing with the original."""
    copy = _COPIERS.get((type(state), False)) or _copier(type(state), sharing=False)
    twin: S = copy(state)
    return twin


def fork(state: S) -> S:
    """A copy to try moves on: it shares what no move changes, such as printed numbers."""
    copy = _COPIERS.get((type(state), True)) or _copier(type(state), sharing=True)
    twin: S = copy(state)
    return twin


def shallow(kind: type[S]) -> Callable[[S], S]:
    """A function that copies the fields of one class as they are: lists and records are shared."""
    known: dict[str, Any] = {"new": object.__new__, "kind": kind}
    lines = [f"    twin.{item.name} = old.{item.name}" for item in fields(kind)]  # type: ignore[arg-type]
    exec("\n".join(["def copy(old):", "    twin = new(kind)", *lines, "    return twin"]), known)
    copy: Callable[[S], S] = known["copy"]
    return copy


def _copier(kind: type[Any], *, sharing: bool) -> Callable[[Any], Any]:
    """A function that copies one class field by field, written once: positions are copied all the time."""
    known: dict[str, Any] = {"new": object.__new__, "kind": kind}
    lines = ["def copy(old):", "    twin = new(kind)"]
    for item in fields(kind):
        value = f"old.{item.name}"
        if "kind" in item.metadata and not (sharing and item.metadata["constant"]):
            known[f"copy_{item.name}"] = _copier(item.metadata["kind"], sharing=sharing)
            one = "item" if item.metadata["length"] else value
            value = f"copy_{item.name}({one})" + (f" for item in {value}" if item.metadata["length"] else "")
        lines.append(f"    twin.{item.name} = " + (f"[{value}]" if " for " in value else value + _slice(item)))
    exec("\n".join([*lines, "    return twin"]), known)
    copy: Callable[[Any], Any] = known["copy"]
    _COPIERS[kind, sharing] = copy
    return copy


def _slice(item: Field[Any]) -> str:
    return "[:]" if item.metadata["length"] else ""


def out_of_range(state: Any, path: str = "") -> list[str]:
    """The fields whose value is outside its declared range, each named."""
    found: list[str] = []
    for item in fields(state):
        value, where = getattr(state, item.name), path + item.name
        values = value if item.metadata["length"] else [value]
        for index, one in enumerate(values):
            name = f"{where}[{index}]" if item.metadata["length"] else where
            if "kind" in item.metadata:
                found += out_of_range(one, name + ".")
            elif not item.metadata["low"] <= one <= item.metadata["high"]:
                found.append(f"{name} = {one}")
        if item.metadata["length"] not in (0, len(values)):
            found.append(f"{where} has {len(values)} entries")
    return found


def dtype(kind: type) -> numpy.dtype[Any]:
    """The array record of a ranged dataclass: each field in the smallest integer that holds it."""
    if kind not in _DTYPES:
        _DTYPES[kind] = _record_type(kind)
    return _DTYPES[kind]


def _record_type(kind: type) -> numpy.dtype[Any]:
    import numpy

    parts: list[Any] = []
    for item in fields(kind):
        facts = item.metadata
        one = dtype(facts["kind"]) if "kind" in facts else _smallest(facts["low"], facts["high"])
        parts.append((item.name, one, (facts["length"],)) if facts["length"] else (item.name, one))
    return numpy.dtype(parts, align=True)


def _smallest(low: int, high: int) -> numpy.dtype[Any]:
    import numpy

    # Of unsigned types only the smallest: it tells the compiler that most fields are never negative.
    for name in ("uint8", "int8", "int16", "int32", "int64"):
        bounds = numpy.iinfo(name)
        if bounds.min <= low and high <= bounds.max:
            return numpy.dtype(name)
    raise ValueError(f"no integer holds {low} to {high}")


def to_record(state: Any, target: Any) -> None:
    """Write a plain state into one element of a record array."""
    import numpy

    kind = type(state)
    pack = _PACKERS.get(kind) or _packer(kind)
    numpy.asarray(target)[()] = numpy.frombuffer(pack(state), dtype(kind))[0]


# of a point with the fields x and ys, two of them:  lambda s: pack(s.x, *s.ys)
def _packer(kind: type) -> Callable[[Any], bytes]:
    """A function that lays the numbers of a class out as its record has them."""
    record = Struct(f"={_letters(dtype(kind))}")
    known: dict[str, Any] = {"pack": record.pack}
    exec(f"def pack_state(s):\n    return pack({', '.join(_numbers(kind, 's'))})", known)
    _PACKERS[kind] = known["pack_state"]
    return _PACKERS[kind]


def _numbers(kind: type, where: str) -> Iterator[str]:
    """The numbers of a class in their order, as arguments of a call."""
    for item in fields(kind):
        name, length = f"{where}.{item.name}", item.metadata["length"]
        if "kind" not in item.metadata:
            yield f"*{name}" if length else name
        else:
            for one in [f"{name}[{index}]" for index in range(length)] if length else [name]:
                yield from _numbers(item.metadata["kind"], one)


def _letters(record: numpy.dtype[Any]) -> str:
    """How a record is laid out, for the module struct: letters, and x for each byte that is not used."""
    assert record.fields is not None
    found, end = "", 0
    for part, begin, *_ in record.fields.values():
        one, shape = part.subdtype or (part, ())
        found += "x" * (begin - end)
        found += (_letters(one) if one.names else LETTERS[one.str[1:]]) * (shape[0] if shape else 1)
        end = begin + part.itemsize
    return found + "x" * (record.itemsize - end)


def from_record(kind: type[S], record: Any) -> S:
    """The plain state of one element of a record array."""
    state = kind()
    for item in fields(state):  # type: ignore[arg-type]
        value = record[item.name]
        if "kind" not in item.metadata:
            setattr(state, item.name, value.tolist())
        elif item.metadata["length"]:
            setattr(state, item.name, [from_record(item.metadata["kind"], one) for one in value])
        else:
            setattr(state, item.name, from_record(item.metadata["kind"], value))
    return state
