"""What happened, in sentences: one for each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from octosphere.core.events import Event
from octosphere.show.types import Line

if TYPE_CHECKING:
    from .show import DiveShow


def narrate(show: DiveShow, events: Sequence[Event]) -> list[Line]:
    """The lines of the log."""
    return [_line(show, event) for event in events]


def _line(show: DiveShow, event: Event) -> Line:
    """A roll brings its face, the squid the depth it takes, a surfacing depth and pearl."""
    number = sum(event.data)
    text = show.t(f"event.{event.kind}", name=show.names[event.seat], n=number)
    return Line(event.seat, text, number if event.kind == "surface" else None, event.kind)
