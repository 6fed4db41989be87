"""Finished games for tests: played by light bots in a moment, told as records."""

from __future__ import annotations

from functools import cache
from typing import Any

from octosphere.agents import make_agent
from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER, Options
from octosphere.core.record import Dice, Record, new_record
from octosphere.games import open_game

NAMES = ("Ines", "Kelp", "Momo", "Pip")


def greedy_game(name: str, options: Options, seed: str) -> Record:
    """A whole game that greed plays."""
    game, dice, greedy = open_game(name), Seeded(seed), make_agent("greedy", 1)
    record = new_record(game, options, Dice("seeded", seed=seed))
    state = game.start(record.options)
    while (mover := game.to_move(state)) != OVER:
        move = game.deal(state, dice) if mover == CHANCE else greedy.choose(game, state)
        record.moves.append(game.codec.text(move))
        game.apply(state, move)
    return record


@cache
def _played(name: str, seats: int, seed: str) -> dict[str, Any]:
    record = greedy_game(name, {"players": seats}, seed)
    record.names = list(NAMES[:seats])
    return record.to_json()


def finished(name: str = "octodice", seats: int = 2, seed: str = "reel") -> dict[str, Any]:
    """The record of a whole game, to be changed at will."""
    told = _played(name, seats, seed)
    return {**told, "moves": list(told["moves"]), "options": dict(told["options"]), "dice": dict(told["dice"])}
