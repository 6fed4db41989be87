"""The targets of learning: positions worked out one step ahead with the values known so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from octosphere.core.layout import dtype
from octosphere.fast.teaching import pack, unpack, unpack_weights
from octosphere.games.octodice.state import State

from ..tools import FAIR, GAMES, clear, loops, tools_of, work_out
from .course import Course, pack_weights
from .samples import STATES, Sample, Table

PIECE = 80 * GAMES  # positions of a task: some seconds


def own_targets(sample: Sample, weights: Any) -> Any:
    """For seats whose turn begins: the exact turn over judged ends."""
    import numpy

    positions = sample.positions
    values, states = numpy.zeros(len(positions)), numpy.zeros(STATES, dtype(State))
    model, tools = loops("outlooks").model(weights), tools_of(sample.table.start, GAMES, FAIR)
    for first in range(0, len(positions), GAMES):
        part = slice(first, first + GAMES)
        clear(tools)
        work_out(tools, loops("playing").lay_games(positions[part], states, model, tools))
        values[part] = tools.desk.value[: len(values[part])]
    return values - scores(positions)


def scores(positions: Any) -> Any:
    """The points written by the player whose turn begins."""
    import numpy

    return positions["players"]["points"].sum(axis=2)[numpy.arange(len(positions)), positions["active"]]


def offer_targets(sample: Sample, weights: Any, odds: Any) -> Any:
    """For seats that others' dice come next to: the mean over how those dice lie."""
    import numpy

    values, states = numpy.zeros(len(sample.positions)), numpy.zeros(STATES, dtype(State))
    model, tools = loops("outlooks").model(weights), tools_of(sample.table.start, 1, FAIR)
    loops("backups").offers(sample.positions, states, model, tools, (sample.seats, odds, values))
    return values


def work_out_piece(table: Table, piece: bytes, weights: bytes) -> bytes:
    """On whatever worker: the targets of a packed sample; one that brings odds of dice waits for those of others."""
    found, nets = unpack(piece), unpack_weights(weights)
    sample = Sample(table, found["positions"], found["seats"])
    return pack(values=offer_targets(sample, nets, found["odds"]) if "odds" in found else own_targets(sample, nets))


def spread_targets(course: Course, name: str, samples: list[Sample], weights: Any, odds: Any = None) -> Any:
    """The targets of all these samples, one after the other: of own turns, or with odds by kind of table of offers."""
    import numpy

    pieces: dict[str, Callable[[], tuple[Any, ...]]] = {}
    nets = pack_weights(weights, min(sample.table.players for sample in samples))
    for sample in samples:
        more = {} if odds is None else {"odds": odds[sample.table.variant]}
        for start in range(0, len(sample.seats), PIECE):
            task = partial(_describe_piece, sample, start, nets, more)
            pieces[f"{course.name}-{name}-{sample.table.code}-{start}"] = task
    found = course.teaching.spread(f"{course.name} course, {name}", work_out_piece, pieces)
    return numpy.concatenate([numpy.zeros(0), *(piece["values"] for piece in found)])


def _describe_piece(sample: Sample, start: int, weights: bytes, more: dict[str, Any]) -> tuple[Any, ...]:
    part = slice(start, start + PIECE)
    return sample.table, pack(positions=sample.positions[part], seats=sample.seats[part], **more), weights


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
