"""Which moves are allowed, and which clause forbids the others."""

from octosphere.core.kernel import kernel

from ..state import BLACK, DICE, OCTOPOD, Clause, Colour, Phase, State, Symbol, Tile
from ..tables import (
    AS_BOT,
    AS_COLOUR,
    AS_DIGIT,
    BLACK_USES,
    COLUMN,
    COPY,
    KEEP,
    KINDS,
    NUMBERED_KEEP,
    NUMBERED_USE,
    OCTOPODS,
    PAIR,
    PAIR_FIRST,
    PAIR_SECOND,
    PASS,
    ROLL,
    USE,
    WHITE_ACTION,
    WHITE_FACE,
)
from .chance import refuse_roll
from .dice import first_place, free_place, kind_at, kinds_at, loose_place
from .labs import has
from .numbered import (
    legal_numbered_keeps,
    legal_numbered_uses,
    refuse_numbered_keep,
    refuse_numbered_use,
)
from .octopods import pair_options
from .room import room
from .serving import flexi_ready, no_room, refuse_white


@kernel
def refusal(s: State, code: int) -> int:
    """The clause that forbids this move now, or Clause.NONE."""
    if s.phase == Phase.ROLL:
        return refuse_roll(s, code) if code >= ROLL else Clause.T1
    if s.phase == Phase.KEEP:
        return refuse_aside(s, code)
    if s.phase == Phase.USE:
        return refuse_main(s, code)
    if s.phase == Phase.COLUMN:
        return refuse_column(s, code) if COLUMN <= code < OCTOPODS else phase_clause(code, Clause.T6)
    if s.phase == Phase.BONUS:
        return refuse_bonus(s, code)
    if s.phase == Phase.LEVEL:
        return refuse_level(s, code)
    if s.phase == Phase.COPY:
        return Clause.NONE if COPY <= code < NUMBERED_KEEP else phase_clause(code, Clause.L_I2)
    return Clause.S3


@kernel
def phase_clause(code: int, of_phase: int) -> int:
    """The clause that says when a move of this kind is made; a pass has none of its own."""
    if code == PASS:
        return of_phase
    if code < USE or code >= ROLL or NUMBERED_KEEP <= code < NUMBERED_USE:
        return Clause.T1
    if code < COLUMN or code >= NUMBERED_USE:
        return Clause.T2
    if code < OCTOPODS:
        return Clause.T6
    return Clause.B1 if code < COPY else Clause.L_I2


@kernel
def refuse_aside(s: State, code: int) -> int:
    """T1: two dice are set aside, and nothing else is done."""
    if NUMBERED_KEEP <= code < NUMBERED_USE:
        return refuse_numbered_keep(s, code)
    return refuse_keep(s, code) if KEEP <= code < USE else phase_clause(code, Clause.T1)


@kernel
def refuse_keep(s: State, code: int) -> int:
    """T1: two dice of this throw; in some editions one white and one black. C2: dice that differ have numbers."""
    first, second = PAIR_FIRST[code - KEEP], PAIR_SECOND[code - KEEP]
    if s.printed.keep_mixed and not first < 6 <= second:
        return Clause.T1
    if s.printed.differ and second >= 6:
        return Clause.T1
    place = loose_place(s, first, first_place(first))
    start = place + 1 if first == second else first_place(second)
    if place < 0 or loose_place(s, second, start) < 0:
        return Clause.T1
    return Clause.NONE


@kernel
def refuse_main(s: State, code: int) -> int:
    """T2: a main action, or no more of them."""
    if code == PASS:
        return Clause.NONE
    return refuse_dice(s, code) if is_use(code) else phase_clause(code, Clause.T2)


@kernel
def is_use(code: int) -> bool:
    """Whether a move takes dice for a main action."""
    return USE <= code < COLUMN or NUMBERED_USE <= code < ROLL


