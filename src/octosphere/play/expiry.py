"""How long a table lasts: one that was set up with moves and never played at, and, if wanted, any nobody touches."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from octosphere.core.errors import OctosphereError

from .rooms import Room
from .store.contract import Rule

if TYPE_CHECKING:
    from .service import TableService

DAY = 86_400.0
LASTS = 90 * DAY  # seconds since somebody last opened it; one at which a person has moved lasts for ever
NOTED = 1 * DAY  # how often it is noted that somebody opens it
EVERY = 3600.0  # seconds from one look at all tables to the next
MOST = 500  # tables that are listed at a time

SINCE = "expiry", "since"  # kind and name of the document that tells since when untouched tables go
TOUCHED = "touched"  # a note of a room


def is_to_be_noted(room: Room, now: float, *, always: bool = False) -> bool:
    """Whether it is time to store that somebody opens this table; then it counts as stored."""
    opening = room.live.opening
    since = max(opening.created, room.notes.get(TOUCHED, 0.0))
    due = (always or opening.given > 0) and now - since > NOTED
    if due:
        room.notes[TOUCHED] = now
    return due


async def sweep(service: TableService, now: float) -> int:
    """Remove the tables whose time is over; how many they were."""
    gone = await _sweep_by(service, now - LASTS, "imported")
    if not service.lasts:
        await service.store.drop(*SINCE)
    elif await _on_since(service, now) <= now - service.lasts:
        gone += await _sweep_by(service, now - service.lasts, "all")
    return gone


async def _on_since(service: TableService, now: float) -> float:
    """Since when untouched tables go: before that, nobody noted who only looked at one, so all get the whole time."""
    noted = await service.store.get_document(*SINCE)
    if noted is None:
        await service.store.put_document(*SINCE, repr(now))
    return now if noted is None else float(noted)


async def _sweep_by(service: TableService, before: float, rule: Rule) -> int:
    gone = 0
    while found := await service.store.find_unused(before, MOST, rule):
        removed = [await service.expire(table, before, rule) for table in found]
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
