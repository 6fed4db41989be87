"""Tasks on an executor, their results in order, with a bounded number under way."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from traceback import format_exception
from typing import Any, Generic, TypeVar

from octosphere.core.errors import OctosphereError

AHEAD = 512  # tasks under way: enough for some two hundred workers, and what is done early fits in memory
WORTH = 0.2  # seconds that tasks which travel together should take
FIRST, PATIENCE = 32, 1.0  # after so many tasks wait so many seconds for one: light ones should not all go alone

Result = TypeVar("Result")


class WorkerDied(OctosphereError):
    """Those who did the work are gone, and what they did with them; what is stored is kept."""


def in_order(
    executor: Executor | None,
    task: Callable[..., Result],
    given: Iterable[tuple[object, ...]],
    ahead: int = AHEAD,
    *,
    together: int = 1,
) -> Generator[Result, None, None]:
    """The results of `task(*one)` for each `one` given, in their order; without an executor one after the other, here.

    A task is a pure function in a module, and what it is given is small and can be pickled: so it does not matter
    where it runs, nor whether it runs a second time. Up to so many that take a moment travel together: to pass one on
    costs a cluster some milliseconds. To stop, close the generator and leave the executor.
    """
    if executor is None:
        return (task(*one) for one in given)
    return _on(executor, task, Parcels(iter(given), together), ahead)


class Parcels:
    """What is given to tasks, cut into as many at once as take some tenths of a second."""

    def __init__(self, given: Iterator[tuple[object, ...]], most: int) -> None:
        self.most = most
        self._given, self._size = given, 1

    def next(self) -> list[tuple[object, ...]]:
        """The next ones; none when there are no more."""
        return list(islice(self._given, self._size))

    def learn(self, count: int, seconds: float) -> None:
        """Take note of how long so many took: the first ones may have had to load what they need."""
        self._size = max(1, min(self.most, 2 * self._size, int(WORTH * count / max(seconds, 1e-6))))

    def learn_from(self, future: Future[Done[Any]]) -> None:
        """Take note of how long a task took that has just ended, if it has a result."""
        if not future.cancelled() and future.exception() is None:
            self.learn(len(future.result().results), future.result().seconds)


def _on(executor: Executor, task: Callable[..., Result], parcels: Parcels, ahead: int) -> Generator[Result, None, None]:
    waiting: deque[Future[Done[Result]]] = deque()
    sent = 0
    try:
        while some := parcels.next():
            waiting.append(executor.submit(_do_all, task, some))
            waiting[-1].add_done_callback(parcels.learn_from)
            sent += 1
            if sent == FIRST and parcels.most > 1:
                wait([waiting[0]], timeout=PATIENCE)
            if len(waiting) > ahead:
                yield from waiting.popleft().result().tell()
        while waiting:
            yield from waiting.popleft().result().tell()
    except BrokenExecutor:
        raise WorkerDied(
            "a worker process died in the middle of its work, perhaps for want of memory: try fewer processes"
        ) from None


@dataclass(frozen=True, slots=True)
class Done(Generic[Result]):
    """What became of several tasks: the results up to the first that failed, and why that one did."""

    results: list[Result]
    error: Exception | None
    seconds: float

    def tell(self) -> Iterator[Result]:
        """The results; then the error, if there was one."""
        yield from self.results
        if self.error is not None:
            raise self.error


def _do_all(task: Callable[..., Result], several: list[tuple[object, ...]]) -> Done[Result]:
    """Wherever it runs: one task after the other."""
    results: list[Result] = []
    error: Exception | None = None
    began = time.perf_counter()
    try:
        for one in several:
            results.append(task(*one))
    except Exception as failed:
        failed.add_note("".join(format_exception(failed)))  # where it happened: another process knows no traceback
        error = failed
    return Done(results, error, time.perf_counter() - began)
