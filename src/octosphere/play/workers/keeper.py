"""Whoever keeps one process at work: starts it for a question, and replaces it when it dies or hangs."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Literal

from .fair import FairQueue
from .process import Died, Process
from .question import Question
from .task import Task, reference

TRIES = 3  # processes that may die of one question

State = Literal["ok", "idle", "starting", "failing"]

logger = logging.getLogger(__name__)


class Keeper:
    """Works through a queue of questions, which others may share; without a question it starts no process."""

    def __init__(self, questions: FairQueue, warm: Task | None, limit: float) -> None:
        self._questions, self._warm, self._limit = questions, warm, limit
        self.state: State = "idle"
        self.deaths = 0  # of processes
        self._question: Question | None = None  # in hand

    async def run(self) -> None:
        """One process after the other, for ever."""
        try:
            while True:
                await self._employ()
        finally:
            self._give_up("the workers are closed")

    async def _employ(self) -> None:
        """A process from the first question on, as long as it lives and answers in time."""
        while self._question is None or self._question.answer.done():
            self._let_go()
            await self._take()
        if self.state == "idle":
            self.state = "starting" if self._warm else "ok"
        try:
            process = await Process.start()
        except OSError:
            return self._mourn()
        try:
            await self._serve(process)
        except TimeoutError:
            self._give_up(f"no answer within {self._limit:.0f} seconds")
        except Died:
            self._mourn()
        finally:
            await process.end()

    async def _serve(self, process: Process) -> None:
        """Warm a process up and hand it every question that somebody still waits for."""
        await self._warm_up(process)
        while True:
            question = self._question or await self._next(process)
            if not question.answer.done():
                question.settle(await self._ask(process, question))
            self._let_go()

    async def _ask(self, process: Process, question: Question) -> dict[str, Any]:
        """Hand a question over, and with it whether whoever asked is in a hurry."""
        question.process, begun = process, time.monotonic()
        more: dict[str, Any] = {"hurried": question.hurried, "hears": question.heard}
        try:
            return await process.ask(question.task, question.args, self._limit, **more)
        finally:
            question.process = None
            question.seconds += time.monotonic() - begun

    async def _warm_up(self, process: Process) -> None:
        """Have a process ready for its questions; a task that kills it is not asked again."""
        warm, self._warm = self._warm, None
        if warm is None:
            return
        try:
            self._note(await process.ask(warm, (), self._limit))
        except (Died, TimeoutError):
            self._note({"failed": f"{reference(warm)}: it died or took too long"})
            raise
        self._warm = warm

    def _note(self, answer: dict[str, Any]) -> None:
        """Whether a process is warm; the log is told when that begins to fail and when it works again."""
        why = answer.get("failed") or answer.get("refused")
        if why and self.state != "failing":
            logger.error("strong bots, hints and forecasts do not work: a worker cannot warm up: %s", why)
        elif not why and self.state == "failing":
            logger.warning("strong bots, hints and forecasts work again.")
        self.state = "failing" if why else "ok"

    async def _next(self, process: Process) -> Question:
        """The next question, unless the process is gone before it comes."""
        coming = asyncio.create_task(self._take())
        try:
            await asyncio.wait((coming, process.gone), return_when=asyncio.FIRST_COMPLETED)
            if self._question is None:
                raise Died
            return self._question
        finally:
            coming.cancel()

    async def _take(self) -> None:
        self._question = await self._questions.get()

    def _mourn(self) -> None:
        """The question in hand is asked again, but not for ever."""
        self.deaths += 1
        if self._question is None:
            return
        self._question.deaths += 1
        if self._question.deaths >= TRIES:
            self._give_up(f"{TRIES} workers died of this question, perhaps for want of memory")

    def _give_up(self, why: str) -> None:
        if self._question is not None:
            self._question.settle({"failed": f"{reference(self._question.task)}: {why}"})
        self._let_go()

    def _let_go(self) -> None:
        """The next may come."""
        if self._question is not None:
            self._questions.done(self._question)
        self._question = None
