"""Octopods: how many an action counts, and what they pay (T10, B3, C6, L-A2, L-F1, L-F2)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import BLACK, DICE, OCTOPOD, State, Symbol, Tile
from .labs import extra, has, third


@kernel
def turn_octopods(s: State) -> int:
    """The octopods of the player whose turn it is, labs included (T10)."""
    octopods, submarines, spare = 0, -s.flexi_sub, 0
    for place in range(DICE):
        octopods += s.dice[place] == OCTOPOD
        if place < BLACK:
            submarines += s.dice[place] == Symbol.SUBMARINE
            spare += s.used[place] == 0 and can_catch(s, place)
    return octopods + lab_octopods(s, submarines, spare)


@kernel
def pair_octopods(s: State, first: int, second: int) -> int:
    """The octopods in two dice taken as a bonus action: only these two count (B3)."""
    return in_pair(octopod_places(s), lab_places(s), first, second)


@kernel
def octopod_places(s: State) -> int:
    """Bit p is set if the die at place p shows an octopod."""
    places = 0
    for place in range(DICE):
        places |= (s.dice[place] == OCTOPOD) << place
    return places


@kernel
def lab_places(s: State) -> int:
    """Bit p is set if the tile F adds an octopod to a bonus action with the die at place p (L-F1, L-F2)."""
    player = s.players[s.seat]
    submarine, spare = has(s, player, Tile.F1), has(s, player, Tile.F2)
    places = 0
    for place in range(BLACK):
        by_submarine = submarine & (s.dice[place] == Symbol.SUBMARINE)
        places |= (by_submarine | (spare & can_catch(s, place))) << place
    return places


@kernel
def in_pair(octopods: int, labs: int, first: int, second: int) -> int:
    """What two places count: their octopods, and one by a lab."""
    return (octopods >> first & 1) + (octopods >> second & 1) + ((labs >> first | labs >> second) & 1)


@kernel
def can_catch(s: State, place: int) -> bool:
    """L-F2: where Octo-Catch turns a die, the die must show something else."""
    return (s.printed.catch_replaces == 0) | (s.dice[place] != OCTOPOD)


@kernel
def lab_octopods(s: State, submarines: int, spare: int) -> int:
    """What the tile F adds: Octo-Sub with a submarine, Octo-Catch with a white die to spare."""
    player = s.players[s.seat]
    if has(s, player, Tile.F1):
        return 1 if submarines > 0 else 0
    return 1 if spare > 0 and has(s, player, Tile.F2) else 0


@kernel
def pair_options(s: State) -> int:
    """Bit n is set if two of the dice make an octopod action of n that does something (B1)."""
    player = s.players[s.seat]
    dice, labs = octopod_places(s), lab_places(s)
    options = 0
    for first in range(DICE):
        for second in range(first + 1, DICE):
            if not s.printed.bonus_mixed or first < BLACK <= second:
                options |= 1 << in_pair(dice, labs, first, second)
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
