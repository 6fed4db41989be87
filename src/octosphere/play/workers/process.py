"""The parent's side of one worker process: a line out, a line back."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from octosphere.core.errors import OctosphereError

from .reports import Hears
from .task import Task, reference
from .urgency import HURRY

COLD = 600.0  # seconds for the first answer: code may have to be compiled before it
GRACE = 1.0  # seconds to end by itself when its questions end
LONGEST = 1 << 24  # bytes of an answer
POLITE = 3  # how much nicer long work is than the server itself
LAST = 19  # nobody is nicer
QUIET = {"OPENBLAS_NUM_THREADS": "1"}  # no worker multiplies matrices, and room for threads to do so takes 60 MB


class WorkerFailed(OctosphereError):
    """A question that no worker could answer."""


class Died(Exception):
    """The process is gone, or speaks nonsense."""


def nobody(done: int, of: int) -> None:
    """Hears nothing."""


class Process:
    """One worker; it answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._stdin, self._stdout = process, process.stdin, process.stdout
        self._answered = False
        self.gone = asyncio.create_task(process.wait())

    @classmethod
    async def start(cls) -> Process:
        """A fresh one, ready to be asked."""
        command = (sys.executable, "-m", __package__)
        env = {**QUIET, **os.environ}
        start = asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST, env=env)
        starting = asyncio.create_task(start)
        try:
            return cls(await asyncio.shield(starting))
        except asyncio.CancelledError:  # broken off half-way, it would leave a process that nobody knows
            with suppress(OSError):
                await cls(await starting).end()
            raise

    async def ask(
        self, task: Task, args: Sequence[Any], limit: float, *, hurried: bool = False, hears: Hears = nobody
    ) -> dict[str, Any]:
        """The answer, or a TimeoutError: the limit counts from the last sign of life, the first answer has longer."""
        line = json.dumps([reference(task), args, hurried]).encode() + b"\n"
        within = limit if self._answered else max(limit, COLD)
        async with asyncio.timeout(within) as clock:

            def hear(done: int, of: int) -> None:
                clock.reschedule(asyncio.get_running_loop().time() + within)  # it compiles, and says so
                hears(done, of)

            answer = await self._exchange(line, hear)
        self._answered = True
        return answer

    async def _exchange(self, line: bytes, hears: Hears) -> dict[str, Any]:
        """Send a question and read what comes back: how far it is, any number of times, then the answer."""
        try:
            self._stdin.write(line)
            await self._stdin.drain()
            answer: dict[str, Any] = json.loads(await self._stdout.readline())
            while "progress" in answer:
                hears(*answer["progress"])
                answer = json.loads(await self._stdout.readline())
        except (OSError, RuntimeError, ValueError):  # a broken pipe, a closed one (uvloop), no line or an endless one
            raise Died from None
        return answer

    def hurry(self) -> None:
        """Ask for the answer now; a task that cannot end early does not notice."""
        with suppress(OSError, RuntimeError):  # a pipe that is broken or closed (uvloop)
            self._stdin.write(HURRY)

    def stand_back(self, niceness: int = POLITE) -> None:
        """Let other processes go first when there are more of them than cores."""
        with suppress(OSError):
            own = os.getpriority(os.PRIO_PROCESS, 0)  # a server that is polite itself has still more polite workers
            os.setpriority(os.PRIO_PROCESS, self._process.pid, min(own + niceness, LAST))

    async def end(self) -> None:
        """Let the process go, by force if it does not, and wait until nothing is left of it."""
        self._stdin.close()
        _, alive = await asyncio.wait((self.gone,), timeout=GRACE)
        if alive:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self.gone
        await self._stdout.read()
