"""What an action would bring now, for people who decide; the actions themselves count the same way (A1-A7)."""

from octosphere.core.kernel import kernel, routine

from ..state import SPACES, Goods, Programme, State
from .actions import can_dock, can_expand, can_research, dock_cost, free_space, sum_to, time_there
from .supply import can_programme

POINTS, TIME, CRYSTALS, OCTOPODS, BOTS, PIECES, COST = range(7)  # what can be asked for


@routine
def gain(s: State, seat: int, letter: int, programme: int, what: int) -> int:
    """How much of something the action of a programme would bring in a sector; cards are not counted in."""
    if programme == Programme.LAB:
        return can_expand(s, seat, letter) if what == PIECES else 0
    if programme == Programme.TIME:
        return room_for(s, seat, Goods.TIME, time_there(s, letter)) if what == TIME else 0
    if programme == Programme.CRYSTAL:
        return room_for(s, seat, Goods.CRYSTALS, s.sectors[letter].crystals) if what == CRYSTALS else 0
    if programme == Programme.OCTOPOD:
        return gain_of_catch(s, seat, letter, what)
    if programme == Programme.SUBMARINE:
        return gain_of_dock(s, seat, letter, what)
    if programme == Programme.RESEARCH:
        return gain_of_research(s, seat, letter, what)
    return gain_of_white(s, seat, letter, what)


@kernel
def room_for(s: State, seat: int, goods: int, there: int) -> int:
    """A8: how much of what lies there fits into the lab."""
    player = s.players[seat]
    has = player.time if goods == Goods.TIME else player.crystals
    return min(there, player.room[goods] - has)


@kernel
def gain_of_catch(s: State, seat: int, letter: int, what: int) -> int:
    """A4: what catching octopods in a sector would bring, of one kind."""
    caught = min(s.sectors[letter].octopods, s.players[seat].room[Goods.OCTOPODS])
    if what == POINTS:
        return sum_to(caught, s.printed.most)
    return caught if what == OCTOPODS else 0


@kernel
def gain_of_dock(s: State, seat: int, letter: int, what: int) -> int:
    """A5: what docking a submarine in a sector would bring, of one kind."""
    if what == COST and free_space(s, letter) < SPACES:
        return dock_cost(s, seat, letter)
    if not can_dock(s, seat, letter):
        return 0
    return s.printed.values[s.rounds] if what == POINTS else what == PIECES


@kernel
def gain_of_research(s: State, seat: int, letter: int, what: int) -> int:
    """A6: what taking a research card in a sector would bring, of one kind."""
    if not can_research(s, seat, letter):
        return 0
    return s.printed.values[s.rounds] if what == POINTS else what == PIECES


@kernel
def gain_of_white(s: State, seat: int, letter: int, what: int) -> int:
    """A7; the bot that is used for it leaves its symbol first, so there is one free."""
    player, programme = s.players[seat], s.printed.white[letter]
    if player.programmed[programme] == 1:
        return room_for(s, seat, Goods.TIME, min(s.printed.refund, s.stock[Goods.TIME])) if what == TIME else 0
    fits = player.supply > 0 and (player.programmed[Programme.BOT] == 1 or can_programme(s, seat, programme))
    return fits if what == BOTS else 0
