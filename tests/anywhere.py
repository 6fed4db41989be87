"""Tasks for workers that this process cannot import, or that are not there at all."""

from __future__ import annotations

from functools import cache
from typing import Any

from octosphere.play.workers import Task


@cache
def task_at(where: str) -> Task:
    """What stands for a function of a module that only a worker finds: written "module:function"."""

    def task(*args: Any) -> Any:
        raise NotImplementedError(where)

    task.__module__, _, task.__qualname__ = where.partition(":")
    return task
