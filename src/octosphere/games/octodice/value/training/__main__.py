"""Learn the values anew: python -m octosphere.games.octodice.value.training

Two courses: a short one on games by the hand-made value, for all tables, and a long one on solo games by what the first
has learned. Half an hour on two idle cores. Everything done lies in a folder, so that a course that was stopped goes on
where it was; --threads and --cluster spread it, and the weights are the same. Writes the weights into the package and
the log into docs/results/.
"""

from __future__ import annotations

import argparse
import sys
from io import BytesIO
from typing import Any

from octosphere.fast.teaching import Teaching, check_arguments, finish, make_parser, open_teaching, run_command, teller

from ..weights import FILE
from .course import Course
from .stages import blank, learn_alone, learn_company

# Batches of 72 games, for each edition and side of F; changed copies of each position; epochs.
COURSES = (
    ("short", {"alone": 60, "two": 8, "three": 5, "four": 4}, 1, 12),
    ("long", {"alone": 320}, 2, 20),
)
COMMAND = "python -m octosphere.games.octodice.value.training"


def main() -> None:
    """Train the nets of solo games and of games in company, then save them."""
    chosen = make_parser("octodice", __doc__, FILE, "docs/results/learning.json").parse_args()
    check_arguments(chosen)
    settings = {"command": COMMAND, "seed": chosen.seed, "scale": chosen.scale}
    with open_teaching(chosen, {**settings, "courses": COURSES}) as teaching:
        weights, rows = learn(chosen, teaching)
    finish(chosen, to_bytes(weights), {**settings, "rows": rows})


def learn(chosen: argparse.Namespace, teaching: Teaching) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """All courses one after the other: the weights, and a row for each round."""
    rows: list[dict[str, Any]] = []
    weights: dict[str, Any] | None = None
    for name, batches, copies, epochs in COURSES:
        scaled = {kind: max(1, round(count * chosen.scale)) for kind, count in batches.items()}
        course = Course(name, f"{chosen.seed}-{name}", teaching, scaled, copies, epochs, weights, teller(chosen))
        learned = blank() if weights is None else {part: values.copy() for part, values in weights.items()}
        for lesson in (learn_alone, learn_company) if "two" in batches else (learn_alone,):
            lesson(course, learned)
        weights, rows = learned, rows + course.log
    return weights or blank(), rows


def to_bytes(weights: dict[str, Any]) -> bytes:
    """The weights as they ship."""
    import numpy

    file = BytesIO()
    numpy.savez(file, **weights)
    return file.getvalue()


if __name__ == "__main__":
    sys.exit(run_command(main))
