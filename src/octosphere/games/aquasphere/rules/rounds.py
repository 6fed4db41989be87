"""Turns follow turns, rounds are scored and prepared, the game ends (R1-R3, S1-S3, N1-N4, F1-F3)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel, routine

from ..state import NONE, PASSED, ROUNDS, SECTORS, Deal, Goods, Kind, Phase, Programme, Room, Source, Stage, State
from .actions import fleet
from .chance import next_deal
from .scoring import final, forecast, round_points
from .setup import lay, lay_octopods
from .supply import can_programme, take_time
from .track import move_back

TILE = 18  # numbers of a centre tile: six edges of time, of crystals, of octopods


@kernel
def start_turn(s: State, turn: int) -> None:
    """The player at this place of the play order is to move."""
    s.turn = turn
    s.seat = s.order[turn]
    s.phase = Phase.TURN


@kernel
def next_turn(s: State) -> bool:
    """R1: the next player who has not passed; False if all have."""
    for step in range(1, s.seats + 1):
        turn = (s.turn + step) % s.seats
        if s.players[s.order[turn]].engineer != PASSED:
            start_turn(s, turn)
            return True
    return False


@kernel
def begin_scoring(s: State, log: Log | None) -> None:
    """S1: time for submarines, and the markers of P3 back to the stock."""
    if log is not None:
        log.append(Event("round", NONE, (s.rounds + 1,)))
    for turn in range(s.seats):
        take_time(s, s.order[turn], fleet(s, s.order[turn]), log)
    for seat in range(s.seats):
        s.stock[Goods.TIME] += s.players[seat].bought
        s.players[seat].bought = 0
    s.stage = Stage.CARDS
    s.turn = 0


@kernel
def can_spend(s: State, seat: int, programme: int) -> bool:
    """K8: a card with this programme, the time for it, and C9."""
    player = s.players[seat]
    if player.time < s.printed.gifts[Kind.SCORING] or not can_programme(s, seat, programme):
        return False
    for index in range(player.cards):
        card = player.card[index]
        if s.printed.kinds[card] == Kind.SCORING and s.printed.shown[card] == programme:
            return True
    return False


@kernel
def ask_cards(s: State) -> bool:
    """S2: the next player in play order who can use a card; False if there is none."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        for programme in range(Programme.BOT + 1):
            if can_spend(s, seat, programme):
                s.seat = seat
                s.phase = Phase.SCORING
                return True
        s.turn += 1
    s.stage = Stage.POINTS
    s.turn = 0
    return False


@routine
def score_next(s: State, log: Log | None) -> None:
    """S3: the points of the next player in play order, all at once."""
    s.seat = s.order[s.turn]
    s.turn += 1
    player, points = s.players[s.seat], round_points(s, s.seat)
    moved = move_back(s, points) if points < 0 else points
    for source in range(Source.MAJORITY, Source.ESCAPED + 1):
        player.points[source] += forecast(s, s.seat, source)
    if log is not None:
        held, bots = forecast(s, s.seat, Source.MAJORITY), forecast(s, s.seat, Source.BOTS)
        crystals, loose = forecast(s, s.seat, Source.CRYSTALS), forecast(s, s.seat, Source.ESCAPED)
        log.append(Event("scored", s.seat, (held, bots, crystals, loose, moved)))
    s.due = max(0, points)


@routine
def finish_round(s: State, log: Log | None) -> None:
    """R3: the next round, or after the last one the final scoring."""
    s.stage = Stage.TURN
    s.turn = 0
    if s.rounds + 1 == ROUNDS:
        for seat in range(s.seats):
            score_finally(s, seat, log)
        s.phase = Phase.OVER
    else:
        refill(s, log)
        prepare(s)


@kernel
def score_finally(s: State, seat: int, log: Log | None) -> None:
    """F1-F3: no red line costs anything now (L4)."""
    player = s.players[seat]
    for source in range(Source.LETTERS, Source.LAB + 1):
        points = final(s, seat, source)
        player.points[source] += points
        player.track += points
    if log is not None:
        letters, time = final(s, seat, Source.LETTERS), final(s, seat, Source.TIME)
        log.append(Event("final", seat, (letters, time, final(s, seat, Source.FLEET), final(s, seat, Source.LAB))))


@kernel
def refill(s: State, log: Log | None) -> None:
    """N1, N2: the centre tile says what comes where; A lies first in the ring and is served first."""
    for sector in s.sectors:
        s.stock[Goods.TIME] += sector.time
        sector.time = 0
    before_time, before_crystals, before_octopods = s.stock[0], s.stock[1], s.stock[2]
    for place in range(SECTORS):
        edge = TILE * s.rounds + (place + s.rotation) % SECTORS
        letter = s.ring[place]
        lay(s, letter, s.printed.refill[edge], s.printed.refill[edge + SECTORS])
        lay_octopods(s, letter, s.printed.refill[edge + 2 * SECTORS])
    if log is not None:
        laid = (before_time - s.stock[0], before_crystals - s.stock[1], before_octopods - s.stock[2])
        log.append(Event("refilled", NONE, laid))


@kernel
def prepare(s: State) -> None:
    """N3: engineers, play order, programmes; N4: then the draws."""
    s.rounds += 1
    for turn in range(s.seats):
        s.order[turn] = s.passing[turn]
        s.players[turn].engineer = Room.START
    s.passed = 0
    s.programme = s.following
    s.following = NONE
    s.phase = Phase.DEAL
    s.deal = Deal.PROGRAMME
    s.dealt = 0
    next_deal(s)
