"""Whether a database works: a failure is logged once, tried again until it is over, and costs nobody time twice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal, TypeVar

from octosphere.core.errors import OctosphereError

from .contract import StoreError, Taken, Trouble

T = TypeVar("T")
Lane = Literal["read", "write"]

LIMIT = 8.0  # seconds that an operation may take, its waiting in the queue included
SLOW = 2.0  # seconds; a failure that took longer is spared the others until the database works again
FRESH = 1.0  # seconds for which one check answers all who ask
PAUSE = 1.0  # seconds between tries of a database that fails
QUIET = 60.0  # seconds between two troubles that are logged

logger = logging.getLogger(__name__)


class DatabaseHealth:
    """Keeps time over the operations of a store, and tries by itself whether one that failed works again."""

    def __init__(self, attempt: Callable[[], Awaitable[None]]) -> None:
        self._attempt = attempt
        self._trouble: Trouble | None = None
        self._refused: frozenset[Lane] = frozenset()
        self._recovery: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[None] | None = None
        self._checked = self._logged = -QUIET

    async def within(self, lane: Lane, work: Callable[[], Awaitable[T]]) -> T:
        """Do something within the limit (what is written has the writer's); what would only cost time is refused."""
        if lane in self._refused:
            raise StoreError("the database does not answer", self._trouble or "slow")
        begun = time.monotonic()
        try:
            return await (_limit(work) if lane == "read" else work())
        except Taken:
            raise
        except StoreError as error:
            self._fail(error, lane, time.monotonic() - begun)
            raise

    async def trouble(self) -> Trouble | None:
        """What is wrong; a check that takes long is not waited for."""
        if self._recovery is not None or time.monotonic() - self._checked < FRESH:
            return self._trouble
        if self._checking is None:
            self._checking = asyncio.create_task(self._check())
        _, running = await asyncio.wait((self._checking,), timeout=SLOW)
        return "slow" if running else self._trouble

    async def close(self) -> None:
        """Check no more."""
        tasks = [task for task in (self._recovery, self._checking) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _check(self) -> None:
        try:
            with suppress(StoreError):  # it is noted
                await self.within("write", lambda: _limit(self._attempt))
                self._checked = time.monotonic()
        finally:
            self._checking = None

    def _fail(self, error: StoreError, lane: Lane, seconds: float) -> None:
        """Note a failure; the first one begins the tries."""
        if seconds > SLOW and error.trouble != "busy":  # that is one table, not all of them
            both = error.trouble in ("slow", "unreachable")
            self._refused |= {"read", "write"} if both else {lane}
        self._trouble = error.trouble
        if self._recovery is None:
            self._recovery = asyncio.create_task(self._recover(str(error).partition(":")[0]))

    async def _recover(self, why: str) -> None:
        """Try until it works, and log how that began and ended."""
        begun = time.monotonic()
        if told := begun - self._logged >= QUIET:
            self._logged = begun
            logger.error("the database fails: %s. What cannot be stored is refused; it is tried every second.", why)
        while await self._fails():
            pass
        self._recovery, self._trouble, self._refused = None, None, frozenset()
        self._checked = time.monotonic()
        if told:
            logger.warning("the database works again, after %.0f seconds.", self._checked - begun)

    async def _fails(self) -> bool:
        """Whether it still fails, after a pause."""
        await asyncio.sleep(PAUSE)
        try:
            await _limit(self._attempt)
        except OctosphereError as error:
            self._trouble = getattr(error, "trouble", "failing")
            return True
        return False


async def _limit(work: Callable[[], Awaitable[T]]) -> T:
    """The result, or a refusal when it takes too long; whether it was done is then not known."""
    try:
        async with asyncio.timeout(LIMIT):
            return await work()
    except TimeoutError:
        raise StoreError("the database took too long", "slow") from None
