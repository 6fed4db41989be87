"""The ways of the scientist and what they cost (W1, K3, K5)."""

from octosphere.core.kernel import kernel, routine

from ..state import NONE, SECTORS, Kind, State
from .supply import holds

BITS, BYTE = 8, 255  # of a time in a survey
CROSSING = BITS * (SECTORS + 1)  # the bit of a survey that stands for K3


@kernel
def lock(s: State, place: int, free: bool) -> int:
    """C3, K5: the time for the lock clockwise of a place of the ring."""
    cost = s.printed.locks[s.ring[place]]
    return 0 if free and cost == s.printed.gifts[Kind.LOCKS] else cost


@kernel
def survey(s: State, seat: int) -> int:
    """All that the ways of a player depend on, as one number: by place the time clockwise to it, K3 on top.

    Six locks of at most 9 fit into eight bits. The first place has the lowest bits, the whole ring those on top.
    """
    free, time, found = holds(s, seat, Kind.LOCKS), 0, 0
    for place in range(SECTORS):
        time += lock(s, place, free)
        found |= time << BITS * (place + 1)
    if holds(s, seat, Kind.CROSS):
        found |= 1 << CROSSING
    return found


@kernel
def clockwise(ways: int, start: int, end: int) -> int:
    """The time from one place to another clockwise."""
    time = (ways >> BITS * end & BYTE) - (ways >> BITS * start & BYTE)
    return time if end >= start else time + (ways >> BITS * SECTORS & BYTE)


@kernel
def cost_around(ways: int, start: int, end: int) -> int:
    """W1: the cheaper way round from one place to another."""
    time = abs((ways >> BITS * end & BYTE) - (ways >> BITS * start & BYTE))
    return min(time, (ways >> BITS * SECTORS & BYTE) - time)


@kernel
def cost_across(s: State, ways: int, start: int, end: int, place: int) -> int:
    """K3: the time of a way that crosses the ring at a place."""
    opposite = (place + SECTORS // 2) % SECTORS
    return cost_around(ways, start, place) + s.printed.gifts[Kind.CROSS] + cost_around(ways, opposite, end)


@kernel
def cost_between(s: State, ways: int, start: int, end: int) -> int:
    """W1, K3: the time of the cheapest way from one place to another."""
    cost = cost_around(ways, start, end)
    if ways >> CROSSING & 1 and start != end:
        for place in range(SECTORS):
            cost = min(cost, cost_across(s, ways, start, end, place))
    return cost


@routine
def walk_cost(s: State, seat: int, letter: int) -> int:
    """W1, K3: the time of the cheapest way from where the scientist is."""
    return cost_between(s, survey(s, seat), s.place[s.players[seat].scientist], s.place[letter])


@routine
def way(s: State, seat: int, letter: int, places: list[int]) -> int:
    """W1, K3: write the places of the cheapest way with both its ends; how many. A step to the opposite one crosses."""
    start, end = s.place[s.players[seat].scientist], s.place[letter]
    ways, crossing = survey(s, seat), NONE
    cost = cost_between(s, ways, start, end)
    if cost < cost_around(ways, start, end):
        for place in range(SECTORS):
            if crossing == NONE and cost_across(s, ways, start, end, place) == cost:
                crossing = place
    if crossing == NONE:
        return write_steps(start, end, is_clockwise(ways, start, end), places, 0)
    opposite = (crossing + SECTORS // 2) % SECTORS
    count = write_steps(start, crossing, is_clockwise(ways, start, crossing), places, 0)
    return write_steps(opposite, end, is_clockwise(ways, opposite, end), places, count)


@kernel
def is_clockwise(ways: int, start: int, end: int) -> bool:
    """Whether the way clockwise is the cheaper one, or as cheap and no longer."""
    there, back = clockwise(ways, start, end), clockwise(ways, end, start)
    return there < back or (there == back and (end - start) % SECTORS <= SECTORS // 2)


@kernel
def write_steps(start: int, end: int, forward: bool, places: list[int], count: int) -> int:
    """Write the places from one to another, after those that stand there already."""
    turn = 1 if forward else -1
    for step in range((end - start) * turn % SECTORS + 1):
        places[count] = (start + step * turn) % SECTORS
        count += 1
    return count