@kernel
def refuse_dice(s: State, code: int) -> int:
    """T2: a main action with a black die by its face, or by its number where dice differ (C2)."""
    if code >= NUMBERED_USE:
        return refuse_numbered_use(s, code)
    return Clause.T2 if s.printed.differ else refuse_use(s, code)


@kernel
def refuse_use(s: State, code: int) -> int:
    """T2-T8: one white and one black die for one main action, with this player's labs."""
    white, black = (code - USE) // BLACK_USES, (code - USE) % BLACK_USES
    action = WHITE_ACTION[white]
    why = refuse_white(s, white)
    if why == Clause.NONE:
        why = refuse_black(s, action, black)
    if why == Clause.NONE and not room(s, action) >> black & 1:
        why = no_room(s, action)
    return why


@kernel
def refuse_black(s: State, action: int, black: int) -> int:
    """T2: a free black die, not an octopod; L-A1: yellow as the kind of mark the action asks for."""
    face = black if black < AS_COLOUR else Colour.YELLOW
    if face == OCTOPOD or free_place(s, 6 + face, s.used) < 0:
        return Clause.T2
    if black < AS_COLOUR:
        return Clause.NONE
    by_digit = action == Symbol.CRYSTAL or action == Symbol.LAB
    own = AS_DIGIT + s.printed.digit[Colour.YELLOW] if by_digit else AS_COLOUR + Colour.YELLOW
    fits = by_digit == (black >= AS_DIGIT) and black != own
    return Clause.NONE if fits and flexi_ready(s) else Clause.L_A1


@kernel
def colour_of(black: int) -> int:
    """The colour that a black die serves as."""
    return black if black < AS_COLOUR else black - AS_COLOUR


@kernel
def digit_of(s: State, black: int) -> int:
    """The digit that a black die serves as."""
    return s.printed.digit[black] if black < AS_COLOUR else black - AS_DIGIT


@kernel
def refuse_column(s: State, code: int) -> int:
    """T6: a column in which the lab can grow."""
    return Clause.NONE if can_step(s, code - COLUMN, s.digit) else Clause.T6


@kernel
def can_step(s: State, column: int, digit: int) -> bool:
    """T6: a marker steps to the level of the digit; L-E2: to any next level."""
    player = s.players[s.seat]
    steps = player.steps[column]
    return steps < 3 and (steps == digit or has(s, player, Tile.E2))


@kernel
def refuse_bonus(s: State, code: int) -> int:
    """B1: one main action, or an octopod action with two of the dice."""
    if code == PASS:
        return Clause.NONE
    if OCTOPODS <= code < COPY:
        return Clause.NONE if pair_options(s) >> (code - OCTOPODS + 1) & 1 else Clause.B1
    return refuse_dice(s, code) if is_use(code) else phase_clause(code, Clause.B1)


@kernel
def refuse_level(s: State, code: int) -> int:
    """L-I1: a marker that is not at level 2 yet, or none."""
    if code == PASS:
        return Clause.NONE
    if not COLUMN <= code < OCTOPODS:
        return phase_clause(code, Clause.L_I1)
    return Clause.L_I1 if s.players[s.seat].steps[code - COLUMN] == 3 else Clause.NONE


@kernel
def legal(s: State, codes: list[int]) -> int:
    """Write the codes of all moves a player may make now; return how many."""
    if s.phase == Phase.KEEP:
        return legal_keeps(s, codes)
    if s.phase == Phase.USE:
        return legal_uses(s, codes)
    if s.phase == Phase.BONUS:
        return legal_octopods(s, codes, legal_uses(s, codes))
    if s.phase == Phase.COLUMN or s.phase == Phase.LEVEL:
        return legal_columns(s, codes)
    if s.phase == Phase.COPY:
        codes[0], codes[1] = COPY, COPY + 1
        return 2
    return 0


