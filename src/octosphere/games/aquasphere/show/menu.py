"""The form of a new game: what can be chosen, and every piece explained."""

from __future__ import annotations

from typing import Any

from octosphere.core.game import Game
from octosphere.games.aquasphere.moves import Move
from octosphere.games.aquasphere.state import CARDS, EXPANSIONS, State

from .pieces import card_data, expansion_data, programmes
from .words import Words

CLAUSES = "aquasphere.clause."  # where the catalogue has the texts of clauses


def menu(words: Words, game: Game[State, Move]) -> dict[str, Any]:
    """Players, programmes, cards, expansions, and what the clauses say."""
    t, printed = words.t, words.printed
    return {
        "players": list(game.facts.seats),
        "text": t("menu.text"),
        "programmes": programmes(t),
        "cards": [card_data(t, printed, card) for card in range(CARDS)],
        "expansions": [expansion_data(t, printed, expansion) for expansion in range(EXPANSIONS)],
        "clauses": {key.removeprefix(CLAUSES): t(key) for key in t.texts if key.startswith(CLAUSES)},
    }
