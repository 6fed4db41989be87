"""The workers of a server: which tasks are light, which take long, and what each heavy one loads first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from octosphere.play.levels import LIGHT
from octosphere.play.workers import Task, Workers

from .checks import check
from .moves import choose, warm
from .quick import quick
from .study import study, tell


def open_workers(count: int = 1) -> Workers:
    """Workers for the tasks of this folder: not started yet."""
    return Workers(count, warm=warm, light=is_light, long=(study,))


def is_light(task: Task, args: Sequence[Any]) -> bool:
    """Whether a question goes by the rules alone and so need not wait for a worker that is warm."""
    return task in (tell, check, quick) or (task is choose and args[2] in LIGHT)
