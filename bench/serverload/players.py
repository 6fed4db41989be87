"""Players of the load: each sends a request, waits for its answer and its event, and sends the next."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import perf_counter

from .courses import Course, Lobby
from .ears import Ear, PageEar
from .wire import Caller, Poster, get

PATIENCE = 30.0  # seconds after a round until an answer counts as never given


@dataclass(slots=True)
class Tally:
    """What one round counted."""

    until: float
    moves: int = 0  # of records, decisions and throws, whose events arrived in time
    requests: int = 0  # that made them
    settled: int = 0  # and those that came after the end
    latencies: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Player:
    """One table at a time: a connection that posts for both seats, and the ears of those who look."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._poster = Poster(self._answered)
        self._tally = Tally(0.0)
        self._idle: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._renewing: asyncio.Task[None] | None = None
        self._sent, self._due = 0.0, 0
        self.course: Course
        self.ears: list[Ear] = []

    async def sit_down(self) -> None:
        """Take the first table."""
        self.course = await self.lobby.course()

    async def connect(self) -> None:
        """A fresh connection for a round: servers close those that were quiet for long."""
        self._poster.close()
        self._poster = Poster(self._answered)
        await self._poster.connect(self.lobby.address)

    async def look(self) -> None:
        """Open the pages, or whatever else hears."""
        self._due, self.ears = 0, self.course.ears(self._settle)
        for ear in self.ears:
            await ear.open()

    def play(self, tally: Tally) -> asyncio.Future[None]:
        """Play until the round ends; the future is done when nothing is under way any more."""
        self._tally = tally
        self._idle = asyncio.get_running_loop().create_future()
        self._next()
        return self._idle

    def _next(self) -> None:
        self._sent = perf_counter()
        if self._sent >= self._tally.until:
            self._idle.set_result(None)
            return
        request = self.course.request()
        if request is None:
            self._renewing = asyncio.create_task(self._renew())
        else:
            self._due = 0
            self._poster.send(request)

    async def _renew(self) -> None:
        """Leave a finished game for a new table."""
        try:
            await self.look_away()
            self.course = await self.lobby.course()
            await self.look()
        except Exception as error:
            self._fail(f"no new table: {error}")
        else:
            self._next()

    def _answered(self, status: int, body: bytes) -> None:
        if status == 200:
            self._due = self.course.accept(body)
            self._settle()
        else:
            self.course.refuse()
            self._fail(f"{status}: {body[:200].decode(errors='replace')}")

    def _fail(self, what: str) -> None:
        self._tally.errors.append(what)
        if not self._idle.done():
            self._idle.set_result(None)

    def _settle(self) -> None:
        """Once a request is answered and everybody sees what it brought, count it and send the next."""
        if self._due <= 0 or self._idle.done() or any(ear.seq < self._due for ear in self.ears):
            return
        self._due = 0
        self._tally.settled += 1
        seen = max(ear.at for ear in self.ears)
        if seen <= self._tally.until:
            self._tally.requests += 1
            self._tally.moves += self.course.gained()
        if self.course.across():
            self._tally.latencies.append(self.ears[-1].at - self._sent)
        self._next()

    async def look_away(self) -> None:
        """Close what was open; what some pages drew is compared with a whole view first."""
        for ear in self.ears:
            if isinstance(ear, PageEar):
                await ear.check()
            ear.close()
        self.ears = []

    def leave(self) -> None:
        """Hang up."""
        self._poster.close()
        for ear in self.ears:
            ear.close()


async def seated(lobby: Lobby, count: int) -> list[Player]:
    """So many players at their tables."""
    await lobby.stock(count)
    players = [Player(lobby) for _ in range(count)]
    for player in players:
        await player.sit_down()
    return players


async def all_accepted(lobby: Lobby) -> None:
    """A server accepts connections one by one, in their order: once a last one is answered, all are through."""
    caller = Caller(lobby.address)
    await caller.call(get(lobby.knock))
    caller.close()


async def take_seats(players: list[Player]) -> None:
    """Everybody is connected and sees their table."""
    for player in players:
        await player.look()
    for player in players:  # last: a server hangs up on whoever asks for nothing
        await player.connect()
    await all_accepted(players[0].lobby)


async def play_round(players: list[Player], seconds: float) -> Tally:
    """All of them at once for so long; requests under way at the end are waited for."""
    tally = Tally(perf_counter() + seconds)
    idle = [player.play(tally) for player in players]
    _, hanging = await asyncio.wait(idle, timeout=seconds + PATIENCE)
    tally.errors += [f"no event within {PATIENCE:.0f} s"] * len(hanging)
    return tally
