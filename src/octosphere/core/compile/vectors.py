"""Vectors of sixteen numbers: read from a row, computed at once, written back."""

from __future__ import annotations

from typing import Any

from .. import vectors
from .memory import Memory, alias_of
from .types import F32, NONE, NUMBERS, VECTOR, Array, KernelError, Value

COUNTS = {vectors.load: 1, vectors.spread: 1, vectors.larger: 2, vectors.store: 2, vectors.widen: 4}  # of arguments
OPERATORS = {"Add": "fadd", "Sub": "fsub", "Mult": "fmul"}


class Vectors(Memory):
    """What a kernel does with vectors; `core.vectors` says the same in Python."""

    def compute(self, op: str, one: Value, other: Value) -> Value:
        """Two numbers or vectors, by the name of the operator; a number beside a vector stands at every place."""
        if VECTOR not in (one.type, other.type):
            return super().compute(op, one, other)
        if op not in OPERATORS:
            raise KernelError(f"{op} of vectors")
        a, b = self.spread(one).parts[0], self.spread(other).parts[0]
        return Value(VECTOR, (self.get(f"{OPERATORS[op]} {VECTOR.llvm} {a}, {b}"),))

    def call_vectors(self, known: Any, args: list[Value]) -> Value | None:
        """A call of one of the functions of `core.vectors`; None if it is none."""
        found = COUNTS.get(known)
        if found is None:
            return None
        if len(args) != found:
            raise KernelError(f"{known.__name__} of {len(args)} values")
        if known is vectors.widen:
            return self._widen(*args)
        if known is vectors.load:
            return Value(VECTOR, (self.get(f"load {VECTOR.llvm}, ptr {self._row_of(args[0])}, align 4{self._mark}"),))
        if known is vectors.store:
            what, where = self.spread(args[1]).parts[0], self._row_of(args[0])
            self.put(f"store {VECTOR.llvm} {what}, ptr {where}, align 4{self._mark}")
            return Value(NONE)
        return self.spread(args[0]) if known is vectors.spread else self._larger(*map(self.spread, args))

    def spread(self, value: Value) -> Value:
        """A number as a vector; a vector as it is."""
        if value.type == VECTOR:
            return value
        if value.type not in NUMBERS:
            raise KernelError(f"{value.type} where a number or a vector is expected")
        one = self.convert(value, F32).parts[0]
        first = self.get(f"insertelement {VECTOR.llvm} undef, float {one}, i32 0")
        same = f"shufflevector {VECTOR.llvm} {first}, {VECTOR.llvm} undef, <{vectors.WIDTH} x i32> zeroinitializer"
        return Value(VECTOR, (self.get(same),))

    def _larger(self, one: Value, other: Value) -> Value:
        a, b, kind = one.parts[0], other.parts[0], VECTOR.llvm
        test = self.get(f"fcmp ogt {kind} {a}, {b}")
        return Value(VECTOR, (self.get(f"select <{vectors.WIDTH} x i1> {test}, {kind} {a}, {kind} {b}"),))

    def _widen(self, row: Value, at: Value, cells: Value, first: Value) -> Value:
        """Move whole numbers, and make words of bytes."""
        kind = cells.type
        if not (_is_packed(row.type, "i2") and any(_is_packed(kind, one) for one in ("i1", "u1", "i2"))):
            raise KernelError("bytes or words of 16 bits that lie side by side are moved, and to such words")
        origin, target = self._sixteen(cells, first), self._sixteen(row, at)
        bits, words = 8 * kind.dtype.itemsize, f"<{vectors.WIDTH} x i16>"
        found = self.get(
            f"load <{vectors.WIDTH} x i{bits}>, ptr {origin}, align {kind.dtype.itemsize}{alias_of(kind.dtype)}"
        )
        if bits < 16:
            widened = "sext" if kind.dtype.kind == "i" else "zext"
            found = self.get(f"{widened} <{vectors.WIDTH} x i{bits}> {found} to {words}")
        self.put(f"store {words} {found}, ptr {target}, align 2{alias_of(row.type.dtype)}")
        return Value(NONE)

    def _sixteen(self, row: Value, first: Value) -> str:
        """Where sixteen numbers of a row begin."""
        at = self.whole(first)
        if self.checked:
            last = self.get(f"add i64 {at.parts[0]}, {vectors.WIDTH - 1}")
            self.check(at.parts[0], row.parts[1])
            self.check(last, row.parts[1])
        return self.place(row.parts[0], self.get(f"mul i64 {at.parts[0]}, {row.type.dtype.itemsize}"))

    @property
    def _mark(self) -> str:
        import numpy

        self.floats += 1
        return alias_of(numpy.dtype(numpy.float32))

    def _row_of(self, value: Value) -> str:
        """Where the numbers of a row lie."""
        kind = value.type
        if not _is_packed(kind, "f4"):
            raise KernelError(f"a vector is a row of {vectors.WIDTH} numbers in single precision that lie side by side")
        if self.checked:
            self.check(str(vectors.WIDTH - 1), value.parts[1])
        return value.parts[0]


def _is_packed(kind: Any, dtype: str) -> bool:
    """Whether a value is a row of such numbers that lie side by side."""
    return isinstance(kind, Array) and kind.ndim == 1 and kind.packed and bool(kind.dtype == dtype)
