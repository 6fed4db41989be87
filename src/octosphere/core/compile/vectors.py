"""Vectors of sixteen numbers: read from a row, computed at once, written back."""

from __future__ import annotations

from typing import Any

from .. import vectors
from .memory import Memory, alias_of
from .types import F32, NONE, NUMBERS, VECTOR, Array, KernelError, Value

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
        found = {vectors.load: 1, vectors.spread: 1, vectors.larger: 2, vectors.store: 2}.get(known)
        if found is None:
            return None
        if len(args) != found:
            raise KernelError(f"{known.__name__} of {len(args)} values")
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

    @property
    def _mark(self) -> str:
        import numpy

        self.floats += 1
        return alias_of(numpy.dtype(numpy.float32))

    def _row_of(self, value: Value) -> str:
        """Where the numbers of a row lie."""
        kind = value.type
        if not (isinstance(kind, Array) and kind.ndim == 1 and kind.packed and kind.dtype == "f4"):
            raise KernelError(f"a vector is a row of {vectors.WIDTH} numbers in single precision that lie side by side")
        if self.checked:
            self.check(str(vectors.WIDTH - 1), value.parts[1])
        return value.parts[0]
