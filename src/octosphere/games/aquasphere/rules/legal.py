"""Which moves are allowed, and which clause forbids the others."""

from octosphere.core.kernel import kernel, routine

from ..state import PASSED, SECTORS, Clause, Kind, Phase, Programme, Skipped, State
from ..tables import BUY, CLAIM, DECISIONS, ENTER, PASS, PAY, PLACE, RETURN, SKIP, SPEND, USE, WALK
from .actions import FIRST_VERSION, why_skipped
from .chance import refuse_draw
from .rounds import can_spend
from .supply import bots_programmed, can_programme, holds, room_programme
from .ways import walk_cost


@routine
def refusal(s: State, code: int) -> int:
    """The clause that forbids this move now, or Clause.NONE."""
    if s.phase == Phase.DEAL:
        return refuse_draw(s, code)
    if s.phase == Phase.OVER:
        return Clause.R3
    if code >= DECISIONS:
        return Clause.T1
    if s.phase == Phase.LINE:
        return refuse_pay(s, code)
    if s.phase == Phase.SCORING:
        return refuse_spend(s, code)
    if RETURN <= code < PLACE:
        return refuse_return(s, code - RETURN)
    if s.phase == Phase.TURN:
        return refuse_turn(s, code)
    if s.phase == Phase.USE:
        return refuse_use(s, code - USE) if USE <= code < RETURN else Clause.W3
    if s.phase == Phase.LETTER:
        return refuse_place(s, code)
    return Clause.NONE if code == CLAIM or code == SKIP else Clause.K10


@kernel
def refuse_turn(s: State, code: int) -> int:
    """T1: programme, use or pass."""
    if code < BUY:
        return refuse_enter(s, code - ENTER + 1)
    if code < WALK:
        return refuse_buy(s, code - BUY)
    if code < USE:
        return refuse_walk(s, code - WALK)
    if code < RETURN:
        return refuse_use(s, code - USE)
    if code == PASS:
        return Clause.NONE if s.printed.top >> s.players[s.seat].engineer & 1 else Clause.T2
    return Clause.T1


@kernel
def refuse_enter(s: State, room: int) -> int:
    """P1: along an arrow; K7: once sideways; P2: where a bot can be programmed."""
    engineer = s.players[s.seat].engineer
    if s.printed.arrows[engineer] >> room & 1 == 0:
        if s.printed.beside[engineer] >> room & 1 == 0:
            return Clause.P1
        if not can_sidestep(s):
            return Clause.K7
    return Clause.NONE if can_enter(s, room) else Clause.P2


@kernel
def can_enter(s: State, room: int) -> bool:
    """P2: a bot can be programmed there, or there is none at all to programme or to use."""
    if s.version == FIRST_VERSION or can_programme(s, s.seat, room_programme(s, room)):
        return True
    return s.players[s.seat].supply == 0 and bots_programmed(s, s.seat) == 0


@kernel
def can_sidestep(s: State) -> bool:
    """K7: the card, not used yet."""
    return s.players[s.seat].sideways == 0 and holds(s, s.seat, Kind.SIDEWAYS)


@kernel
def refuse_buy(s: State, programme: int) -> int:
    """P3: once in a round, with the time for it; C9."""
    player = s.players[s.seat]
    if player.bought == 1 or player.time < s.printed.price or player.supply == 0:
        return Clause.P3
    return Clause.NONE if can_programme(s, s.seat, programme) else Clause.C9


@kernel
def refuse_walk(s: State, letter: int) -> int:
    """W1: to another sector; W2: with the time for it; W3: where a bot can be used."""
    player = s.players[s.seat]
    if letter == player.scientist:
        return Clause.W1
    left = player.time - walk_cost(s, s.seat, letter)
    if left < 0:
        return Clause.W2
    for programme in range(Programme.BOT + 1):
        if player.programmed[programme] == 1 and refuse_action(s, letter, programme, left) == Clause.NONE:
            return Clause.NONE
    return Clause.W3


@kernel
def refuse_use(s: State, programme: int) -> int:
    """A0: a programmed bot, in the sector of the scientist."""
    player = s.players[s.seat]
    if player.programmed[programme] == 0:
        return Clause.A0
    return refuse_action(s, player.scientist, programme, player.time)


