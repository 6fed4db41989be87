"""Whole solo games by the expert, side by side in compiled code: as it plays alone, many games at a time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from octosphere.core.chance import seed_number
from octosphere.core.game import Options
from octosphere.core.layout import dtype, to_record
from octosphere.fast.room import to_signed
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.state import Phase, State
from octosphere.scale import in_order

from .judge import STATES
from .tools import FAIR, GAMES, loops, play_turn, tools_of
from .weights import load_weights


@dataclass(frozen=True, slots=True)
class Trial:
    """What to play: game i of a seed has the dice of stream i, whoever plays."""

    options: Options
    games: int
    seed: int | str = 1
    learned: bool = True  # else by the hand-made value


def solo_scores(trial: Trial, tell: Callable[[int], None], executor: Executor | None = None) -> Any:
    """The final scores of solo games; the same ones wherever they are played."""
    import numpy

    found = []
    for scores in in_order(executor, play_some, ((trial, first) for first in range(0, trial.games, GAMES))):
        found.append(scores)
        tell(len(scores))
    return numpy.concatenate(found)


def play_some(trial: Trial, first: int) -> Any:
    """The final scores of as many games from one on as are played side by side."""
    import numpy

    game, number = OctoDice(), to_signed(seed_number(trial.seed))
    start = game.start(game.options({**trial.options, "players": 1}))
    tools, model = tools_of(start, GAMES, FAIR), loops("outlooks").model(load_weights() if trial.learned else None)
    positions, states = numpy.zeros(min(GAMES, trial.games - first), dtype(State)), numpy.zeros(STATES, dtype(State))
    to_record(start, positions[0])
    positions[1:] = positions[0]
    while (positions["phase"] != Phase.OVER).any():
        play_turn(positions, states, model, tools, (number, first, 0, -1))
    return positions["players"]["points"][:, 0].sum(axis=1)
