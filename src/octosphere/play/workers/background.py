"""Work that nobody waits for yet: one process of the lowest priority does one task, once."""

from __future__ import annotations

import logging

from .process import Died, Process
from .task import Task, reference

LIMIT = 3600.0  # seconds
LOWEST = 19  # niceness: it takes what the others leave

logger = logging.getLogger(__name__)


class Background:
    """A task on its way; it tells how far it is."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self.percent = 0  # 100: it is done or given up

    async def run(self) -> None:
        """Do it; what goes wrong is written down."""
        try:
            why = await self._ask()
        except (Died, OSError) as error:  # a TimeoutError is one
            why = f"{type(error).__name__} {error}"
        self.percent = 100
        if why:
            logger.warning("not prepared, strong bots and hints will start slowly: %s: %s", reference(self._task), why)

    async def _ask(self) -> str:
        """Why it did not work; empty if it did."""
        process = await Process.start()
        try:
            process.stand_back(LOWEST)
            answer = await process.ask(self._task, (), LIMIT, hears=self._heard)
        finally:
            await process.end()
        return str(answer.get("failed") or answer.get("refused") or "")

    def _heard(self, done: int, of: int) -> None:
        self.percent = min(99, 100 * done // of)
