"""A small net fitted to targets: two hidden layers and Adam, the same bits on every machine.

Libraries for matrices add up in an order of their own on every processor, so sums are taken by kernels; what is left
for NumPy is done number by number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any

from octosphere.core.kernel import load_compiled

RATE = 2e-3
PART = 8192  # examples measured at once

Net = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Examples:
    """Inputs as a game keeps them, the target of each, and what turns some inputs into rows of float32."""

    inputs: Any
    targets: Any
    to_rows: Callable[[Any], Any]
    package: str  # of the game, whose kernels are compiled together

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


def draw_weights(random: Any, shape: tuple[int, ...], deviation: float) -> Any:
    """Random weights with this standard deviation, evenly spread: no logarithm, whose last bit machines differ in."""
    import numpy

    return ((2 * random.random(shape) - 1) * (deviation * sqrt(3))).astype(numpy.float32)


class Differentiator:
    """A net with compiled answers and slopes; what becomes of the net's arrays is seen at once."""

    def __init__(self, net: Net, package: str) -> None:
        import numpy

        self.net, self._loops = net, load_compiled(package).load("octosphere.fast.loops.fitting")
        self._slope = {name: numpy.zeros(numpy.shape(values), numpy.float32) for name, values in net.items()}
        features, wide = net["first"].shape
        small = len(net["third"])
        rows = [numpy.zeros(size, numpy.float32) for size in (wide, small, wide, small)]
        seen, one = numpy.zeros(features, numpy.int32), numpy.zeros((2, 1), numpy.float32)
        self._room = self._loops.Room(numpy.zeros((small, wide), numpy.float32), *rows, seen, *one)

    def _layers(self, net: Net) -> Any:
        return self._loops.Layers(**{**net, "third_bias": net["third_bias"].reshape(1)})

    def answers(self, rows: Any) -> Any:
        """The answer to each row."""
        import numpy

        found = numpy.zeros(len(rows), numpy.float32)
        self._loops.respond_all(self._layers(self.net), rows, self._room, found)
        return found

    def slopes(self, rows: Any, targets: Any) -> Net:
        """The gradient of half the mean square error, in arrays that the next call writes anew."""
        for values in self._slope.values():
            values[...] = 0
        self._room.across[...] = self.net["second"].T
        self._room.share[...] = 1 / max(1, len(targets))  # without examples nothing has a slope
        self._loops.add_slopes(self._layers(self.net), (rows, targets), self._layers(self._slope), self._room)
        return self._slope


class Adam:
    """Steps against the gradient, by means of it that fade and of its squares."""

    def __init__(self, net: Net) -> None:
        import numpy

        self.step = 0
        self._left = self._square_left = 1.0  # what the beginning, which was nothing, still weighs in the means
        self._mean = {name: numpy.zeros_like(values) for name, values in net.items()}
        self._square = {name: numpy.zeros_like(values) for name, values in net.items()}

    def descend(self, net: Net, slope: Net, rate: float) -> None:
        """Change a net in place by one step; the first hundred steps are shorter."""
        import numpy

        self.step += 1
        self._left, self._square_left = 0.9 * self._left, 0.999 * self._square_left
        rate *= min(1.0, self.step / 100)
        for name, values in slope.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (values - mean)
            square += 0.001 * (values * values - square)
            tall = numpy.sqrt(square / (1 - self._square_left)) + 1e-8
            net[name] -= (rate / (1 - self._left) * mean / tall).astype(numpy.float32)


def fit(net: Net, examples: Examples, batches: Batches) -> Net:
    """A net that was improved on these examples; the rate falls to nothing, slowly at first and at last."""
    import numpy

    net = {name: numpy.array(values) for name, values in net.items()}
    adam, steps, compiled = Adam(net), batches.steps(len(examples.targets)), Differentiator(net, examples.package)
    for chosen in batches.draw(len(examples.targets)):
        done = (adam.step + 1) / steps
        adam.descend(net, compiled.slopes(*examples.part(chosen)), RATE * (1 - done * done * (3 - 2 * done)))
    return net


def measure_error(net: Net, examples: Examples) -> float:
    """The root mean square error, in the unit of the targets."""
    squares, count = [], len(examples.targets)
    for start in range(0, count, PART):
        rows, targets = examples.part(slice(start, start + PART))
        off = answer(net, rows, examples.package).astype(float) - targets
        squares.append(fsum(off * off))
    return sqrt(fsum(squares) / max(1, count))


def answer(net: Net, rows: Any, package: str) -> Any:
    """The answer of a net to each row."""
    import numpy

    return Differentiator({name: numpy.array(values) for name, values in net.items()}, package).answers(rows)
