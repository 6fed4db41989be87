"""Studies of finished games: worked out once, kept in the store, put into words when somebody reads them."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from octosphere.coach.stored_study import mark
from octosphere.core.errors import OctosphereError
from octosphere.core.record import Record
from octosphere.play.service import TableService
from octosphere.play.workers import NOBODY, Owner, Question
from octosphere.tasks import study as tasks

KIND = "study"  # of what the store keeps
PATIENCE = 90.0  # seconds after which a study is given up; a page in the background asks once a minute
REMEMBERED = 32  # studies in words, some hundred kilobytes each


@dataclass(frozen=True, slots=True)
class Wanted:
    """A seat of a finished game, and who wants to know of it."""

    table: str
    seat: int
    record: Record
    owner: Owner = NOBODY

    @property
    def name(self) -> str:
        """Under which its study is kept."""
        return f"{self.table}:{self.seat}:{mark(self.record)}"


@dataclass(slots=True)
class StudyJob:
    """A study that is being worked out, when somebody last asked for it, and why nothing came of it."""

    question: Question
    seen: float = field(default_factory=time.monotonic)
    failed: OctosphereError | None = None


@dataclass(frozen=True, slots=True)
class StudyProgress:
    """Moves judged, of how many, and how many studies come first."""

    done: int
    of: int
    ahead: int


class Studies:
    """Those being worked out, and those told last."""

    def __init__(self, service: TableService, patience: float = PATIENCE) -> None:
        self._service, self._patience = service, patience
        self._jobs: dict[str, StudyJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.finished = 0  # since this process started
        self._told: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    @property
    def open(self) -> int:
        """Those on their way."""
        return len(self._jobs)

    async def load(self, wanted: Wanted) -> str | None:
        """A study as it was kept."""
        return await self._service.store.get_document(KIND, wanted.name)

    def progress(self, wanted: Wanted) -> StudyProgress | None:
        """How far a study is that somebody has asked for: whoever looks wants it to go on."""
        job = self._jobs.get(wanted.name)
        if job is None:
            return None
        if job.failed is not None:
            del self._jobs[wanted.name]
            raise job.failed
        job.seen = time.monotonic()
        return StudyProgress(job.question.done, len(wanted.record.moves), job.question.ahead)

    def begin(self, wanted: Wanted) -> None:
        """Have a study worked out."""
        record = wanted.record
        args = (record.game, record.to_json(), wanted.seat)
        job = StudyJob(self._service.thinkers.put(tasks.study, *args, owner=wanted.owner))
        self._jobs[wanted.name] = job
        task = asyncio.ensure_future(self._work(wanted.name, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, name: str, job: StudyJob) -> None:
        """Keep what comes of a job; if nothing does, whoever asks next is told why."""
        try:
            await self._while_wanted(job)
            await self._service.store.put_document(KIND, name, json.dumps(job.question.answer.result()))
            self.finished += 1
        except asyncio.CancelledError:
            """Given up: whoever comes back begins anew."""
        except OctosphereError as error:
            job.failed = error
            await asyncio.sleep(self._patience)
        finally:
            if self._jobs.get(name) is job:
                del self._jobs[name]

    async def _while_wanted(self, job: StudyJob) -> None:
        """Until it is answered, or nobody has asked for it for a while."""
        while not job.question.answer.done():
            left = job.seen + self._patience - time.monotonic()
            if left <= 0:
                job.question.cancel()
            await asyncio.wait((job.question.answer,), timeout=max(left, 0))

    async def put_into_words(self, wanted: Wanted, kept: str, lang: str, names: Sequence[str]) -> bytes:
        """A study in words; those told last need not be put into words again."""
        place = (wanted.name, lang, tuple(names))
        if place not in self._told:
            record = wanted.record
            args = (record.game, record.to_json(), json.loads(kept), lang, names)
            self._told[place] = msgspec.json.encode(
                await self._service.thinkers.ask(tasks.tell, *args, owner=wanted.owner)
            )
        self._told.move_to_end(place)
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return self._told[place]

    def drop(self, table: str) -> None:
        """Remember nothing of a table, and work nothing out for it."""
        for name in [name for name in self._jobs if name.startswith(f"{table}:")]:
            self._jobs.pop(name).question.cancel()
        for place in [place for place in self._told if str(place[0]).startswith(f"{table}:")]:
            del self._told[place]
