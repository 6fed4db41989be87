"""Vectors of sixteen numbers: read from a row, computed at once, written back."""

from __future__ import annotations

from typing import Any

from .. import vectors
from .memory import Memory, alias_of
from .types import F32, NONE, NUMBERS, VECTOR, Array, KernelError, Value, constant

COUNTS = {vectors.load: 1, vectors.spread: 1, vectors.larger: 2, vectors.store: 2, vectors.fetch: 2}  # of arguments
MOVES = {vectors.widen: 4, vectors.pick: 5, vectors.match: 5}
BYTES, WORDS = f"<{vectors.WIDTH} x i8>", f"<{vectors.WIDTH} x i16>"
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
        found = COUNTS.get(known) or MOVES.get(known)
        if found is None:
            return None
        if len(args) != found:
            raise KernelError(f"{known.__name__} of {len(args)} values")
        if known in MOVES:
            return self._move(known, *args)
        if known is vectors.fetch:
            return self._fetch(*args)
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

    def _fetch(self, row: Value, at: Value) -> Value:
        if not isinstance(row.type, Array) or row.type.ndim != 1:
            raise KernelError(f"{row.type} is no row that could be fetched")
        where = self.place(row.parts[0], self.element(row, 0, at))
        self.put(f"call void @llvm.prefetch.p0(ptr {where}, i32 0, i32 3, i32 1)")
        return Value(NONE)

    def _move(self, known: Any, row: Value, at: Value, cells: Value, first: Value, *tests: Value) -> Value:
        """Read sixteen whole numbers, look at them and write sixteen words."""
        kinds = ("i1", "u1") if tests else ("i1", "u1", "i2")
        if not (_is_packed(row.type, "i2") and any(_is_packed(cells.type, kind) for kind in kinds)):
            raise KernelError("bytes or words of 16 bits that lie side by side are moved, and to such words")
        if not all(_is_packed(one.type, "u1") for one in tests):
            raise KernelError("bytes without a sign say which numbers are moved")
        found = self._read_sixteen(cells, first)
        if tests:
            found = self._pick(found, self._read_sixteen(tests[0], constant(0)))
        if known is vectors.match:
            mask, value = (self._read_sixteen(tests[0], constant(vectors.WIDTH * part)) for part in (1, 2))
            seen = self.get(f"and {BYTES} {found}, {mask}")
            found = self.get(f"icmp eq {BYTES} {seen}, {value}")
            found = self.get(f"zext <{vectors.WIDTH} x i1> {found} to {WORDS}")
        elif cells.type.dtype.itemsize == 1:
            widened = "sext" if cells.type.dtype.kind == "i" else "zext"
            found = self.get(f"{widened} {BYTES} {found} to {WORDS}")
        self.put(f"store {WORDS} {found}, ptr {self._sixteen(row, at)}, align 2{alias_of(row.type.dtype)}")
        return Value(NONE)

    def _pick(self, found: str, places: str) -> str:
        """Bytes by their places: one instruction, which LLVM makes of these."""
        whole = "undef"
        for at in range(vectors.WIDTH):
            place = self.get(f"extractelement {BYTES} {places}, i32 {at}")
            one = self.get(f"extractelement {BYTES} {found}, i8 {place}")
            whole = self.get(f"insertelement {BYTES} {whole}, i8 {one}, i32 {at}")
        return whole

    def _read_sixteen(self, row: Value, first: Value) -> str:
        kind = row.type.dtype
        where = self._sixteen(row, first)
        words = f"<{vectors.WIDTH} x i{8 * kind.itemsize}>"
        return self.get(f"load {words}, ptr {where}, align {kind.itemsize}{alias_of(kind)}")

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
