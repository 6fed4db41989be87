"""Counting move sequences: two engines that agree on these agree on the legal moves."""

from __future__ import annotations

from typing import Any

from .chance import Chance
from .game import CHANCE, OVER, Game
from .layout import clone


def perft(game: Game[Any, Any], state: Any, depth: int, chance: Chance) -> int:
    """How many sequences of so many decisions there are; dice fall as `chance` says, uncounted."""
    state = clone(state)
    while game.to_move(state) == CHANCE:
        game.apply(state, game.deal(state, chance))
    if depth == 0 or game.to_move(state) == OVER:
        return 1
    return sum(perft(game, _after(game, state, move), depth - 1, chance) for move in game.legal(state))


def divide(game: Game[Any, Any], state: Any, depth: int, chance: Chance) -> dict[str, int]:
    """The count below each first decision."""
    state = clone(state)
    while game.to_move(state) == CHANCE:
        game.apply(state, game.deal(state, chance))
    return {
        game.codec.text(move): perft(game, _after(game, state, move), depth - 1, chance) for move in game.legal(state)
    }


def _after(game: Game[Any, Any], state: Any, move: Any) -> Any:
    copy = clone(state)
    game.apply(copy, move)
    return copy
