"""Players of the load: each sends a request, waits for its answer and its event, and sends the next."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import perf_counter

from .courses import Course, Lobby
from .wire import Caller, Poster, Stream, get, listen

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
    """One table at a time: a connection that posts, and a stream of the other seat that listens."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._poster = Poster(self._answered)
        self._tally = Tally(0.0)
        self._idle: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._renewing: asyncio.Task[None] | None = None
        self._sent = self._heard_at = 0.0
        self._due = self._last = 0
        self.course: Course
        self._stream: Stream
        self.events_lost = self.events_doubled = 0

    async def sit_down(self) -> None:
        """Take the first table."""
        await self._take_table()

    async def connect(self) -> None:
        """A fresh connection for a round: servers close those that were quiet for long."""
        address = self.lobby.address
        self._poster.close()
        self._poster = Poster(self._answered)
        await asyncio.get_running_loop().create_connection(lambda: self._poster, address.host, address.port)

    async def _take_table(self) -> None:
        self.course = await self.lobby.course()
        self._due = self._last = 0
        self._stream = await listen(self.lobby.address, self.course.stream, self._heard)

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
        self._stream.close()
        try:
            await self._take_table()
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

    def _heard(self, ids: list[int]) -> None:
        self._heard_at = perf_counter()
        for seq in ids:
            self.events_lost += max(0, seq - self._last - 1)
            self.events_doubled += seq <= self._last
            self._last = max(self._last, seq)
        self._settle()

    def _settle(self) -> None:
        """Once a request is answered and all its events are here, count it and send the next."""
        if not 0 < self._due <= self._last or self._idle.done():
            return
        self._due = 0
        self._tally.settled += 1
        if self._heard_at <= self._tally.until:
            self._tally.requests += 1
            self._tally.moves += self.course.gained()
        if self.course.across():
            self._tally.latencies.append(self._heard_at - self._sent)
        self._next()

    def leave(self) -> None:
        """Hang up."""
        self._poster.close()
        self._stream.close()


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


async def play_round(players: list[Player], seconds: float) -> Tally:
    """All of them at once for so long; requests under way at the end are waited for."""
    for player in players:
        await player.connect()
    await all_accepted(players[0].lobby)
    tally = Tally(perf_counter() + seconds)
    idle = [player.play(tally) for player in players]
    _, hanging = await asyncio.wait(idle, timeout=seconds + PATIENCE)
    tally.errors += [f"no event within {PATIENCE:.0f} s"] * len(hanging)
    return tally
