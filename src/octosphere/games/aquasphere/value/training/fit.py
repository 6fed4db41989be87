"""The net of AquaSphere before it has learned, what it is shown, and how it becomes whole numbers."""

from __future__ import annotations

from typing import Any

from octosphere.fast.fitting import Examples, draw_weights
from octosphere.games.aquasphere.game import AquaSphere
from octosphere.games.aquasphere.value.weights import SMALL, WIDE

BATCH = 2048
ONE = 1 << 10  # what stands for 1 in a weight: see `value.loops.judge`
BIAS = ONE // 64  # and in a bias, times the unit of what it is added to
FINE = 8.0  # parts of one in the results of hidden layers
LARGEST = (1 << 15) - 1
NAMES = ("first", "first_bias", "second", "second_bias", "third", "third_bias")


def new_net(features: int, random: Any) -> dict[str, Any]:
    """A net with random first weights; the last layer starts at nothing, so that it begins as the hand-made promise."""
    import numpy

    return {
        "first": draw_weights(random, (features, WIDE), 0.02),
        "first_bias": numpy.zeros(WIDE, numpy.float32),
        "second": draw_weights(random, (WIDE, SMALL), (2 / WIDE) ** 0.5),
        "second_bias": numpy.zeros(SMALL, numpy.float32),
        "third": numpy.zeros(SMALL, numpy.float32),
        "third_bias": numpy.zeros(1, numpy.float32),
    }


def examples_of(rows: Any, targets: Any) -> Examples:
    """Positions as rows of features, with the target of each in tenths of points."""
    import numpy

    return Examples(rows, targets, lambda some: some.astype(numpy.float32), AquaSphere.facts.package)


def to_whole_numbers(net: dict[str, Any]) -> bytes:
    """All weights as 16-bit numbers, in the order in which `value.weights` reads them.

    The results of hidden layers are whole numbers too: they are scaled up by FINE, and what reads them down.
    """
    import numpy

    parts = (
        net["first"] * FINE * ONE,
        net["first_bias"] * FINE * BIAS,
        net["second"] * ONE,
        net["second_bias"] * FINE * BIAS,
        net["third"] / FINE * ONE,
        net["third_bias"] * BIAS,
    )
    whole = [numpy.rint(part).ravel() for part in parts]
    largest = max(float(numpy.abs(part).max()) for part in whole)
    if largest > LARGEST:
        raise ValueError(f"a weight of {largest:.0f} does not fit into 16 bits")
    return numpy.concatenate(whole).astype("<i2").tobytes()
