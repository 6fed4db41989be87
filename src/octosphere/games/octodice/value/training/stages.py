"""Learning from the last turn backwards, so that every target rests on values already learned."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from octosphere.fast.fitting import Batches, fit, forward, measure_error

from ..tools import loops
from .fit import BATCH, SMALL, WIDE, examples_of, new_net, to_dense
from .samples import Sample, gather, tables, vary, with_virtual
from .targets import describe_sample, offer_targets, own_targets, rivals_act, select

NETS = 16  # alone with 0 to 8 own turns to come (0 is counted, not learned), in company with 0 to 6
COMPANY = 9
HELD = 20  # one example in so many is held back to measure


@dataclass(slots=True)
class Course:
    """How much to learn from, and what has been learned so far."""

    seed: str
    threads: int
    batches: dict[str, int]  # of 72 games, by kind of table, each
    copies: int  # changed sheets for each position
    epochs: int
    weights: dict[str, Any] | None = None
    log: list[dict[str, Any]] = field(default_factory=list)


def blank() -> dict[str, Any]:
    """Arrays of zeros for the weights of all nets."""
    import numpy

    features = loops("features").FEATURES
    shapes = {"first": (features, WIDE), "first_bias": (WIDE,), "second": (WIDE, SMALL), "second_bias": (SMALL,),
              "third": (SMALL,), "third_bias": ()}  # fmt: skip
    return {name: numpy.zeros((NETS, *shape), numpy.float32) for name, shape in shapes.items()}


def net_at(weights: dict[str, Any], index: int) -> dict[str, Any]:
    return {name: values[index] for name, values in weights.items()}


def put_net(weights: dict[str, Any], index: int, net: dict[str, Any]) -> None:
    for name, values in net.items():
        weights[name][index] = values


class Pupil:
    """One net in training, with its examples."""

    def __init__(self, course: Course, weights: dict[str, Any], index: int) -> None:
        import numpy

        self.course, self.weights, self.index = course, weights, index
        self.random = numpy.random.default_rng(1000 + index)
        self.found: list[Any] = []
        self.targets: list[Any] = []
        self.known = False

    def learn(self, name: str, found: Any, targets: Any, epochs: int) -> None:
        """Add examples and fit to all of them."""
        import numpy

        began = time.monotonic()
        if len(targets):
            self.found.append(found)
            self.targets.append(targets.astype(numpy.float32))
        if not self.targets:
            return
        found, targets = numpy.concatenate(self.found), numpy.concatenate(self.targets)
        held = numpy.arange(len(targets)) % HELD == 0
        net = net_at(self.weights, self.index)
        if not self.known:
            net, epochs = self._first(float(targets.mean())), epochs * (1 if self._forerunner() else 3)
            self.known = True
        shown, kept = (examples_of(found[which], targets[which], len(net["first"])) for which in (~held, held))
        net = fit(net, shown, Batches(epochs, BATCH, self.random))
        put_net(self.weights, self.index, net)
        row = {
            "net": self.index, "round": name, "examples": len(targets), "spread": round(float(targets.std()), 3),
            "error": round(measure_error(net, kept), 4), "seconds": round(time.monotonic() - began, 1),
        }  # fmt: skip
        self.course.log.append(row)
        print(row, flush=True)

    def _first(self, mean: float) -> dict[str, Any]:
        """Where to begin: at a net that sees the same things in the same sheets, raised or lowered to this mean."""
        import numpy

        net = self._forerunner()
        if net is None:
            return {**new_net(loops("features").FEATURES, self.random), "third_bias": numpy.float32(mean)}
        bias = float(net["third_bias"]) + mean - self._mean_before(net)
        return {**net, "third_bias": numpy.float32(bias)}

    def _forerunner(self) -> dict[str, Any] | None:
        """The weights to start from: this net in the course before, or else the net for one turn fewer."""
        if self.course.weights is not None:
            return net_at(self.course.weights, self.index)
        return None if self.index in (1, COMPANY) else net_at(self.weights, self.index - 1)

    def _mean_before(self, net: dict[str, Any]) -> float:
        rows = to_dense(self.found[0][:4096], len(net["first"]))
        return float(forward(net, rows)[2].mean())


def learn_alone(course: Course, weights: dict[str, Any]) -> None:
    """Train the nets of solo games, from the last turn backwards."""
    import numpy

    random = numpy.random.default_rng(7)
    samples = []
    for table in tables(1):
        sample, _ = gather(table, course.weights, course.batches["alone"], course.seed, course.threads)
        sample = select(sample, sample.positions["turn"] > 0)
        samples.append(vary(sample, random, course.copies))
    facts = [describe_sample(sample) for sample in samples]
    for turns in range(1, COMPANY):
        pupil = Pupil(course, weights, turns)
        parts = [numpy.flatnonzero(moments[:, 2] == turns) for moments, _ in facts]
        targets = [
            own_targets(select(sample, part), weights, course.threads)
            for sample, part in zip(samples, parts, strict=True)
        ]
        found = [rows[part] for (_, rows), part in zip(facts, parts, strict=True)]
        pupil.learn("own turn", numpy.concatenate(found), numpy.concatenate(targets), course.epochs)


def learn_company(course: Course, weights: dict[str, Any]) -> None:
    """The nets of games with others."""
    import numpy

    random = numpy.random.default_rng(8)
    samples, seen = [], numpy.zeros((56, 56))
    for kind, players, variant in (("two", 2, False), ("two", 2, True), ("three", 3, False), ("four", 4, False)):
        for table in tables(players, variant=variant):
            sample, dice = gather(table, course.weights, course.batches[kind], course.seed, course.threads)
            seen += dice
            samples.append(vary(with_virtual(sample, random) if variant else sample, random, course.copies))
    facts, gains = [describe_sample(sample) for sample in samples], crystal_gains(samples)
    odds = dice_odds(seen)
    for turns in range(7):
        pupil = Pupil(course, weights, COMPANY + turns)
        for in_third in (2, 1, 0):
            for until in range(4):
                found, targets = [], []
                for sample, (moments, rows) in zip(samples, facts, strict=True):
                    now = (moments[:, 2] == turns) & (moments[:, 3] == in_third) & (moments[:, 5] == until)
                    part = select(sample, now & (moments[:, 4] + moments[:, 3] > 0))
                    if len(part.seats) == 0:
                        continue
                    found.append(rows[now & (moments[:, 4] + moments[:, 3] > 0)])
                    if until == 0:
                        targets.append(own_targets(part, weights, course.threads))
                    else:
                        part = rivals_act(part, gains, random)
                        targets.append(offer_targets(part, weights, odds[part.table.variant], course.threads))
                if targets:
                    name = f"{in_third} turns in this third, {until} offers before"
                    last = until == 3 and in_third == (2 if turns == 6 else turns % 2)
                    epochs = course.epochs if last or until == 0 else course.epochs // 2
                    pupil.learn(name, numpy.concatenate(found), numpy.concatenate(targets), epochs)


def crystal_gains(samples: list[Sample]) -> Any:
    """How often a turn crosses no, one or two crystals: from the mean number at the last turn."""
    import numpy

    crossed = [
        float(sample.positions["players"]["crystals"][:, 0][sample.positions["turn"] == 5].mean()) for sample in samples
    ]
    each = float(numpy.mean(crossed)) / 5.5
    return [1 - each, each, 0.0]


def dice_odds(seen: Any) -> dict[bool, Any]:
    """How dice that offer a bonus action lie: as others leave them; with the virtual player also as thrown."""
    from octosphere.games.octodice.solver import book as books

    printed = tables(2)[0].start.printed
    book = books.book(tuple(printed.white_sides), tuple(printed.black_sides), 0)
    thrown = book.white_three[:, None] * book.black_three[None, :]
    left = seen / seen.sum()
    return {False: left, True: (left + 2 * thrown) / 3}
