"""The one thread that writes: what waits for it is committed together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, TypeVar

from octosphere.core.errors import BadInput

from . import health
from .appends import Append
from .contract import StoreError, Taken, WriterLoad

T = TypeVar("T")
Work = Callable[[], Any]
Job = tuple[asyncio.Future[Any], Append | Work]
Answer = tuple[Job, Any]
Commit = Callable[[Sequence[Append]], list[bool]]

MOST = 1024  # jobs of one batch: beyond that a commit is cheap enough
SWEEP = 0.25  # seconds between two looks for what has waited too long; a timer for each append costs a third of it
LAST = 10.0  # seconds for what waits when the store is closed


class Writer:
    """A queue, and a thread that empties it: a batch of appends costs one commit, however many they are."""

    def __init__(
        self, commit: Commit, told: Callable[[Exception], Exception], late: Callable[[Append], None] | None = None
    ) -> None:
        self._commit = commit
        self._told = told
        self._late = late  # told of what was stored when nobody waited for it any more
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._closed = False
        self._due: deque[tuple[float, asyncio.Future[Any]]] = deque()  # by when each is to be answered, the first first
        self._sweeping: asyncio.TimerHandle | None = None
        self._jobs, self._batches, self._seconds = 0, 0, 0.0  # what the thread has done; it alone counts
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def load(self) -> WriterLoad:
        """How busy the thread is."""
        return WriterLoad(self._queue.qsize(), self._jobs, self._batches, self._seconds)

    async def append(self, append: Append) -> bool:
        """Store an append together with others that wait."""
        return bool(await self._put(append))

    async def run(self, work: Callable[[], T]) -> T:
        """Do other work in the writer's thread, in a transaction of its own."""
        result: T = await self._put(work)
        return result

    async def close(self) -> None:
        """Finish what waits, then stop; a database that does not answer is not waited for."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join, LAST)

    def _put(self, job: Append | Work) -> asyncio.Future[Any]:
        if self._closed:
            raise StoreError("the store is closed")
        future = self._loop.create_future()
        self._queue.put((future, job))
        self._due.append((self._loop.time() + health.LIMIT, future))
        if self._sweeping is None:
            self._sweeping = self._loop.call_later(SWEEP, self._sweep)
        return future

    def _sweep(self) -> None:
        """Refuse what has waited too long; whether it is stored is then not known."""
        now = self._loop.time()
        while self._due and (self._due[0][1].done() or self._due[0][0] <= now):
            _, future = self._due.popleft()
            if not future.done():
                future.set_exception(StoreError("the database took too long", "slow"))
        self._sweeping = self._loop.call_later(SWEEP, self._sweep) if self._due else None

    def _run(self) -> None:
        while jobs := self._waiting():
            begun = perf_counter()
            answers = self._do([job for job in jobs if job is not None and not job[0].done()])
            self._jobs, self._batches = self._jobs + len(answers), self._batches + 1
            self._seconds += perf_counter() - begun
            with suppress(RuntimeError):  # nobody waits if the event loop is gone
                self._loop.call_soon_threadsafe(self._resolve, answers)
            if jobs[-1] is None:
                return

    def _waiting(self) -> list[Job | None]:
        jobs = [self._queue.get()]
        with suppress(Empty):
            while jobs[-1] is not None and len(jobs) < MOST:
                jobs.append(self._queue.get_nowait())
        return jobs

    def _do(self, jobs: list[Job]) -> list[Answer]:
        """Other work first, each alone: an append may need what it stores."""
        answers: list[Answer] = [
            ((future, job), self._alone(job)) for future, job in jobs if not isinstance(job, Append)
        ]
        waiting = [(future, job) for future, job in jobs if isinstance(job, Append)]
        stored = self._together([append for _, append in waiting])
        return answers + list(zip(waiting, stored, strict=True))

    def _alone(self, work: Work) -> Any:
        try:
            return work()
        except Exception as error:
            return self._told(error)

    def _together(self, batch: list[Append]) -> Sequence[bool | Exception]:
        if not batch:
            return []
        try:
            return self._commit(batch)
        except Exception as error:
            return self._apart(batch, error)

    def _apart(self, batch: list[Append], error: Exception) -> Sequence[bool | Exception]:
        """One append that cannot be stored must not spoil the others; a database that is gone spoils all."""
        told = self._told(error)
        if not isinstance(told, (BadInput, Taken)):
            return [self._told(error) for _ in batch]
        if len(batch) > 1:
            return [self._together([append])[0] for append in batch]
        return [False if isinstance(told, Taken) else told]

    def _resolve(self, answers: list[Answer]) -> None:
        for (future, job), answer in answers:
            if future.done():  # whoever asked has gone
                self._tell_late(job, answer)
            elif isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _tell_late(self, job: Append | Work, answer: Any) -> None:
        """Whoever gave up waiting for an append must learn that it was stored after all."""
        if self._late is not None and answer is True and isinstance(job, Append) and job.entries:
            self._late(job)
