"""Which events are a scoring, for whoever leafs through a game."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.i18n import Catalogue


def scoring(t: Catalogue, events: Sequence[Event], turn: int) -> str:
    """That a round was scored, in words; empty if none was."""
    return t("replay.scoring", n=turn) if any(event.kind == "scored" for event in events) else ""
