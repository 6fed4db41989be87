"""Black dice that differ (C2): each is named by its number, as which of them is thrown again matters.

The state then knows which die lies at which place: die 1 at place 3, and so on. What a die may serve as is a number
of nine bits: bit 0 as it is, bits 1 to 5 as a colour, bits 6 to 8 as a digit (L-A1).
"""

from octosphere.core.kernel import kernel, routine

from ..state import BLACK, OCTOPOD, Clause, Colour, State, Symbol
from ..tables import (
    AS_BOT,
    DIE_MARKS,
    DIE_USES,
    FACE_COUNT,
    KEEP,
    KINDS,
    MULTISET,
    MULTISETS,
    NONE,
    NUMBERED_FIRST,
    NUMBERED_KEEP,
    NUMBERED_ROLL,
    NUMBERED_ROLLS,
    NUMBERED_SECOND,
    NUMBERED_USE,
    NUMBERED_USES,
    PAIR,
    PASS,
    ROLL,
    WHITE_ACTION,
    WHITE_FACE,
)
from .dice import free_place, kind_at, loose_place
from .room import open_digits, room
from .serving import flexi_ready, no_room, refuse_white


@kernel
def mark_of(code: int, die: int) -> int:
    """What a die shows in a roll of dice that differ; -1 if it is not thrown."""
    marks = (code - NUMBERED_ROLL) % NUMBERED_ROLLS + 1
    for _ in range(BLACK - 1 - die):
        marks //= DIE_MARKS
    return marks % DIE_MARKS - 1


@routine
def land_numbered(s: State, code: int) -> None:
    """T1: every black die that was thrown shows a colour and a digit, or an octopod."""
    for die in range(BLACK):
        mark = mark_of(code, die)
        if mark >= 0:
            s.dice[BLACK + die] = mark // 3  # an octopod has the last mark: 15 // 3 is its face
            s.digits[die] = mark % 3


