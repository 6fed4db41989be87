"""What a round and the game pay, the totals, the winners (S4-S7, F1-F4)."""

from octosphere.core.kernel import kernel, routine

from ..state import FLEET, LAB, SECTORS, SLOTS, Source, State
from .actions import fleet, sum_to
from .control import fields_held

FLEETS = FLEET + 1  # how many submarines can be out: 0 to 6


@kernel
def majority(s: State, seat: int) -> int:
    """S4: most control fields, alone or tied."""
    mine, tied = fields_held(s, seat), 0
    for other in range(s.seats):
        theirs = fields_held(s, other)
        if theirs > mine:
            return 0
        tied += theirs == mine
    if mine == 0:
        return 0
    return s.printed.majority[0] if tied == 1 else s.printed.majority[1]


@kernel
def bot_points(s: State, seat: int) -> int:
    """S5: the largest freed number in a column without a submarine."""
    out = max(0, SLOTS - s.players[seat].supply)
    return s.printed.freed[FLEETS * out + fleet(s, seat)]


@kernel
def most_bot_points(s: State, seat: int) -> int:
    """S5: what all bots out of the supply would score with the submarines placed so far."""
    return s.printed.freed[FLEETS * SLOTS + fleet(s, seat)]


@kernel
def octopod_penalty(s: State, seat: int) -> int:
    """S7: what octopods cost where this player is in control; never above 0."""
    points = 0
    for sector in s.sectors:
        if sector.control == seat:
            points -= sum_to(sector.octopods, s.printed.most)
    return points


@routine
def forecast(s: State, seat: int, source: int) -> int:
    """What the round scoring would pay now from one source."""
    if source == Source.MAJORITY:
        return majority(s, seat)
    if source == Source.BOTS:
        return bot_points(s, seat)
    if source == Source.CRYSTALS:
        return sum_to(s.players[seat].crystals, s.printed.most)
    return octopod_penalty(s, seat) if source == Source.ESCAPED else 0


@kernel
def round_points(s: State, seat: int) -> int:
    """S3: all points of a round scoring."""
    crystals = sum_to(s.players[seat].crystals, s.printed.most)
    return majority(s, seat) + bot_points(s, seat) + crystals + octopod_penalty(s, seat)


@kernel
def letters_held(s: State, seat: int) -> int:
    """F1: how many different letters a lab shows."""
    count = 0
    for letter in range(SECTORS):
        count += s.players[seat].letters >> letter & 1
    return count


@routine
def final(s: State, seat: int, source: int) -> int:
    """What the final scoring would pay now from one source."""
    player = s.players[seat]
    if source == Source.LETTERS:
        return sum_to(letters_held(s, seat), SECTORS)
    if source == Source.TIME:
        return player.time
    if source == Source.FLEET:
        return s.printed.fleet if fleet(s, seat) == FLEET else 0
    return s.printed.lab if source == Source.LAB and player.expansions == LAB else 0


@kernel
def source(s: State, seat: int, index: int) -> int:
    """The points so far from one source; those that wait before a red line are not had yet (L3)."""
    waiting = s.due if index == Source.LINES and seat == s.seat else 0
    return s.players[seat].points[index] - waiting


@kernel
def score(s: State, seat: int) -> int:
    """All points so far: where the marker stands."""
    return s.players[seat].track


@kernel
def rank(s: State, seat: int) -> int:
    """F4: points, then control fields, then crystals, as one number."""
    return (score(s, seat) * 100 + fields_held(s, seat)) * 100 + s.players[seat].crystals


@kernel
def winners(s: State) -> int:
    """F4: bit p is set if nobody is ahead of seat p."""
    best, seats = -1, 0
    for seat in range(s.seats):
        reached = rank(s, seat)
        if reached > best:
            best, seats = reached, 0
        if reached == best:
            seats |= 1 << seat
    return seats
