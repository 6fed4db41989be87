"""Values by playing on: many games to the end, each cleared of the luck of the seat's own dice.

A game's result is noisy, but how lucky each own turn was is known: the value when it ended less the value when it
began. What is left of a result without it is what the values themselves were wrong by, turn for turn. Its mean has
the same expectation as that of the bare results, and a far smaller error.
"""

from __future__ import annotations

from typing import Any

from octosphere.core.chance import seed_number
from octosphere.core.game import OVER
from octosphere.core.layout import dtype, to_record
from octosphere.fast.room import to_signed
from octosphere.games.octodice.state import Phase, State

from .judge import Judge, judge_of
from .tools import FAIR, GAMES, loops, play_turn


def play_on(s: State, seat: int, count: int, seed: int | str) -> tuple[float, float]:
    """The mean final score of a seat under expert play for points from a position on, and its standard error."""
    import numpy

    judge = judge_of(s, spite=FAIR)
    if judge.game.to_move(s) == OVER:
        return float(judge.game.scores(s)[seat]), 0.0
    start = judge.value(s, seat) if in_turn(s, seat) else 0.0
    number = to_signed(seed_number(seed))
    found = [_batch(judge, s, (number, first, 0, seat), min(GAMES, count - first)) for first in range(0, count, GAMES)]
    results = start + numpy.concatenate(found)
    return float(results.mean()), float(results.std(ddof=1) / count**0.5)


def _batch(judge: Judge, s: State, luck: tuple[int, int, int, int], count: int) -> Any:
    """The results of some games, less the luck of the seat's own turns."""
    games, gaps = play_out(judge, s, luck, count)
    return gaps + games["players"]["points"][:, luck[3]].sum(axis=1)


def play_out(judge: Judge, s: State, luck: tuple[int, int, int, int], count: int) -> tuple[Any, Any]:
    """Some games played to their ends, and what each end must be changed by to leave the luck of own turns out."""
    import numpy

    tools = judge.tools_for(s, count)
    games = numpy.zeros(count, dtype(State))
    to_record(s, games[0])
    games[1:] = games[0]
    judge.tools.gaps.fill(0)
    tools.gaps.fill(0)
    if s.phase in (Phase.ROLL, Phase.KEEP):
        judge.lay(s)
    loops("playing").end_turn(games, judge.states, judge.model, judge.tools, luck)
    while (games["phase"] != Phase.OVER).any():
        play_turn(games, judge.states, judge.model, tools, luck)
    return games, judge.tools.gaps[:count] + tools.gaps[:count]


def in_turn(s: State, seat: int) -> bool:
    """Whether that seat's own turn has begun and goes on."""
    if s.active != seat or s.virtual or s.phase > Phase.COLUMN:
        return False
    return s.phase != Phase.ROLL or s.throw > 0