@routine
def refuse_numbered_roll(s: State, code: int) -> int:
    """T1: exactly the dice that are not set aside, each with one of its own faces (C2)."""
    if not s.printed.differ:
        return Clause.T1
    loose = 0
    for place in range(BLACK):
        loose += s.aside[place] == 0
    right = FACE_COUNT[(code - NUMBERED_ROLL) // NUMBERED_ROLLS] == loose
    for die in range(BLACK):
        mark = mark_of(code, die)
        right = right and (has_mark(s, die, mark) if s.aside[BLACK + die] == 0 else mark < 0)
    return Clause.NONE if right else Clause.T1


@kernel
def has_mark(s: State, die: int, mark: int) -> bool:
    """C2: whether a black die has this face."""
    for side in range(6):
        if s.printed.marks[6 * die + side] == mark:
            return True
    return False


@routine
def numbered_outcome(s: State, values: list[int]) -> int:
    """The code of the roll in which these sides came up; without a black die it is one of the usual rolls."""
    white, thrown, marks, faces = 0, 0, 0, 0
    for place in range(BLACK):
        white += s.aside[place] == 0
    for index in range(BLACK):
        faces = 7 * faces + (s.printed.white_sides[values[index]] if index < white else NONE)
    for die in range(BLACK):
        marks *= DIE_MARKS
        if s.aside[BLACK + die] == 0:
            marks += 1 + s.printed.marks[6 * die + values[white + thrown]]
            thrown += 1
    if thrown == 0:
        return ROLL + MULTISETS * MULTISET[faces]
    return NUMBERED_ROLL + NUMBERED_ROLLS * MULTISET[faces] + marks - 1


@routine
def refuse_numbered_keep(s: State, code: int) -> int:
    """T1: a white die and a black one of this throw, or two black ones where an edition allows it."""
    first, second = NUMBERED_FIRST[code - NUMBERED_KEEP], NUMBERED_SECOND[code - NUMBERED_KEEP]
    if not s.printed.differ or s.aside[BLACK + second - KINDS] > 0:
        return Clause.T1
    if first < KINDS:
        return Clause.NONE if loose_place(s, first, 0) >= 0 else Clause.T1
    return Clause.T1 if s.printed.keep_mixed or s.aside[BLACK + first - KINDS] > 0 else Clause.NONE


@routine
def legal_numbered_keeps(s: State, kinds: int, codes: list[int]) -> int:
    """Every pair of loose dice: white ones by what they show, black ones each by its number."""
    count = 0
    if not s.printed.keep_mixed:
        count = legal_whites(s, kinds, codes)
    for index in range(len(NUMBERED_FIRST)):
        codes[count] = NUMBERED_KEEP + index
        count += refuse_numbered_keep(s, NUMBERED_KEEP + index) == Clause.NONE
    return count


@kernel
def legal_whites(s: State, kinds: int, codes: list[int]) -> int:
    """Every pair of white dice: different ones, and two that show the same."""
    count = 0
    for first in range(BLACK):
        for second in range(first + 1, BLACK):
            codes[count] = KEEP + PAIR[KINDS * kind_at(s, first) + kind_at(s, second)]
            count += kinds >> first & kinds >> second & 1
    for place in range(1, BLACK):
        if s.aside[place] == 0 and not kinds >> place & 1:
            codes[count] = KEEP + PAIR[(KINDS + 1) * kind_at(s, place)]
            return count + 1
    return count


@routine
def keep_numbered(s: State, code: int) -> tuple[int, int]:
    """T1: two dice are set aside; return the kinds they show."""
    first, second = NUMBERED_FIRST[code - NUMBERED_KEEP], NUMBERED_SECOND[code - NUMBERED_KEEP]
    place = BLACK + first - KINDS if first >= KINDS else free_place(s, first, s.aside)
    other = BLACK + second - KINDS
    s.aside[place] = s.throw
    s.aside[other] = s.throw
    return kind_at(s, place), kind_at(s, other)


@kernel
def is_by_digit(action: int) -> bool:
    """Whether an action asks a black die for its digit, not its colour."""
    return action == Symbol.CRYSTAL or action == Symbol.LAB


@routine
def die_uses(s: State, action: int, place: int) -> int:
    """One bit for each way in which a black die serves an action for which the sheet has room (T2, L-A1)."""
    colour, digit = s.dice[place], s.digits[place - BLACK]
    if s.used[place] == 1 or colour == OCTOPOD:
        return 0
    flexi = colour == Colour.YELLOW and flexi_ready(s)
    if is_by_digit(action):
        digits = open_digits(s, s.players[s.seat], action)
        return (digits >> digit & 1) | ((digits & ~(1 << digit)) << 6 if flexi else 0)
    colours = room(s, action) & 0b11111
    return (colours >> colour & 1) | ((colours & ~(1 << colour)) << 1 if flexi else 0)


@routine
def legal_numbered_uses(s: State, codes: list[int]) -> int:
    """No more actions, and every main action with each white face and each black die."""
    codes[0] = PASS
    count = 1
    for white in range(AS_BOT + 2):
        if refuse_white(s, white) == Clause.NONE:
            count = legal_dice(s, white, codes, count)
    return count


@kernel
def legal_dice(s: State, white: int, codes: list[int], count: int) -> int:
    """Every black die that completes this use of a white one, and each way in which it serves."""
    for die in range(BLACK):
        uses = die_uses(s, WHITE_ACTION[white], BLACK + die)
        for way in range(DIE_USES):
            codes[count] = NUMBERED_USE + NUMBERED_USES * white + DIE_USES * die + way
            count += uses >> way & 1
    return count


@routine
def refuse_numbered_use(s: State, code: int) -> int:
    """T2-T8: one white die and the black die of this number for one main action, with this player's labs."""
    white, black = (code - NUMBERED_USE) // NUMBERED_USES, (code - NUMBERED_USE) % NUMBERED_USES
    place, way = BLACK + black // DIE_USES, black % DIE_USES
    if not s.printed.differ or s.used[place] == 1 or s.dice[place] == OCTOPOD:
        return Clause.T2
    why, action = refuse_white(s, white), WHITE_ACTION[white]
    if why == Clause.NONE and way > 0 and not can_turn(s, action, place, way):
        why = Clause.L_A1
    if why == Clause.NONE and not die_uses(s, action, place) >> way & 1:
        why = no_room(s, action)
    return why


@kernel
def can_turn(s: State, action: int, place: int, way: int) -> bool:
    """L-A1: yellow serves as the kind of mark that the action asks for, and not as what it is."""
    own = 6 + s.digits[place - BLACK] if is_by_digit(action) else 1 + Colour.YELLOW
    fits = is_by_digit(action) == (way >= 6) and way != own
    return fits and s.dice[place] == Colour.YELLOW and flexi_ready(s)


@routine
def mark_served(s: State, code: int) -> int:
    """The colour or the digit that the black die of a main action serves as: which, the action says."""
    white, black = (code - NUMBERED_USE) // NUMBERED_USES, (code - NUMBERED_USE) % NUMBERED_USES
    die, way = black // DIE_USES, black % DIE_USES
    if is_by_digit(WHITE_ACTION[white]):
        return s.digits[die] if way == 0 else way - 6
    return s.dice[BLACK + die] if way == 0 else way - 1


@routine
def spend_numbered(s: State, code: int) -> None:
    """T2: take the two dice of a main action."""
    white, black = (code - NUMBERED_USE) // NUMBERED_USES, (code - NUMBERED_USE) % NUMBERED_USES
    s.used[free_place(s, WHITE_FACE[white], s.used)] = 1
    s.used[BLACK + black // DIE_USES] = 1
