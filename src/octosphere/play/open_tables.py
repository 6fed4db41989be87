"""The tables that somebody uses now, each in a room of its own; all others are in the store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from octosphere.core.record import AnyGame

from .access import NO_TABLE, TRUSTED, NoSuchTable
from .bot_moves import is_wanted
from .entries import Entry
from .expiry import is_to_be_noted
from .fold import fold_entries
from .live_table import LiveTable
from .rooms import Room, Start
from .store import Store

MOST_IDLE = 512  # tables that nobody watches, beyond which they are forgotten; they come back from the store


class OpenTables:
    """Opens tables from the store, once for all who ask, and forgets those that nobody uses."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], wake: Callable[[Room], None], start: Start) -> None:
        self._store, self._games, self._wake, self._start = store, games, wake, start
        self.rooms: dict[str, Room] = {}
        self._crowded = 2 * MOST_IDLE
        self.lasts = 0.0  # as the service has it
        self._opening: dict[str, asyncio.Future[Room]] = {}

    async def room(self, table: str) -> Room:
        """The room of a table, read from the store if nobody is in it yet."""
        room = self.rooms.get(table)
        if room is None:
            room = await self._shared_opening(table)
        deserted, room.used = not is_wanted(room), time.monotonic()
        if deserted:
            self._wake(room)
        if is_to_be_noted(room, now := time.time(), always=self.lasts > 0):
            self._start(self._store.touch(table, now))
        return room

    @asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[Room]:
        """The room of a table, held; one that was closed while we waited for it is opened again."""
        while True:
            room = await self.room(table)
            async with room.lock:
                if not room.closed:
                    yield room
                    return

    async def _shared_opening(self, table: str) -> Room:
        """Several who come at once wait for the same reading."""
        if table not in self._opening:
            task = asyncio.ensure_future(self._open(table))
            self._opening[table] = task
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> Room:
        live, _ = await self._read(table)
        return self.enter_room(live)

    def enter_room(self, live: LiveTable) -> Room:
        room = self.rooms[live.opening.id] = Room(live)
        room.used = time.monotonic()
        self._forget_idle()
        self._wake(room)
        return room

    async def _read(self, table: str) -> tuple[LiveTable, list[Entry]]:
        found = await self._store.load(table)
        if found is None:
            raise NoSuchTable(NO_TABLE)
        opening, entries = found
        return await fold_entries(self._games[opening.game], opening, entries), entries

    async def read_again(self, room: Room) -> None:
        """Take the table as the store has it, and tell what has not been told."""
        try:
            room.live, entries = await self._read(room.live.opening.id)
        except NoSuchTable:
            self.close(room)
            raise
        room.broken = False
        room.tell([entry for entry in entries if entry.seq > room.told])

    def close(self, room: Room) -> None:
        """Let go of a room; whoever asks for its table next reads what is stored."""
        table = room.live.opening.id
        if self.rooms.get(table) is room:
            del self.rooms[table]
        room.close()

    def _forget_idle(self) -> None:
        """Rooms that nobody uses make place, those left longest ago first; looked at now and then, not every time."""
        if len(self.rooms) < self._crowded:
            return
        idle = sorted((room.used, table) for table, room in self.rooms.items() if room.idle)
        for _, table in idle[:-MOST_IDLE]:
            del self.rooms[table]
        self._crowded = len(self.rooms) + MOST_IDLE

    async def live(self, table: str) -> LiveTable:
        """A table as it is stored: what is being written is waited for."""
        room = await self.room(table)
        if not room.settled or self._store.behind() >= TRUSTED:
            async with self.hold(table) as room:
                await self.mend(room)
        return room.live

    async def mend(self, room: Room) -> None:
        """A live table that holds something the store may not have taken, or lacks what it has, is read anew."""
        if room.broken or await self._is_late(room):
            await self.read_again(room)

    async def _is_late(self, room: Room) -> bool:
        """Whether others have stored something that was not heard; asked only while their news may be late."""
        if self._store.behind() < TRUSTED:
            return False
        return bool(await self._store.since(room.live.opening.id, room.live.seq))
