"""How long a table lasts that was set up with moves and that nobody plays at: an imported record, a branch."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from octosphere.core.errors import OctosphereError

from .rooms import Room

if TYPE_CHECKING:
    from .service import TableService

DAY = 86_400.0
LASTS = 90 * DAY  # seconds since somebody last opened it; one at which a person has moved lasts for ever
NOTED = 1 * DAY  # how often it is noted that somebody opens it
EVERY = 3600.0  # seconds from one look at all tables to the next
MOST = 500  # tables that are listed at a time

TOUCHED = "touched"  # a note of a room


def is_to_be_noted(room: Room, now: float) -> bool:
    """Whether it is time to store that somebody opens this table; then it counts as stored."""
    opening = room.live.opening
    since = max(opening.created, room.notes.get(TOUCHED, 0.0))
    due = opening.given > 0 and now - since > NOTED
    if due:
        room.notes[TOUCHED] = now
    return due


async def sweep(service: TableService, now: float) -> int:
    """Remove the tables whose time is over; how many they were."""
    before, gone = now - LASTS, 0
    while found := await service.store.find_unused(before, MOST):
        removed = [await service.expire(table, before) for table in found]
        gone += sum(removed)
        if not any(removed):
            break  # all of them are in use again
    return gone


async def keep_sweeping(service: TableService) -> None:
    """Look at all tables again and again; a store that cannot do it now is asked later."""
    while True:
        with suppress(OctosphereError):
            await sweep(service, time.time())
        await asyncio.sleep(EVERY)
