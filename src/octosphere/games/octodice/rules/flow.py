"""From move to move: what each choice leads to (T2, T10, B1-B4, S1, S2)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import Phase, Source, State, Symbol, Tile
from ..tables import (
    AS_COLOUR,
    BLACK_USES,
    COLUMN,
    COPY,
    DIE_USES,
    NUMBERED_USE,
    NUMBERED_USES,
    OCTOPODS,
    PASS,
    USE,
    WHITE_ACTION,
)
from .actions import act, expand, perform, spend, spend_labs, write_bonus
from .labs import in_bonus, third, turns_in_third
from .legal import digit_of
from .numbered import mark_served, spend_numbered
from .octopods import catch, turn_octopods
from .scoring import ask_final, interim, pay_tile
from .turn import ask_bonus, keep, roll, start_turn


@kernel
def apply(s: State, code: int, log: Log | None) -> None:
    """Make one move that is known to be legal."""
    if s.phase == Phase.ROLL:
        roll(s, code, log)
        if s.virtual:
            ask_bonus(s)
    elif s.phase == Phase.KEEP:
        keep(s, code, log)
    elif s.phase == Phase.LEVEL or s.phase == Phase.COPY:
        choose_final(s, code, log)
        ask_final(s, s.seat + 1, log)
    elif decide(s, code, log):
        end_action(s, log)


@kernel
def decide(s: State, code: int, log: Log | None) -> bool:
    """A main action, a bonus action, or none (T2, B1); False while its column is open."""
    if code == PASS:
        s.actions = 2  # no more of them, nor a bonus action
    elif code >= NUMBERED_USE:
        return use_numbered(s, code, log)
    elif code >= OCTOPODS:
        points, more = catch(s, code - OCTOPODS + 1, log)
        write_bonus(s, points + more)
    elif code >= COLUMN:
        expand(s, code - COLUMN, log)
    else:
        return use(s, code, log)
    return True


@kernel
def use(s: State, code: int, log: Log | None) -> bool:
    """T2: the dice are taken; a lab action still asks for its column."""
    spend(s, code)
    if USE + BLACK_USES * Symbol.LAB <= code < USE + BLACK_USES * (Symbol.LAB + 1):
        s.digit = digit_of(s, (code - USE) % BLACK_USES)
        s.phase = Phase.COLUMN
        return False
    act(s, code, log)
    return True


@kernel
def use_numbered(s: State, code: int, log: Log | None) -> bool:
    """C2, T2: the same with a black die named by its number."""
    white, black = (code - NUMBERED_USE) // NUMBERED_USES, (code - NUMBERED_USE) % NUMBERED_USES
    mark, action = mark_served(s, code), WHITE_ACTION[white]
    spend_numbered(s, code)
    spend_labs(s, white, AS_COLOUR if black % DIE_USES > 0 else 0)
    if action == Symbol.LAB:
        s.digit = mark
        s.phase = Phase.COLUMN
        return False
    perform(s, action, mark, log)
    return True


@kernel
def end_action(s: State, log: Log | None) -> None:
    """After an action: another main action, the octopods, or the next player's bonus action."""
    if in_bonus(s):
        if s.seat == s.active or not ask_bonus(s):
            end_bonus(s, log)
    elif s.actions < 2:
        s.phase = Phase.USE
    else:
        octopod_step(s, log)
        if not ask_bonus(s):
            end_bonus(s, log)


@kernel
def octopod_step(s: State, log: Log | None) -> None:
    """T10: every octopod of the roll counts; nothing to choose."""
    octopods = turn_octopods(s)
    if octopods > 0:
        points, more = catch(s, octopods, log)
        player = s.players[s.seat]
        player.boxes[3 * s.turn + 2] = points + more
        player.points[Source.OCTOPODS] += points
        player.points[Source.LABS] += more


@kernel
def end_bonus(s: State, log: Log | None) -> None:
    """B4: in the variant the virtual player rolls, if anybody could use it; else the turn ends."""
    left = False
    for seat in range(s.seats):
        if s.players[seat].bonus_used < s.printed.bonus_actions:
            left = True
    if s.variant and not s.virtual and left:
        start_turn(s)
        s.virtual = 1
    else:
        end_turn(s, log)


@kernel
def end_turn(s: State, log: Log | None) -> None:
    """S1: the next player; after the last turn of a third the interim scoring."""
    s.virtual = 0
    s.active += 1
    if s.active < s.seats:
        start_turn(s)
        return
    s.active = 0
    if (s.turn + 1) % turns_in_third(s) == 0:
        interim(s, third(s), log)
    if s.turn + 1 == 3 * turns_in_third(s):
        ask_final(s, 0, log)
    else:
        s.turn += 1
        start_turn(s)


@kernel
def choose_final(s: State, code: int, log: Log | None) -> None:
    """What Super-Level or Super-Copy is used for, just before the bonus scoring."""
    if s.phase == Phase.COPY:
        super_copy(s, code - COPY, log)
    elif code != PASS:
        super_level(s, code - COLUMN, log)


@kernel
def super_level(s: State, column: int, log: Log | None) -> None:
    """L-I1: one marker goes to level 2 from wherever it is."""
    s.players[s.seat].steps[column] = 3
    if log is not None:
        log.append(Event("level", s.seat, (column, s.layout[6 + column])))


@kernel
def super_copy(s: State, letter: int, log: Log | None) -> None:
    """L-I2: one of the two other level-2 tiles pays, reached or not."""
    tile = Tile.G1 + 2 * letter
    if s.column[tile] < 0:
        tile += 1
    if log is not None:
        log.append(Event("copy", s.seat, (tile,)))
    pay_tile(s, s.seat, tile, log)
