"""Control fields, displacement and charging stations (D1-D3, K4)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel, routine

from ..state import NONE, Kind, State
from .supply import holds


@routine
def take_control(s: State, letter: int, log: Log | None) -> None:
    """D2: a bot of the player takes the control field; whoever's stands there goes to the charging station."""
    sector = s.sectors[letter]
    owner = sector.control
    sector.control = s.seat
    if owner == NONE:
        return
    sector.charging[owner] += 1
    if log is not None:
        log.append(Event("displaced", s.seat, (letter, owner)))
    if owner != s.seat and holds(s, s.seat, Kind.DISPLACE):
        s.offer += s.printed.gifts[Kind.DISPLACE]
    if bots_charging(s, letter) > s.seats + 1:
        take_back(s, letter, log)


@kernel
def bots_charging(s: State, letter: int) -> int:
    """How many bots are charging in a sector."""
    count = 0
    for bots in s.sectors[letter].charging:
        count += bots
    return count


@kernel
def take_back(s: State, letter: int, log: Log | None) -> None:
    """D3: all but one of each player's charging bots go back to the supply."""
    sector = s.sectors[letter]
    for seat in range(s.seats):
        bots = sector.charging[seat] - 1
        if bots > 0:
            sector.charging[seat] = 1
            s.players[seat].supply += bots
            if log is not None:
                log.append(Event("recharged", seat, (letter, bots)))


@kernel
def fields_held(s: State, seat: int) -> int:
    """How many control fields a player holds."""
    count = 0
    for sector in s.sectors:
        count += sector.control == seat
    return count
