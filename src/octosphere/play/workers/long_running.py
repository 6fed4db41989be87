"""Whoever keeps the process for long work: it goes when there is none, and stops what nobody waits for."""

from __future__ import annotations

import asyncio
from typing import Any

from .keeper import Keeper
from .process import Died, Process
from .question import Question

IDLE = 120.0  # seconds without a question after which the process is let go, with its memory


class LongRunningKeeper(Keeper):
    """Lets an idle process go; a question that is cancelled while it is answered ends it."""

    async def _serve(self, process: Process) -> None:
        process.stand_back()
        await super()._serve(process)

    async def _next(self, process: Process) -> Question:
        try:
            async with asyncio.timeout(IDLE):
                return await super()._next(process)
        except TimeoutError:
            raise Died from None  # of boredom

    async def _ask(self, process: Process, question: Question) -> dict[str, Any]:
        question.heard(0, 0)  # one that died before began anew
        asking = asyncio.create_task(super()._ask(process, question))
        try:
            await asyncio.wait((asking, question.answer), return_when=asyncio.FIRST_COMPLETED)
            if asking.done():
                return asking.result()
        finally:
            asking.cancel()
            await asyncio.wait((asking,))  # until it has written down how long it took
        self._let_go()
        raise Died  # nobody waits any more
