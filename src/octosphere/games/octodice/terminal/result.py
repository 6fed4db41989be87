"""The end of a game: the final sheets, who won and why, and where the points came from."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType

from octosphere.games.octodice.show.result import result as told
from octosphere.games.octodice.show.words import Words
from octosphere.games.octodice.state import State
from octosphere.tui.result import ending

from .board import sheet_panel


def result(words: Words, game: Any, s: State, width: int) -> RenderableType:
    """Final sheets, the verdict, and points by source."""
    sheets = [sheet_panel(words, s, seat, width) for seat in range(s.seats)]
    return Group(*sheets, ending(words.t, words.names, told(words, game, s), width))
