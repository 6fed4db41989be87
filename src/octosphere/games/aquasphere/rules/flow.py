"""From move to move: what each choice leads to (T1-T3, P1-P3, D1, A1, R1-R3)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel, routine

from ..state import NONE, PASSED, Goods, Kind, Phase, Stage, State
from ..tables import BUY, ENTER, PASS, PAY, PLACE, RETURN, SKIP, SPEND, USE, WALK
from .actions import act, reward
from .chance import draw, first_code
from .control import take_control
from .rounds import ask_cards, begin_scoring, finish_round, next_turn, score_next, start_turn
from .supply import can_programme, pay_time, programme_bot, room_programme, take_time, unprogramme
from .track import can_cross, claim, decline, lines_ahead, move_marker, pay_with_bot
from .ways import walk_cost

CHANCE = -1
OVER = -2


@kernel
def to_move(s: State) -> int:
    """The seat that decides, CHANCE or OVER."""
    if s.phase == Phase.DEAL:
        return CHANCE
    return OVER if s.phase == Phase.OVER else s.seat


@routine
def apply(s: State, code: int, log: Log | None) -> None:
    """Make one move that is known to be legal."""
    if s.phase == Phase.DEAL:
        if draw(s, code - first_code(s.deal), log):
            start_turn(s, 0)
    elif RETURN <= code < PLACE:
        return_bot(s, code - RETURN, log)
        if s.phase == Phase.CLAIM:  # with the last bot gone there may be nothing left to decide: K10
            go_on(s, log)
    elif WALK <= code < USE:
        walk(s, code - WALK, log)
    else:
        decide(s, code, log)
        go_on(s, log)


@kernel
def return_bot(s: State, programme: int, log: Log | None) -> None:
    """T3: a programmed bot for time; the turn goes on where it was."""
    unprogramme(s, s.seat, programme)
    before = s.players[s.seat].time
    take_time(s, s.seat, s.printed.refund, None)
    if log is not None:
        log.append(Event("returned", s.seat, (programme, s.players[s.seat].time - before)))


@kernel
def walk(s: State, letter: int, log: Log | None) -> None:
    """W1: pay the locks; a bot must then be used."""
    player, cost = s.players[s.seat], walk_cost(s, s.seat, letter)
    if log is not None:
        log.append(Event("walk", s.seat, (player.scientist, letter, cost)))
    pay_time(s, s.seat, cost)
    player.scientist = letter
    s.phase = Phase.USE


@kernel
def decide(s: State, code: int, log: Log | None) -> None:
    """The decision itself; what follows from it comes after."""
    if code < BUY:
        enter(s, code - ENTER + 1, log)
    elif code < WALK:
        buy(s, code - BUY, log)
    elif code < RETURN:
        use(s, code - USE, log)
    elif code < SPEND:
        place(s, code - PLACE, log)
    elif code < PAY:
        spend(s, code - SPEND, log)
    elif code < PASS:
        pay_with_bot(s, code - PAY, log)
    elif code == PASS:
        leave(s, log)
    elif code == SKIP:
        skip(s, log)
    else:
        claim(s, log)


@kernel
def enter(s: State, room: int, log: Log | None) -> None:
    """P1: the engineer moves and a bot is programmed, if there is one (P2); K1: cards; K7: sideways only once."""
    player, programme = s.players[s.seat], room_programme(s, room)
    if s.printed.arrows[player.engineer] >> room & 1 == 0:
        player.sideways = 1
    player.engineer = room
    if log is not None:
        log.append(Event("enter", s.seat, (room, programme)))
    if can_programme(s, s.seat, programme):
        programme_bot(s, s.seat, programme, log)
    elif log is not None:
        log.append(Event("unprogrammed", s.seat, (programme,)))
    reward(s, Kind.ENTER_TIME, programme, log)


@kernel
def buy(s: State, programme: int, log: Log | None) -> None:
    """P3: for time; one of the markers stays on the player's board."""
    player = s.players[s.seat]
    player.time -= s.printed.price
    s.stock[Goods.TIME] += s.printed.price - 1
    player.bought = 1
    if log is not None:
        log.append(Event("buy", s.seat, (programme, s.printed.price)))
    programme_bot(s, s.seat, programme, log)


@kernel
def use(s: State, programme: int, log: Log | None) -> None:
    """D1: the bot takes control; the action comes after the points of a displacement."""
    player = s.players[s.seat]
    player.programmed[programme] = 0
    player.area = programme
    s.doing = programme
    if log is not None:
        log.append(Event("use", s.seat, (programme, player.scientist)))
    take_control(s, player.scientist, log)


@kernel
def place(s: State, letter: int, log: Log | None) -> None:
    """A1: a bot of the supply for a letter of the expansion."""
    s.open &= ~(1 << letter)
    s.players[s.seat].supply -= 1
    if log is not None:
        log.append(Event("placed", s.seat, (letter,)))
    take_control(s, letter, log)


@kernel
def spend(s: State, programme: int, log: Log | None) -> None:
    """K8: time for a programmed bot at a round scoring."""
    pay_time(s, s.seat, s.printed.gifts[Kind.SCORING])
    if log is not None:
        log.append(Event("spend", s.seat, (programme,)))
    programme_bot(s, s.seat, programme, log)


@kernel
def leave(s: State, log: Log | None) -> None:
    """T2: pass, and take the next place of the play order of the next round."""
    s.passing[s.passed] = s.seat
    if log is not None:
        log.append(Event("passed", s.seat, (s.passed,)))
    s.passed += 1
    s.players[s.seat].engineer = PASSED


@kernel
def skip(s: State, log: Log | None) -> None:
    """No bot for a letter (A1), no card of the scoring (K8), no points of a card (K10)."""
    if s.phase == Phase.LETTER:
        s.open = 0
    elif s.phase == Phase.SCORING:
        s.turn += 1
    else:
        decline(s, log)


@kernel
def go_on(s: State, log: Log | None) -> None:
    """Everything that follows by itself, in order, until somebody must decide or something is drawn."""
    while True:
        if s.due > 0:
            move_marker(s, log)
            if s.due > 0:
                return
        elif s.offer > 0:
            if lines_ahead(s, s.seat, s.offer) > 0 and can_cross(s, s.seat):
                s.phase = Phase.CLAIM
                return
            claim(s, log)
        elif s.doing != NONE:
            act(s, log)
        elif s.open != 0:
            s.phase = Phase.LETTER
            return
        elif end_step(s, log):
            return


@kernel
def end_step(s: State, log: Log | None) -> bool:
    """R1, R3: what comes after a turn, or a step of the round scoring; True when somebody is asked."""
    if s.stage == Stage.TURN:
        if next_turn(s):
            return True
        begin_scoring(s, log)
        return False
    if s.stage == Stage.CARDS:
        return ask_cards(s)
    if s.turn < s.seats:
        score_next(s, log)
        return False
    finish_round(s, log)
    return True
