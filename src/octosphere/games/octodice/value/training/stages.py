"""Learning from the last turn backwards, so that every target rests on values already learned."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from itertools import product
from math import fsum
from typing import Any

from octosphere.fast.fitting import Batches, answer, fit, measure_error
from octosphere.games.octodice.game import OctoDice

from ..tools import loops
from .course import COMPANY, NETS, Course
from .fit import BATCH, SMALL, WIDE, examples_of, new_net, to_dense
from .samples import Sample, Table, gather, tables, vary, with_virtual
from .targets import describe_sample, rivals_act, select, spread_targets

HELD = 20  # one example in so many is held back to measure


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
        self.rounds = 0

    def learn(self, name: str, found: Any, targets: Any, epochs: int) -> None:
        """Add examples and fit to all of them, or take up what an earlier run has learned from them."""
        import numpy

        if len(targets):
            self.found.append(found)
            self.targets.append(targets.astype(numpy.float32))
        if not self.targets:
            return
        self.rounds += 1
        place = f"{self.course.name}-net-{self.index}-{self.rounds}-learned"
        kept = self.course.teaching.once(place, lambda: self._fit(name, epochs))
        self.random.bit_generator.state = json.loads(str(kept.pop("random")))
        self.course.note(json.loads(str(kept.pop("row"))))
        put_net(self.weights, self.index, kept)

    def _fit(self, name: str, epochs: int) -> dict[str, Any]:
        """The net after a round, what is told of it, and the state of the generator."""
        import numpy

        began = time.monotonic()
        found, targets = numpy.concatenate(self.found), numpy.concatenate(self.targets)
        held = numpy.arange(len(targets)) % HELD == 0
        net = net_at(self.weights, self.index)
        if self.rounds == 1:
            net, epochs = self._first(mean_of(targets)), epochs * (1 if self._forerunner() else 3)
        shown, kept = (examples_of(found[which], targets[which], len(net["first"])) for which in (~held, held))
        net = fit(net, shown, Batches(epochs, BATCH, self.random))
        row = {
            "net": self.index, "round": name, "examples": len(targets), "spread": round(float(targets.std()), 3),
            "error": round(measure_error(net, kept), 4), "seconds": round(time.monotonic() - began, 1),
        }  # fmt: skip
        return {**net, "row": json.dumps(row), "random": json.dumps(self.random.bit_generator.state)}

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
        return mean_of(answer(net, rows, OctoDice.facts.package))


def mean_of(values: Any) -> float:
    """A mean that does not hang on the order in which a machine adds."""
    return fsum(values) / len(values)


def learn_alone(course: Course, weights: dict[str, Any]) -> None:
    """Train the nets of solo games, from the last turn backwards."""
    import numpy

    random = numpy.random.default_rng(7)
    samples = []
    for sample, _ in gather(course, tables(1)):
        samples.append(vary(select(sample, sample.positions["turn"] > 0), random, course.copies))
    facts = [describe_sample(sample) for sample in samples]
    for turns in range(1, COMPANY):
        pupil = Pupil(course, weights, turns)
        parts = [numpy.flatnonzero(moments[:, 2] == turns) for moments, _ in facts]
        chosen = [select(sample, part) for sample, part in zip(samples, parts, strict=True)]
        targets = spread_targets(course, f"net-{turns}", chosen, weights)
        found = [rows[part] for (_, rows), part in zip(facts, parts, strict=True)]
        pupil.learn("own turn", numpy.concatenate(found), targets, course.epochs)


class Company:
    """The positions of games with others, and what is known of rivals and dice."""

    def __init__(self, course: Course) -> None:
        import numpy

        self.random, self.samples, seen = numpy.random.default_rng(8), list[Sample](), numpy.zeros((56, 56))
        for sample, dice in gather(course, company_tables()):
            seen += dice
            seats = with_virtual(sample, self.random) if sample.table.variant else sample
            self.samples.append(vary(seats, self.random, course.copies))
        self.facts, self.gains = [describe_sample(sample) for sample in self.samples], crystal_gains(self.samples)
        self.odds = dice_odds(seen)

    def part(self, turns: int, in_third: int, until: int) -> tuple[list[Any], list[Sample]]:
        """Features and positions with so many own turns to come, in this third, and offers before the next one."""
        found, samples = [], []
        for sample, (moments, rows) in zip(self.samples, self.facts, strict=True):
            now = (moments[:, 2] == turns) & (moments[:, 3] == in_third) & (moments[:, 5] == until)
            now &= moments[:, 4] + moments[:, 3] > 0
            if now.any():
                part = select(sample, now)
                samples.append(rivals_act(part, self.gains, self.random) if until else part)
                found.append(rows[now])
        return found, samples


def company_tables() -> Sequence[Table]:
    """Every kind of table for more than one."""
    kinds = ((2, False), (2, True), (3, False), (4, False))
    return [table for players, variant in kinds for table in tables(players, variant=variant)]


def learn_company(course: Course, weights: dict[str, Any]) -> None:
    """The nets of games with others."""
    import numpy

    company = Company(course)
    for turns in range(7):
        pupil = Pupil(course, weights, COMPANY + turns)
        for in_third, until in product((2, 1, 0), range(4)):
            found, samples = company.part(turns, in_third, until)
            if not samples:
                continue
            odds = company.odds if until else None
            targets = spread_targets(course, f"net-{pupil.index}-{in_third}-{until}", samples, weights, odds)
            last = until == 3 and in_third == (2 if turns == 6 else turns % 2)
            epochs = course.epochs if last or until == 0 else course.epochs // 2
            name = f"{in_third} turns in this third, {until} offers before"
            pupil.learn(name, numpy.concatenate(found), targets, epochs)


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
