"""A kernel's syntax tree to LLVM text, for one list of argument types."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from .types import INT, KNOWN, NONE, Array, KernelError, Stored, Tuple, Value, constant, join
from .values import Values

SHORT = ", !llvm.loop !short"  # a loop of rules runs a few times: vectors make it slower
Call = Callable[["Lowering", Any, list[Value]], Value]


class Lowering(Values):
    """One kernel for one list of argument types; written again until the types of its variables stand still."""

    def __init__(self, function: Any, tree: ast.FunctionDef, call: Call, *, checked: bool) -> None:
        super().__init__(checked=checked)
        self.function, self.tree, self._call_out = function, tree, call
        self.types: dict[str, Any] = {}  # of variables, and of "return"
        self.rooms: dict[str, list[str]] = {}
        self.again = False
        self.loops: list[tuple[str, str]] = []  # where `continue` and `break` go

    def run(self, kinds: Sequence[Any]) -> Any:
        """Write the body; the type it returns."""
        names = [one.arg for one in self.tree.args.args]
        if len(names) != len(kinds):
            raise KernelError(f"{self.function.__qualname__} takes {len(names)} values, not {len(kinds)}")
        for _ in range(8):
            self._reset()
            at = 0
            for name, kind in zip(names, kinds, strict=True):
                size = len(kind.parts())
                self.assign(name, Value(kind, tuple(f"%a{at + index}" for index in range(size))))
                at += size
            self._body()
            if not self.again:
                return self.types.get("return", NONE)
        raise KernelError(f"the types in {self.function.__qualname__} do not settle")

    def call_kernel(self, known: Any, args: list[Value]) -> Value:
        """Call another kernel, or keep a constant row with the code."""
        return self._call_out(self, known, args)

    def _reset(self) -> None:
        self.slots, self.lines, self.rooms, self.loops = [], [], {}, []
        self.open, self.again, self.reached, self._count = True, False, set(), 0

    def _body(self) -> None:
        try:
            self.block(self.tree.body)
            if self.open:
                self.leave(Value(NONE))
        except KernelError as error:
            if not hasattr(error, "__notes__"):
                where = f"line {self.line} of {self.function.__code__.co_filename}"
                error.add_note(f"in {self.function.__module__}.{self.function.__qualname__}, {where}")
            raise

    # Statements

    def block(self, body: Sequence[ast.stmt]) -> None:
        """Statements until one of them leaves."""
        for one in body:
            if not self.open:
                return
            self.line = one.lineno
            self.statement(one)

    def statement(self, one: ast.stmt) -> None:
        """Any statement of the subset."""
        match one:
            case ast.Assign(targets=[target]):
                self.bind(target, self.value(one.value))
            case ast.AnnAssign(target=target, value=value) if value is not None:
                self.bind(target, self.value(value))
            case ast.AugAssign():
                self._change(one)
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(value=value):
                self.value(value)
            case ast.Return(value=value):
                self.leave(self.value(value) if value is not None else Value(NONE))
            case _:
                self._flow(one)

    def _flow(self, one: ast.stmt) -> None:
        match one:
            case ast.If():
                self._if(one)
            case ast.While(orelse=[]):
                self._while(one)
            case ast.For(orelse=[]):
                self._for(one)
            case ast.Break():
                self.go(self.loops[-1][1])
            case ast.Continue():
                self.go(self.loops[-1][0])
            case _:
                raise KernelError(f"a kernel has no {type(one).__name__}")

    def bind(self, target: ast.expr, value: Value) -> None:
        """Give a target a value."""
        match target:
            case ast.Name(id="_"):
                pass
            case ast.Name(id=name):
                self.assign(name, value)
            case ast.Tuple(elts=targets):
                for one, item in zip(targets, self._unpack(value, len(targets)), strict=True):
                    self.bind(one, item)
            case _:
                address, dtype = self.address(target)
                self.write(address, dtype, value)

    def _unpack(self, value: Value, count: int) -> list[Value]:
        if isinstance(value.type, Array):
            return [self.index(value, [constant(place)]) for place in range(count)]
        found = self.items(value)
        if len(found) != count:
            raise KernelError(f"{len(found)} values for {count} names")
        return found

    def assign(self, name: str, value: Value) -> None:
        """Give a variable a value; its type is what can hold all that it is given."""
        kind = join(self.types.get(name), value.type)
        if kind == KNOWN:
            raise KernelError(f"{name} is given an object that is known only while compiling")
        if name not in self.rooms or kind != self.types[name]:
            self.again |= name in self.rooms
            self.types[name] = kind
            self.rooms[name] = [self.slot(part) for part in kind.parts()]
        for part, room, found in zip(kind.parts(), self.rooms[name], self.convert(value, kind).parts, strict=True):
            self.put(f"store {part} {found}, ptr {room}")

    def _change(self, one: ast.AugAssign) -> None:
        op = type(one.op).__name__
        if isinstance(one.target, ast.Name):
            self.assign(one.target.id, self.compute(op, self.local(one.target.id), self.value(one.value)))
            return
        address, dtype = self.address(one.target)
        more = self.value(one.value)
        self.write(address, dtype, self.compute(op, self.read(address, dtype), more))

    def leave(self, value: Value) -> None:
        """Return; the type of all returns together is known when the body has been read."""
        if value.type == KNOWN:
            raise KernelError("an object that is known only while compiling cannot be returned")
        known = self.types.get("return", value.type)
        if NONE in (known, value.type) and known != value.type:
            raise KernelError("a value is returned in some cases and nothing in others")
        kind = self.types["return"] = join(known, value.type)
        self.again |= kind != known
        self.put(f"ret {result(kind)} {self._pack(self.convert(value, kind))}")
        self.open = False

    def _pack(self, value: Value) -> str:
        kinds = value.type.parts()
        if not kinds:
            return ""
        if len(kinds) == 1:
            return value.parts[0]
        whole = "undef"
        for index, (kind, part) in enumerate(zip(kinds, value.parts, strict=True)):
            whole = self.get(f"insertvalue {result(value.type)} {whole}, {kind} {part}, {index}")
        return whole

    def _if(self, one: ast.If) -> None:
        test = self.truth(self.value(one.test))
        if test.known is not None:
            self.block(one.body if test.known else one.orelse)
            return
        yes, no, end = self.fresh("yes"), self.fresh("no"), self.fresh("end")
        self.fork(test.parts[0], yes, no if one.orelse else end)
        self._branch(yes, one.body, end)
        if one.orelse:
            self._branch(no, one.orelse, end)
        self.resume(end)

    def _branch(self, label: str, body: Sequence[ast.stmt], end: str) -> None:
        self.lines.append(f"{label}:")
        self.open = True
        self.block(body)
        self.go(end)

    def _while(self, one: ast.While) -> None:
        head, body, end = self.fresh("while"), self.fresh("body"), self.fresh("end")
        self.start(head)
        test = self.truth(self.value(one.test))
        if not test.known:
            self.fork(test.parts[0], body, end)
            self.lines.append(f"{body}:")
            self.open = True
        self._inside(one.body, head, end)
        self.go(head)
        self.resume(end)

    def _inside(self, body: Sequence[ast.stmt], again: str, end: str) -> None:
        self.loops.append((again, end))
        self.block(body)
        self.loops.pop()

    def _for(self, one: ast.For) -> None:
        if isinstance(one.iter, ast.Call) and isinstance(one.iter.func, ast.Name) and one.iter.func.id == "range":
            self._count_up(one, self._bounds([self.whole(self.value(bound)) for bound in one.iter.args]), lambda at: at)
            return
        over = self.value(one.iter)
        if isinstance(over.type, Tuple | Stored):
            self._unroll(one, self.items(over))
            return
        over = self.as_array(over)
        self._count_up(one, (constant(0), Value(INT, (over.parts[1],)), constant(1)), lambda at: self.index(over, [at]))

    def _bounds(self, given: list[Value]) -> tuple[Value, Value, Value]:
        """Start, stop and step of a range."""
        match given:
            case [stop]:
                return constant(0), stop, constant(1)
            case [first, stop]:
                return first, stop, constant(1)
            case [first, stop, step] if step.known != 0:
                return first, stop, step
        raise KernelError("a range has one to three bounds, and its step is not 0")

    def _count_up(self, one: ast.For, bounds: tuple[Value, Value, Value], item: Callable[[Value], Value]) -> None:
        (first, stop, step), counter = bounds, self.slot("i64")
        head, body, more, end = (self.fresh(name) for name in ("for", "body", "more", "end"))
        self.put(f"store i64 {first.parts[0]}, ptr {counter}")
        floats = self.floats
        self.start(head)
        at = Value(INT, (self.get(f"load i64, ptr {counter}"),))
        self.fork(self._goes_on(at, stop, step), body, end)
        self.lines.append(f"{body}:")
        self.open = True
        self.bind(one.target, item(at))
        self._inside(one.body, more, end)
        self.start(more)
        self.put(f"store i64 {self.get(f'add nsw i64 {at.parts[0]}, {step.parts[0]}')}, ptr {counter}")
        self.put(f"br label %{head}{'' if self.floats > floats else SHORT}")
        self.lines.append(f"{end}:")
        self.open = True

    def _goes_on(self, at: Value, stop: Value, step: Value) -> str:
        up = self.compare("Lt", at, stop).parts[0]
        if step.known is not None:
            return up if step.known > 0 else self.compare("Gt", at, stop).parts[0]
        down = self.compare("Gt", at, stop).parts[0]
        rising = self.compare("Gt", step, constant(0)).parts[0]
        return self.get(f"select i1 {rising}, i1 {up}, i1 {down}")

    def _unroll(self, one: ast.For, items: Sequence[Value]) -> None:
        end = self.fresh("end")
        for item in items:
            if self.open:
                after = self.fresh("next")
                self.bind(one.target, item)
                self._inside(one.body, after, end)
                self.resume(after)
        self.resume(end)


def result(kind: Any) -> str:
    """The LLVM type that a function returns."""
    parts = kind.parts()
    return "void" if not parts else parts[0] if len(parts) == 1 else "{ " + ", ".join(parts) + " }"
