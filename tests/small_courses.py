"""Courses of both games as small as can be: python -m tests.small_courses GAME FOLDER [--cluster ADDRESS]."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from octosphere.fast.teaching import Teaching
from octosphere.games.aquasphere.value.training import stages as aquasphere
from octosphere.games.octodice.value.training import __main__ as command
from octosphere.games.octodice.value.training import samples, stages, targets
from octosphere.games.octodice.value.training.course import Course
from octosphere.games.octodice.value.training.samples import Table
from octosphere.scale import open_executor

SIZES: list[tuple[Any, str, Any]] = [
    (stages, "tables", lambda players, variant=False: [Table(players, variant, "de", "F1")]),
    (samples, "LOT", 1),
    (targets, "PIECE", 144),
    (aquasphere, "GAMES", 3),
]
"""One kind of table for each number of players, and small tasks."""


def nothing(row: object) -> None:
    """Nobody listens."""


def taught_octodice(
    folder: Path,
    executor: Executor | None = None,
    tell: Callable[[Any], None] = nothing,
    *,
    alone: int = 2,
    company: bool = False,
) -> bytes:
    """The weights of a course of two batches alone, or of so many."""
    batches = dict.fromkeys(("alone", "two", "three", "four"), 1) | {"alone": alone}
    course = Course("tiny", "t", Teaching(folder, executor), batches, 1, 2, tell=tell)
    weights = stages.blank()
    stages.learn_alone(course, weights)
    if company:
        stages.learn_company(course, weights)
    return command.to_bytes(weights)


def taught_aquasphere(
    folder: Path,
    executor: Executor | None = None,
    tell: Callable[[Any], None] = nothing,
    *,
    batches: tuple[int, int] = (2, 3),
) -> bytes:
    """The last net of two stages."""
    course = aquasphere.Course(Teaching(folder, executor), "t", batches, 4, 60, tell)
    return aquasphere.learn(course)[0]


COURSES = {"octodice": partial(taught_octodice, alone=12), "aquasphere": partial(taught_aquasphere, batches=(5, 1))}


def main() -> None:
    """Teach, and print what tells weights apart."""
    game, folder, *where = sys.argv[1:]
    for module, name, value in SIZES:
        setattr(module, name, value)
    Path(folder).mkdir()
    with open_executor(where[1] if where else None, 1) as executor:
        print(sha256(COURSES[game](Path(folder), executor)).hexdigest())


if __name__ == "__main__":
    main()
