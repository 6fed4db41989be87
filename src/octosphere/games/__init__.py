"""The games, by name: every installed package may bring some (entry points `octosphere.games`, each a `Kit`)."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.game import Game
from octosphere.core.kit import Kit
from octosphere.core.record import AnyGame

GROUP = "octosphere.games"
FIRST = "octodice"  # the default choice of a new game


@cache
def _entries() -> dict[str, EntryPoint]:
    """Where each game is found; the first choice first, the others in the order of their packages."""
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    if FIRST not in found:
        raise BadInput("octosphere is not installed with its games: run scripts/setup, or pip install -e .")
    return {FIRST: found[FIRST], **found}


@cache
def open_kit(name: str) -> Kit:
    """All that a game offers."""
    if name not in _entries():
        raise BadInput(f"no game is called {name[:40]!r}; there is {', '.join(playable_games())}")
    found: type[Kit] = _entries()[name].load()
    return found()


def kit_of(game: AnyGame) -> Kit:
    """All that a game offers; nothing besides its rules, if nobody has registered it."""
    return open_kit(game.facts.name) if game.facts.name in _entries() else Kit()


def open_game(name: str) -> Game[Any, Any]:
    """The rules of a game."""
    return open_kit(name).game()


@cache
def playable_games() -> tuple[str, ...]:
    """The games that people play, by name."""
    return tuple(name for name in _entries() if open_kit(name).is_playable)


@cache
def browser_games() -> tuple[str, ...]:
    """Those of them that can be played in a browser."""
    return tuple(name for name in playable_games() if type(open_kit(name)).show is not Kit.show)


def word_folders() -> list[Traversable]:
    """Where the games have their sentences."""
    folders = [open_kit(name).folder("words") for name in _entries()]
    return [folder for folder in folders if folder.is_dir()]
