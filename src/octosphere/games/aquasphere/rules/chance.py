"""Draws: what must be drawn, from how many, and where it goes (U1-U3, U8, N4)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel, routine

from ..state import CARDS, EXPANSIONS, NONE, ROUNDS, SECTORS, Clause, Deal, State
from ..tables import BASE, CARD, CODES, EXPANSION, PROGRAMME, RING, ROTATE, STARTER
from .setup import lay_card, lay_expansion, lay_out, next_programme


@kernel
def draws_needed(s: State, deal: int) -> int:
    """How many draws of a kind this set-up or this refilling asks for."""
    if deal == Deal.PROGRAMME:
        return 2 if s.rounds == 0 else s.rounds + 1 < ROUNDS
    if deal == Deal.ROTATION:
        return s.rounds + 1 < ROUNDS
    if deal == Deal.RING:
        return SECTORS - 2  # A lies first, and the last place is left over
    if deal == Deal.BASE:
        return SECTORS - 1
    return 1 if deal == Deal.STARTER else SECTORS


@kernel
def first_code(deal: int) -> int:
    """Where the codes of a kind of draw begin."""
    if deal == Deal.STARTER:
        return STARTER
    if deal == Deal.RING:
        return RING
    if deal == Deal.BASE:
        return BASE
    if deal == Deal.PROGRAMME:
        return PROGRAMME
    if deal == Deal.ROTATION:
        return ROTATE
    return EXPANSION if deal == Deal.EXPANSION else CARD


@kernel
def kinds(s: State, deal: int) -> int:
    """How many different things a draw of this kind could bring at all."""
    if deal == Deal.STARTER:
        return s.seats
    if deal == Deal.PROGRAMME:
        return s.printed.arrangements
    if deal == Deal.EXPANSION:
        return EXPANSIONS
    return CARDS if deal == Deal.CARD else SECTORS


@kernel
def is_left(s: State, index: int) -> bool:
    """Whether the thing of this number can still be drawn now."""
    if s.deal == Deal.EXPANSION:
        return s.drawn_expansions[index] == 0
    if s.deal == Deal.CARD:
        return s.drawn_cards[index] == 0
    if s.deal == Deal.PROGRAMME:
        return s.drawn_programmes >> index & 1 == 0
    if s.deal == Deal.RING:
        return not is_among(s.ring, s.dealt + 1, index)
    return s.deal != Deal.BASE or not is_among(s.bases, s.dealt, index)


@kernel
def is_among(letters: list[int], count: int, letter: int) -> bool:
    """Whether a letter is one of the first so many."""
    for index in range(count):
        if letters[index] == letter:
            return True
    return False


@kernel
def count_drawable(s: State) -> int:
    """How many things can be drawn now."""
    if s.deal == Deal.EXPANSION:
        return EXPANSIONS - SECTORS * s.rounds - s.dealt
    if s.deal == Deal.CARD:
        return CARDS - SECTORS * s.rounds - s.dealt
    count = 0
    for index in range(kinds(s, s.deal)):
        count += is_left(s, index)
    return count


@kernel
def draws(s: State, keys: list[int], sizes: list[int]) -> int:
    """One draw; its key names kind, round and number, so the same seed lays out the same station for everyone."""
    keys[0] = s.deal + (s.rounds << 8) + (s.dealt << 16)
    sizes[0] = count_drawable(s)
    return 1


@routine
def outcome_of(s: State, values: list[int]) -> int:
    """The code of the draw that takes the so-manieth of what is left."""
    if s.deal == Deal.EXPANSION:
        return EXPANSION + find_left(s.drawn_expansions, values[0])
    if s.deal == Deal.CARD:
        return CARD + find_left(s.drawn_cards, values[0])
    left = values[0]
    for index in range(kinds(s, s.deal)):
        if is_left(s, index):
            if left == 0:
                return first_code(s.deal) + index
            left -= 1
    return CODES


@kernel
def find_left(drawn: list[int], left: int) -> int:
    """The so-manieth that has not been drawn; all are looked at, as a branch that nobody can foresee takes longer."""
    found = 0
    for one in drawn:
        left -= 1 - one
        found += left >= 0
    return found


@kernel
def refuse_draw(s: State, code: int) -> int:
    """U1-U3, U8, N4: only what is drawn now, and not drawn yet."""
    index = code - first_code(s.deal)
    if 0 <= index < kinds(s, s.deal) and is_left(s, index):
        return Clause.NONE
    if s.deal == Deal.STARTER:
        return Clause.U1
    if s.deal == Deal.RING:
        return Clause.U2
    if s.deal == Deal.BASE:
        return Clause.U3
    return Clause.U8 if s.rounds == 0 else Clause.N4


@routine
def draw(s: State, index: int, log: Log | None) -> bool:
    """Lay what was drawn; True when it was the last draw."""
    if s.deal == Deal.STARTER:
        seat_order(s, index, log)
    elif s.deal == Deal.RING:
        join_ring(s, index, log)
    elif s.deal == Deal.BASE:
        hand_out(s, index, log)
    elif s.deal == Deal.PROGRAMME:
        next_programme(s, index)
        if log is not None:
            log.append(Event("programme", NONE, (s.programme, s.following)))
    elif s.deal == Deal.ROTATION:
        s.rotation = index
        if log is not None:
            log.append(Event("rotation", NONE, (index,)))
    else:
        stack_up(s, index, log)
    s.dealt += 1
    return next_deal(s)


@kernel
def next_deal(s: State) -> bool:
    """Go to the next kind of draw that is asked for; True if there is none."""
    while s.dealt >= draws_needed(s, s.deal):
        if s.deal == Deal.CARD:
            return True
        s.deal += 1
        s.dealt = 0
    return False


@kernel
def seat_order(s: State, starter: int, log: Log | None) -> None:
    """U1: clockwise from the starting player."""
    for index in range(s.seats):
        s.order[index] = (starter + index) % s.seats
    if log is not None:
        log.append(Event("starter", starter, ()))


@kernel
def join_ring(s: State, letter: int, log: Log | None) -> None:
    """U2: the next sector clockwise; the last one follows by itself."""
    s.ring[s.dealt + 1] = letter
    if s.dealt + 2 < SECTORS - 1:
        return
    s.ring[SECTORS - 1] = 15  # 0 + 1 + … + 5, less those that lie
    for place in range(SECTORS - 1):
        s.ring[SECTORS - 1] -= s.ring[place]
    for place in range(SECTORS):
        s.place[s.ring[place]] = place
    if log is not None:
        log.append(Event("ring", NONE, (s.ring[0], s.ring[1], s.ring[2], s.ring[3], s.ring[4], s.ring[5])))


@kernel
def hand_out(s: State, letter: int, log: Log | None) -> None:
    """U3: the next base lab; after the last one the pieces are laid out."""
    s.bases[s.dealt] = letter
    if s.dealt + 1 < SECTORS - 1:
        return
    s.bases[SECTORS - 1] = 15  # as in the ring
    for index in range(SECTORS - 1):
        s.bases[SECTORS - 1] -= s.bases[index]
    lay_out(s, log)


@kernel
def stack_up(s: State, index: int, log: Log | None) -> None:
    """U8, N4: an expansion or a card for the next sector from A on."""
    if s.deal == Deal.EXPANSION:
        lay_expansion(s, s.dealt, index)
        if log is not None:
            log.append(Event("expansion_laid", NONE, (index, s.dealt)))
    else:
        lay_card(s, s.dealt, index)
        if log is not None:
            log.append(Event("card_laid", NONE, (index, s.dealt)))
