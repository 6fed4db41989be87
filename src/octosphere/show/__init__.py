"""What a person is shown of a game, as plain data and words."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.game import Options
from octosphere.core.record import AnyGame
from octosphere.games import kit_of
from octosphere.i18n import Catalogue

from .types import EVERYWHERE, Choice, Line, Refusal, Show, Trail

__all__ = ["EVERYWHERE", "Choice", "Line", "Refusal", "Show", "Trail", "open_show"]


def open_show(game: AnyGame, t: Catalogue, names: Sequence[str], options: Options | None = None) -> Show:
    """The show of a table, in the game's own words."""
    make, words = kit_of(game).show(), t.for_game(game.facts.name)
    if make is not None:
        return make(game, words, names, options or {})
    from .general import GeneralShow

    return GeneralShow(game, words, names, options or {})
