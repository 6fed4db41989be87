"""A question on its way to a worker, and who asks it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from octosphere.core.errors import BadInput

from .process import Process, WorkerFailed
from .task import Task, reference

if TYPE_CHECKING:
    from .fair import FairQueue


@dataclass(frozen=True, slots=True)
class Owner:
    """Who asks: the name that work is counted for, such as an address; at which table; and whether a person waits."""

    name: str = ""
    table: str = ""
    person: bool = False


NOBODY = Owner()


@dataclass(slots=True, eq=False)
class Question:
    """A task, its arguments, who waits for its value, and whose it is."""

    task: Task
    args: tuple[Any, ...]
    answer: asyncio.Future[Any]
    owner: Owner = NOBODY
    queue: FairQueue | None = None  # in which it waits, or waited
    deaths: int = 0
    process: Process | None = None  # that works on it
    seconds: float = 0.0  # that processes have worked on it
    hurried: bool = False
    done: int = 0  # how far it is, where its task tells
    of: int = 0

    def __post_init__(self) -> None:
        reference(self.task)  # what is no function is whoever asks for it told, not the process that should run it

    @property
    def ahead(self) -> int:
        """How many questions come first, those in hand among them; 0 from when it is in hand itself."""
        return 0 if self.queue is None else self.queue.ahead(self)

    def cancel(self) -> None:
        """Nobody waits any more: it leaves its queue, and a worker that has it in hand comes to an end."""
        self.answer.cancel()

    def hurry(self) -> None:
        """Have it answered at once, as well as it can be by then."""
        self.hurried = True
        if self.process is not None:
            self.process.hurry()

    def heard(self, done: int, of: int) -> None:
        """So much is done, of so much."""
        self.done, self.of = done, of

    def settle(self, answer: dict[str, Any]) -> None:
        """Pass an answer on, if anybody still waits."""
        if self.answer.done():
            return
        if "value" in answer:
            self.answer.set_result(answer["value"])
        elif "refused" in answer:
            self.answer.set_exception(BadInput(answer["refused"]))
        else:
            self.answer.set_exception(WorkerFailed(answer["failed"]))
