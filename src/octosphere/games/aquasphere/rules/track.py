"""The knowledge track and its red lines (L1-L4, K10)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import Goods, Phase, Source, State
from .supply import bots_programmed, unprogramme


@kernel
def book(s: State, points: int, source: int, log: Log | None) -> None:
    """Points for the player to move, still to be moved on the track."""
    s.players[s.seat].points[source] += points
    s.due += points
    if log is not None and points > 0:
        log.append(Event("points", s.seat, (points, source)))


@kernel
def lines_behind(s: State, track: int) -> int:
    """L1: how many red lines a marker has crossed that stands at this point."""
    count, point = s.printed.lines * (track // s.printed.lap), track % s.printed.lap
    for index in range(s.printed.lines):
        count += s.printed.line[index] <= point
    return count


@kernel
def line_at(s: State, index: int) -> int:
    """L1: the point behind a red line, the first of which has the number 0; they are the same in every lap."""
    return s.printed.lap * (index // s.printed.lines) + s.printed.line[index % s.printed.lines]


@kernel
def next_line(s: State, track: int) -> int:
    """L1: the point behind the next red line of a marker that stands at this point."""
    return line_at(s, lines_behind(s, track))


@kernel
def lines_ahead(s: State, seat: int, points: int) -> int:
    """L1: how many red lines a gain would cross."""
    track = s.players[seat].track
    return lines_behind(s, track + points) - lines_behind(s, track)


@kernel
def claim(s: State, log: Log | None) -> None:
    """K10: the points of cards are taken."""
    points = s.offer
    s.offer = 0
    book(s, points, Source.CARDS, log)


@kernel
def decline(s: State, log: Log | None) -> None:
    """K10: the points of cards are left."""
    if log is not None:
        log.append(Event("declined", s.seat, (s.offer,)))
    s.offer = 0


@kernel
def move_marker(s: State, log: Log | None) -> None:
    """L1-L4: move the points that are due; what is left after it waits for the choice of a bot."""
    player = s.players[s.seat]
    while lines_ahead(s, s.seat, s.due) > 0:
        if player.crystals > 0:
            player.crystals -= 1
            s.stock[Goods.CRYSTALS] += 1
            cross(s, -1, log)
        elif bots_programmed(s, s.seat) > 0:
            step_up(s)
            s.phase = Phase.LINE
            return
        else:
            stop(s, log)
    player.track += s.due
    s.due = 0


@kernel
def can_cross(s: State, seat: int) -> bool:
    """L1, L2: whether there is anything to pay a line with."""
    return s.players[seat].crystals > 0 or bots_programmed(s, seat) > 0


@kernel
def step_up(s: State) -> None:
    """L3: up to the red line, which waits to be paid."""
    player = s.players[s.seat]
    steps = next_line(s, player.track) - 1 - player.track
    player.track += steps
    s.due -= steps


@kernel
def cross(s: State, paid: int, log: Log | None) -> None:
    """L1: over the next red line, just behind it."""
    player = s.players[s.seat]
    steps = next_line(s, player.track) - player.track
    player.track += steps
    s.due -= steps
    if log is not None:
        log.append(Event("crossed", s.seat, (player.track, paid)))


@kernel
def stop(s: State, log: Log | None) -> None:
    """L3: nothing to pay with; the rest is lost."""
    step_up(s)
    s.players[s.seat].points[Source.LINES] -= s.due
    if log is not None:
        log.append(Event("stopped", s.seat, (s.due,)))
    s.due = 0


@kernel
def pay_with_bot(s: State, programme: int, log: Log | None) -> None:
    """L2: a programmed bot goes to the supply and brings no time."""
    unprogramme(s, s.seat, programme)
    cross(s, programme, log)


@kernel
def move_back(s: State, points: int) -> int:
    """S3: a negative sum, but not back over the last red line; how far the marker really moved."""
    player = s.players[s.seat]
    crossed = lines_behind(s, player.track)
    line = line_at(s, crossed - 1) if crossed > 0 else 0
    reached = max(line, player.track + points)
    moved = reached - player.track
    player.points[Source.LINES] += moved - points
    player.track = reached
    return moved