@kernel
def refuse_action(s: State, letter: int, programme: int, time: int) -> int:
    """A0: a bot may always be used, for control alone if need be; A5: but no submarine under the first version."""
    if s.version != FIRST_VERSION or programme != Programme.SUBMARINE:
        return Clause.NONE
    return Clause.NONE if why_skipped(s, s.seat, letter, programme, time) == Skipped.NO else Clause.A5


@kernel
def refuse_return(s: State, programme: int) -> int:
    """T3: a programmed bot; W3: after a walk another one must stay, usable with the time just gained."""
    player = s.players[s.seat]
    if player.programmed[programme] == 0:
        return Clause.T3
    if s.phase != Phase.USE:
        return Clause.NONE
    time = min(player.time + min(s.printed.refund, s.stock[0]), player.room[0])
    for other in range(Programme.BOT + 1):
        if other != programme and player.programmed[other] == 1:
            return Clause.NONE if refuse_action(s, player.scientist, other, time) == Clause.NONE else Clause.W3
    return Clause.W3


@kernel
def refuse_place(s: State, code: int) -> int:
    """A1: a letter of the expansion, and a bot in the supply."""
    if code == SKIP:
        return Clause.NONE
    if not PLACE <= code < SPEND:
        return Clause.A1
    return Clause.NONE if s.open >> (code - PLACE) & 1 and s.players[s.seat].supply > 0 else Clause.A1


@kernel
def refuse_spend(s: State, code: int) -> int:
    """K8: a card of the round scoring, or none."""
    if code == SKIP:
        return Clause.NONE
    if not SPEND <= code < PAY:
        return Clause.K8
    return Clause.NONE if can_spend(s, s.seat, code - SPEND) else Clause.K8


@kernel
def refuse_pay(s: State, code: int) -> int:
    """L3: one of the programmed bots."""
    if not PAY <= code < PASS:
        return Clause.L3
    return Clause.NONE if s.players[s.seat].programmed[code - PAY] == 1 else Clause.L3


@kernel
def legal(s: State, codes: list[int]) -> int:
    """Write the codes of all moves a player may make now; return how many."""
    if s.phase == Phase.TURN:
        return legal_turn(s, codes)
    if s.phase == Phase.DEAL or s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.USE:
        return legal_from(s, USE, PLACE, codes, 0)
    if s.phase == Phase.LETTER:
        return legal_from(s, SKIP, CLAIM, codes, legal_from(s, RETURN, SPEND, codes, 0))
    if s.phase == Phase.LINE:
        return legal_from(s, PAY, PASS, codes, 0)
    if s.phase == Phase.SCORING:
        return legal_from(s, SKIP, CLAIM, codes, legal_from(s, SPEND, PAY, codes, 0))
    return legal_from(s, SKIP, DECISIONS, codes, legal_from(s, RETURN, PLACE, codes, 0))


@routine
def legal_from(s: State, first: int, end: int, codes: list[int], count: int) -> int:
    """All allowed codes of a range, after those that stand there already."""
    for code in range(first, end):
        codes[count] = code
        count += refusal(s, code) == Clause.NONE
    return count


@routine
def legal_turn(s: State, codes: list[int]) -> int:
    """T1: programme, use or pass, and T3."""
    count = 0
    for code in range(ENTER, WALK):
        codes[count] = code
        count += refuse_turn(s, code) == Clause.NONE
    if has_bot(s):
        for code in range(WALK, PLACE):
            why = refuse_return(s, code - RETURN) if code >= RETURN else refuse_turn(s, code)
            codes[count] = code
            count += why == Clause.NONE
    codes[count] = PASS
    return count + (refuse_turn(s, PASS) == Clause.NONE)


@kernel
def has_bot(s: State) -> bool:
    """Whether anything is programmed at all."""
    for bot in s.players[s.seat].programmed:
        if bot == 1:
            return True
    return False


assert PASSED < 0  # so a shift by an engineer who has passed is never asked for: he has no turn
assert SECTORS == USE - WALK
