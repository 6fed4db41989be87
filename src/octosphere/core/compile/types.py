"""What compiled kernels know of a value: its type, and the LLVM operands that hold it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any


class KernelError(TypeError):
    """A kernel that is outside the subset: a mistake in the source, found when it is compiled."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number in a register."""

    name: str
    llvm: str

    def __str__(self) -> str:
        """As an error message names it."""
        return self.name

    def parts(self) -> list[str]:
        """The LLVM types of its operands."""
        return [self.llvm]


INT, UINT, BOOL = Scalar("int", "i64"), Scalar("uint", "i64"), Scalar("bool", "i1")
F64, F32 = Scalar("f64", "double"), Scalar("f32", "float")
VECTOR = Scalar("vector", "<16 x float>")  # see `core.vectors`


@dataclass(frozen=True, slots=True)
class VoidType:
    """None: it takes no operand, and branches on it are decided while compiling."""

    def parts(self) -> list[str]:
        """No operand."""
        return []


NONE = VoidType()


@dataclass(frozen=True, slots=True)
class RecordType:
    """A pointer to a record."""

    dtype: Any

    def parts(self) -> list[str]:
        """The pointer."""
        return ["ptr"]


@dataclass(frozen=True, slots=True)
class Array:
    """A pointer, lengths and strides; `packed` says that neighbours on the last axis lie side by side."""

    dtype: Any
    ndim: int
    packed: bool

    def parts(self) -> list[str]:
        """The pointer, the lengths, the strides in bytes."""
        return ["ptr", *["i64"] * (2 * self.ndim)]


@dataclass(frozen=True, slots=True)
class Tuple:
    """Some values together; with names, if it is a named tuple."""

    items: tuple[Any, ...]
    names: tuple[str, ...] = ()

    def parts(self) -> list[str]:
        """The operands of all items, one after the other."""
        return [part for item in self.items for part in item.parts()]


@dataclass(frozen=True, slots=True)
class Stored:
    """A tuple that came from Python: it lies in memory and does not change while a kernel runs."""

    items: tuple[Any, ...]
    names: tuple[str, ...] = ()

    def parts(self) -> list[str]:
        """Where it lies."""
        return ["ptr"]


@dataclass(frozen=True, slots=True)
class Known:
    """A Python object that is known while compiling, and not there at run time: a module, an enum, a kernel."""


KNOWN = Known()


@dataclass(frozen=True, slots=True)
class Value:
    """A type, the operands, and the Python object itself where that is known."""

    type: Any
    parts: tuple[str, ...] = ()
    known: Any = None


NUMBERS = {BOOL: 0, INT: 1, UINT: 1, F32: 2, F64: 3}


def constant(value: Any) -> Value:
    """A Python object as a kernel sees it."""
    if value is None:
        return Value(NONE)
    if isinstance(value, bool):
        return Value(BOOL, (str(int(value)),), value)
    if isinstance(value, int):
        if not -(1 << 63) <= value < 1 << 64:
            raise KernelError(f"{value} takes more than 64 bits")
        return Value(INT, (str(int(value)),), int(value))
    if isinstance(value, float):
        return Value(F64, (float_text(value),), float(value))
    if getattr(getattr(value, "dtype", None), "kind", "") in "iu" and getattr(value, "shape", None) == ():
        unsigned = value.dtype.kind == "u" and value.dtype.itemsize == 8
        return Value(UINT if unsigned else INT, (str(int(value)),), int(value))
    return Value(KNOWN, (), value)


def float_text(value: float) -> str:
    """A double as LLVM reads it without rounding."""
    import struct

    return "0x" + struct.pack(">d", value).hex().upper()


def join(one: Any, other: Any) -> Any:
    """The type that can hold values of both."""
    if one is None or one == other:
        return other
    if one in NUMBERS and other in NUMBERS:
        return _wider(one, other)
    if isinstance(one, Array) and isinstance(other, Array) and (one.dtype, one.ndim) == (other.dtype, other.ndim):
        return Array(one.dtype, one.ndim, packed=one.packed and other.packed)
    if isinstance(one, Tuple) and isinstance(other, Tuple) and len(one.items) == len(other.items):
        return Tuple(tuple(map(join, one.items, other.items)), one.names if one.names == other.names else ())
    raise KernelError(f"one variable cannot hold {one} and {other}")


def _wider(one: Any, other: Any) -> Any:
    pair = {one, other}
    if pair in ({INT, UINT}, {BOOL, UINT}):
        raise KernelError("a signed and an unsigned number meet: convert one of them")
    if F32 in pair and pair != {F32, F64}:
        return F64
    return max(one, other, key=NUMBERS.__getitem__)


@cache
def words(kind: Any) -> int:
    """How many words of 8 bytes a value takes among the arguments."""
    if isinstance(kind, Stored):
        return sum(words(item) for item in kind.items)
    return len(kind.parts())


def name_of(kind: Any) -> Any:
    """The type of a result as JSON can keep it: a name, names, or nothing."""
    if isinstance(kind, Tuple):
        return [name_of(item) for item in kind.items]
    if kind != NONE and kind not in NUMBERS:
        raise KernelError(
            f"{getattr(kind, 'name', type(kind).__name__.removesuffix('Type'))} cannot be given back to Python"
        )
    return kind.name if isinstance(kind, Scalar) else None


def parse_type(name: Any) -> Any:
    """The type that `name_of` wrote down."""
    if isinstance(name, list):
        return Tuple(tuple(map(parse_type, name)))
    return next((kind for kind in NUMBERS if kind.name == name), NONE)


def layout_text(kind: Any) -> str:
    """A type by its whole layout, the same in every process."""
    if isinstance(kind, RecordType | Array):
        shape = f" {kind.ndim} {kind.packed}" if isinstance(kind, Array) else ""
        return f"{type(kind).__name__}({_dtype_text(kind.dtype)}{shape})"
    if isinstance(kind, Tuple | Stored):
        return f"{type(kind).__name__}({','.join(map(layout_text, kind.items))} {kind.names})"
    return repr(kind)


def _dtype_text(dtype: Any) -> str:
    """A record by its fields, offsets and types."""
    if dtype.subdtype is not None:
        return f"{_dtype_text(dtype.subdtype[0])}{dtype.shape}"
    if dtype.names is None:
        return str(dtype.str)
    fields = (f"{name}:{dtype.fields[name][1]}:{_dtype_text(dtype.fields[name][0])}" for name in dtype.names)
    return f"{{{','.join(fields)}}}{dtype.itemsize}"
