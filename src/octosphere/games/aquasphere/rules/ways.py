"""What a walk of the scientist costs (W1, K3, K5)."""

from octosphere.core.kernel import kernel, routine

from ..state import SECTORS, Kind, State
from .supply import holds


@kernel
def lock(s: State, place: int, free: bool) -> int:
    """C3, K5: the time for the lock clockwise of a place of the ring."""
    cost = s.printed.locks[s.ring[place]]
    return 0 if free and cost == s.printed.gifts[Kind.LOCKS] else cost


@kernel
def around(s: State, start: int, end: int, free: bool) -> int:
    """W1: the cheaper way round from one place to another."""
    ahead, back = 0, 0
    for step in range(SECTORS):
        place = (start + step) % SECTORS
        if step < (end - start) % SECTORS:
            ahead += lock(s, place, free)
        else:
            back += lock(s, place, free)
    return min(ahead, back)


@routine
def walk_cost(s: State, seat: int, letter: int) -> int:
    """W1, K3: the time of the cheapest way from where the scientist is."""
    start, end = s.place[s.players[seat].scientist], s.place[letter]
    if start == end:
        return 0
    free = holds(s, seat, Kind.LOCKS)
    cost = around(s, start, end, free)
    if holds(s, seat, Kind.CROSS):
        for place in range(SECTORS):
            opposite = (place + SECTORS // 2) % SECTORS
            way = around(s, start, place, free) + s.printed.gifts[Kind.CROSS] + around(s, opposite, end, free)
            cost = min(cost, way)
    return cost
