"""Messages on their way: few at a time for each target, so that a slow one delays nobody but itself."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from typing import Literal

from octosphere.core.errors import OctosphereError

AT_ONCE = 64  # messages on the way to targets that somebody named
EACH = 4  # of them to one target, and as many of each way of our own
SLOW_AT_ONCE = 16  # of them to all targets that were slow lately
SLOW = 2.0  # seconds after which a target is slow
REMEMBERED = 3600.0  # seconds for which it stays so: answering every other message at once does not help it
MOST_SLOW = 10_000  # targets known as slow
OWN = "."  # the first sign of a lane that no stranger can slow down

Share = Literal["own", "sound", "slow"]
Job = Callable[[], Awaitable[None]]

logger = logging.getLogger(__name__)


class Lanes:
    """Starts each job when its lane has room: a lane is a target that somebody named, or one of our own ways."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[tuple[str, Job]]] = {}  # by lane, in the order of their turns
        self._running: Counter[str] = Counter()  # by lane
        self._taken: Counter[Share] = Counter()
        self._slow: dict[str, float] = {}  # until when a lane counts as slow
        self._keys: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def __contains__(self, key: str) -> bool:
        """Whether a job of this key waits or runs."""
        return key in self._keys

    def put(self, lane: str, key: str, job: Job) -> None:
        """Do this when the lane has room; a key that is there already is not taken twice."""
        if key not in self._keys:
            self._keys.add(key)
            self._waiting.setdefault(lane, deque()).append((key, job))
            self._fill()

    async def finish(self) -> None:
        """Wait until nothing is left; what kills a job is raised here."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    def cancel(self) -> None:
        """Start nothing more, and end what runs."""
        self._waiting.clear()
        for task in self._tasks:
            task.cancel()

    def _fill(self) -> None:
        """Start one job of each lane in turn, until none has room."""
        while ready := [lane for lane in self._waiting if self._has_room(lane)]:
            for lane in ready:
                if self._has_room(lane):  # unless those before it in this turn have taken the last
                    self._start_next(lane)

    def _share(self, lane: str) -> Share:
        if lane.startswith(OWN):
            return "own"
        return "slow" if self._slow.get(lane, 0.0) > time.monotonic() else "sound"

    def _has_room(self, lane: str) -> bool:
        share, running, taken = self._share(lane), self._running[lane], self._taken
        if share == "own":
            return running < EACH
        if taken["sound"] + taken["slow"] >= AT_ONCE:
            return False
        return running < EACH if share == "sound" else not running and taken["slow"] < SLOW_AT_ONCE

    def _start_next(self, lane: str) -> None:
        waiting = self._waiting.pop(lane)
        key, job = waiting.popleft()
        if waiting:
            self._waiting[lane] = waiting  # behind all others
        share = self._share(lane)
        self._running[lane] += 1
        self._taken[share] += 1
        task = asyncio.create_task(self._run(lane, share, key, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, lane: str, share: Share, key: str, job: Job) -> None:
        begun = time.monotonic()
        try:
            await job()
        except OctosphereError:
            pass  # the store tells of itself, and the next look finds what was not done
        except Exception:
            logger.exception("an alert was not sent")
        finally:
            self._keys.discard(key)
            self._running -= Counter((lane,))
            self._taken[share] -= 1
            self._remember(lane, time.monotonic() - begun)
            self._fill()

    def _remember(self, lane: str, seconds: float) -> None:
        """Note a slow target; of very many the first are forgotten."""
        if seconds > SLOW and not lane.startswith(OWN):
            self._slow.pop(lane, None)
            self._slow[lane] = time.monotonic() + REMEMBERED
            if len(self._slow) > MOST_SLOW:
                del self._slow[next(iter(self._slow))]
