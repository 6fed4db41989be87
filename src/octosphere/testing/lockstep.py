"""The twin test: plain and compiled rules side by side, every field after every move."""

from __future__ import annotations

from random import Random

from octosphere.core.chance import Seeded
from octosphere.core.game import CHANCE, OVER, Options, settle
from octosphere.core.kernel import load_compiled
from octosphere.core.layout import dtype, from_record, to_record
from octosphere.core.record import AnyGame


def lockstep(game: AnyGame, options: Options, seed: int) -> int:
    """Play one game on both; return how many moves agreed."""
    import numpy

    state = game.start(options)
    twin = load_compiled(game.facts.package).rules
    cells = numpy.zeros(1, dtype(type(state)))
    to_record(state, cells[0])
    codes = numpy.zeros(game.facts.most_legal, numpy.int64)
    dice, rng, moves = Seeded(seed), Random(seed), 0
    while (seat := game.to_move(state)) != OVER:
        assert twin.to_move(cells[0]) == seat
        count = twin.legal(cells[0], codes)
        legal = [game.codec.code(move) for move in game.legal(state)]
        assert codes[:count].tolist() == legal, "legal moves differ"
        move = game.deal(state, dice) if seat == CHANCE else game.codec.move(rng.choice(legal))
        game.apply(state, move)
        twin.apply(cells[0], game.codec.code(move), None)
        settle(twin, cells[0], codes, None)
        assert from_record(type(state), cells[0]) == state, f"states differ after {game.codec.text(move)}"
        moves += 1
    for seat in range(game.seats(state)):
        assert twin.promise(cells[0], seat) == game.promise(state, seat)
    assert twin.winners(cells[0]) == game.rules.winners(state)
    return moves
