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
    octopods, submarines, spare = 0, 0, 0
    for place in (first, second):
        octopods += s.dice[place] == OCTOPOD
        if place < BLACK:
            submarines += s.dice[place] == Symbol.SUBMARINE
            spare += can_catch(s, place)
    return octopods + lab_octopods(s, submarines, spare)


@kernel
def can_catch(s: State, place: int) -> bool:
    """L-F2: where Octo-Catch turns a die, the die must show something else."""
    return s.printed.catch_replaces == 0 or s.dice[place] != OCTOPOD


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
