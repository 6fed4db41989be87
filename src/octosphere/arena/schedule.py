"""Which agents meet next: rounds that spend games where neighbours in the ranking are not told apart yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from math import ceil
from statistics import NormalDist

from octosphere.core.chance import seed_number

from .intervals import CONFIDENCE, Interval
from .meetings import Group
from .ratings import ELO
from .strengths import Strengths

DECISION = 0.995  # by such an interval two are told apart: twenty looks at equals mislead less than 5 times of 100
MOST = 10**9  # deals; equals need no end of them


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Two agents next to each other in the ranking, the stronger first, and what is still to do for them."""

    place: int  # of the stronger, from 0
    apart: Interval  # by which the stronger is ahead, wide enough to decide by
    settled: bool
    needed: int  # deals that would settle them if they go on as they did; 0 if they are
    most: int  # deals that they may have in one round: as many as the one who had fewer


def first_round(names: Sequence[str], size: int, seed: int | str) -> list[Group]:
    """A ring of groups, each of which shares an agent with the next, so that all can be compared; drawn by the seed."""
    ring = sorted(range(len(names)), key=lambda agent: (seed_number(f"{seed}-{names[agent]}"), agent))
    starts = range(0, len(ring), size - 1)
    return [tuple(ring[(start + step) % len(ring)] for step in range(size)) for start in starts]


def neighbours(found: Strengths, games: int, width: float | None = None) -> list[Neighbours]:
    """All neighbours in the ranking; `games` is how many a pair has in a deal.

    They are settled when they are told apart, or known to differ by no more than a width allows.
    """
    order = found.order()
    return [_compare(found, place, (one, other), (games, width)) for place, (one, other) in enumerate(pairwise(order))]


def _compare(found: Strengths, place: int, pair: tuple[int, int], rule: tuple[int, float | None]) -> Neighbours:
    games, width = rule
    apart = found.difference(*pair, DECISION)
    settled = apart.excludes(0) or (width is not None and found.difference(*pair).half <= width)
    deals = min(found.deals[agent] for agent in pair)
    return Neighbours(place, apart, settled, 0 if settled else _needed(found, pair, games, width), deals)


def _needed(found: Strengths, pair: tuple[int, int], games: int, width: float | None) -> int:
    """How many deals settle two, by what Bradley and Terry expect a game to tell."""
    gap, error, _ = found.padded.apart(*pair)
    wanted = max(abs(gap) / reach(DECISION), (width or 0) / reach(CONFIDENCE))
    information = games * _information(gap) / ELO**2
    if wanted < 1e-6:
        return MOST
    return max(1, min(MOST, ceil((1 / wanted**2 - 1 / error**2) / information)))


def reach(confidence: float) -> float:
    """How many standard errors an interval of this confidence reaches, when there are many deals."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def next_round(found: Strengths, pairs: Sequence[Neighbours], size: int, seed: str) -> list[Group]:
    """Who meets next, the most promising first; nobody if all neighbours are settled.

    Neighbours who are settled soonest come first. Both in turn meet those whom they are not told apart from, drawn by
    what a game with them would tell; were it always the neighbour, luck that parted two would never be put right. A
    round is at most half of all deals so far, or one for each agent; and no pair has less than a quarter of its deals
    anew, so that looks are few.
    """
    import numpy

    generator = numpy.random.default_rng(seed_number(seed))
    order, groups, rivals = found.order(), list[Group](), cache(partial(_rivals, found, size - 1))
    left = max(len(order), sum(found.deals) // size // 2)
    for pair in sorted((pair for pair in pairs if not pair.settled), key=lambda pair: (pair.needed, pair.place)):
        count = min(left, pair.most, max(pair.needed, ceil(pair.most / 4)))
        left -= count
        for deal in range(count):
            agent = order[pair.place + deal % 2]
            others, weights = rivals(agent)
            drawn = generator.choice(others, size - 1, replace=False, p=weights).tolist()
            groups.append((agent, *drawn))
    return groups


def _rivals(found: Strengths, least: int, agent: int) -> tuple[list[int], list[float]]:
    """Whom an agent is not told apart from, the nearest if they are too few, and how much a game with each tells."""
    gaps = {other: found.plain.apart(agent, other)[0] for other in found.order() if other != agent}
    near = sorted(gaps, key=lambda other: (abs(gaps[other]), other))
    open_ = [other for other in near if not found.difference(agent, other, DECISION).excludes(0)]
    others = open_ if len(open_) >= least else near[:least]
    told = [_information(gaps[other]) for other in others]
    return others, [part / sum(told) for part in told]


def _information(gap: float) -> float:
    """What a game tells of the difference of two who are so far apart, in squared strengths: chance × (1 - chance)."""
    chance = 1 / (1 + 10 ** (-gap / 400))
    return chance * (1 - chance)
