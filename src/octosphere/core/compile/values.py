"""Expressions of a kernel to LLVM text."""

from __future__ import annotations

import ast
import builtins
import math
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from .. import vectors
from .types import (
    BOOL,
    F32,
    F64,
    INT,
    KNOWN,
    NONE,
    UINT,
    Array,
    KernelError,
    RecordType,
    Stored,
    Tuple,
    Value,
    constant,
    join,
)
from .vectors import Vectors


class Values(Vectors):
    """The expressions of one kernel; its variables are there."""

    function: Any
    types: dict[str, Any]  # of variables, and of "return"
    rooms: dict[str, list[str]]  # where each part of a variable is kept

    @abstractmethod
    def call_kernel(self, known: Any, args: list[Value]) -> Value:
        """Call another kernel, or keep a constant row with the code."""

    def value(self, one: ast.expr) -> Value:
        """Any expression of the subset."""
        match one:
            case ast.Constant(value=found):
                return constant(found)
            case ast.Name(id=name):
                return self.local(name) if name in self.function.__code__.co_varnames else self.outer(name)
            case ast.Attribute():
                return self._attribute(one)
            case ast.Subscript():
                return self._subscript(one)
            case ast.Call():
                return self._call(one)
            case ast.Tuple(elts=items):
                return self.tuple_of([self.value(item) for item in items])
        return self._operation(one)

    def _operation(self, one: ast.expr) -> Value:
        match one:
            case ast.BinOp():
                return self._binary(one)
            case ast.UnaryOp():
                return self._unary(one)
            case ast.Compare():
                return self._compare(one)
            case ast.BoolOp():
                return self._logic(one)
            case ast.IfExp():
                return self._either(one)
        raise KernelError(f"a kernel has no {type(one).__name__}")

    def local(self, name: str) -> Value:
        """What a variable holds."""
        if name not in self.rooms:
            raise KernelError(f"{name} has no value yet")
        kind = self.types[name]
        parts = [
            self.get(f"load {part}, ptr {room}") for part, room in zip(kind.parts(), self.rooms[name], strict=True)
        ]
        if isinstance(kind, Array) and kind.packed:
            parts[-1] = str(kind.dtype.itemsize)
        return Value(kind, tuple(parts))

    def outer(self, name: str) -> Value:
        """A global name: its value is frozen into the code."""
        found = self.function.__globals__
        if name not in found and not hasattr(builtins, name):
            raise KernelError(f"nothing is called {name}")
        return constant(found[name] if name in found else getattr(builtins, name))

    def _attribute(self, one: ast.Attribute) -> Value:
        base = self.value(one.value)
        if base.type == KNOWN:
            if not hasattr(base.known, one.attr):
                raise KernelError(f"{ast.unparse(one.value)} has no {one.attr}")
            return constant(getattr(base.known, one.attr))
        if isinstance(base.type, RecordType):
            return self.read(*self.field(base, one.attr))
        if isinstance(base.type, Stored | Tuple) and one.attr in base.type.names:
            return self._item(base, base.type.names.index(one.attr))
        if isinstance(base.type, Array) and one.attr == "shape":
            return self.tuple_of([Value(INT, (part,)) for part in base.parts[1 : 1 + base.type.ndim]])
        raise KernelError(f"{type(base.type).__name__} has no {one.attr}")

    def _item(self, base: Value, index: int) -> Value:
        return self.load_item(base, index) if isinstance(base.type, Stored) else self.items(base)[index]

    def _subscript(self, one: ast.Subscript) -> Value:
        base = self.value(one.value)
        if isinstance(base.type, Stored | Tuple):
            index, count = self.value(one.slice).known, len(base.type.items)
            if not (isinstance(index, int) and -count <= index < count):
                raise KernelError(f"the place in a tuple of {count} must be known and within it")
            return self._item(base, index)
        return self.index(self.as_array(base), self._places(one.slice))

    def as_array(self, value: Value) -> Value:
        """A row to look into; a constant one is kept with the code."""
        if isinstance(value.type, Array):
            return value
        if value.type == KNOWN:
            return self.call_kernel(value.known, [])
        raise KernelError(f"{value.type} has no places")

    def _places(self, one: ast.expr) -> list[Value | ast.Slice]:
        parts = one.elts if isinstance(one, ast.Tuple) else [one]
        return [part if isinstance(part, ast.Slice) else self.value(part) for part in parts]

    def index(self, array: Value, places: Sequence[Value | ast.Slice]) -> Value:
        """An element of an array, or a part with fewer axes or fewer places."""
        if len(places) > array.type.ndim:
            raise KernelError(f"{len(places)} places in an array with {array.type.ndim} axes")
        if len(places) == array.type.ndim and not any(isinstance(place, ast.Slice) for place in places):
            return self.read(self.element_at(array, places), array.type.dtype)
        return self._part(array, places)

    def element_at(self, array: Value, places: Sequence[Any]) -> str:
        """The address of an element."""
        address = array.parts[0]
        for axis, place in enumerate(places):
            address = self.place(address, self.element(array, axis, place))
        return address

    def _part(self, array: Value, places: Sequence[Value | ast.Slice]) -> Value:
        address, lengths, strides, ndim = array.parts[0], [], [], array.type.ndim
        for axis in range(ndim):
            place = places[axis] if axis < len(places) else ast.Slice()
            length, stride = array.parts[1 + axis], array.parts[1 + ndim + axis]
            if not isinstance(place, ast.Slice):
                address = self.place(address, self.element(array, axis, place))
                continue
            if place.lower is not None:
                skip = self._start(self.whole(self.value(place.lower)), length)
                address = self.place(address, self.get(f"mul i64 {skip}, {stride}"))
                length = self.get(f"sub i64 {length}, {skip}")
            if place.upper is not None or place.step is not None:
                raise KernelError("a slice has no end and no step here")
            lengths.append(length)
            strides.append(stride)
        packed = array.type.packed and (len(places) < ndim or isinstance(places[-1], ast.Slice))
        return Value(Array(array.type.dtype, len(lengths), packed=packed), (address, *lengths, *strides))

    def _start(self, place: Value, length: str) -> str:
        """Where a slice starts: counted from the end if it is negative, and never outside."""
        at = place.parts[0]
        if place.known is None or place.known < 0:
            behind = self.get(f"icmp slt i64 {at}, 0")
            wrapped = self.get(f"add i64 {at}, {length}")
            inside = self.get(f"call i64 @llvm.smax.i64(i64 {wrapped}, i64 0)")
            at = self.get(f"select i1 {behind}, i64 {inside}, i64 {at}")
        return self.get(f"call i64 @llvm.smin.i64(i64 {at}, i64 {length})")

    def address(self, target: ast.expr) -> tuple[str, Any]:
        """Where a field or an element lies, and its NumPy type."""
        match target:
            case ast.Attribute(value=base, attr=name):
                record = self.value(base)
                if isinstance(record.type, RecordType):
                    return self.field(record, name)
            case ast.Subscript(value=base, slice=places):
                array, found = self.value(base), self._places(places)
                whole = not any(isinstance(place, ast.Slice) for place in found)
                if isinstance(array.type, Array) and len(found) == array.type.ndim and whole:
                    return self.element_at(array, found), array.type.dtype
        raise KernelError("only a field or an element can be changed")

    def _binary(self, one: ast.BinOp) -> Value:
        a, b = self.value(one.left), self.value(one.right)
        if (
            a.known is not None
            and b.known is not None
            and UINT not in (a.type, b.type)
            and KNOWN not in (a.type, b.type)
        ):
            return _fold(one, a.known, b.known)
        return self.compute(type(one.op).__name__, a, b)

    def _unary(self, one: ast.UnaryOp) -> Value:
        found = self.value(one.operand)
        match one.op:
            case ast.Not():
                return self._negate(self.truth(found))
            case ast.USub():
                if found.known is not None:
                    return constant(-found.known)
                if found.type in (F64, F32):
                    return Value(found.type, (self.get(f"fneg {found.type.llvm} {found.parts[0]}"),))
                return self.compute("Sub", constant(0), found)
            case ast.Invert():
                return self.compute("BitXor", found, constant(-1))
        raise KernelError(f"a kernel has no {type(one.op).__name__}")

    def _negate(self, test: Value) -> Value:
        if test.known is not None:
            return constant(not test.known)
        return Value(BOOL, (self.get(f"xor i1 {test.parts[0]}, 1"),))

    def _compare(self, one: ast.Compare) -> Value:
        left = self.value(one.left)
        match one.ops:
            case [ast.Is() | ast.IsNot()]:
                return self._is_none(one, left)
            case [ast.In()]:
                return self._among(left, one.comparators[0])
            case [ast.NotIn()]:
                return self._negate(self._among(left, one.comparators[0]))
        if any(type(op).__name__ not in _ORDER for op in one.ops):
            raise KernelError("`in` and `is` cannot be part of a chain")
        return self._chain(left, list(zip(one.ops, one.comparators, strict=True)))

    def _is_none(self, one: ast.Compare, left: Value) -> Value:
        kinds = left.type, self.value(one.comparators[0]).type
        if NONE not in kinds:
            raise KernelError("`is` asks for None and nothing else: write ==")
        return constant((kinds[0] == kinds[1]) == isinstance(one.ops[0], ast.Is))

    def _among(self, found: Value, places: ast.expr) -> Value:
        """Whether a number is one of the items of a tuple."""
        whole = constant(False)
        for item in self.items(self.value(places)):
            test = self.compare("Eq", found, item)
            whole = Value(BOOL, (self.get(f"or i1 {whole.parts[0]}, {test.parts[0]}"),))
        return whole

    def _chain(self, a: Value, rest: list[tuple[ast.cmpop, ast.expr]]) -> Value:
        """Comparisons in a row; what comes after one that fails is not worked out."""
        (op, side), *more = rest
        b = self.value(side)
        test = self.order(type(op).__name__, a, b)
        if not more or test.known is False:
            return test
        if test.known:
            return self._chain(b, more)
        return self._choose_one(test.parts[0], lambda: self._chain(b, more), lambda: constant(False))

    def order(self, op: str, a: Value, b: Value) -> Value:
        """A comparison, decided at once if both sides are known."""
        if a.known is not None and b.known is not None and KNOWN not in (a.type, b.type):
            return constant(_ORDER[op](a.known, b.known))
        return self.compare(op, a, b)

    def _logic(self, one: ast.BoolOp) -> Value:
        stop = isinstance(one.op, ast.Or)  # the truth that ends it
        found = self.value(one.values[0])
        for other in one.values[1:]:
            test = self.truth(found)
            if test.known is not None:
                if test.known == stop:
                    return found
                found = self.value(other)
                continue
            first = found
            a, b = ("first", other) if stop else (other, "first")
            found = self._choose_one(test.parts[0], *self._sides(a, b, first))
        return found

    def _sides(self, a: Any, b: Any, first: Value) -> tuple[Callable[[], Value], Callable[[], Value]]:
        def side(one: Any) -> Callable[[], Value]:
            return (lambda: first) if one == "first" else (lambda: self.value(one))

        return side(a), side(b)

    def _either(self, one: ast.IfExp) -> Value:
        test = self.truth(self.value(one.test))
        if test.known is not None:
            return self.value(one.body if test.known else one.orelse)
        return self._choose_one(test.parts[0], lambda: self.value(one.body), lambda: self.value(one.orelse))

    def _choose_one(self, test: str, yes: Callable[[], Value], no: Callable[[], Value]) -> Value:
        """One of two values; only that one is worked out."""
        labels = [self.fresh(name) for name in ("then", "else", "then_end", "else_end", "end")]
        self.fork(test, labels[0], labels[1])
        before = self.lines
        first, one = self._aside(labels[0], yes)
        second, other = self._aside(labels[1], no)
        kind = join(one.type, other.type)
        if kind == KNOWN:
            raise KernelError("which of two objects it is must be known while compiling")
        found = []
        for lines, value, leaving in ((first, one, labels[2]), (second, other, labels[3])):
            self.lines, self.open = lines, True
            found.append(self.convert(value, kind))
            self.start(leaving)
            self.go(labels[4])
            before += self.lines
        self.lines = [*before, f"{labels[4]}:"]
        self.open = True
        parts = [
            self.get(f"phi {part} [ {a}, %{labels[2]} ], [ {b}, %{labels[3]} ]")
            for part, a, b in zip(kind.parts(), found[0].parts, found[1].parts, strict=True)
        ]
        return Value(kind, tuple(parts))

    def _aside(self, label: str, work: Callable[[], Value]) -> tuple[list[str], Value]:
        """Lines of their own, and the value they lead to."""
        self.lines, self.open = [f"{label}:"], True
        found = work()
        return self.lines, found

    def _call(self, one: ast.Call) -> Value:
        known = self.value(one.func).known
        if not callable(known) or one.keywords:
            raise KernelError(f"a kernel cannot call {ast.unparse(one.func)} like this")
        args = [self.value(arg) for arg in one.args]
        plain = self._builtin(known, args)
        if plain is None and not hasattr(known, "py_func"):
            raise KernelError(f"a kernel cannot call {ast.unparse(one.func)}: it is no kernel")
        return plain if plain is not None else self.call_kernel(known, args)

    def _builtin(self, known: Any, args: list[Value]) -> Value | None:
        if getattr(known, "__module__", "") == vectors.__name__:
            return self.call_vectors(known, args)
        if known in (len, int, float, bool, abs, math.sqrt) and len(args) != 1:
            raise KernelError(f"{known.__name__} of {len(args)} values")
        if known is len:
            return Value(INT, (self.as_array(args[0]).parts[1],))
        if known in (min, max):
            return self._extreme("Lt" if known is min else "Gt", args)
        if known in (int, float, bool):
            return self.convert(args[0], {int: INT, float: F64, bool: BOOL}[known])
        if known is abs:
            return self._size(args[0])
        if known is math.sqrt:
            part = self.convert(args[0], F64).parts[0]
            return Value(F64, (self.get(f"call double @llvm.sqrt.f64(double {part})"),))
        if getattr(known, "__name__", "") == "uint64":
            return Value(UINT, self.convert(args[0], INT).parts)
        names = getattr(known, "_fields", None)
        if names is not None and len(names) == len(args):
            return self.tuple_of(args, names)
        return None

    def _size(self, value: Value) -> Value:
        """A number without its sign."""
        if value.type in (F64, F32):
            part = self.convert(value, F64).parts[0]
            return self.convert(Value(F64, (self.get(f"call double @llvm.fabs.f64(double {part})"),)), value.type)
        below = self.compare("Lt", value, constant(0)).parts[0]
        return self.choose(below, self.compute("Sub", constant(0), value), value)

    def _extreme(self, op: str, args: list[Value]) -> Value:
        if len(args) < 2:
            raise KernelError("the least or the greatest of at least two numbers, one by one")
        best = args[0]
        for other in args[1:]:
            best = self.choose(self.compare(op, other, best).parts[0], other, best)
        return best


_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "Eq": lambda a, b: bool(a == b), "NotEq": lambda a, b: bool(a != b), "Lt": lambda a, b: bool(a < b),
    "LtE": lambda a, b: bool(a <= b), "Gt": lambda a, b: bool(a > b), "GtE": lambda a, b: bool(a >= b),
}  # fmt: skip


def _fold(one: ast.BinOp, a: Any, b: Any) -> Value:
    """What Python itself makes of two constants."""
    tree = ast.Expression(ast.BinOp(ast.Name("a", ast.Load()), one.op, ast.Name("b", ast.Load())))
    try:
        return constant(eval(compile(ast.fix_missing_locations(tree), "constant", "eval"), {"a": a, "b": b}))
    except (ArithmeticError, ValueError) as error:
        raise KernelError(f"{ast.unparse(one)}: {error}") from error
