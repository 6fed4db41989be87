"""The seven actions (A1-A7) and the cards that come with them (K2, K9)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel, routine

from ..state import FLEET, LAB, NONE, SPACES, Goods, Kind, Programme, Skipped, Source, State
from .supply import can_programme, holds, pay_time, programme_bot, take_crystals, take_time
from .track import book

FIRST_VERSION = 1  # of RULES.md: engineers entered any room, and a submarine that could not be placed was refused


@kernel
def sum_to(count: int, most: int) -> int:
    """1 + 2 + … + count, counting up to `most`."""
    counted = min(count, most)
    return counted * (counted + 1) // 2


@routine
def act(s: State, log: Log | None) -> None:
    """A0: do the action of the bot that has just taken control."""
    programme = s.doing
    s.doing = NONE
    player = s.players[s.seat]
    why = why_skipped(s, s.seat, player.scientist, programme, player.time)
    if why != Skipped.NO:
        if log is not None:
            log.append(Event("skipped", s.seat, (programme, why)))
    elif programme == Programme.LAB:
        expand(s, log)
    elif programme == Programme.TIME:
        collect_time(s, log)
    elif programme == Programme.CRYSTAL:
        collect_crystals(s, log)
    elif programme == Programme.OCTOPOD:
        catch(s, log)
    elif programme == Programme.SUBMARINE:
        dock(s, log)
    elif programme == Programme.RESEARCH:
        research(s, log)
    else:
        programme_white(s, log)


@routine
def why_skipped(s: State, seat: int, letter: int, programme: int, time: int) -> int:
    """A0: why the action of a lab, submarine or research bot cannot be done in a sector; the others always can."""
    if programme == Programme.LAB and not can_expand(s, seat, letter):
        return Skipped.LAB_FULL if s.players[seat].expansions == LAB else Skipped.NO_EXPANSION
    if programme == Programme.RESEARCH and not can_research(s, seat, letter):
        return Skipped.CARDS_FULL if s.sectors[letter].cards > 0 else Skipped.NO_CARD
    if programme == Programme.SUBMARINE:
        if has_docked(s, seat, letter):
            return Skipped.OWN_SUBMARINE
        if s.players[seat].submarines == 0:
            return Skipped.NO_SUBMARINE
        if free_space(s, letter) == SPACES:
            return Skipped.NO_SPACE
        if dock_cost(s, seat, letter) > time:
            return Skipped.NO_TIME
    return Skipped.NO


@kernel
def can_expand(s: State, seat: int, letter: int) -> bool:
    """A1: an expansion lies there, and fewer than five at the lab."""
    return s.sectors[letter].expansions > 0 and s.players[seat].expansions < LAB


@kernel
def expand(s: State, log: Log | None) -> None:
    """A1: take the top expansion, which there is; its letters may get bots."""
    player = s.players[s.seat]
    letter = player.scientist
    sector = s.sectors[letter]
    sector.expansions -= 1
    expansion = sector.expansion[sector.expansions]
    sector.expansion[sector.expansions] = NONE
    player.expansion[player.expansions] = expansion
    player.expansions += 1
    for goods in range(4):
        player.room[goods] += s.printed.adds[4 * expansion + goods]
    player.letters |= s.printed.letters[expansion]
    s.open = s.printed.letters[expansion]
    if log is not None:
        log.append(Event("expansion", s.seat, (expansion, letter)))


@kernel
def time_there(s: State, letter: int) -> int:
    """A2: the time in a sector once it is filled up."""
    lies = s.sectors[letter].time
    return max(lies, min(s.printed.least, lies + s.stock[Goods.TIME]))


@kernel
def collect_time(s: State, log: Log | None) -> None:
    """A2: fill up, then take as much as there is room for."""
    player = s.players[s.seat]
    sector = s.sectors[player.scientist]
    lies = time_there(s, player.scientist)
    s.stock[Goods.TIME] -= lies - sector.time
    taken = min(lies, player.room[Goods.TIME] - player.time)
    player.time += taken
    sector.time = lies - taken
    if log is not None:
        log.append(Event("time", s.seat, (taken,)))


@kernel
def collect_crystals(s: State, log: Log | None) -> None:
    """A3: as many as there is room for."""
    player = s.players[s.seat]
    sector = s.sectors[player.scientist]
    taken = min(sector.crystals, player.room[Goods.CRYSTALS] - player.crystals)
    player.crystals += taken
    sector.crystals -= taken
    if log is not None:
        log.append(Event("crystals", s.seat, (taken,)))


@kernel
def catch(s: State, log: Log | None) -> None:
    """A4: points for octopods; K2: and whatever cards bring for them."""
    player = s.players[s.seat]
    sector = s.sectors[player.scientist]
    caught = min(sector.octopods, player.room[Goods.OCTOPODS])
    sector.octopods -= caught
    s.stock[Goods.OCTOPODS] += caught
    if log is not None:
        log.append(Event("caught", s.seat, (caught,)))
    if caught > 0:
        reward(s, Kind.CATCH_TIME, NONE, log)
        book(s, sum_to(caught, s.printed.most), Source.OCTOPODS, log)


@kernel
def reward(s: State, first: int, programme: int, log: Log | None) -> None:
    """K1, K2: what the cards of three kinds bring, if they show this programme; time and crystals first (K10)."""
    player = s.players[s.seat]
    for index in range(player.cards):
        card = player.card[index]
        kind = s.printed.kinds[card]
        if first <= kind < first + 3 and s.printed.shown[card] == programme:
            gift = s.printed.gifts[kind]
            if kind == first:
                take_time(s, s.seat, gift, log)
            elif kind == first + 1:
                take_crystals(s, s.seat, gift, log)
            else:
                s.offer += gift


@kernel
def free_space(s: State, letter: int) -> int:
    """A5: the first free submarine space, or SPACES."""
    for space in range(SPACES):
        if s.sectors[letter].docked[space] == NONE:
            return space if s.printed.spaces[SPACES * letter + space] != NONE else SPACES
    return SPACES


@kernel
def has_docked(s: State, seat: int, letter: int) -> bool:
    """A5: whether a player has a submarine in a sector."""
    for owner in s.sectors[letter].docked:
        if owner == seat:
            return True
    return False


@kernel
def dock_cost(s: State, seat: int, letter: int) -> int:
    """A5, K6: the time for the first free space; there must be one."""
    cost = s.printed.spaces[SPACES * letter + free_space(s, letter)]
    return cost // s.printed.gifts[Kind.HALF] if holds(s, seat, Kind.HALF) else cost


@kernel
def can_dock(s: State, seat: int, letter: int) -> bool:
    """A5: a submarine left, a free space, and none of the player's there; the time is another matter."""
    fits = s.players[seat].submarines > 0 and free_space(s, letter) < SPACES
    return fits and not has_docked(s, seat, letter)


