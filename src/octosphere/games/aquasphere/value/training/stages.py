"""Learning in stages: each plays by what the one before has learned, and learns from all games but the oldest."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from octosphere.fast.fitting import Batches, fit, measure_error
from octosphere.fast.teaching import Teaching

from ..weights import SMALL, WIDE, layer_sizes
from .fit import BATCH, examples_of, new_net, to_whole_numbers
from .play import play_apart
from .samples import FEATURES_OF, UNKNOWN, Batch

GAMES = 25  # of a batch
HELD = 12  # one batch in so many is held back to measure
TRUST = 0.5  # in what the search expected, beside what a game came to: half the luck, at the price of its own errors
LAST = 2  # stages whose games are learned from


@dataclass(frozen=True, slots=True)
class Course:
    """How much is played in each stage, and where everything is kept."""

    teaching: Teaching
    seed: str
    batches: tuple[int, ...]  # by stage
    simulations: int
    epochs: int
    tell: Callable[[dict[str, Any]], None] = lambda row: None

    def games(self, stage: int) -> list[Batch]:
        """The batches of a stage."""
        return [Batch(self.seed, stage, number, GAMES, self.simulations) for number in range(self.batches[stage - 1])]


def learn(course: Course) -> tuple[bytes, list[dict[str, Any]]]:
    """Go through all stages; what an earlier run has done is not done again. The last net, and a row for each stage."""
    net, rows = bytes(2 * sum(layer_sizes(_features()))), []
    for stage in range(1, len(course.batches) + 1):
        _play(course, stage, net)
        learned = course.teaching.once(f"net-{stage}", partial(_fit, course, stage))
        net = learned["weights"].tobytes()
        rows.append(json.loads(str(learned["row"])))
        course.tell(rows[-1])
    return net, rows


def _features() -> int:
    from octosphere.core.kernel import load_plain

    return int(load_plain("octosphere.games.aquasphere").load(FEATURES_OF).FEATURES)


def _play(course: Course, stage: int, net: bytes) -> None:
    """Have the missing games of a stage played by this net."""
    given = {batch.name: partial(tuple, (batch, net)) for batch in course.games(stage)}
    course.teaching.spread(f"stage {stage}, {GAMES} games each", play_apart, given)


def _fit(course: Course, stage: int) -> dict[str, Any]:
    """Learn a new net from the games of the last stages."""
    import numpy

    began, rows, targets, held = time.monotonic(), [], [], []
    for played in range(max(1, stage - LAST + 1), stage + 1):
        for number, found in enumerate(course.teaching.read([batch.name for batch in course.games(played)])):
            measured = number % HELD == 0  # by what games came to, and by nothing else
            rows.append(found["rows"])
            targets.append(aim(found, 0.0 if measured or played == 1 else TRUST) - found["guesses"])
            held.append(numpy.full(len(targets[-1]), measured))
    every, wanted, kept_back = numpy.concatenate(rows), numpy.concatenate(targets), numpy.concatenate(held)
    wanted = wanted.astype(numpy.float32)
    random = numpy.random.default_rng(stage)
    shown, kept = (examples_of(every[which], wanted[which]) for which in (~kept_back, kept_back))
    net = fit(new_net(every.shape[1], random), shown, Batches(course.epochs, BATCH, random))
    row = {
        "stage": stage,
        "games": GAMES * sum(course.batches[max(0, stage - LAST) : stage]),
        "positions": len(wanted),
        "net": [every.shape[1], WIDE, SMALL, 1],
        "error of the promise": _points(float(numpy.sqrt((wanted[kept_back] ** 2).mean()))),
        "error of the net": _points(measure_error(net, kept)),
        "seconds of fitting": round(time.monotonic() - began),
    }
    return {"weights": numpy.frombuffer(to_whole_numbers(net), "<i2"), "row": json.dumps(row)}


def aim(found: dict[str, Any], trust: float) -> Any:
    """What positions are taken to be worth: what their games came to and, as far as it is trusted, what search said."""
    import numpy

    final, expected = found["targets"], found["values"]
    return numpy.where(expected == UNKNOWN, final, (1 - trust) * final + trust * expected)


def _points(tenths: float) -> float:
    return round(tenths / 10, 3)
