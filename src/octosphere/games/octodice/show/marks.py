"""Which events are a scoring, for whoever leafs through a game."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.i18n import Catalogue


def scoring(t: Catalogue, events: Sequence[Event], turn: int) -> str:
    """The third that was scored, in words; empty if none was."""
    thirds = [event.data[0] for event in events if event.kind == "interim"]
    return t("replay.scoring", third=t(f"third.{thirds[0]}")) if thirds else ""
