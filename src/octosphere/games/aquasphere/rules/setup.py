"""Setting up (U1-U8): what lies where before the first turn."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import NEUTRAL, NONE, SECTORS, SLOTS, Deal, Goods, Phase, State

KINDS = 3  # of goods in stock
LAB_GOODS = 4  # of which a lab has room: those and cards


@kernel
def begin(s: State) -> None:
    """U: put stock and room where they need no draw, and ask for the first draw."""
    s.phase = Phase.DEAL
    s.deal = Deal.STARTER
    for goods in range(KINDS):
        s.stock[goods] = s.printed.stock[goods]
    for seat in range(s.seats):
        furnish(s, seat, 0)  # any base lab will do until one is drawn


@kernel
def lay_out(s: State, log: Log | None) -> None:
    """U4-U6: pieces go to the start sectors and to those of the remaining base labs."""
    for seat in range(s.seats):
        settle_in(s, seat, s.bases[seat])
        if log is not None:
            log.append(Event("home", seat, (s.bases[seat],)))
    for index in range(s.seats, SECTORS):
        lay_other(s, s.bases[index], 4 * (index - s.seats))


@kernel
def settle_in(s: State, seat: int, letter: int) -> None:
    """U4, U5: a player's lab and start sector."""
    player = s.players[seat]
    furnish(s, seat, letter)
    lay(s, letter, s.printed.start[Goods.TIME], s.printed.start[Goods.CRYSTALS])
    lay_octopods(s, letter, s.printed.start[Goods.OCTOPODS])
    s.sectors[letter].docked[0] = seat
    player.submarines -= 1
    player.home = letter
    player.scientist = letter
    player.letters = 1 << letter
    player.supply = SLOTS
    player.programmed[s.printed.white[letter]] = 1
    player.time = min(s.printed.purse[0 if beside_free_lock(s, letter) else 1], player.room[Goods.TIME])
    s.stock[Goods.TIME] -= player.time


@kernel
def furnish(s: State, seat: int, letter: int) -> None:
    """C10: a player's lab has the room of the base lab of a letter."""
    for goods in range(LAB_GOODS):
        s.players[seat].room[goods] = s.printed.room[LAB_GOODS * letter + goods]


@kernel
def beside_free_lock(s: State, letter: int) -> bool:
    """U5: whether one of a sector's two locks costs nothing."""
    before = s.ring[(s.place[letter] + SECTORS - 1) % SECTORS]
    return s.printed.locks[letter] == 0 or s.printed.locks[before] == 0


@kernel
def lay_other(s: State, letter: int, entry: int) -> None:
    """U6: the sector of a base lab that nobody has."""
    if s.printed.others[entry] == 1:
        s.sectors[letter].control = NEUTRAL
        s.sectors[letter].docked[0] = NEUTRAL
    lay(s, letter, s.printed.others[entry + 1], s.printed.others[entry + 2])
    lay_octopods(s, letter, s.printed.others[entry + 3])


@kernel
def lay(s: State, letter: int, time: int, crystals: int) -> None:
    """N2: time and crystals from the stock into a sector, as far as it goes."""
    sector = s.sectors[letter]
    laid = min(time, s.stock[Goods.TIME])
    sector.time += laid
    s.stock[Goods.TIME] -= laid
    laid = min(crystals, s.stock[Goods.CRYSTALS])
    sector.crystals += laid
    s.stock[Goods.CRYSTALS] -= laid


@kernel
def lay_octopods(s: State, letter: int, octopods: int) -> None:
    """N2: octopods from the stock into a sector, as far as it goes."""
    laid = min(octopods, s.stock[Goods.OCTOPODS])
    s.sectors[letter].octopods += laid
    s.stock[Goods.OCTOPODS] -= laid


@kernel
def lay_expansion(s: State, letter: int, expansion: int) -> None:
    """U8, N4: on top of those that lie there."""
    sector = s.sectors[letter]
    sector.expansion[sector.expansions] = expansion
    sector.expansions += 1
    s.drawn_expansions[expansion] = 1


@kernel
def lay_card(s: State, letter: int, card: int) -> None:
    """U8, N4: on top of those that lie there."""
    sector = s.sectors[letter]
    sector.card[sector.cards] = card
    sector.cards += 1
    s.drawn_cards[card] = 1


@kernel
def next_programme(s: State, card: int) -> None:
    """U8, N4: the first card drawn is in force, all others wait for their round; C5: both its sides are gone."""
    s.drawn_programmes |= 0b11 << (card & ~1) if s.printed.two_sided else 1 << card
    if s.programme == NONE:
        s.programme = card
    else:
        s.following = card
