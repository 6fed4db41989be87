"""Bots and coaches in processes of their own, so that the event loop never waits for a thought."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from .keeper import Keeper, Question
from .process import WorkerFailed

LIMIT = 60.0  # seconds a question may take

IsLight = Callable[[str, Sequence[Any]], bool]


def never(task: str, args: Sequence[Any]) -> bool:
    """All questions are heavy."""
    return False


class Workers:
    """So many processes for heavy questions, and one for light ones, which never wait behind those."""

    def __init__(self, count: int = 1, *, warm: str = "", light: IsLight = never, limit: float = LIMIT) -> None:
        self._heavy: asyncio.Queue[Question] = asyncio.Queue()
        self._is_light = light
        self._light: asyncio.Queue[Question] = asyncio.Queue()
        self._keepers = [Keeper(self._heavy, warm, limit) for _ in range(count)]
        self._keepers.append(Keeper(self._light, "", limit))
        self._running: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start all processes; questions may be asked at once, heavy ones wait for the task `warm`."""
        self._running = [asyncio.create_task(keeper.run()) for keeper in self._keepers]

    async def ask(self, task: str, *args: Any) -> Any:
        """Run "module:function" in a worker; raises what it refuses as BadInput, all else as WorkerFailed."""
        return await self.put(task, *args).answer

    def put(self, task: str, *args: Any) -> Question:
        """A question on its way; who asked may wait for its answer, and hurry it."""
        if not self._running:
            raise WorkerFailed("the workers are closed")
        question = Question(task, args, asyncio.get_running_loop().create_future())
        (self._light if self._is_light(task, args) else self._heavy).put_nowait(question)
        return question

    async def close(self) -> None:
        """End all processes; whoever still waits is told."""
        running, self._running = self._running, []
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for queue in (self._heavy, self._light):
            while not queue.empty():
                queue.get_nowait().settle({"failed": "the workers are closed"})
