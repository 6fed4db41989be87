"""The net of Octo Dice before it has learned, and what it is shown."""

from __future__ import annotations

from functools import partial
from typing import Any

from octosphere.fast.fitting import Examples, draw_weights
from octosphere.games.octodice.game import OctoDice

WIDE, SMALL = 128, 32
BATCH = 1024


def new_net(features: int, random: Any) -> dict[str, Any]:
    """A net with random first weights, before any training."""
    import numpy

    return {
        "first": draw_weights(random, (features, WIDE), 0.15),
        "first_bias": numpy.zeros(WIDE, numpy.float32),
        "second": draw_weights(random, (WIDE, SMALL), (2 / WIDE) ** 0.5),
        "second_bias": numpy.zeros(SMALL, numpy.float32),
        "third": draw_weights(random, (SMALL,), (1 / SMALL) ** 0.5),
        "third_bias": numpy.zeros((), numpy.float32),
    }


def to_dense(found: Any, features: int) -> Any:
    """Features by number as rows of zeros and ones."""
    import numpy

    rows = numpy.zeros((len(found), features + 1), numpy.float32)
    rows[numpy.arange(len(found))[:, None], found] = 1  # -1 lands in the last column
    return rows[:, :features]


def examples_of(found: Any, targets: Any, features: int) -> Examples:
    """Positions as numbers of their features, with the target of each."""
    return Examples(found, targets, partial(to_dense, features=features), OctoDice.facts.package)