@kernel
def legal_keeps(s: State, codes: list[int]) -> int:
    """Every pair of different dice, and of like ones where the throw has two."""
    kinds = kinds_at(s, s.aside)
    if s.printed.differ:
        return legal_numbered_keeps(s, kinds, codes)
    if s.printed.keep_mixed:
        return legal_mixed(s, kinds, codes)
    count = 0
    for first in range(DICE):
        for second in range(first + 1, DICE):
            codes[count] = KEEP + PAIR[KINDS * kind_at(s, first) + kind_at(s, second)]
            count += kinds >> first & kinds >> second & 1
    return legal_doubles(s, kinds, codes, count)


@kernel
def legal_mixed(s: State, kinds: int, codes: list[int]) -> int:
    """Every pair of a white die and a black one."""
    count = 0
    for first in range(BLACK):
        for second in range(BLACK, DICE):
            codes[count] = KEEP + PAIR[KINDS * kind_at(s, first) + kind_at(s, second)]
            count += kinds >> first & kinds >> second & 1
    return count


@kernel
def legal_doubles(s: State, kinds: int, codes: list[int], count: int) -> int:
    """Two like dice: among three of a colour at most one kind lies twice."""
    for start in range(0, DICE, BLACK):
        for place in range(start + 1, start + BLACK):
            if s.aside[place] == 0 and not kinds >> place & 1:
                codes[count] = KEEP + PAIR[(KINDS + 1) * kind_at(s, place)]
                count += 1
                break
    return count


@kernel
def legal_uses(s: State, codes: list[int]) -> int:
    """No more actions, and every main action with each kind of free white die."""
    if s.printed.differ:
        return legal_numbered_uses(s, codes)
    kinds, blacks = kinds_at(s, s.used), black_uses(s)
    codes[0] = PASS
    count = 1
    for place in range(BLACK):
        white = s.dice[place]
        if kinds >> place & 1 and white != OCTOPOD:
            count = legal_blacks(white, blacks & room(s, white), codes, count)
            flexi = AS_BOT if white == Symbol.RESEARCH else AS_BOT + 1
            if white == WHITE_FACE[flexi] and refuse_white(s, flexi) == Clause.NONE:
                count = legal_blacks(flexi, blacks & room(s, Symbol.BOT), codes, count)
    return count


@kernel
def black_uses(s: State) -> int:
    """One bit for each way in which a free black die can serve (T2, L-A1)."""
    faces = 0
    for place in range(BLACK, DICE):
        faces |= (s.used[place] == 0) << s.dice[place]
    if faces >> Colour.YELLOW & 1 and flexi_ready(s):
        faces |= ((1 << BLACK_USES) - 1) & ~((1 << AS_COLOUR) - 1)
    return faces & ~(1 << OCTOPOD)


@kernel
def legal_blacks(white: int, blacks: int, codes: list[int], count: int) -> int:
    """Every way in which a black die completes this use of a white one."""
    code = USE + BLACK_USES * white
    for face in range(AS_COLOUR):
        codes[count] = code + face
        count += blacks >> face & 1
    code, blacks = code + AS_COLOUR, blacks >> AS_COLOUR
    while blacks > 0:
        codes[count] = code
        count += blacks & 1
        blacks >>= 1
        code += 1
    return count


@kernel
def legal_octopods(s: State, codes: list[int], count: int) -> int:
    options = pair_options(s)
    for octopods in range(1, 4):
        codes[count] = OCTOPODS + octopods - 1
        count += options >> octopods & 1
    return count


@kernel
def legal_columns(s: State, codes: list[int]) -> int:
    """T6, L-I1: the columns in which a marker may move, and for Super-Level none."""
    count = 0
    if s.phase == Phase.LEVEL:
        codes[0] = PASS
        count = 1
    for code in range(COLUMN, COLUMN + 3):
        why = refuse_level(s, code) if s.phase == Phase.LEVEL else refuse_column(s, code)
        codes[count] = code
        count += why == Clause.NONE
    return count
