"""What can be done with the dice of a turn: main actions by the dice they take, and what has the same effect."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine, table

rules = bound_rules()
_legal, _tables, _state = (
    import_module(f"{rules.__name__}.legal"),
    import_module(f"{rules.__package__.rpartition('.')[0]}.tables"),
    import_module(f"{rules.__package__.rpartition('.')[0]}.state"),
)
act, expand, spend_labs = rules.actions.act, rules.actions.expand, rules.actions.spend_labs
can_step, colour_of, digit_of = _legal.can_step, _legal.colour_of, _legal.digit_of
flexi_ready, room, serves = rules.serving.flexi_ready, rules.room.room, rules.serving.serves
WHITE_FACE, WHITE_ACTION = _tables.WHITE_FACE, _tables.WHITE_ACTION
AS_COLOUR, BLACK_USES, USE, WHITE_USES = _tables.AS_COLOUR, _tables.BLACK_USES, _tables.USE, _tables.WHITE_USES
CRYSTAL, LAB = int(_state.Symbol.CRYSTAL), int(_state.Symbol.LAB)
YELLOW = int(_state.Colour.YELLOW)

BY_COLOUR = table([use for colour in range(5) for use in (colour, AS_COLOUR + colour)])  # a face, yellow as that colour
BLACK_FACE = table([use if use < AS_COLOUR else YELLOW for use in range(BLACK_USES)])
ALL, FACES = (1 << BLACK_USES) - 1, (1 << AS_COLOUR) - 1  # black uses, as bits

# A menu has four rows for the first action and four for the second; then a row that marks first options by number.
OPTION, DICE, DIGIT, EFFECT = range(4)
FIRST, SECOND, MARKS = 0, 4, 8


@kernel
def options(s: Any, menu: Any) -> int:
    """Write every main action this sheet allows, whatever dice it takes; return how many.

    In this order the learned value takes the first of equals.
    """
    count = 0
    flexi = flexi_ready(s)
    for white in range(WHITE_USES):
        if serves(s, white):
            action = WHITE_ACTION[white]
            uses = room(s, action)
            for black in range(BLACK_USES if flexi else AS_COLOUR):
                if uses >> black & 1:
                    for column in range(3 if action == LAB else 1):
                        menu[count] = (BLACK_USES * white + black) * 3 + column
                        count += action != LAB or can_step(s, column, digit_of(s, black))
    return count


# Crystals with blue (2) and with red (1) leave the same sheet, with a point less; so do lab actions in one column.
@routine
def list_options(s: Any, menu: Any, level: int) -> int:
    """`options`, with what has to be known of each, those with the same effect in a row."""
    count = 0
    served = ALL if flexi_ready(s) else FACES
    for white in range(WHITE_USES):
        if serves(s, white):
            action = WHITE_ACTION[white]
            uses = room(s, action) & served
            if uses == 0:
                continue
            if action == LAB:
                for column in range(3):
                    count = list_digits(s, menu, (level, count), (uses, white, column))
            elif action == CRYSTAL:
                count = list_digits(s, menu, (level, count), (uses, white, 0))
            else:
                count = list_colours(menu, (level, count), uses, white)
    return count


@kernel
def list_digits(s: Any, menu: Any, where: Any, which: Any) -> int:
    """Write the options of a crystal or of a lab action in one column, which need a digit (T4, T6)."""
    level, count = where
    uses, white, column = which
    lab = WHITE_ACTION[white] == LAB
    for black in range(BLACK_USES):
        if uses >> black & 1:
            digit = digit_of(s, black)
            if not lab or can_step(s, column, digit):
                menu[level + OPTION, count] = (BLACK_USES * white + black) * 3 + column
                menu[level + DICE, count] = 5 * WHITE_FACE[white] + BLACK_FACE[black]
                menu[level + DIGIT, count] = 0 if lab else digit
                menu[level + EFFECT, count] = 12 * (3 * white + column) + (black >= AS_COLOUR)
                count += 1
    return int(count)


@kernel
def list_colours(menu: Any, where: Any, uses: int, white: int) -> int:
    """Write the options of research, bots or submarines, which need a colour (T5, T7, T8)."""
    level, count = where
    for index in range(10):
        black = BY_COLOUR[index]
        if uses >> black & 1:
            menu[level + OPTION, count] = (BLACK_USES * white + black) * 3
            menu[level + DICE, count] = 5 * WHITE_FACE[white] + BLACK_FACE[black]
            menu[level + DIGIT, count] = 0
            menu[level + EFFECT, count] = 36 * white + 2 + index
            count += 1
    return int(count)


@kernel
def end_of_run(effects: Any, start: int, count: int, drop: int) -> int:
    """Where the options end that have the same effect as the one at the start.

    The last bit says whether Flexi-Lab was used; `drop` it after the second action, when nothing comes any more.
    """
    stop, effect = start + 1, effects[start] >> drop
    while stop < count and effects[stop] >> drop == effect:
        stop += 1
    return stop


@kernel
def swaps(effect: int) -> bool:
    """Whether an action leads to the same sheet before and after another one of which this is true: no lab does."""
    return bool(effect < 36 * LAB or effect >= 36 * LAB + 36)


@kernel
def comes_before(menu: Any, second: int, first: int) -> bool:
    """Whether the second action could be the first, too, and both are tried in that order."""
    other = menu[SECOND + OPTION, second]
    return bool(other < menu[FIRST + OPTION, first] and menu[MARKS, other])


@kernel
def white_of(option: int) -> int:
    """The face of the white die that an option takes."""
    return int(WHITE_FACE[option // (3 * BLACK_USES)])


@kernel
def black_of(option: int) -> int:
    """The face of the black die that an option takes."""
    return int(BLACK_FACE[option // 3 % BLACK_USES])


@kernel
def step(states: Any, level: int, option: int) -> None:
    """Carry an option out on a copy of a state, which becomes the next level."""
    states[level + 1] = states[level]
    s = states[level + 1]
    white, black = option // (3 * BLACK_USES), option // 3 % BLACK_USES
    spend_labs(s, white, black)
    if WHITE_ACTION[white] == LAB:
        expand(s, option % 3, None)
    else:
        act(s, USE + BLACK_USES * white + black, None)
