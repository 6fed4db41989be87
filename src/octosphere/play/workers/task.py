"""What a worker is asked to do: a function, handed over by where it is defined."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

Task = Callable[..., Any]  # defined at the top of a module; what it takes and gives is JSON


def reference(task: Task) -> str:
    """Where a task is defined, for a process that shares no memory with this one; a TypeError for what is no task."""
    if not callable(task):
        raise TypeError(f"a task is a function, not {task!r}")
    return f"{task.__module__}:{task.__qualname__}"


def find_task(where: str) -> Task:
    """The task of a reference; its module is imported where the task runs."""
    module, _, name = where.partition(":")
    found: Task = getattr(import_module(module), name)
    return found
