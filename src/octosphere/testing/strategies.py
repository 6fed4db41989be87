"""Hypothesis strategies for any game: positions, moves, and text that is almost right."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER, Game, Options
from octosphere.core.layout import clone


@st.composite
def positions(draw: st.DrawFn, game: Game[Any, Any], options: st.SearchStrategy[Options], most: int = 200) -> Any:
    """A position reached by legal moves; shrinks towards the start."""
    state = game.start(draw(options))
    dice = Seeded(draw(st.integers(0, 2**32)))
    for choice in draw(st.lists(st.integers(0, 63), max_size=most)):
        _fall(game, state, dice)
        if game.to_move(state) == OVER:
            break
        moves = game.legal(state)
        game.apply(state, moves[choice % len(moves)])
    for _ in range(draw(st.integers(0, 3))):  # often a decision, sometimes in the middle of a run of draws
        if game.to_move(state) == CHANCE:
            game.apply(state, game.deal(state, dice))
    return clone(state)


def _fall(game: Game[Any, Any], state: Any, dice: Seeded) -> None:
    """All draws until somebody decides: they must not use up the choices."""
    while game.to_move(state) == CHANCE:
        game.apply(state, game.deal(state, dice))


def almost_moves(game: Game[Any, Any]) -> st.SearchStrategy[str]:
    """Texts of moves with a character changed, dropped or added, and plain noise."""
    texts = st.integers(0, game.facts.decisions - 1).map(lambda code: game.codec.text(game.codec.move(code)))
    spoiled = st.tuples(texts, st.integers(0, 12), st.text(max_size=2)).map(
        lambda parts: parts[0][: parts[1]] + parts[2] + parts[0][parts[1] + 1 :]
    )
    return st.one_of(texts, spoiled, st.text(max_size=30))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
