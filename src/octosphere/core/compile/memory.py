"""Tuples, records and arrays: where they lie, and how they are read and written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .emit import Emitter
from .types import F32, F64, INT, KNOWN, UINT, Array, KernelError, RecordType, Stored, Tuple, Value, constant, words

FIXED = ", !invariant.load !0"  # what came from Python does not change while a kernel runs

ALIAS = dict(zip(("i1", "i2", "i4", "i8", "f4", "f8"), range(4, 16, 2), strict=True))  # by kind and size
METADATA = "\n".join(
    ['!2 = !{!"numbers in memory"}']
    + [f'!{at - 1} = !{{!"{name}", !2, i64 0}}\n!{at} = !{{!{at - 1}, !{at - 1}, i64 0}}' for name, at in ALIAS.items()]
)


class Memory(Emitter):
    """What a kernel sees of memory."""

    def convert(self, value: Value, to: Any) -> Value:
        """A value as another type that can hold it."""
        if isinstance(to, Array):
            return Value(to, value.parts)
        if isinstance(to, Tuple) and value.type != to:
            pairs = zip(self.items(value), to.items, strict=True)
            return self.tuple_of([self.convert(one, item) for one, item in pairs], to.names)
        return super().convert(value, to)

    def items(self, value: Value) -> list[Value]:
        """The items of a tuple."""
        if value.type == KNOWN and isinstance(value.known, tuple):
            return [constant(item) for item in value.known]
        if isinstance(value.type, Stored):
            return [self.load_item(value, index) for index in range(len(value.type.items))]
        if not isinstance(value.type, Tuple):
            raise KernelError(f"{value.type} where a tuple is expected")
        found, at = [], 0
        for item in value.type.items:
            size = len(item.parts())
            found.append(Value(item, value.parts[at : at + size]))
            at += size
        return found

    def tuple_of(self, values: Sequence[Value], names: tuple[str, ...] = ()) -> Value:
        """Values as one."""
        kinds = tuple(value.type for value in values)
        if KNOWN in kinds:
            raise KernelError("an object that is known only while compiling cannot be put into a tuple")
        return Value(Tuple(kinds, names), tuple(part for value in values for part in value.parts))

    def load_item(self, value: Value, index: int) -> Value:
        """An item of a tuple that lies in memory."""
        return self.argument(
            value.parts[0], sum(words(item) for item in value.type.items[:index]), value.type.items[index]
        )

    def argument(self, base: str, at: int, kind: Any) -> Value:
        """A value that lies so many words behind a pointer."""
        if isinstance(kind, Stored):
            return Value(kind, (self._word(base, at),))
        found = []
        for index, part in enumerate(kind.parts()):
            if isinstance(kind, Array) and kind.packed and index == 2 * kind.ndim:
                found.append(str(kind.dtype.itemsize))
            else:
                where = self._word(base, at + index)
                found.append(self.get(f"load {part}, ptr {where}, align 8{FIXED}"))
        return Value(kind, tuple(found))

    def _word(self, base: str, at: int) -> str:
        return self.get(f"getelementptr inbounds i64, ptr {base}, i64 {at}") if at else base

    def field(self, record: Value, name: str) -> tuple[str, Any]:
        """The address and the NumPy type of a record's field."""
        if name not in (record.type.dtype.fields or {}):
            raise KernelError(f"a record without a field {name}")
        kind, offset = record.type.dtype.fields[name][:2]
        return self.get(f"getelementptr inbounds i8, ptr {record.parts[0]}, i64 {offset}"), kind

    def read(self, address: str, dtype: Any) -> Value:
        """What lies at an address: a number, a record, or a row of a record."""
        if dtype.subdtype is not None:
            return self._row(address, dtype)
        if dtype.names is not None:
            return Value(RecordType(dtype), (address,))
        _require_number(dtype)
        if dtype.kind == "f":
            self.floats += 1
            kind = F64 if dtype.itemsize == 8 else F32
            return Value(kind, (self.get(f"load {kind.llvm}, ptr {address}, align {dtype.itemsize}{alias_of(dtype)}"),))
        bits, to = 8 * dtype.itemsize, UINT if dtype == "u8" else INT
        found = self.get(f"load i{bits}, ptr {address}, align {dtype.itemsize}{alias_of(dtype)}")
        if bits < 64:
            found = self.get(f"{'sext' if dtype.kind == 'i' else 'zext'} i{bits} {found} to i64")
        return Value(to, (found,))

    def _row(self, address: str, dtype: Any) -> Value:
        base, shape = dtype.subdtype
        strides = [base.itemsize]
        for length in reversed(shape[1:]):
            strides.insert(0, strides[0] * length)
        return Value(Array(base, len(shape), packed=True), (address, *map(str, shape), *map(str, strides)))

    def write(self, address: str, dtype: Any, value: Value) -> None:
        """Put a number or a whole record where an address says."""
        if isinstance(value.type, RecordType):
            if value.type.dtype != dtype:
                raise KernelError("a record is copied over one of another kind")
            what = f"ptr {address}, ptr {value.parts[0]}, i64 {dtype.itemsize}, i1 false"
            self.put(f"call void @llvm.memmove.p0.p0.i64({what})")
            return
        _require_number(dtype)
        if dtype.kind == "f":
            self.floats += 1
            found = self.convert(value, F64 if dtype.itemsize == 8 else F32)
        else:  # a bool is 0 or 1, whatever it is given
            found = self.convert(self.truth(value) if dtype.kind == "b" else value, INT)
        part, kind = found.parts[0], found.type.llvm
        if dtype.kind != "f" and dtype.itemsize < 8:
            kind = f"i{8 * dtype.itemsize}"
            part = self.get(f"trunc i64 {part} to {kind}")
        self.put(f"store {kind} {part}, ptr {address}, align {dtype.itemsize}{alias_of(dtype)}")

    def element(self, array: Value, axis: int, index: Value) -> str:
        """How many bytes an index lies behind the start of an axis."""
        ndim = array.type.ndim
        length, stride = array.parts[1 + axis], array.parts[1 + ndim + axis]
        place = self.whole(index)
        at = place.parts[0]
        if isinstance(place.known, int) and place.known < 0:  # a computed one is never negative
            at = self.get(f"add i64 {at}, {length}")
        if self.checked:
            self.check(at, length)
        return self.get(f"mul i64 {at}, {stride}")

    def check(self, at: str, length: str) -> None:
        """Leave the kernel if a place is not below a length."""
        fine, bad = self.fresh("fine"), self.fresh("bad")
        self.fork(self.get(f"icmp ult i64 {at}, {length}"), fine, bad)
        self.lines.append(f"{bad}:")
        self.put("call void @longjmp(ptr %trap, i32 1)")
        self.put("unreachable")
        self.lines.append(f"{fine}:")
        self.open = True

    def place(self, address: str, offset: str) -> str:
        """An address so many bytes further."""
        return self.get(f"getelementptr inbounds i8, ptr {address}, i64 {offset}")


def alias_of(dtype: Any) -> str:
    """Says that numbers of different kinds never share memory: writing one leaves the others as they were."""
    return f", !tbaa !{ALIAS[('f' if dtype.kind == 'f' else 'i') + str(dtype.itemsize)]}"


def _require_number(dtype: Any) -> None:
    """Refuse what is no number that a register can hold."""
    if not dtype.isnative or dtype.kind not in "iubf" or (dtype.kind == "f" and dtype.itemsize not in (4, 8)):
        raise KernelError(f"{dtype} is no number that a kernel can read or write")
