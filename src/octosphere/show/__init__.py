"""What a person is shown of a game, as plain data and words."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from octosphere.core.game import Options
from octosphere.core.record import AnyGame
from octosphere.i18n import Catalogue

from .types import EVERYWHERE, Choice, Line, Refusal, Show, Trail

__all__ = ["EVERYWHERE", "Choice", "Line", "Refusal", "Show", "Trail", "open_show"]


def open_show(game: AnyGame, t: Catalogue, names: Sequence[str], options: Options | None = None) -> Show:
    """The show of a table, from the folder that bears its game's name, in the game's own words."""
    name = game.facts.name
    found: Show = import_module(f"{__package__}.{name}").open_show(game, t.of(name), names, options or {})
    return found
