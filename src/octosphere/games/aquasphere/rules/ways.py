"""The ways of the scientist and what they cost (W1, K3, K5)."""

from octosphere.core.kernel import kernel, routine

from ..state import NONE, SECTORS, Kind, State
from .supply import holds


@kernel
def lock(s: State, place: int, free: bool) -> int:
    """C3, K5: the time for the lock clockwise of a place of the ring."""
    cost = s.printed.locks[s.ring[place]]
    return 0 if free and cost == s.printed.gifts[Kind.LOCKS] else cost


@kernel
def clockwise(s: State, start: int, end: int, free: bool) -> int:
    """The time from one place to another clockwise."""
    cost = 0
    for step in range((end - start) % SECTORS):
        cost += lock(s, (start + step) % SECTORS, free)
    return cost


@kernel
def cost_around(s: State, start: int, end: int, free: bool) -> int:
    """W1: the cheaper way round from one place to another."""
    return min(clockwise(s, start, end, free), clockwise(s, end, start, free))


@kernel
def cost_across(s: State, start: int, end: int, free: bool, place: int) -> int:
    """K3: the time of a way that crosses the ring at a place."""
    opposite = (place + SECTORS // 2) % SECTORS
    return cost_around(s, start, place, free) + s.printed.gifts[Kind.CROSS] + cost_around(s, opposite, end, free)


@routine
def walk_cost(s: State, seat: int, letter: int) -> int:
    """W1, K3: the time of the cheapest way from where the scientist is."""
    start, end = s.place[s.players[seat].scientist], s.place[letter]
    if start == end:
        return 0
    free = holds(s, seat, Kind.LOCKS)
    cost = cost_around(s, start, end, free)
    if holds(s, seat, Kind.CROSS):
        for place in range(SECTORS):
            cost = min(cost, cost_across(s, start, end, free, place))
    return cost


@routine
def way(s: State, seat: int, letter: int, places: list[int]) -> int:
    """W1, K3: write the places of the cheapest way with both its ends; how many. A step to the opposite one crosses."""
    start, end = s.place[s.players[seat].scientist], s.place[letter]
    free, cost, crossing = holds(s, seat, Kind.LOCKS), walk_cost(s, seat, letter), NONE
    if cost < cost_around(s, start, end, free):
        for place in range(SECTORS):
            if crossing == NONE and cost_across(s, start, end, free, place) == cost:
                crossing = place
    if crossing == NONE:
        return write_steps(start, end, is_clockwise(s, start, end, free), places, 0)
    opposite = (crossing + SECTORS // 2) % SECTORS
    count = write_steps(start, crossing, is_clockwise(s, start, crossing, free), places, 0)
    return write_steps(opposite, end, is_clockwise(s, opposite, end, free), places, count)


@kernel
def is_clockwise(s: State, start: int, end: int, free: bool) -> bool:
    """Whether the way clockwise is the cheaper one, or as cheap and no longer."""
    there, back = clockwise(s, start, end, free), clockwise(s, end, start, free)
    return there < back or (there == back and (end - start) % SECTORS <= SECTORS // 2)


@kernel
def write_steps(start: int, end: int, forward: bool, places: list[int], count: int) -> int:
    """Write the places from one to another, after those that stand there already."""
    turn = 1 if forward else -1
    for step in range((end - start) * turn % SECTORS + 1):
        places[count] = (start + step * turn) % SECTORS
        count += 1
    return count
