"""What positions are worth to their seats, as the expert of a game sees it, many at once."""

from __future__ import annotations

from typing import Any

import numpy
from numpy import ndarray

from octosphere.core.kernel import load_compiled
from octosphere.core.kit import Values
from octosphere.core.record import AnyGame
from octosphere.fast.room import SCRATCH
from octosphere.games import kit_of

LOOPS = "octosphere.envs.loops.worths"


def values_of(game: AnyGame) -> Values:
    """The function of a game that values positions: its own, else by its learned value or its promise."""
    return kit_of(game).values() or _general(game)


def _general(game: AnyGame) -> Values:
    judge = load_compiled(game.facts.package).load(LOOPS).judge_positions

    def values(positions: Any, seats: Any) -> ndarray[Any, Any]:
        found = numpy.zeros(len(positions), numpy.int64)
        judge(positions, numpy.asarray(seats, numpy.int64), numpy.zeros(SCRATCH, numpy.int64), found)
        return found / 10

    return values
