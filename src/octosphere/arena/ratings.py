"""Bradley–Terry ratings on the Elo scale, with intervals from resampled deals."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Any

from octosphere.core.chance import seed_number

from .intervals import CONFIDENCE, EXTRA, Interval

if TYPE_CHECKING:
    import numpy

ELO = 400 / log(10)  # a player 400 points ahead is placed first ten times as often
DRAWN = 0.5  # one imagined draw of each pair: who never lost is still rated
SAMPLES = 1000
CLOSE = 1e-10
MOST_STEPS = 200


def fit(ahead: numpy.ndarray[Any, Any], imagined: numpy.ndarray[Any, Any] | None = None) -> numpy.ndarray[Any, Any]:
    """The likeliest ratings, their mean 0: `ahead[…, i, j]` is how often i was placed before j, a tie half each.

    Half a win each way is imagined for every pair, or what is given.
    """
    import numpy

    ahead = ahead + (DRAWN * (1 - numpy.eye(ahead.shape[-1])) if imagined is None else imagined)
    strengths = numpy.zeros(ahead.shape[:-1])
    for _ in range(MOST_STEPS):
        step = _newton(ahead, strengths)
        longest = numpy.abs(step).max(axis=-1, keepdims=True)
        strengths += step / numpy.maximum(1, longest)  # far from the top a whole step may overshoot
        if longest.max() < CLOSE:
            break
    return ELO * strengths


def _newton(ahead: numpy.ndarray[Any, Any], strengths: numpy.ndarray[Any, Any]) -> numpy.ndarray[Any, Any]:
    """The step to the top of the parabola that fits the likelihood here."""
    import numpy

    met = ahead + numpy.swapaxes(ahead, -1, -2)
    slope = (ahead - met * chances(strengths)).sum(axis=-1)
    return numpy.linalg.solve(curvature(met, strengths), slope[..., None])[..., 0]


def chances(strengths: numpy.ndarray[Any, Any]) -> numpy.ndarray[Any, Any]:
    """By pair: how probably the first is placed before the second."""
    import numpy

    found: numpy.ndarray[Any, Any] = 1 / (1 + numpy.exp(strengths[..., None, :] - strengths[..., :, None]))
    return found


def curvature(met: numpy.ndarray[Any, Any], strengths: numpy.ndarray[Any, Any]) -> numpy.ndarray[Any, Any]:
    """How sharply the likelihood bends in each strength, from how often each pair met; 1 is added to hold the mean."""
    import numpy

    chance = chances(strengths)
    weights = met * chance * (1 - chance)
    found: numpy.ndarray[Any, Any] = weights.sum(axis=-1)[..., None] * numpy.eye(met.shape[-1]) - weights + 1
    return found


def anchor_ratings(ratings: numpy.ndarray[Any, Any], anchor: int | None) -> numpy.ndarray[Any, Any]:
    """Ratings shifted so that one agent's is 0; without an anchor their mean stays 0."""
    return ratings if anchor is None else ratings - ratings[..., anchor, None]


def rate(ahead: numpy.ndarray[Any, Any], anchor: int | None, seed: int | str) -> list[Interval]:
    """A rating for each agent from one matrix per deal; of intervals with and without imagined deals the wider ends.

    Resampled deals alone never show a loss that did not happen; with imagined ones alone strong agents rate too low.
    """
    import numpy

    generator = numpy.random.default_rng(seed_number(seed))
    drawn = _resample(ahead, generator)
    samples = numpy.array([fit(drawn), fit(drawn + _imagine_deals(ahead, generator))])
    tail = (1 - CONFIDENCE) / 2
    ends = numpy.quantile(anchor_ratings(samples, anchor), [tail, 1 - tail], axis=1)
    parts = anchor_ratings(fit(ahead.sum(axis=0)), anchor), ends[0].min(axis=0), ends[1].max(axis=0)
    return [Interval(*map(float, part)) for part in zip(*parts, strict=True)]


def _resample(ahead: numpy.ndarray[Any, Any], generator: numpy.random.Generator) -> numpy.ndarray[Any, Any]:
    """Sums over as many deals as there are, drawn with repetition, again and again."""
    import numpy

    deals, flat = len(ahead), ahead.reshape(len(ahead), -1)
    counts = (numpy.bincount(generator.integers(deals, size=deals), minlength=deals) for _ in range(SAMPLES))
    return numpy.array([count @ flat for count in counts]).reshape(SAMPLES, *ahead.shape[1:])


def _imagine_deals(ahead: numpy.ndarray[Any, Any], generator: numpy.random.Generator) -> numpy.ndarray[Any, Any]:
    """Four deals more for each pair, two won by each, drawn with repetition as often as the real ones."""
    import numpy

    won = numpy.triu(generator.binomial(2 * EXTRA, 0.5, (SAMPLES, *ahead.shape[1:])), 1)
    lost = numpy.swapaxes(numpy.triu(2 * EXTRA - won, 1), -1, -2)
    met = (ahead + numpy.swapaxes(ahead, -1, -2)).mean(axis=0)
    found: numpy.ndarray[Any, Any] = (won + lost) * met
    return found
