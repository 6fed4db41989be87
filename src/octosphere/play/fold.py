"""A stored table brought to its last position without keeping the event loop from others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from octosphere.core.record import AnyGame

from .entries import Entry, Opening
from .live_table import LiveTable

SLICE = 0.005  # seconds of work between two looks at what else there is to do


async def fold_entries(game: AnyGame, opening: Opening, entries: Sequence[Entry]) -> LiveTable:
    """A live table that has taken all entries, in slices: a long history takes its time, not that of others."""
    live, until = LiveTable(game, opening), time.monotonic() + SLICE
    for entry in entries:
        live.take(entry)
        if time.monotonic() > until:
            await asyncio.sleep(0)
            until = time.monotonic() + SLICE
    return live
