"""The games, by name: every installed package may bring some (entry points `octosphere.games`, each a `Kit`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.game import Game
from octosphere.core.kit import Kit
from octosphere.core.record import AnyGame

GROUP = "octosphere.games"
OWN = ("octodice", "aquasphere", "template")
FIRST = OWN[0]  # the default choice of a new game

Loader = Callable[[], type[Kit]]


_registered: dict[str, Loader] = {}


def register(name: str, load: Loader) -> None:
    """Make a game known to this process: for a game that no package brings, and where packages have no metadata."""
    _registered[name] = load
    for known in (_entries, open_kit, loadable_games, playable_games):
        known.cache_clear()


@cache
def _entries() -> dict[str, Loader]:
    """How each game is loaded: our own in the order of their making, then those of other packages by name."""
    there = {**_find_installed(), **_registered}
    if FIRST not in there:
        raise BadInput("octosphere is not installed with its games: run scripts/setup, or pip install -e .")
    return {name: there[name] for name in (*(own for own in OWN if own in there), *sorted(set(there) - set(OWN)))}


def _find_installed() -> dict[str, Loader]:
    try:
        from importlib.metadata import entry_points
    except ImportError:  # the pad's small Python in a browser
        return {}
    return {entry.name: entry.load for entry in entry_points(group=GROUP)}


@cache
def open_kit(name: str) -> Kit:
    """The kit of a game by name; BadInput if no package brings it, with the reason if one does but cannot be loaded."""
    if name not in _entries():
        raise BadInput(f"no game is called {name[:40]!r}; there is {', '.join(playable_games())}")
    try:
        return _entries()[name]()()
    except Exception as error:  # somebody else's package may do anything
        raise BadInput(f"the game {name} cannot be loaded: {error}") from error


def known_kits() -> Iterator[tuple[str, Kit]]:
    """The kits of all games by name, without their rules; one that cannot be loaded is left out."""
    for name in _entries():
        with suppress(BadInput):
            yield name, open_kit(name)


def kit_of(game: AnyGame) -> Kit:
    """The kit of a game at hand; one that offers the rules alone, if nobody has registered it."""
    return open_kit(game.facts.name) if game.facts.name in _entries() else Kit()


def open_game(name: str) -> Game[Any, Any]:
    """The rules of a game by name; BadInput if there is no such game."""
    return open_kit(name).game()


@cache
def loadable_games() -> tuple[str, ...]:
    """All games that work, by name: those that people play, and the one that is there to be copied."""
    return tuple(name for name in _entries() if _is_loadable(name))


@cache
def playable_games() -> tuple[str, ...]:
    """The games that people play, by name."""
    return tuple(name for name in loadable_games() if open_kit(name).is_playable)


def _is_loadable(name: str) -> bool:
    """Whether its rules can be had; one that cannot says why when it is asked for by name, and harms no other."""
    try:
        kit = open_kit(name)
        game = kit.game()
        return bool(game.facts.seats) and {option.name for option in kit.options} <= set(game.options({}))
    except Exception:  # somebody else's rules, too, may do anything
        return False


def word_folders() -> list[Traversable]:
    """Where the games have their sentences."""
    folders = [open_kit(name).folder("words") for name in loadable_games()]
    return [folder for folder in folders if folder.is_dir()]
