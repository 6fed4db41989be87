"""What a watcher should see of a move; derived by replaying, never stored."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """Something that happened: a kind the catalogues know, whose it was, and its numbers."""

    kind: str
    seat: int
    data: tuple[int, ...] = ()


Log = list[Event]
