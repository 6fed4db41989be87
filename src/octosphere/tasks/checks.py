"""What a worker checks of a record from outside, so that nobody else waits while it does."""

from __future__ import annotations

from typing import Any

from octosphere.core.errors import BadRecord
from octosphere.core.record import loads
from octosphere.games import open_game, playable_games
from octosphere.play.imports import import_record


def check(text: str) -> dict[str, Any] | None:
    """Why a record cannot be laid on a table, as the parts of a BadRecord; nothing if it can."""
    try:
        import_record({name: open_game(name) for name in playable_games()}, loads(text))
    except BadRecord as error:
        return {"message": str(error), "reason": error.reason, "values": error.values}
    return None
