"""Finished games for tests of replays: played by light bots in a moment, told as records."""

from __future__ import annotations

from functools import cache
from typing import Any

from octosphere.agents import make_agent
from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import Dice, new_record
from octosphere.games import open_game

NAMES = ("Ines", "Kelp", "Momo", "Pip")


@cache
def _played(name: str, seats: int, seed: str) -> dict[str, Any]:
    game, dice = open_game(name), Seeded(seed)
    kept = new_record(game, {"players": seats}, Dice("seeded", seed=seed))
    agents = [make_agent("greedy", seed, seat) for seat in range(seats)]
    state = game.start(kept.options)
    while (seat := game.to_move(state)) != OVER:
        move = game.deal(state, dice) if seat == CHANCE else agents[seat].choose(game, state)
        kept.moves.append(game.codec.text(move))
        game.apply(state, move)
    kept.names = list(NAMES[:seats])
    return kept.to_json()


def finished(name: str = "octodice", seats: int = 2, seed: str = "reel") -> dict[str, Any]:
    """The record of a whole game, to be changed at will."""
    told = _played(name, seats, seed)
    return {**told, "moves": list(told["moves"]), "options": dict(told["options"]), "dice": dict(told["dice"])}
