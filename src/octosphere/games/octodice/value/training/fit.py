"""A small net fitted to targets: two hidden layers, Adam, NumPy alone."""

from __future__ import annotations

from typing import Any

WIDE, SMALL = 128, 32
BATCH = 1024
RATE = 2e-3


def new_net(features: int, random: Any) -> dict[str, Any]:
    """A net with random first weights, before any training."""
    import numpy

    def normal(*shape: int, spread: float) -> Any:
        return (random.standard_normal(shape) * spread).astype(numpy.float32)

    return {
        "first": normal(features, WIDE, spread=0.15),
        "first_bias": numpy.zeros(WIDE, numpy.float32),
        "second": normal(WIDE, SMALL, spread=(2 / WIDE) ** 0.5),
        "second_bias": numpy.zeros(SMALL, numpy.float32),
        "third": normal(SMALL, spread=(1 / SMALL) ** 0.5),
        "third_bias": numpy.zeros((), numpy.float32),
    }


def to_dense(found: Any, features: int) -> Any:
    """Features by number as rows of zeros and ones."""
    import numpy

    rows = numpy.zeros((len(found), features + 1), numpy.float32)
    rows[numpy.arange(len(found))[:, None], found] = 1  # -1 lands in the last column
    return rows[:, :features]


def forward(net: dict[str, Any], rows: Any) -> tuple[Any, Any, Any]:
    import numpy

    wide = numpy.maximum(rows @ net["first"] + net["first_bias"], 0)
    small = numpy.maximum(wide @ net["second"] + net["second_bias"], 0)
    return wide, small, small @ net["third"] + net["third_bias"]


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
        "third_bias": off.sum(),
    }


def fit(net: dict[str, Any], found: Any, targets: Any, epochs: int, random: Any) -> dict[str, Any]:
    """Improve a net on these examples; the rate falls to nothing along half a cosine."""
    import numpy

    features = len(net["first"])
    net = {name: values.copy() for name, values in net.items()}
    mean = {name: numpy.zeros_like(values) for name, values in net.items()}
    square = {name: numpy.zeros_like(values) for name, values in net.items()}
    steps, step = epochs * max(1, len(targets) // BATCH), 0
    for _ in range(epochs):
        order = random.permutation(len(targets))
        for start in range(0, max(1, len(targets) // BATCH) * BATCH, BATCH):
            chosen = order[start : start + BATCH]
            slope = slopes(net, to_dense(found[chosen], features), targets[chosen])
            step += 1
            now = RATE * 0.5 * (1 + numpy.cos(numpy.pi * step / steps)) * min(1.0, step / 100)
            for name, values in slope.items():
                mean[name] += 0.1 * (values - mean[name])
                square[name] += 0.001 * (values**2 - square[name])
                tall = numpy.sqrt(square[name] / (1 - 0.999**step)) + 1e-8
                net[name] -= (now / (1 - 0.9**step) * mean[name] / tall).astype(numpy.float32)
    return net


def error(net: dict[str, Any], found: Any, targets: Any) -> float:
    """The root mean square error."""
    import numpy

    total = 0.0
    for start in range(0, len(targets), 8192):
        answers = forward(net, to_dense(found[start : start + 8192], len(net["first"])))[2]
        total += float(((answers - targets[start : start + 8192]) ** 2).sum())
    return float(numpy.sqrt(total / max(1, len(targets))))
