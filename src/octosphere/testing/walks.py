"""Random walks through any game, with every position on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from octosphere.core.chance import Seeded
from octosphere.core.events import Event
from octosphere.core.game import CHANCE, OVER, Game, Options

Chooser = Callable[[list[Any]], Any]


@dataclass(slots=True)
class Stop:
    """One step of a walk: the state is live and goes on changing."""

    seat: int
    move: Any
    events: list[Event]
    state: Any


def walk(game: Game[Any, Any], options: Options, seed: int, choose: Chooser | None = None) -> Iterator[Stop]:
    """Play a whole game; decisions at random unless `choose` makes them."""
    state, dice = game.start(options), Seeded(seed)
    pick = choose or Random(seed).choice
    while (seat := game.to_move(state)) != OVER:
        move = game.deal(state, dice) if seat == CHANCE else pick(game.legal(state))
        yield Stop(seat, move, game.apply(state, move), state)


def prefer_words(words: tuple[str, ...], game: Game[Any, Any], seed: int) -> Chooser:
    """A chooser that prefers moves whose text contains one of some words, to reach rare corners."""
    rng = Random(seed)

    def choose(moves: list[Any]) -> Any:
        liked = [move for move in moves if any(word in game.codec.text(move) for word in words)]
        return rng.choice(liked if liked and rng.random() < 0.8 else moves)

    return choose
