"""LLVM text, line by line: registers, blocks and numbers."""

from __future__ import annotations

from typing import Any

from .types import BOOL, F32, F64, INT, NONE, NUMBERS, UINT, KernelError, Value, join

ARITHMETIC = {
    "Add": "add",
    "Sub": "sub",
    "Mult": "mul",
    "BitAnd": "and",
    "BitOr": "or",
    "BitXor": "xor",
}
ORDER = {"Eq": ("eq", "oeq"), "NotEq": ("ne", "une"), "Lt": ("lt", "olt"), "LtE": ("le", "ole"), "Gt": ("gt", "ogt"),
         "GtE": ("ge", "oge")}  # fmt: skip


class Emitter:
    """The body of one function as it grows."""

    def __init__(self, *, checked: bool) -> None:
        self.checked = checked  # whether an index out of bounds is an error
        self.slots: list[str] = []  # variables, which come before all else
        self.lines: list[str] = []
        self.open = True  # whether the block at hand still goes on
        self.reached: set[str] = set()  # blocks that something leads to
        self._count = 0
        self.floats = 0  # how often floats were read from or written to memory so far

    def fresh(self, kind: str = "t") -> str:
        """A name that is not taken."""
        self._count += 1
        return f"{kind}{self._count}"

    def put(self, line: str) -> None:
        """Add an instruction without a result."""
        self.lines.append("  " + line)

    def get(self, line: str) -> str:
        """Add an instruction; the register of its result."""
        name = "%" + self.fresh()
        self.lines.append(f"  {name} = {line}")
        return name

    def slot(self, kind: str) -> str:
        """Room for a variable."""
        name = "%" + self.fresh("v")
        self.slots.append(f"  {name} = alloca {kind}")
        return name

    def start(self, label: str) -> None:
        """Begin a block; the one before falls into it."""
        self.go(label)
        self.lines.append(f"{label}:")
        self.open = True

    def go(self, label: str) -> None:
        """Leave for another block, unless this one has been left."""
        if self.open:
            self.put(f"br label %{label}")
            self.reached.add(label)
        self.open = False

    def resume(self, label: str) -> None:
        """Begin a block if anything leads there."""
        self.go(label)
        if label in self.reached:
            self.start(label)

    def fork(self, test: str, yes: str, no: str) -> None:
        """Leave for one of two blocks."""
        self.put(f"br i1 {test}, label %{yes}, label %{no}")
        self.reached |= {yes, no}
        self.open = False

    def convert(self, value: Value, to: Any) -> Value:
        """A value as another type that can hold it."""
        if value.type == to:
            return value
        if value.type not in (BOOL, INT, UINT, F32, F64) or to not in (INT, UINT, F64, F32, BOOL):
            raise KernelError(f"{value.type} where {to} is expected")
        return self._number(value, to)

    def _number(self, value: Value, to: Any) -> Value:
        if isinstance(value.known, int) and to in (INT, UINT):
            return Value(to, (str(int(value.known)),), int(value.known))
        part = value.parts[0]
        if to == BOOL:
            return self.truth(value)
        if to in (INT, UINT):
            how = {BOOL: "zext i1 {} to i64", F64: "fptosi double {} to i64", F32: "fptosi float {} to i64"}.get(
                value.type
            )
            return Value(to, (self.get(how.format(part)) if how else part,))
        if to == F64:
            how = {BOOL: "uitofp i1 {} to double", INT: "sitofp i64 {} to double", UINT: "uitofp i64 {} to double",
                   F32: "fpext float {} to double"}[value.type]  # fmt: skip
            return Value(F64, (self.get(how.format(part)),))
        return Value(F32, (self.get(f"fptrunc double {self.convert(value, F64).parts[0]} to float"),))

    def whole(self, value: Value) -> Value:
        """A whole number, which a place or a count must be."""
        if value.type not in (BOOL, INT, UINT):
            raise KernelError(f"{value.type} where a whole number is expected: write int()")
        return self.convert(value, INT)

    def truth(self, value: Value) -> Value:
        """Whether a value counts as true."""
        if value.type == NONE:
            return Value(BOOL, ("0",), known=False)
        if isinstance(value.known, int | float):
            return Value(BOOL, (str(int(bool(value.known))),), bool(value.known))
        if value.type == BOOL:
            return value
        if value.type in (INT, UINT):
            return Value(BOOL, (self.get(f"icmp ne i64 {value.parts[0]}, 0"),))
        raise KernelError(f"{value.type} is neither true nor false")

    def compute(self, op: str, one: Value, other: Value) -> Value:
        """One number and another, by the name of the operator in Python's syntax."""
        kind = INT if one.type == other.type == BOOL else _common(one, other)
        if op == "Div" and kind != F32:
            kind = F64
        a, b = self.convert(one, kind), self.convert(other, kind)
        if kind in (F64, F32):
            return self._floating(op, a, b)
        if op in ("LShift", "RShift"):
            return self._shift(op, a, b)
        if op in ("FloorDiv", "Mod"):
            return self._quotient(op, a, b)
        if op not in ARITHMETIC:
            raise KernelError(f"{op} of whole numbers")
        return Value(kind, (self.get(f"{ARITHMETIC[op]} i64 {a.parts[0]}, {b.parts[0]}"),))

    def _floating(self, op: str, a: Value, b: Value) -> Value:
        how = {"Add": "fadd", "Sub": "fsub", "Mult": "fmul", "Div": "fdiv"}.get(op)
        if how is None:
            raise KernelError(f"{op} of floats")
        return Value(a.type, (self.get(f"{how} {a.type.llvm} {a.parts[0]}, {b.parts[0]}"),))

    def _shift(self, op: str, a: Value, b: Value) -> Value:
        """A shift by 64 or more leaves nothing or the sign, as in Python; a processor would count modulo 64."""
        how, by = "shl" if op == "LShift" else "lshr" if a.type == UINT else "ashr", b.parts[0]
        if b.known is not None and 0 <= b.known < 64:
            return Value(a.type, (self.get(f"{how} i64 {a.parts[0]}, {by}"),))
        few = self.get(f"icmp ult i64 {by}, 64")
        by = self.get(f"select i1 {few}, i64 {by}, i64 63")
        found = self.get(f"{how} i64 {a.parts[0]}, {by}")
        if how != "ashr":
            found = self.get(f"select i1 {few}, i64 {found}, i64 0")
        return Value(a.type, (found,))

    def _quotient(self, op: str, a: Value, b: Value) -> Value:
        """A division by zero gives zero, as it cannot raise; the least number by -1 would end the process."""
        by = b.parts[0]
        if b.known not in (None, 0, -1):
            return Value(a.type, (self._divide(op, a, by),))
        if a.type == UINT:
            odd = self.get(f"icmp eq i64 {by}, 0")
        else:
            odd = self.get(f"icmp ult i64 {self.get(f'add i64 {by}, 1')}, 2")
        found = self._divide(op, a, self.get(f"select i1 {odd}, i64 1, i64 {by}"))
        instead = self.get(f"mul i64 {a.parts[0]}, {by}") if op == "FloorDiv" else "0"
        return Value(a.type, (self.get(f"select i1 {odd}, i64 {instead}, i64 {found}"),))

    def _divide(self, op: str, a: Value, by: str) -> str:
        """Rounded down, as Python does, with the remainder that goes with it."""
        if a.type == UINT:
            return self.get(f"{'udiv' if op == 'FloorDiv' else 'urem'} i64 {a.parts[0]}, {by}")
        rest = self.get(f"srem i64 {a.parts[0]}, {by}")
        some = self.get(f"icmp ne i64 {rest}, 0")
        signs = self.get(f"xor i64 {rest}, {by}")
        apart = self.get(f"icmp slt i64 {signs}, 0")
        below = self.get(f"and i1 {some}, {apart}")
        if op == "Mod":
            more = self.get(f"add i64 {rest}, {by}")
            return self.get(f"select i1 {below}, i64 {more}, i64 {rest}")
        whole = self.get(f"sdiv i64 {a.parts[0]}, {by}")
        less = self.get(f"sext i1 {below} to i64")
        return self.get(f"add i64 {whole}, {less}")

    def compare(self, op: str, one: Value, other: Value) -> Value:
        """Whether one number stands so to another."""
        kind = _common(one, other)
        a, b = self.convert(one, kind), self.convert(other, kind)
        whole, floating = ORDER[op]
        if kind in (F64, F32):
            return Value(BOOL, (self.get(f"fcmp {floating} {kind.llvm} {a.parts[0]}, {b.parts[0]}"),))
        sign = "" if op in ("Eq", "NotEq") else "u" if kind in (UINT, BOOL) else "s"
        return Value(BOOL, (self.get(f"icmp {sign}{whole} {kind.llvm} {a.parts[0]}, {b.parts[0]}"),))

    def choose(self, test: str, one: Value, other: Value) -> Value:
        """One of two numbers."""
        kind = _common(one, other)
        a, b = self.convert(one, kind), self.convert(other, kind)
        return Value(kind, (self.get(f"select i1 {test}, {kind.llvm} {a.parts[0]}, {kind.llvm} {b.parts[0]}"),))


def _common(one: Value, other: Value) -> Any:
    """The type that can hold two numbers."""
    kind = join(one.type, other.type)
    if kind not in NUMBERS:
        raise KernelError(f"{one.type} and {other.type} are no numbers")
    return kind
