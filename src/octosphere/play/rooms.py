"""One open table in memory: the live table, its lock, and who watches it."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from octosphere.core.errors import BadInput

from .daily import names_day
from .entries import Entry
from .live_table import LiveTable
from .requests import Limited
from .workers import Question

GRACE = 120.0  # seconds that a player must have been away before the others can let a bot play for them
LONGEST_QUEUE = 1000  # a watcher this far behind is sent away and comes back with the last entry it saw

Start = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]  # in the background, ended with the service


@dataclass(frozen=True, slots=True)
class Presence:
    """Which seats are connected, how many only watch, and whether a bot that is due cannot move."""

    present: tuple[int, ...]
    watchers: int
    stuck: bool = False


@dataclass(frozen=True, slots=True)
class Waits:
    """The bot to move waits until so many questions of others are answered, or so many percent are compiled."""

    ahead: int  # 0: it is its turn
    waking: int | None = None  # None: it thinks now


@dataclass(frozen=True, slots=True)
class Beat:
    """Nothing new, but the stream lives."""


News = Entry | Presence | Waits | Beat


class Watcher:
    """A stream of what happens at a table, for one connection."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self._news: list[News] = []
        self._ended = False
        self._reader: asyncio.Future[None] | None = None  # while it waits

    def tell(self, news: News) -> bool:
        """False if this watcher reads too slowly."""
        if len(self._news) >= LONGEST_QUEUE:
            return False
        self._news.append(news)
        self._wake()
        return True

    def end(self, *, at_once: bool = False) -> None:
        """Let the reader finish, with what it has not read yet or without; it will ask again if it may come back."""
        self._ended = True
        if at_once:
            self._news.clear()
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def next(self) -> list[News]:
        """All that is new, at least one; nothing when the stream has ended."""
        while not self._news and not self._ended:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        news, self._news = self._news, []
        return news


class Room:
    """A table that somebody uses now."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.lock = asyncio.Lock()
        self.watches: list[Watcher] = []
        self.elsewhere: dict[str, Presence] = {}  # who is connected to other processes
        self.bots: asyncio.Task[None] | None = None
        self.stuck = False  # whether those who think fail at the bot that is due
        self.thought: Question | None = None  # what the bot to move was asked
        self._hurry: asyncio.Event | None = None  # set if people would rather not look at the last move for longer
        self.used = 0.0
        self.notes: dict[str, Any] = {}  # what others remember of this table as long as it is open
        self.opened = time.monotonic()
        self.closed = False  # another room has taken its place, or its table is no more
        self._seen: dict[int, float] = {}  # when somebody of each seat was last here
        self._were_here: set[int] = set()
        self.told = live.seq  # the last entry that watchers know of
        self.broken = False  # whether the live table may hold what the store has not

    @property
    def idle(self) -> bool:
        """Whether forgetting this room would disturb nobody."""
        return not self.watches and not self.lock.locked() and (self.bots is None or self.bots.done())

    @property
    def settled(self) -> bool:
        """Whether all that the live table holds is stored."""
        return not self.lock.locked() and not self.broken

    def close(self) -> None:
        """Nothing happens here any more: readers come back if they may, and nobody thinks for this table."""
        self.closed = True
        for watch in self.watches:
            watch.end(at_once=True)
        if self.thought is not None:
            self.thought.cancel()
        if self.bots is not None and self.bots is not asyncio.current_task():
            self.bots.cancel()

    async def pause(self, seconds: float) -> None:
        """Let people look at what was done last, unless they are in a hurry."""
        self._hurry = asyncio.Event()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._hurry.wait()

    def hurry(self) -> bool:
        """A pause comes to an end, and so does a bot that thinks here, but for one of a day; whether one thinks."""
        if self._hurry is not None:
            self._hurry.set()
        if self.thought is None or self.thought.answer.done():
            return False
        if not names_day(self.live.opening):  # there the same moves have to make the same game
            self.thought.hurry()
        return True

    def here(self) -> Presence:
        """Who is connected to this process."""
        seats = {seat for watch in self.watches for seat in watch.seats}
        return Presence(tuple(sorted(seats)), sum(not watch.seats for watch in self.watches))

    def presence(self) -> Presence:
        """Who is connected anywhere."""
        all_of_them = [self.here(), *self.elsewhere.values()]
        seats = {seat for one in all_of_them for seat in one.present}
        return Presence(tuple(sorted(seats)), sum(one.watchers for one in all_of_them), self.stuck)

    def see(self, seats: Iterable[int] = ()) -> None:
        """Take down who is here now, who was until now, and these, who have just asked for something."""
        here = set(self.presence().present)
        self._seen |= dict.fromkeys(here | self._were_here | set(seats), time.monotonic())
        self._were_here = here

    def away(self, seat: int) -> float:
        """The seconds since somebody of a seat was last here, or since this room was opened if nobody was."""
        if seat in self._were_here:
            return 0.0
        return time.monotonic() - self._seen.get(seat, self.opened)

    def waits(self, grace: float) -> dict[int, int]:
        """The seconds until the others may let a bot play for each person who is not here."""
        live, here = self.live, self.presence().present
        people = [seat for seat, place in enumerate(live.places) if place.kind == "person" and seat not in here]
        return {seat: self._wait(seat, grace) for seat in people if not live.over}

    def _wait(self, seat: int, grace: float) -> int:
        """None for a seat whose holder asked to be forgotten: nobody can come back to it."""
        return 0 if seat in self.live.forgotten else max(0, math.ceil(grace - self.away(seat)))

    def check_away(self, target: str, grace: float) -> None:
        """Refuse a vote against somebody who is here, or has not been away for long enough."""
        number = target.partition(":")[0]
        seat = int(number) if number.isdecimal() else -1
        if seat in self.presence().present:
            raise BadInput("that player is here")
        if left := self.waits(grace).get(seat):
            raise Limited(f"away for too short a time: vote again in {left} seconds", "too_soon", seconds=left)

    def tell(self, news: Sequence[News]) -> None:
        """Pass news on to every watcher."""
        self.told = max([self.told, *(one.seq for one in news if isinstance(one, Entry))])
        for watch in list(self.watches):
            if not all(watch.tell(one) for one in news):
                self.watches.remove(watch)
                watch.end()
