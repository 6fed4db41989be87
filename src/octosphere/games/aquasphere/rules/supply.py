"""Stock, labs, supplies and symbols: who has how much, and how it changes hands (C7-C10, A8)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import NONE, PROGRAMMED, ROOMS, Goods, State


@kernel
def take_time(s: State, seat: int, wanted: int, log: Log | None) -> None:
    """C7, A8: time from the stock, as far as it and the lab's room go."""
    player = s.players[seat]
    taken = min(wanted, s.stock[Goods.TIME], player.room[Goods.TIME] - player.time)
    player.time += taken
    s.stock[Goods.TIME] -= taken
    if log is not None and taken > 0:
        log.append(Event("time", seat, (taken,)))


@kernel
def take_crystals(s: State, seat: int, wanted: int, log: Log | None) -> None:
    """C7, A8: crystals from the stock, as far as it and the lab's room go."""
    player = s.players[seat]
    taken = min(wanted, s.stock[Goods.CRYSTALS], player.room[Goods.CRYSTALS] - player.crystals)
    player.crystals += taken
    s.stock[Goods.CRYSTALS] -= taken
    if log is not None and taken > 0:
        log.append(Event("crystals", seat, (taken,)))


@kernel
def pay_time(s: State, seat: int, cost: int) -> None:
    """Return time markers from a player to the stock."""
    s.players[seat].time -= cost
    s.stock[Goods.TIME] += cost


@kernel
def bots_programmed(s: State, seat: int) -> int:
    """How many bots stand on a player's symbols."""
    count = 0
    for bot in s.players[seat].programmed:
        count += bot
    return count


@kernel
def can_programme(s: State, seat: int, programme: int) -> bool:
    """C9: a free symbol, fewer than two bots programmed, and a bot in the supply."""
    player = s.players[seat]
    return player.programmed[programme] == 0 and player.supply > 0 and bots_programmed(s, seat) < PROGRAMMED


@kernel
def free_symbols(s: State, seat: int) -> int:
    """C9: a bit for each symbol on which a bot can be programmed."""
    player, found = s.players[seat], 0
    if player.supply > 0 and bots_programmed(s, seat) < PROGRAMMED:
        for programme in range(len(player.programmed)):
            found |= (1 - player.programmed[programme]) << programme
    return found


@kernel
def programme_bot(s: State, seat: int, programme: int, log: Log | None) -> None:
    """P1: the next bot of the supply goes on a symbol."""
    player = s.players[seat]
    player.programmed[programme] = 1
    player.supply -= 1
    if log is not None:
        log.append(Event("programmed", seat, (programme,)))


@kernel
def unprogramme(s: State, seat: int, programme: int) -> None:
    """A programmed bot goes back to the supply."""
    player = s.players[seat]
    player.programmed[programme] = 0
    player.supply += 1


@kernel
def room_programme(s: State, room: int) -> int:
    """C5: what the card in force puts into a room; NONE for the start room."""
    return s.printed.rooms[ROOMS * s.programme + room] if room > 0 and s.programme >= 0 else NONE


@kernel
def holds(s: State, seat: int, kind: int) -> bool:
    """Whether a player has a research card of this kind."""
    player = s.players[seat]
    for index in range(player.cards):
        if s.printed.kinds[player.card[index]] == kind:
            return True
    return False
