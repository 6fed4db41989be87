"""A small net fitted to targets: two hidden layers, Adam, NumPy alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

RATE = 2e-3
PART = 8192  # examples measured at once

Net = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Examples:
    """Inputs as a game keeps them, the target of each, and what turns some inputs into rows of float32."""

    inputs: Any
    targets: Any
    to_rows: Callable[[Any], Any]

    def part(self, which: Any) -> tuple[Any, Any]:
        """Rows and targets of some examples, by numbers or as a slice."""
        return self.to_rows(self.inputs[which]), self.targets[which]


@dataclass(frozen=True, slots=True)
class Batches:
    """How often all examples are seen, how many at once, and the generator that shuffles them."""

    epochs: int
    size: int
    random: Any

    def steps(self, examples: int) -> int:
        """How many batches that makes; what does not fill one is left out, unless there is no other."""
        return self.epochs * max(1, examples // self.size)

    def draw(self, examples: int) -> Iterator[Any]:
        """Numbers of examples, a batch at a time, in another order in every epoch."""
        for _ in range(self.epochs):
            order = self.random.permutation(examples)
            for start in range(0, max(1, examples // self.size) * self.size, self.size):
                yield order[start : start + self.size]


def forward(net: Net, rows: Any) -> tuple[Any, Any, Any]:
    """Both hidden layers and the answers, for a row each."""
    import numpy

    wide = numpy.maximum(rows @ net["first"] + net["first_bias"], 0)
    small = numpy.maximum(wide @ net["second"] + net["second_bias"], 0)
    return wide, small, small @ net["third"] + net["third_bias"]


def slopes(net: Net, rows: Any, targets: Any) -> Net:
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
        "third_bias": off.sum().reshape(net["third_bias"].shape),
    }


class Adam:
    """Steps against the gradient, by means of it that fade and of its squares."""

    def __init__(self, net: Net) -> None:
        import numpy

        self.step = 0
        self._mean = {name: numpy.zeros_like(values) for name, values in net.items()}
        self._square = {name: numpy.zeros_like(values) for name, values in net.items()}

    def descend(self, net: Net, slope: Net, rate: float) -> None:
        """Change a net in place by one step; the first hundred steps are shorter."""
        import numpy

        self.step += 1
        rate *= min(1.0, self.step / 100)
        for name, values in slope.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (values - mean)
            square += 0.001 * (values**2 - square)
            tall = numpy.sqrt(square / (1 - 0.999**self.step)) + 1e-8
            net[name] -= (rate / (1 - 0.9**self.step) * mean / tall).astype(numpy.float32)


def fit(net: Net, examples: Examples, batches: Batches) -> Net:
    """A net that was improved on these examples; the rate falls to nothing along half a cosine."""
    import numpy

    net = {name: values.copy() for name, values in net.items()}
    adam, steps = Adam(net), batches.steps(len(examples.targets))
    for chosen in batches.draw(len(examples.targets)):
        rate = RATE * 0.5 * (1 + numpy.cos(numpy.pi * (adam.step + 1) / steps))
        adam.descend(net, slopes(net, *examples.part(chosen)), rate)
    return net


def measure_error(net: Net, examples: Examples) -> float:
    """The root mean square error, in the unit of the targets."""
    import numpy

    total, count = 0.0, len(examples.targets)
    for start in range(0, count, PART):
        rows, targets = examples.part(slice(start, start + PART))
        total += float(((forward(net, rows)[2] - targets) ** 2).sum())
    return float(numpy.sqrt(total / max(1, count)))
