"""Learning in stages: each plays by what the one before has learned, and learns from all games but the oldest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from octosphere.fast.fitting import Batches, fit, measure_error

from ..weights import CHOSEN, SMALL, WIDE, layer_sizes
from .fit import BATCH, examples_of, new_net, to_whole_numbers
from .samples import FEATURES_OF

GAMES = 25  # of a batch
HELD = 12  # one batch in so many is held back to measure
LAST = 2  # stages whose games are learned from


@dataclass(frozen=True, slots=True)
class Course:
    """How much is played in each stage, and where everything is written."""

    folder: Path
    seed: str
    batches: tuple[int, ...]  # by stage
    simulations: int
    epochs: int
    workers: int

    def net(self, stage: int) -> Path:
        """The net that a stage has learned; stage 0 has learned nothing."""
        return self.folder / f"net-{stage}.bin"

    def games(self, stage: int) -> list[Path]:
        """The files of games of a stage, whether they are there or not."""
        return [self.folder / f"stage-{stage}-{number:04}.npz" for number in range(self.batches[stage - 1])]


def learn(course: Course, tell: Any) -> Path:
    """Go through all stages; what an earlier run has written is not done again. Returns the last net."""
    course.folder.mkdir(parents=True, exist_ok=True)
    if not course.net(0).exists():
        course.net(0).write_bytes(bytes(2 * sum(layer_sizes(_features()))))
    for stage in range(1, len(course.batches) + 1):
        _play(course, stage, tell)
        if not course.net(stage).exists():
            _fit(course, stage, tell)
    return course.net(len(course.batches))


def _features() -> int:
    from octosphere.core.kernel import load_plain

    return int(load_plain("octosphere.games.aquasphere").load(FEATURES_OF).FEATURES)


def _play(course: Course, stage: int, tell: Any) -> None:
    """Have the missing batches of a stage played by processes of their own: weights are fixed when code is loaded."""
    missing = [number for number, path in enumerate(course.games(stage)) if not path.exists()]
    environment = {**os.environ, CHOSEN: str(course.net(stage - 1))}
    done = course.batches[stage - 1] - len(missing)

    def run(number: int) -> None:
        words = [str(course.folder), course.seed, str(stage), str(number), str(GAMES), str(course.simulations)]
        subprocess.run([sys.executable, "-m", f"{__package__}.play", *words], env=environment, check=True)

    with ThreadPoolExecutor(course.workers) as pool:
        for count, _ in enumerate(pool.map(run, missing), 1):
            tell(f"stage {stage}: {(done + count) * GAMES} of {course.batches[stage - 1] * GAMES} games")


def _fit(course: Course, stage: int, tell: Any) -> None:
    """Learn a new net from the games of the last stages."""
    import numpy

    began, rows, targets, held = time.monotonic(), [], [], []
    for played in range(max(1, stage - LAST + 1), stage + 1):
        for number, path in enumerate(course.games(played)):
            with numpy.load(path) as found:
                rows.append(found["rows"])
                targets.append((found["targets"] - found["guesses"]).astype(numpy.float32))
                held.append(numpy.full(len(targets[-1]), number % HELD == 0))
    every, wanted, measured = numpy.concatenate(rows), numpy.concatenate(targets), numpy.concatenate(held)
    random = numpy.random.default_rng(stage)
    shown, kept = (examples_of(every[which], wanted[which]) for which in (~measured, measured))
    net = fit(new_net(every.shape[1], random), shown, Batches(course.epochs, BATCH, random))
    log = {
        "stage": stage,
        "games": GAMES * sum(course.batches[max(0, stage - LAST) : stage]),
        "positions": len(wanted),
        "net": [every.shape[1], WIDE, SMALL, 1],
        "error of the promise": _points(float(numpy.sqrt((wanted[measured] ** 2).mean()))),
        "error of the net": _points(measure_error(net, kept)),
        "seconds of fitting": round(time.monotonic() - began),
    }
    draft = course.net(stage).with_suffix(".part")
    draft.write_bytes(to_whole_numbers(net))
    with (course.folder / "log.jsonl").open("a") as file:
        file.write(json.dumps(log) + "\n")
    draft.replace(course.net(stage))
    tell(json.dumps(log))


def _points(tenths: float) -> float:
    return round(tenths / 10, 3)
