"""Figures for operators, in the text format of Prometheus: counted without locks, written when somebody asks.

`prometheus_client` is not used for it: it takes 14 MB and two locks an observation, and the format is a few lines. The
tests read what is written here with it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
ESCAPED = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})


class Timing:
    """How many requests took how long; only the event loop counts, so nothing is locked."""

    __slots__ = ("counts", "seconds")

    def __init__(self) -> None:
        self.counts, self.seconds = [0] * (len(BOUNDS) + 1), 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class Counted:
    """What is counted while requests are answered."""

    def __init__(self) -> None:
        self.calls: dict[str, Timing] = {}  # by method and path, as they stand in the table of calls
        self.refused: Counter[int] = Counter()  # by status

    def timing(self, call: str) -> Timing:
        """Where the requests of a call are counted."""
        return self.calls.setdefault(call, Timing())


class Sample(Struct, frozen=True, array_like=True):
    """One figure of a family."""

    value: float
    labels: dict[str, str] = field(default_factory=dict)
    ending: str = ""  # of the family's name: a histogram has three


class Family(Struct, frozen=True):
    """Figures of one name; a label never holds what a player brought."""

    name: str
    kind: str  # counter, gauge or histogram
    help: str
    samples: list[Sample]


def one(name: str, kind: str, help: str, value: float) -> Family:
    """A family of one figure."""
    return Family(name, kind, help, [Sample(value)])


def by_label(name: str, kind: str, help: str, label: str, values: Mapping[str, float]) -> Family:
    """A family with one figure for each value of a label."""
    return Family(name, kind, help, [Sample(value, {label: key}) for key, value in sorted(values.items())])


def histogram(name: str, help: str, label: str, timings: Mapping[str, Timing]) -> Family:
    """How long things took; what never happened is left out."""
    some = {key: timing for key, timing in sorted(timings.items()) if any(timing.counts)}
    return Family(
        name, "histogram", help, [made for key, timing in some.items() for made in _steps(label, key, timing)]
    )


def _steps(label: str, key: str, timing: Timing) -> Iterator[Sample]:
    total = 0
    for bound, count in zip((*map(_number, BOUNDS), "+Inf"), timing.counts, strict=True):
        total += count
        yield Sample(total, {label: key, "le": bound}, "_bucket")
    yield Sample(timing.seconds, {label: key}, "_sum")
    yield Sample(total, {label: key}, "_count")


def merge(of_processes: Mapping[str, Iterable[Family]]) -> list[Family]:
    """The figures of several processes as one page: each bears the number of its process."""
    found: dict[str, Family] = {}
    for process, families in sorted(of_processes.items()):
        for family in families:
            into = found.setdefault(family.name, Family(family.name, family.kind, family.help, []))
            into.samples.extend(
                Sample(sample.value, {"process": process, **sample.labels}, sample.ending) for sample in family.samples
            )
    return list(found.values())


def write(families: Iterable[Family]) -> bytes:
    """The page that Prometheus reads."""
    return "".join(line + "\n" for family in families for line in _lines(family)).encode()


def _lines(family: Family) -> Iterator[str]:
    yield f"# HELP {family.name} {family.help}"
    yield f"# TYPE {family.name} {family.kind}"
    for sample in family.samples:
        labels = ",".join(f'{name}="{value.translate(ESCAPED)}"' for name, value in sample.labels.items())
        yield f"{family.name}{sample.ending}{f'{{{labels}}}' if labels else ''} {_number(sample.value)}"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
