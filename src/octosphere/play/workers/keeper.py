"""Whoever keeps one process at work: hands it questions, and replaces it when it dies or hangs."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Literal

from .fair import FairQueue
from .process import Died, Process
from .question import Question

TRIES = 3  # processes that may die of one question
COMPILES = 30.0  # seconds of warming up from which on code was compiled, which takes memory for good
PAUSE = 1.0  # seconds before a process that died by itself is replaced, unless a question comes

State = Literal["ok", "starting", "failing"]

logger = logging.getLogger(__name__)


class Keeper:
    """Works through a queue of questions, which others may share."""

    def __init__(self, questions: FairQueue, warm: str, limit: float) -> None:
        self._questions, self._warm, self._limit = questions, warm, limit
        self._warmed = False
        self.state: State = "starting" if warm else "ok"
        self._question: Question | None = None  # in hand

    async def run(self) -> None:
        """One process after the other, for ever."""
        try:
            while True:
                await self._employ()
        finally:
            self._give_up("the workers are closed")

    async def _employ(self) -> None:
        """A process, as long as it lives and answers in time."""
        try:
            process = await Process.start()
        except OSError:
            return await self._mourn()
        try:
            await self._serve(process)
        except TimeoutError:
            self._give_up(f"no answer within {self._limit:.0f} seconds")
        except Died:
            await self._mourn()
        finally:
            await process.end()

    async def _serve(self, process: Process) -> None:
        """Warm a process up and hand it every question that somebody still waits for."""
        if await self._has_compiled(process):
            return
        while True:
            question = self._question or await self._next(process)
            if not question.answer.done():
                question.settle(await self._ask(process, question))
            self._let_go()

    async def _ask(self, process: Process, question: Question) -> dict[str, Any]:
        """Hand a question over, and with it the haste of whoever asked."""
        question.process, begun = process, time.monotonic()
        more: dict[str, Any] = {"hurried": question.hurried, "hears": question.heard}
        try:
            return await process.ask(question.task, question.args, self._limit, **more)
        finally:
            question.process = None
            question.seconds += time.monotonic() - begun

    async def _has_compiled(self, process: Process) -> bool:
        """Warm a process up; True, once, if it took so long that a fresh one will be much smaller."""
        warm, self._warm = self._warm, ""  # one that kills its process is not asked again
        if not warm:
            return False
        begun = time.monotonic()
        try:
            self._note(await process.ask(warm, (), self._limit))
        except (Died, TimeoutError):
            self._note({"failed": f"{warm}: it died or took too long"})
            raise
        self._warm, first = warm, not self._warmed
        self._warmed = True
        return first and time.monotonic() - begun > COMPILES

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

    async def _mourn(self) -> None:
        """The question in hand is asked again, but not for ever; without one there is no hurry."""
        if self._question is None:
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await self._take()
            return
        self._question.deaths += 1
        if self._question.deaths >= TRIES:
            self._give_up(f"{TRIES} workers died of this question, perhaps for want of memory")

    def _give_up(self, why: str) -> None:
        if self._question is not None:
            self._question.settle({"failed": f"{self._question.task}: {why}"})
        self._let_go()

    def _let_go(self) -> None:
        """The next may come."""
        if self._question is not None:
            self._questions.done(self._question)
        self._question = None
