"""The games, by name; each is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.game import Game

_CLASSES = {"octodice": "OctoDice", "aquasphere": "AquaSphere", "template": "Template"}
PLAYABLE = ("octodice", "aquasphere")
IN_BROWSER = ("octodice", "aquasphere")  # those with a board of their own there


def open_game(name: str) -> Game[Any, Any]:
    """The game of that name."""
    if name not in _CLASSES:
        raise BadInput(f"no game is called {name[:40]!r}; there is {', '.join(PLAYABLE)}")
    found: Game[Any, Any] = getattr(import_module(f"{__name__}.{name}.game"), _CLASSES[name])()
    return found
