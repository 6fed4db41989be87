"""A small net fitted to what positions led to, with NumPy alone, and turned into whole numbers."""

from __future__ import annotations

from typing import Any

from octosphere.games.aquasphere.value.weights import SMALL, WIDE

BATCH = 2048
RATE = 2e-3
ONE = 1 << 10  # what stands for 1 in a weight: see `value.loops.judge`
BIAS = ONE // 64  # and in a bias, times the unit of what it is added to
FINE = 8.0  # parts of one in the results of hidden layers
LARGEST = (1 << 15) - 1
NAMES = ("first", "first_bias", "second", "second_bias", "third", "third_bias")


def new_net(features: int, random: Any) -> dict[str, Any]:
    """A net with random first weights; the last layer starts at nothing, so that it begins as the hand-made promise."""
    import numpy

    def normal(*shape: int, spread: float) -> Any:
        return (random.standard_normal(shape) * spread).astype(numpy.float32)

    return {
        "first": normal(features, WIDE, spread=0.02),
        "first_bias": numpy.zeros(WIDE, numpy.float32),
        "second": normal(WIDE, SMALL, spread=(2 / WIDE) ** 0.5),
        "second_bias": numpy.zeros(SMALL, numpy.float32),
        "third": numpy.zeros(SMALL, numpy.float32),
        "third_bias": numpy.zeros(1, numpy.float32),
    }


def forward(net: dict[str, Any], rows: Any) -> tuple[Any, Any, Any]:
    """Both hidden layers, and the answers in tenths of points."""
    import numpy

    wide = numpy.maximum(rows @ net["first"] + net["first_bias"], 0)
    small = numpy.maximum(wide @ net["second"] + net["second_bias"], 0)
    return wide, small, small @ net["third"] + net["third_bias"][0]


def slopes(net: dict[str, Any], rows: Any, targets: Any) -> dict[str, Any]:
    """The gradient of half the mean square error."""
    wide, small, answers = forward(net, rows)
    off = (answers - targets) / len(targets)
    small_off = off[:, None] * net["third"] * (small > 0)
    wide_off = (small_off @ net["second"].T) * (wide > 0)
    return {
        "first": rows.T @ wide_off,
        "first_bias": wide_off.sum(0),
        "second": wide.T @ small_off,
        "second_bias": small_off.sum(0),
        "third": small.T @ off,
        "third_bias": off.sum(keepdims=True),
    }


def fit(net: dict[str, Any], rows: Any, targets: Any, epochs: int, random: Any) -> dict[str, Any]:
    """Improve a net on these examples by Adam; the rate falls to nothing along half a cosine."""
    import numpy

    net = {name: values.copy() for name, values in net.items()}
    mean = {name: numpy.zeros_like(values) for name, values in net.items()}
    square = {name: numpy.zeros_like(values) for name, values in net.items()}
    steps, step = epochs * (len(targets) // BATCH), 0
    for _ in range(epochs):
        order = random.permutation(len(targets))
        for start in range(0, len(targets) // BATCH * BATCH, BATCH):
            chosen = order[start : start + BATCH]
            slope = slopes(net, rows[chosen].astype(numpy.float32), targets[chosen])
            step += 1
            now = RATE * 0.5 * (1 + numpy.cos(numpy.pi * step / steps)) * min(1.0, step / 100)
            for name, values in slope.items():
                mean[name] += 0.1 * (values - mean[name])
                square[name] += 0.001 * (values**2 - square[name])
                tall = numpy.sqrt(square[name] / (1 - 0.999**step)) + 1e-8
                net[name] -= (now / (1 - 0.9**step) * mean[name] / tall).astype(numpy.float32)
    return net


def error(net: dict[str, Any], rows: Any, targets: Any) -> float:
    """The root mean square error, in tenths of points."""
    import numpy

    total = 0.0
    for start in range(0, len(targets), 8192):
        part = slice(start, start + 8192)
        total += float(((forward(net, rows[part].astype(numpy.float32))[2] - targets[part]) ** 2).sum())
    return float(numpy.sqrt(total / max(1, len(targets))))


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
