"""What a dive pays, the totals, the winners (T3, T5, S2)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import Source, State


@kernel
def surface(s: State, log: Log | None) -> None:
    """T3: score the depth; T5: and from the floor the pearl."""
    pearl = s.printed.pearl if s.depth == s.printed.floor else 0
    player = s.players[s.seat]
    player.points[Source.DEPTH] += s.depth
    player.points[Source.PEARLS] += pearl
    if log is not None:
        log.append(Event("surface", s.seat, (s.depth, pearl)))


@kernel
def source(s: State, seat: int, index: int) -> int:
    """The points so far from one source."""
    return s.players[seat].points[index]


@kernel
def score(s: State, seat: int) -> int:
    """All points so far."""
    return source(s, seat, Source.DEPTH) + source(s, seat, Source.PEARLS)


@kernel
def promise(s: State, seat: int) -> int:
    """What greed looks at: the points so far, in tenths."""
    return 10 * score(s, seat)


@kernel
def winners(s: State) -> int:
    """S2: bit p is set if nobody has more points than seat p."""
    best, seats = -1, 0
    for seat in range(s.seats):
        points = score(s, seat)
        if points > best:
            best, seats = points, 0
        if points == best:
            seats |= 1 << seat
    return seats
