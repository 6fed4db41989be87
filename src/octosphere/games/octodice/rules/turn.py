"""The course of a turn: throws, setting aside, whose decision it is (T1, B1, B4)."""

from octosphere.core.events import Event, Log
from octosphere.core.kernel import kernel

from ..state import BLACK, DICE, EMPTY, Phase, State
from ..tables import (
    FACES,
    KEEP,
    MULTISETS,
    NUMBERED_KEEP,
    NUMBERED_ROLL,
    NUMBERED_ROLLS,
    PAIR_FIRST,
    PAIR_SECOND,
    ROLL,
)
from .dice import free_place
from .numbered import keep_numbered, land_numbered

CHANCE = -1
OVER = -2


@kernel
def to_move(s: State) -> int:
    """The seat that decides, CHANCE or OVER."""
    if s.phase == Phase.ROLL:
        return CHANCE
    return OVER if s.phase == Phase.OVER else s.seat


@kernel
def start_turn(s: State) -> None:
    """T1: begin a turn with all six dice in hand."""
    s.phase = Phase.ROLL
    s.seat = s.active
    s.throw = 0
    s.actions = 0
    for place in range(DICE):
        s.dice[place] = EMPTY
        s.aside[place] = 0
    if s.printed.differ:
        for die in range(BLACK):
            s.digits[die] = 0


@kernel
def roll(s: State, code: int, log: Log | None) -> None:
    """T1: the dice not set aside show new faces; after the last throw all six count."""
    if code < NUMBERED_ROLL:
        land(s, 0, (code - ROLL) // MULTISETS)
        land(s, BLACK, (code - ROLL) % MULTISETS)
    else:
        land(s, 0, (code - NUMBERED_ROLL) // NUMBERED_ROLLS)
        land_numbered(s, code)
    s.throw += 1
    if log is not None:
        log.append(Event("roll", s.active, (s.throw, s.virtual)))
    if s.throw < 3 and not s.virtual:
        s.phase = Phase.KEEP
    else:
        s.phase = Phase.USE
        take_up(s)


@kernel
def land(s: State, start: int, faces: int) -> None:
    """Dice of one colour that are not set aside show these faces, in the order of places."""
    index = 3 * faces
    for place in range(start, start + BLACK):
        if s.aside[place] == 0:
            s.dice[place] = FACES[index]
            index += 1


@kernel
def keep(s: State, code: int, log: Log | None) -> None:
    """T1: two dice are set aside, the rest will be thrown again."""
    if code < NUMBERED_KEEP:
        first, second = PAIR_FIRST[code - KEEP], PAIR_SECOND[code - KEEP]
        s.aside[free_place(s, first, s.aside)] = s.throw
        s.aside[free_place(s, second, s.aside)] = s.throw
    else:
        first, second = keep_numbered(s, code)
    s.phase = Phase.ROLL
    if log is not None:
        log.append(Event("keep", s.seat, (first, second)))


@kernel
def take_up(s: State) -> None:
    """B3: whoever acts next has all six dice and fresh once-per-turn labs."""
    for place in range(DICE):
        s.used[place] = 0
    s.flexi_lab = 0
    s.flexi_tec = 0
    s.flexi_sub = 0


@kernel
def ask_bonus(s: State) -> bool:
    """B1, B2: the next player clockwise who has a bonus action left; False if there is none."""
    seat = s.seat
    while True:
        seat = (seat + 1) % s.seats
        if seat == s.active and not s.virtual:
            return False
        if s.players[seat].bonus_used < s.printed.bonus_actions:
            s.seat = seat
            s.phase = Phase.BONUS
            take_up(s)
            return True
        if seat == s.active:
            return False
