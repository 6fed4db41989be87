"""Which moves are allowed, and which clause forbids the others."""

from octosphere.core.kernel import kernel, routine

from ..state import PASSED, ROOMS, SECTORS, Clause, Kind, Phase, Programme, Skipped, State
from ..tables import BUY, CLAIM, DECISIONS, ENTER, PASS, PAY, PLACE, RETURN, SKIP, SPEND, USE, WALK
from .actions import FIRST_VERSION, why_skipped
from .chance import refuse_draw
from .rounds import can_spend
from .supply import bots_programmed, can_programme, free_symbols, holds, room_programme
from .ways import cost_between, survey


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
        return refuse_walk(s, code - WALK, survey(s, s.seat))
    if code < RETURN:
        return refuse_use(s, code - USE)
    if code == PASS:
        return Clause.NONE if s.printed.top >> s.players[s.seat].engineer & 1 else Clause.T2
    return Clause.T1


@kernel
def refuse_enter(s: State, room: int) -> int:
    """P1: along an arrow; K7: once sideways; P2: where a bot can be programmed."""
    if rooms_ahead(s) >> room & 1 == 0:
        return Clause.K7 if s.printed.beside[s.players[s.seat].engineer] >> room & 1 else Clause.P1
    return Clause.NONE if can_enter(s, room) else Clause.P2


@kernel
def rooms_ahead(s: State) -> int:
    """P1, K7: a bit for each room that the engineer can reach."""
    engineer = s.players[s.seat].engineer
    return s.printed.arrows[engineer] | (s.printed.beside[engineer] if can_sidestep(s) else 0)


@kernel
def can_enter(s: State, room: int) -> bool:
    """P2: a bot can be programmed there, or it need not be."""
    return can_enter_any(s) or can_programme(s, s.seat, room_programme(s, room))


@kernel
def can_enter_any(s: State) -> bool:
    """P2: there is no bot at all to programme or to use; the first version asked for none."""
    nothing = s.players[s.seat].supply == 0 and bots_programmed(s, s.seat) == 0
    return nothing or s.version == FIRST_VERSION


@kernel
def can_sidestep(s: State) -> bool:
    """K7: the card, not used yet."""
    return s.players[s.seat].sideways == 0 and holds(s, s.seat, Kind.SIDEWAYS)


@kernel
def refuse_buy(s: State, programme: int) -> int:
    """P3: once in a round, with the time for it; C9."""
    if not can_buy(s):
        return Clause.P3
    return Clause.NONE if can_programme(s, s.seat, programme) else Clause.C9


@kernel
def can_buy(s: State) -> bool:
    """P3: not yet in this round, with the time for it and a bot in the supply."""
    player = s.players[s.seat]
    return player.bought == 0 and player.time >= s.printed.price and player.supply > 0


@kernel
def refuse_walk(s: State, letter: int, ways: int) -> int:
    """W1: to another sector; W2: with the time for it; W3: where a bot can be used."""
    player = s.players[s.seat]
    if letter == player.scientist:
        return Clause.W1
    left = player.time - cost_between(s, ways, s.place[player.scientist], s.place[letter])
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
        return legal_returns(s, codes, legal_uses(s, codes, 0))
    if s.phase == Phase.LINE:
        return legal_from(s, PAY, PASS, codes, 0)
    if s.phase == Phase.SCORING:
        return legal_from(s, SKIP, CLAIM, codes, legal_from(s, SPEND, PAY, codes, 0))
    count = legal_returns(s, codes, 0)
    if s.phase == Phase.CLAIM:
        return legal_from(s, SKIP, DECISIONS, codes, count)
    for letter in range(SECTORS):
        codes[count] = PLACE + letter
        count += refuse_place(s, PLACE + letter) == Clause.NONE
    codes[count] = SKIP
    return count + 1


@routine
def legal_from(s: State, first: int, end: int, codes: list[int], count: int) -> int:
    """All allowed codes of a range, after those that stand there already."""
    for code in range(first, end):
        codes[count] = code
        count += refusal(s, code) == Clause.NONE
    return count


@routine
def legal_turn(s: State, codes: list[int]) -> int:
    """T1: programme, use or pass, and T3; what many codes ask for is worked out once."""
    count, ahead, free, anywhere = 0, rooms_ahead(s), free_symbols(s, s.seat), int(can_enter_any(s))
    for room in range(1, ROOMS):  # counting a 0 is faster than a branch that nobody can foresee
        codes[count] = ENTER + room - 1
        count += ahead >> room & (anywhere | free >> room_programme(s, room)) & 1
    if can_buy(s):
        for programme in range(Programme.BOT + 1):
            codes[count] = BUY + programme
            count += free >> programme & 1
    if has_bot(s):
        count = legal_bots(s, codes, count)
    codes[count] = PASS
    return count + (refuse_turn(s, PASS) == Clause.NONE)


@kernel
def legal_bots(s: State, codes: list[int], count: int) -> int:
    """W1, A0, T3: walk with a programmed bot, use it, return it."""
    ways = survey(s, s.seat)
    for letter in range(SECTORS):
        codes[count] = WALK + letter
        count += refuse_walk(s, letter, ways) == Clause.NONE
    return legal_returns(s, codes, legal_uses(s, codes, count))


@kernel
def legal_uses(s: State, codes: list[int], count: int) -> int:
    """A0: programmed bots to use, after what stands there already."""
    for programme in range(Programme.BOT + 1):
        codes[count] = USE + programme
        count += refuse_use(s, programme) == Clause.NONE
    return count


@kernel
def legal_returns(s: State, codes: list[int], count: int) -> int:
    """T3: programmed bots to return, after what stands there already."""
    for programme in range(Programme.BOT + 1):
        codes[count] = RETURN + programme
        count += refuse_return(s, programme) == Clause.NONE
    return count


@kernel
def has_bot(s: State) -> bool:
    """Whether anything is programmed at all."""
    for bot in s.players[s.seat].programmed:
        if bot == 1:
            return True
    return False


assert PASSED < 0  # so a shift by an engineer who has passed is never asked for: he has no turn
assert SECTORS == USE - WALK
