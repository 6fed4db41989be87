"""Vectors of sixteen numbers: read from a row, computed at once, written back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import vectors
from .memory import Memory, alias_of
from .types import BOOL, F32, KNOWN, NONE, NUMBERS, VECTOR, Array, KernelError, Value

COUNTS = {vectors.load: 1, vectors.store: 2, vectors.fetch: 2, vectors.write_row: 4}  # of arguments
NUMBERWISE = {vectors.spread: 1, vectors.some: 1, vectors.larger: 2, vectors.choose: 4}
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
        found = COUNTS.get(known) or NUMBERWISE.get(known)
        if found is None:
            return None
        if len(args) != found:
            raise KernelError(f"{known.__name__} of {len(args)} values")
        if known in NUMBERWISE:
            return self._by_number(known, [self.spread(one) for one in args])
        if known is vectors.write_row:
            return self._write_row(*args)
        if known is vectors.fetch:
            return self._fetch(*args)
        if known is vectors.load:
            return Value(VECTOR, (self.get(f"load {VECTOR.llvm}, ptr {self._row_of(args[0])}, align 4{self._mark}"),))
        what, where = self.spread(args[1]).parts[0], self._row_of(args[0])
        self.put(f"store {VECTOR.llvm} {what}, ptr {where}, align 4{self._mark}")
        return Value(NONE)

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

    def _by_number(self, known: Any, args: list[Value]) -> Value:
        """What is done number by number: the larger of two, or one of two by which of two others is larger."""
        if known is vectors.spread:
            return args[0]
        parts, kind = [one.parts[0] for one in args], VECTOR.llvm
        if known is vectors.some:
            seen = self.get(f"fcmp une {kind} {parts[0]}, zeroinitializer")
            bits = self.get(f"bitcast <{vectors.WIDTH} x i1> {seen} to i{vectors.WIDTH}")
            return Value(BOOL, (self.get(f"icmp ne i{vectors.WIDTH} {bits}, 0"),))
        test = self.get(f"fcmp ogt {kind} {parts[0]}, {parts[1]}")
        yes, no = parts[-2:]
        return Value(VECTOR, (self.get(f"select <{vectors.WIDTH} x i1> {test}, {kind} {yes}, {kind} {no}"),))

    def _fetch(self, row: Value, at: Value) -> Value:
        if not isinstance(row.type, Array) or row.type.ndim != 1:
            raise KernelError(f"{row.type} is no row that could be fetched")
        where = self.place(row.parts[0], self.element(row, 0, at))
        self.put(f"call void @llvm.prefetch.p0(ptr {where}, i32 0, i32 3, i32 1)")
        return Value(NONE)

    def _write_row(self, row: Value, cells: Value, which: Value, plans: Value) -> Value:
        """One plan of several, each written out: all it says is in the code."""
        if not (_is_packed(row.type, "i2") and _is_packed(cells.type, "u1") and plans.type == KNOWN):
            raise KernelError("a known plan moves bytes that lie side by side to such words of 16 bits")
        labels, end = [self.fresh("plan") for _ in plans.known], self.fresh("end")
        cases = " ".join(f"i64 {index}, label %{label}" for index, label in enumerate(labels[1:], 1))
        self.put(f"switch i64 {self.whole(which).parts[0]}, label %{labels[0]} [ {cases} ]")
        for label, plan in zip(labels, plans.known, strict=True):
            self.lines.append(f"{label}:")
            self.open = True
            for part in plan:
                self._write_part(row, cells, part)
            self.go(end)
        self.resume(end)
        return Value(NONE)

    def _write_part(self, row: Value, cells: Value, part: Any) -> None:
        if isinstance(part, vectors.Run):
            count, kind = part.length, part.kind
            found = self._read_few(cells, part.origin, count, int(kind[1]))
            if kind != "i2":
                wide = "sext" if kind == "i1" else "zext"
                found = self.get(f"{wide} <{count} x i8> {found} to <{count} x i16>")
        else:
            count = len(part.pieces[0].places)
            wide, kind = ("zext", "i1") if part.pieces[0].values else ("sext", "i8")
            found, *more = [self._pick(cells, piece) for piece in part.pieces]
            for other in more:
                found = self.get(f"or <{count} x {kind}> {found}, {other}")
            found = self.get(f"{wide} <{count} x {kind}> {found} to <{count} x i16>")
        where = self._few(row, part.target, count, 2)
        self.put(f"store <{count} x i16> {found}, ptr {where}, align 2{alias_of(row.type.dtype)}")

    def _pick(self, cells: Value, piece: vectors.Piece) -> str:
        """Bytes by their places, under masks, or whether they have the values that are asked for."""
        size, count = piece.size, len(piece.places)
        read = self._read_few(cells, piece.origin, size, 1)
        places = [place if mask else size for place, mask in zip(piece.places, piece.masks, strict=True)]
        zeros = f"<{size} x i8> zeroinitializer, <{count} x i32> {_numbers(places, 32)}"
        found = self.get(f"shufflevector <{size} x i8> {read}, {zeros}")
        found = self.get(f"and <{count} x i8> {found}, {_numbers(piece.masks, 8)}")
        if piece.values:
            found = self.get(f"icmp eq <{count} x i8> {found}, {_numbers(piece.values, 8)}")
        return found

    def _read_few(self, cells: Value, origin: int, count: int, size: int) -> str:
        """Some numbers of this many bytes that lie side by side."""
        import numpy

        where, mark = self._few(cells, origin, count * size, 1), alias_of(numpy.dtype(f"i{size}"))
        return self.get(f"load <{count} x i{8 * size}>, ptr {where}, align {size}{mark}")

    def _few(self, row: Value, first: int, count: int, size: int) -> str:
        """Where a known place of a row is, from which so many are read or written."""
        if self.checked:
            self.check(str(first + count - 1), row.parts[1])
        return self.place(row.parts[0], str(first * size))

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


def _numbers(values: Sequence[int], bits: int) -> str:
    """A constant vector."""
    return "<" + ", ".join(f"i{bits} {value}" for value in values) + ">"


def _is_packed(kind: Any, dtype: str) -> bool:
    """Whether a value is a row of such numbers that lie side by side."""
    return isinstance(kind, Array) and kind.ndim == 1 and kind.packed and bool(kind.dtype == dtype)
