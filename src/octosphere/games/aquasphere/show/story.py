"""What happened, in lines of the log: words, points beside them."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.games.aquasphere.moves import Move
from octosphere.show.types import AddressedLine, Line

from .events import event_points
from .words import Words

PAID = ("points", "stopped", "scored", "final")


def narrate(words: Words, seat: int, move: Move, events: Sequence[Event]) -> list[Line]:
    """The lines of the log for one move: one for each event."""
    return [line(words, event) for event in events]


def line(words: Words, event: Event) -> Line:
    """An event as a sentence, and as those read it whom it is about."""
    points = event_points(event) if event.kind in PAID else None
    return AddressedLine(event.seat, words.describe_event(event), points, event.kind, words.events.told_to(event))
