"""Hints and forecasts: whoever wants one asks until it is there, and is told their place meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from octosphere.play.service import TableService
from octosphere.play.workers import Owner, Question, Task
from octosphere.tasks.moves import hint
from octosphere.tasks.quick import quick

from .answers import Opinion, Waiting

PATIENCE = 10.0  # seconds without being asked for after which advice is given up
LONGEST = 2.0  # seconds that one call waits before it tells the place instead
SOON = 0.7  # seconds after which a quick opinion is asked for
QUICK: dict[Task, Task] = {hint: quick}  # the quick opinion on what a task judges, by task, with the same arguments

encode = msgspec.json.encode


@dataclass(frozen=True, slots=True)
class Sought:
    """What is asked about which moment of a table, and in what way."""

    task: Task
    table: str
    seq: int
    way: str = ""

    def outdates(self, other: Sought) -> bool:
        """Whether the table has moved on since the other was asked."""
        return (self.task, self.table) == (other.task, other.table) and self.seq > other.seq


@dataclass(slots=True)
class AdviceJob:
    """Advice that is being thought about, a quick opinion meanwhile, and when somebody last asked for it."""

    question: Question
    quick: Question | None = None
    seen: float = field(default_factory=time.monotonic)

    @property
    def coming(self) -> list[asyncio.Future[Any]]:
        """What is not there yet."""
        found = [self.question.answer, *([self.quick.answer] if self.quick else [])]
        return [one for one in found if not one.done()]

    def opinion(self) -> Opinion | UnsetType:
        """The quick one, if it came: without it there is still the place."""
        answer = self.quick.answer if self.quick else None
        if answer is None or not answer.done() or answer.cancelled() or answer.exception():
            return UNSET
        return msgspec.convert(answer.result(), Opinion)

    def cancel(self) -> None:
        """Nobody waits any more."""
        for question in (self.question, self.quick):
            if question is not None:
                question.cancel()


class Advice:
    """All that somebody waits for: the same is thought about once, and what nobody asks for again is given up."""

    def __init__(self, service: TableService, patience: float = PATIENCE, longest: float = LONGEST) -> None:
        self._service, self._patience, self._longest = service, patience, longest
        self._jobs: dict[Sought, AdviceJob] = {}

    async def of(self, sought: Sought, owner: Owner, *args: Any) -> bytes:
        """The answer, or how many come first and what can be said meanwhile."""
        job = self._jobs.get(sought) or self._begin(sought, owner, *args)
        answer = job.question.answer
        await self._wait(job, sought, owner, args)
        job.seen = time.monotonic()
        if not answer.done() or answer.cancelled():  # of a table that has moved on: ask anew
            return encode(Waiting(job.question.ahead, job.opinion()))
        if self._jobs.pop(sought, None) and job.quick is not None:
            job.quick.cancel()
        return encode({"state": "ready", **answer.result()})

    async def _wait(self, job: AdviceJob, sought: Sought, owner: Owner, args: Sequence[Any]) -> None:
        """For the answer; if it does not come soon, for a quick opinion too, but for each only once."""
        answer, soon = job.question.answer, min(SOON, self._longest)
        if job.quick is None:
            await asyncio.wait((answer,), timeout=soon)
        if answer.done():
            return
        if job.quick is None and sought.task in QUICK:
            job.quick = self._service.thinkers.put(QUICK[sought.task], *args, owner=owner)
        await asyncio.wait(job.coming, timeout=self._longest - soon, return_when=asyncio.FIRST_COMPLETED)

    def _begin(self, sought: Sought, owner: Owner, *args: Any) -> AdviceJob:
        """Have it thought about, in place of what was asked at this table before it moved on."""
        for other in [one for one in self._jobs if sought.outdates(one)]:
            self._give_up(other)
        job = self._jobs[sought] = AdviceJob(self._service.thinkers.put(sought.task, *args, owner=owner))
        self._look_after(sought, self._patience)
        return job

    def _look_after(self, sought: Sought, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._check, sought)

    def _check(self, sought: Sought) -> None:
        """Give up what nobody has asked for in a while."""
        job = self._jobs.get(sought)
        if job is None:
            return
        left = job.seen + self._patience - time.monotonic()
        if left > 0:
            self._look_after(sought, left)
        else:
            self._give_up(sought)

    def _give_up(self, sought: Sought) -> None:
        self._jobs.pop(sought).cancel()

    def drop(self, table: str) -> None:
        """Give up all about a table of which something was forgotten: what is thought about holds its names."""
        for sought in [one for one in self._jobs if one.table == table]:
            self._give_up(sought)
