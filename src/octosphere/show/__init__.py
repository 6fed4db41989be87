"""What a person is shown of a game, as plain data and words."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from octosphere.core.record import AnyGame
from octosphere.i18n import Catalogue

from .types import EVERYWHERE, Choice, Line, Refusal, Show, Trail

__all__ = ["EVERYWHERE", "Choice", "Line", "Refusal", "Show", "Trail", "open_show"]


def open_show(game: AnyGame, t: Catalogue, names: Sequence[str]) -> Show:
    """The show of a game, from the folder that bears its name."""
    found: Show = import_module(f"{__package__}.{game.facts.name}").open_show(game, t, names)
    return found