@kernel
def dock(s: State, log: Log | None) -> None:
    """A5: pay, place the leftmost submarine, score the centre tile."""
    player = s.players[s.seat]
    letter = player.scientist
    space, cost = free_space(s, letter), dock_cost(s, s.seat, letter)
    pay_time(s, s.seat, cost)
    s.sectors[letter].docked[space] = s.seat
    player.submarines -= 1
    if log is not None:
        log.append(Event("submarine", s.seat, (letter, space, cost)))
    book(s, s.printed.values[s.rounds], Source.SUBMARINES, log)


@kernel
def fleet(s: State, seat: int) -> int:
    """How many submarines a player has in the station."""
    return FLEET - s.players[seat].submarines


@kernel
def can_research(s: State, seat: int, letter: int) -> bool:
    """A6: a card lies there, and there is room for it."""
    player = s.players[seat]
    return s.sectors[letter].cards > 0 and player.cards < min(player.room[Goods.CARDS], len(player.card))


@kernel
def research(s: State, log: Log | None) -> None:
    """A6: take the top card and score the centre tile; K9: some act at once."""
    player = s.players[s.seat]
    letter = player.scientist
    sector = s.sectors[letter]
    sector.cards -= 1
    card = sector.card[sector.cards]
    sector.card[sector.cards] = NONE
    player.card[player.cards] = card
    player.cards += 1
    if log is not None:
        log.append(Event("card", s.seat, (card, letter)))
    if s.printed.kinds[card] == Kind.AT_ONCE:
        at_once(s, s.printed.shown[card], log)
    book(s, s.printed.values[s.rounds], Source.RESEARCH, log)


@kernel
def at_once(s: State, programme: int, log: Log | None) -> None:
    """K9: time and a bot on the symbol shown, or the time again."""
    gift = s.printed.gifts[Kind.AT_ONCE]
    take_time(s, s.seat, gift, log)
    if s.players[s.seat].programmed[programme] == 1:
        take_time(s, s.seat, gift, log)
    elif can_programme(s, s.seat, programme):
        programme_bot(s, s.seat, programme, log)


@kernel
def programme_white(s: State, log: Log | None) -> None:
    """A7: a bot on the symbol at the white area; if that is taken, time instead."""
    player = s.players[s.seat]
    programme = s.printed.white[player.scientist]
    if player.programmed[programme] == 1:
        take_time(s, s.seat, s.printed.refund, log)
    elif can_programme(s, s.seat, programme):
        programme_bot(s, s.seat, programme, log)
