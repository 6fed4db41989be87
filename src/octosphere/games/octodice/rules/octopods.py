"""Octopods: how many an action counts, and what they pay (T10, B3, C6, L-A2, L-F1, L-F2)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import BLACK, DICE, OCTOPOD, State, Symbol, Tile
from .labs import extra, has, third


@kernel
def turn_octopods(s: State) -> int:
    """The octopods of the player whose turn it is, labs included (T10)."""
    octopods, used, submarines, spare, spare_octopods = 0, -s.flexi_sub, 0, 0, 0
    for place in range(DICE):
        octopod = s.dice[place] == OCTOPOD
        octopods += octopod
        if place < BLACK:
            unused = s.used[place] == 0
            submarine = s.dice[place] == Symbol.SUBMARINE
            used += submarine and not unused
            submarines += submarine and unused
            spare += unused
            spare_octopods += octopod
    return octopods + lab_octopods(s, (used, submarines, spare, spare_octopods))


@kernel
def pair_octopods(s: State, first: int, second: int) -> int:
    """The octopods in two dice taken as a bonus action: only these two count (B3)."""
    octopods, submarines, spare, spare_octopods = 0, 0, 0, 0
    for place in (first, second):
        octopod = s.dice[place] == OCTOPOD
        octopods += octopod
        if place < BLACK:
            spare += 1
            submarines += s.dice[place] == Symbol.SUBMARINE
            spare_octopods += octopod
    return octopods + lab_octopods(s, (0, submarines, spare, spare_octopods))


@kernel
def lab_octopods(s: State, whites: tuple[int, int, int, int]) -> int:
    """What Octo-Sub and Octo-Catch add.

    `whites`: submarines used as such, submarines unused, all unused, octopods among those.
    """
    player = s.players[s.seat]
    used_submarines, submarines, spare, octopods = whites
    count = 0
    if has(s, player, Tile.F1) and used_submarines + submarines > 0:
        count = 1
    if has(s, player, Tile.F2):
        if s.printed.catch_replaces:
            spare -= octopods
            if count == 1 and used_submarines == 0:
                spare -= 1  # Octo-Sub's die is an octopod already
        if spare > 0:
            count += 1
    return count


@kernel
def pair_options(s: State) -> int:
    """Bit n is set if two of the dice make an octopod action of n that does something (B1)."""
    player = s.players[s.seat]
    options = 0
    for first in range(DICE):
        for second in range(first + 1, DICE):
            if not s.printed.bonus_mixed or first < BLACK <= second:
                options |= 1 << pair_octopods(s, first, second)
    for octopods in range(4):
        nothing = player.octopods[third(s)] == 2 and s.printed.octopod_bonus[octopods] == 0
        if octopods == 0 or nothing:
            options &= ~(1 << octopods)
    return options


@kernel
def catch(s: State, octopods: int, log: Log | None) -> tuple[int, int]:
    """Cross octopods of this third; return the bonus and what Octo-Plus adds to it (T10, L-A2)."""
    player = s.players[s.seat]
    crossed = player.octopods[third(s)] + octopods
    player.octopods[third(s)] = crossed if crossed < 2 else 2
    points = s.printed.octopod_bonus[octopods]
    more = extra(s, player, Tile.A2) if points > 0 else 0
    if log is not None:
        log.append(Event("octopods", s.seat, (octopods, points)))
        if more > 0:
            log.append(Event("tile", s.seat, (Tile.A2, more)))
    return points, more
