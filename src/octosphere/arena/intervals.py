"""Means over independent deals with their 95 % confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy

CONFIDENCE = 0.95
EXTRA = 2  # imagined deals at each end of a range


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the range that holds the truth in 95 of 100 tournaments."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the range."""
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """Whether the range leaves this value out."""
        return not self.low <= value <= self.high

    def to_json(self) -> dict[str, float]:
        return {"value": self.value, "low": self.low, "high": self.high}


def mean(values: numpy.ndarray[Any, Any]) -> Interval:
    """The mean of one value per deal, with Student's interval."""
    value, half = float(values.mean()), student(len(values) - 1) * float(values.std(ddof=1)) / sqrt(len(values))
    return Interval(value, value - half, value + half)


def share(values: numpy.ndarray[Any, Any], least: float, most: float) -> Interval:
    """The mean of values that have bounds: as if two more deals had met each bound (Agresti and Coull's way).

    A hundred wins in a row are no proof that a loss is impossible; Student alone would say so.
    """
    import numpy

    wide = mean(numpy.concatenate([values, [least] * EXTRA, [most] * EXTRA]))
    return Interval(float(values.mean()), max(least, wide.low), min(most, wide.high))


@lru_cache(maxsize=512)
def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How many standard errors Student's interval reaches, for so many degrees of freedom."""
    if freedom > 200:  # the series below is exact, this one right to six digits
        z = NormalDist().inv_cdf((1 + confidence) / 2)
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, 200.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if probability_within(middle, freedom) < confidence else (low, middle)
    return (low + high) / 2


def probability_within(reach: float, freedom: int) -> float:
    """The chance that Student's t lies between -reach and reach: a finite sum for whole degrees of freedom."""
    angle = atan(reach / sqrt(freedom))
    odd = freedom % 2
    term, total = (cos(angle) if odd else 1.0), 0.0
    for step in range(1 + odd, freedom, 2):
        total += term
        term *= cos(angle) ** 2 * step / (step + 1)
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
