"""Tasks on an executor, their results in order, with a bounded number under way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import TypeVar

from octosphere.core.errors import OctosphereError

AHEAD = 512  # tasks under way: enough for some two hundred workers, and what is done early fits in memory

Result = TypeVar("Result")


class WorkerDied(OctosphereError):
    """Those who did the work are gone, and what they did with them; what is stored is kept."""


def in_order(
    executor: Executor | None, task: Callable[..., Result], given: Iterable[tuple[object, ...]], ahead: int = AHEAD
) -> Generator[Result, None, None]:
    """The results of `task(*one)` for each `one` given, in their order; without an executor one after the other, here.

    A task is a pure function in a module, and what it is given is small and can be pickled: so it does not matter
    where it runs, nor whether it runs a second time. To stop, close the generator and leave the executor.
    """
    if executor is None:
        return (task(*one) for one in given)
    return _on(executor, task, given, ahead)


def _on(
    executor: Executor, task: Callable[..., Result], given: Iterable[tuple[object, ...]], ahead: int
) -> Generator[Result, None, None]:
    waiting: deque[Future[Result]] = deque()
    try:
        for one in given:
            waiting.append(executor.submit(task, *one))
            if len(waiting) > ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenExecutor:
        raise WorkerDied(
            "a worker process died in the middle of its work, perhaps for want of memory: try fewer processes"
        ) from None
