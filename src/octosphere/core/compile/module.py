"""One LLVM module: every kernel that some entry points reach, each once for each list of argument types."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ..parsing import PARSING
from .lower import Lowering, result
from .memory import ALIAS, METADATA
from .types import BOOL, INT, KNOWN, Array, KernelError, RecordType, Value, words

HEAD = """
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare double @llvm.sqrt.f64(double)
declare double @llvm.fabs.f64(double)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn
!0 = !{}
!1 = !{!"llvm.loop.vectorize.enable", i1 false}
"""


FREE = max(ALIAS.values()) + 1  # the first number that no other metadata has


class Module:
    """The text of a module as it grows."""

    def __init__(self, *, checked: bool, tell: Callable[[Any], None] = lambda kernel: None) -> None:
        self.checked, self._tell = checked, tell
        self.texts: list[str] = [HEAD, METADATA]
        self._made: dict[Any, tuple[str, Any]] = {}  # by function and argument types: the name, and what it returns
        self._open: list[Any] = []  # kernels that are being written, the innermost last
        self._tables: dict[int, tuple[Any, Value]] = {}

    def text(self) -> str:
        """All of it; every short loop gets a mark of its own."""
        first, *rest = "\n".join(self.texts).split("!llvm.loop !short")
        marked = [f"!llvm.loop !{FREE + index}{part}" for index, part in enumerate(rest)]
        marks = [f"!{FREE + index} = distinct !{{!{FREE + index}, !1}}" for index in range(len(rest))]
        return "".join([first, *marked, "\n", "\n".join(marks)])

    def entry(self, name: str, kernel: Any, kinds: Sequence[Any]) -> Any:
        """A function that Python can call: `status name(arguments, result)`; what the kernel returns."""
        callee, kind = self.function(kernel, kinds)
        body = Lowering(kernel.py_func, kernel.tree(), self.call, checked=self.checked)
        values, at = [], 0
        for one in kinds:
            values.append(body.argument("%args", at, one))
            at += words(one)
        if self.checked:
            self._guard(body)
        for index, (part, found) in enumerate(
            zip(kind.parts(), self._emit_call(body, callee, kind, values).parts, strict=True)
        ):
            where = body.get(f"getelementptr inbounds i64, ptr %out, i64 {index}")
            body.put(f"store {part} {found}, ptr {where}")
        body.put("ret i32 0")
        lines = "\n".join([*body.slots, *body.lines])
        self.texts.append(f"define i32 @{name}(ptr noalias %args, ptr noalias %out) nounwind {{\n{lines}\n}}")
        return kind

    def _guard(self, body: Lowering) -> None:
        """Where an index out of bounds comes back to."""
        body.slots.append("  %trap = alloca [64 x i64], align 16")
        came = body.get("call i32 @_setjmp(ptr %trap) returns_twice")
        body.fork(body.get(f"icmp eq i32 {came}, 0"), "go", "trapped")
        body.lines.append("trapped:")
        body.put("ret i32 1")
        body.lines.append("go:")
        body.open = True

    def function(self, kernel: Any, kinds: Sequence[Any]) -> tuple[str, Any]:
        """The name and the result of a kernel for these argument types, compiled the first time."""
        key = kernel, tuple(kinds)
        if key not in self._made:
            if kernel in self._open:
                raise KernelError(f"{kernel.__qualname__} calls itself: write a loop")
            body = Lowering(kernel.py_func, kernel.tree(), self.call, checked=self.checked)
            self._open.append(kernel)
            kind = body.run(kinds)
            self._open.pop()
            name = f"{kernel.py_func.__name__}.{len(self._made)}"
            self._made[key] = name, kind
            self._write(name, kind, body, (kernel, kinds))
            self._tell(kernel)
        return self._made[key]

    def _write(self, name: str, kind: Any, body: Lowering, what: tuple[Any, Sequence[Any]]) -> None:
        kernel, kinds = what
        parts = [
            f"{part} dereferenceable({one.dtype.itemsize})" if isinstance(one, RecordType) else part
            for one in kinds
            for part in one.parts()
        ]
        args = [f"{part} %a{index}" for index, part in enumerate(parts)]
        if self.checked:
            args.append("ptr %trap")
        how = "nounwind" if self.checked else "alwaysinline nounwind" if kernel.inline else "noinline nounwind"
        lines = "\n".join(["entry:", *body.slots, *body.lines])
        self.texts.append(f'define internal {result(kind)} @"{name}"({", ".join(args)}) {how} {{\n{lines}\n}}')

    def call(self, body: Lowering, known: Any, args: list[Value]) -> Value:
        """A call of one kernel from another; or a constant row, which is kept with the code."""
        if not hasattr(known, "py_func"):
            return self._table(known)
        values = [body.convert(value, INT) if value.type == BOOL else value for value in args]
        if any(value.type == KNOWN for value in values):
            raise KernelError(f"{known.__name__} is given an object that is known only while compiling")
        name, kind = self.function(known, [value.type for value in values])
        return self._emit_call(body, name, kind, values)

    def _emit_call(self, body: Lowering, name: str, kind: Any, values: Sequence[Value]) -> Value:
        args = [
            f"{part} {found}" for value in values for part, found in zip(value.type.parts(), value.parts, strict=True)
        ]
        if self.checked:
            args.append("ptr %trap")
        text = f'call {result(kind)} @"{name}"({", ".join(args)})'
        parts = kind.parts()
        if not parts:
            body.put(text)
            return Value(kind)
        whole = body.get(text)
        if len(parts) == 1:
            return Value(kind, (whole,))
        found = [body.get(f"extractvalue {result(kind)} {whole}, {index}") for index in range(len(parts))]
        return Value(kind, tuple(found))

    def _table(self, known: Any) -> Value:
        """A constant row of whole numbers."""
        if id(known) not in self._tables:
            cells = _cells(known)
            name, kind = f"@.table.{len(self._tables)}", f"i{8 * cells.itemsize}"  # no kernel's name starts with a dot
            numbers = ", ".join(f"{kind} {int(number)}" for number in cells.ravel())
            self.texts.append(f"{name} = internal unnamed_addr constant [{cells.size} x {kind}] [{numbers}], align 8")
            parts = (name, *map(str, cells.shape), *map(str, cells.strides))
            self._tables[id(known)] = known, Value(Array(cells.dtype, cells.ndim, packed=True), parts)
        return self._tables[id(known)][1]


def _cells(known: Any) -> Any:
    """A constant row as an array."""
    import numpy

    try:
        cells = numpy.asarray(known)
    except ValueError:  # rows of different lengths
        cells = numpy.empty(())
    if cells.dtype.kind == "b" or not cells.size:
        cells = cells.astype(numpy.int64)
    if cells.dtype.kind not in "iu" or cells.ndim == 0:
        raise KernelError(f"{str(known)[:40]!r} is no row of whole numbers")
    return numpy.ascontiguousarray(cells)


@cache
def functions_of(path: str) -> dict[tuple[str, int], ast.FunctionDef]:
    """All functions of a file, by name and first line, the decorator's."""
    with open(path, encoding="utf-8") as file, PARSING:
        tree = ast.parse(file.read())
    found = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    return {(one.name, min([one.lineno, *(mark.lineno for mark in one.decorator_list)])): one for one in found}
