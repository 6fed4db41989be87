"""The targets of learning: positions worked out one step ahead with the values known so far."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from octosphere.core.layout import dtype
from octosphere.games.octodice.state import State

from ..tools import FAIR, GAMES, clear, loops, tools_of, work_out
from .samples import STATES, Sample, Table

PIECE = 20 * GAMES


def own_targets(sample: Sample, weights: Any, threads: int) -> Any:
    """For seats whose turn begins: the exact turn over judged ends."""
    import numpy

    def work(start: int) -> Any:
        positions = sample.positions[start : start + PIECE]
        values, states = numpy.zeros(len(positions)), numpy.zeros(STATES, dtype(State))
        model, tools = loops("outlooks").model(weights), tools_of(sample.table.start, GAMES, FAIR)
        for first in range(0, len(positions), GAMES):
            part = slice(first, first + GAMES)
            clear(tools)
            work_out(tools, loops("playing").lay_games(positions[part], states, model, tools))
            values[part] = tools.desk.value[: len(values[part])]
        return values - scores(positions)

    return spread(work, len(sample.positions), threads)


def scores(positions: Any) -> Any:
    """The points written by the player whose turn begins."""
    import numpy

    return positions["players"]["points"].sum(axis=2)[numpy.arange(len(positions)), positions["active"]]


def offer_targets(sample: Sample, weights: Any, odds: Any, threads: int) -> Any:
    """For seats that others' dice come next to: the mean over how those dice lie."""
    import numpy

    def work(start: int) -> Any:
        part = slice(start, start + PIECE)
        values, states = numpy.zeros(len(sample.positions[part])), numpy.zeros(STATES, dtype(State))
        model, tools = loops("outlooks").model(weights), tools_of(sample.table.start, 1, FAIR)
        positions, seats = sample.positions[part], sample.seats[part]
        loops("backups").offers(positions, states, model, tools, (seats, odds, values))
        return values

    return spread(work, len(sample.positions), threads)


def spread(work: Any, count: int, threads: int) -> Any:
    """Pieces of work on threads, put together in order."""
    import numpy

    if count == 0:
        return numpy.zeros(0)
    with ThreadPoolExecutor(threads) as pool:
        return numpy.concatenate(list(pool.map(work, range(0, count, PIECE))))


def describe_sample(sample: Sample) -> tuple[Any, Any]:
    """The moments and the features of a sample."""
    import numpy

    count = len(sample.positions)
    moments = numpy.zeros((count, loops("moments").FIELDS), numpy.int64)
    found = numpy.zeros((count, loops("features").MOST), numpy.int64)
    states = numpy.zeros(STATES, dtype(State))
    loops("backups").describe_positions(sample.positions, sample.seats, states, moments, found)
    return moments, found.astype(numpy.int16)


def select(sample: Sample, which: Any) -> Sample:
    """The positions of a sample that a mask or a list of numbers names."""
    return Sample(sample.table, sample.positions[which], sample.seats[which])


def rivals_act(sample: Sample, gains: Any, random: Any) -> Sample:
    """Let the player whose dice come next cross crystals as often as in the games seen."""
    import numpy

    positions = sample.positions.copy()
    more = random.choice(3, len(positions), p=gains)
    places = numpy.arange(len(positions)), positions["active"]
    crystals = positions["players"]["crystals"]
    theirs = (positions["active"] != sample.seats) & (positions["virtual"] == 0)
    crystals[places] = numpy.minimum(5, crystals[places] + more * theirs)
    positions["players"]["crystals"] = crystals
    return Sample(sample.table, positions, sample.seats)


__all__ = ["Table", "describe_sample", "offer_targets", "own_targets", "rivals_act", "select"]
