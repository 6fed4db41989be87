"""The form of a new game: what can be chosen, in words."""

from __future__ import annotations

from typing import Any

from octosphere.core.game import Game
from octosphere.games.octodice import components, layouts
from octosphere.games.octodice.moves import Move
from octosphere.games.octodice.state import State, Tile
from octosphere.i18n import Catalogue

from .tiles import tile

VARIANT_PLAYERS = 2
CLAUSES = ("clause.", "show.clause.")  # where the catalogue has the texts of clauses


def menu(t: Catalogue, game: Game[State, Move]) -> dict[str, Any]:
    """Players, editions, the variant, all tiles by level, and what the clauses say."""
    return {
        "players": list(game.facts.seats),
        "editions": [edition(t, name) for name in components.EDITIONS],
        "variant": {"name": t("option.variant.title"), "text": t("option.variant.text"), "players": VARIANT_PLAYERS},
        "layouts": {"first": layouts.FIRST_GAME, "levels": levels(t)},
        "clauses": clauses(t),
    }


def edition(t: Catalogue, name: str) -> dict[str, str]:
    return {"id": name, "name": t(f"option.edition.{name}.name"), "text": t(f"option.edition.{name}.text")}


def levels(t: Catalogue) -> list[list[dict[str, Any]]]:
    """Six sides a level, with the numbers of the box."""
    printed = next(iter(components.load_printed().values()))
    tiles = [tile(t, printed, side) for side in Tile]
    return [tiles[start : start + 6] for start in range(0, len(tiles), 6)]


def clauses(t: Catalogue) -> dict[str, str]:
    """Every clause that a refusal or a page may cite, with its text."""
    found = {}
    for key in t.texts:
        for prefix in CLAUSES:
            if key.startswith(prefix):
                found[key.removeprefix(prefix)] = t(key)
    return found
