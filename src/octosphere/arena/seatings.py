"""Who sits where in the games of a deal: every agent in every seat equally often."""

from __future__ import annotations

from itertools import combinations, permutations

Seating = tuple[int, ...]  # the number of an agent, by seat


def seatings(agents: int, seats: int, *, lone: bool = False) -> list[Seating]:
    """All games of a deal: every choice of agents, rotated; with fewer agents than seats one among its equals.

    With `lone` that one is always the first agent.
    """
    if agents >= seats:
        return [turned for chosen in combinations(range(agents), seats) for turned in rotations(chosen)]
    if agents == 1:
        return [(0,) * seats]
    pairs = [pair for pair in permutations(range(agents), 2) if pair[0] == 0 or not lone]
    return [turned for one, other in pairs for turned in rotations((one, *[other] * (seats - 1)))]


def rotations(seating: Seating) -> list[Seating]:
    """All rotations of a circle of agents: the same order, begun in turn with each."""
    return [seating[first:] + seating[:first] for first in range(len(seating))]
