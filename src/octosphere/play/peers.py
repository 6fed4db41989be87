"""The processes that share a store: each tells who is connected to it, and whoever falls silent is gone with them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from contextlib import suppress

from octosphere.core.errors import OctosphereError

from .rooms import Presence, Room, Start
from .store import Store

BEAT = 5.0  # seconds from one sign of life to the next
SILENCE = 15.0  # seconds after which a process that was not heard of counts as gone
FAREWELL = 1.0  # seconds to tell the others that this process ends
ALIVE, ENDED, ASKS = "alive ", "ended ", "asks "  # messages: a process lives, has ended, is asked who is with it


class Peers:
    """Tells the other processes who is here, and notes who is there."""

    def __init__(self, name: str, store: Store, rooms: Mapping[str, Room], start: Start) -> None:
        self.name, self._store, self._rooms, self._start = name, store, rooms, start
        self._heard: dict[str, float] = {}  # when each of them was heard of last

    async def beat(self) -> None:
        """Let the others know that this process lives; note which of them do not."""
        while True:
            with suppress(OctosphereError):
                await self._store.shout("", ALIVE + self.name)
            await asyncio.sleep(BEAT)
            silent = {peer for peer, at in self._heard.items() if time.monotonic() - at > SILENCE}
            self._lose(silent)

    async def leave(self) -> None:
        """Say that this process ends, if there is anybody to hear it."""
        if self._store.shared:
            with suppress(OctosphereError, TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self._store.shout("", ENDED + self.name)

    def tell(self, room: Room) -> None:
        """Who is connected to this process at a table."""
        here = room.here()
        message = json.dumps({"house": self.name, "present": here.present, "watchers": here.watchers})
        self._start(self._store.shout(room.live.opening.id, message))

    def tell_all(self) -> None:
        """Who is connected to this process, at every table."""
        for room in [room for room in self._rooms.values() if room.watches]:
            self.tell(room)

    def hear(self, message: str) -> None:
        """A process that was not known is asked who is with it; its own question is answered."""
        kind, _, peer = message.partition(" ")
        if f"{kind} " == ALIVE:
            if peer not in self._heard:
                self._start(self._store.shout("", ASKS + peer))
            self._heard[peer] = time.monotonic()
        elif f"{kind} " == ENDED:
            self._lose({peer})
        elif message == ASKS + self.name:
            self.tell_all()

    def hear_presence(self, room: Room, message: str) -> None:
        """Who is connected to another process at a table; one that was not known there is told who is here."""
        data = json.loads(message)
        peer, known = data["house"], data["house"] in room.elsewhere
        self._heard[peer] = time.monotonic()
        room.elsewhere[peer] = Presence(tuple(data["present"]), data["watchers"])
        room.see()
        room.tell([room.presence()])
        if not known and room.watches:
            self.tell(room)

    def _lose(self, peers: set[str]) -> None:
        """Nobody is present any more who was connected to these processes."""
        self._heard = {peer: at for peer, at in self._heard.items() if peer not in peers}
        for room in [room for room in self._rooms.values() if not peers.isdisjoint(room.elsewhere)]:
            room.elsewhere = {peer: one for peer, one in room.elsewhere.items() if peer not in peers}
            room.see()
            room.tell([room.presence()])
