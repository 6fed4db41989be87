"""One turn of every sheet of a layer: every way to end it, and what that is worth."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from octosphere.core.kernel import bound_rules, kernel, routine

from .lanes import NEVER, all_dice, four_aside, two_aside, whole_turn
from .options import (
    DICE,
    DIGIT,
    EFFECT,
    FIRST,
    MARKS,
    OPTION,
    SECOND,
    comes_before,
    end_of_run,
    list_options,
    step,
    swaps,
)

rules = bound_rules()
_state = import_module(f"{rules.__package__.rpartition('.')[0]}.state")
has, extra = rules.labs.has, rules.labs.extra
score, submarine_points = rules.score, rules.scoring.submarine_points
A2, F1, F2 = (int(_state.Tile[name]) for name in ("A2", "F1", "F2"))

MIDDLE, THIRD, LAST = 0, 1, 2  # what comes after a turn: another of this third, a scoring, the end


class Future(NamedTuple):
    """The value of everything after a turn."""

    kind: int  # MIDDLE, THIRD or LAST
    base: int  # −2s struck before all of this
    struck: int  # how many numbers of struck −2s the lanes tell apart
    octopods: int  # how many numbers of crossed octopods: 3, or 1 at the start of a third
    counts: int  # 1 if a struck −2 is worth anything later
    spare: int  # so many crystals may be crossed, and there is a circle for every action to come
    penalty: float
    values: Any  # of the next layer
    offset: Any
    rank: Any
    final: Any  # [lab][submarines][struck]: the bonus scoring, after the last turn
    goal: Any  # where values are chances to gain a number of points


class Goal(NamedTuple):
    """What a chance is worked out from: values of the next layer stand need by need, sheet by sheet."""

    ends: Any  # scratch: the ways to end a turn, their number in front; a single row where points are expected
    bonus: Any  # whole points for octopods
    low: Any  # of each sheet of the next layer: the first need that is not certain
    start: Any  # where its values begin; the chances of all its lanes, each from `low` on
    target: int  # points of the whole game that play goes for


CELL, WAY, POINTS, PLUS, SCORED, PLACE, MOST = range(7)  # what is noted of an end


class Lanes(NamedTuple):
    """The lanes of one sheet: a range of struck −2s times a range of crossed octopods."""

    first: int
    struck_from: int
    struck_to: int
    octopods_from: int
    octopods_to: int


class Page(NamedTuple):
    """The sheets of a layer that are to be solved, and how their numbers are read."""

    majors: Any
    offset: Any
    minors: Any
    digits: Any


# V(sheet, turn) = E over dice of max over decisions of [points of the turn + V(next sheet, turn + 1)]
# Lanes hold V for each number of struck -2s and crossed octopods, so a sheet has `struck * octopods` of them side by
# side.
@routine
def solve_sheets(states: Any, tools: Any, places: Any, values: Any) -> None:
    """Write the values of the sheets at some places; `tools` are page, future, book, desk and options."""
    page, future, _, desk, _ = tools
    lanes = future.struck * future.octopods
    together = desk.value.shape[0] // lanes
    count = places.shape[0]
    for start in range(0, count, together):
        end = min(count, start + together)
        clear(desk)
        ways = 1
        for index in range(start, end):
            load(states[0], page, places[index])
            mine = Lanes((index - start) * lanes, 0, future.struck, 0, future.octopods)
            ways = max(ways, leaves(states, tools, mine))
        work_out(tools, ways)
        for lane in range((end - start) * lanes):
            values[start * lanes + lane] = desk.value[lane]


@routine
def work_out(tools: Any, ways: int) -> None:
    """From the ends of the turn back to its beginning, for all lanes."""
    _, _, book, desk, setup = tools
    all_dice(desk, book, setup.bonus, ways)
    four_aside(desk, book)
    two_aside(desk, book, setup.mixed)
    whole_turn(desk, book, setup.mixed)


class Setup(NamedTuple):
    """What an edition and a box say of a turn."""

    mixed: int  # set aside one white and one black
    bonus: Any  # for octopods


@kernel
def clear(desk: Any) -> None:
    """Set every end of the turn to NEVER, before the ends of other sheets are entered."""
    cells = desk.cells
    for way in range(cells.shape[0]):
        for octopods in range(cells.shape[1]):
            for cell in range(cells.shape[2]):
                for lane in range(cells.shape[3]):
                    cells[way, octopods, cell, lane] = NEVER


@kernel
def load(s: Any, page: Any, place: int) -> None:
    """Make a state show the sheet at a place of a layer."""
    major = page.majors[place]
    minor = place - page.offset[major]
    player = s.players[0]
    player.crystals = page.minors[minor, 0]
    player.research = page.minors[minor, 1]
    for colour in range(5):
        player.bots[colour] = page.digits[major, colour]
        player.submarines[colour] = page.digits[major, 5 + colour]
    for column in range(3):
        player.steps[column] = page.digits[major, 10 + column]


class End(NamedTuple):
    """A sheet that the turn may end with, whatever dice led to it; `desk.after` says what comes after it."""

    points: int  # written so far
    plus: int  # what A2 adds for two octopods
    way: int  # how F adds octopods
    paid: int  # whether A2 is in the lab
    scored: int  # what its submarines pay; this and the rest only where ends are listed
    place: int  # in the next layer
    most: int  # octopods that can be caught beside the dice taken


@routine
def leaves(states: Any, tools: Any, lanes: Any) -> int:
    """Enter every way to end the turn into the table of cells; return how many ways of F occur.

    Options that leave the same sheet are carried out once, and entered for the dice of each.
    """
    menu, book = tools[3].menu, tools[2]
    ways = enter(tools, weigh(states[0], tools), (0, 0), lanes)
    count = list_options(states[0], menu, FIRST)
    for index in range(count):
        menu[MARKS, menu[FIRST + OPTION, index]] = 1
    start = 0
    while start < count:
        stop = end_of_run(menu[FIRST + EFFECT], start, count, 0)
        step(states, 0, menu[FIRST + OPTION, start])
        end, paid = weigh(states[1], tools), menu[FIRST + DIGIT, start]
        for index in range(start, stop):
            which = book.cells_of_one[menu[FIRST + DICE, index]], menu[FIRST + DIGIT, index] - paid
            ways = max(ways, enter(tools, end, which, lanes))
        ways = max(ways, second_leaves(states, tools, lanes, (start, stop)))
        start = stop
    for index in range(count):
        menu[MARKS, menu[FIRST + OPTION, index]] = 0
    return ways


@routine
def second_leaves(states: Any, tools: Any, lanes: Any, firsts: Any) -> int:
    """Enter every way to end the turn by a second action, after first ones that have left states[1]."""
    menu, ways, start = tools[3].menu, 0, 0
    count = list_options(states[1], menu, SECOND)
    while start < count:
        stop, carried_out = end_of_run(menu[SECOND + EFFECT], start, count, 1), False
        either = swaps(menu[FIRST + EFFECT, firsts[0]]) and swaps(menu[SECOND + EFFECT, start])
        paid = menu[FIRST + DIGIT, firsts[0]] + menu[SECOND + DIGIT, start]
        end = End(0, 0, 0, 0, 0, 0, 0)
        for index in range(firsts[0], firsts[1]):
            cells, more = tools[2].cells_of_two[menu[FIRST + DICE, index]], menu[FIRST + DIGIT, index] - paid
            for other in range(start, stop):
                if either and comes_before(menu, other, index):
                    continue
                if not carried_out:
                    step(states, 1, menu[SECOND + OPTION, start])
                    end, carried_out = weigh(states[2], tools), True
                which = cells[menu[SECOND + DICE, other]], more + menu[SECOND + DIGIT, other]
                ways = max(ways, enter(tools, end, which, lanes))
        start = stop
    return ways


# Two crystals crossed with red and white, no tile reached: (3, 0, 0, 0, 0, place, 2), as two dice are left over.
@kernel
def weigh(s: Any, tools: Any) -> Any:
    """What there is to know of the turn if it ends like this; what comes after it is written on the desk."""
    future, player = tools[1], s.players[0]
    way = 1 + s.flexi_sub if has(s, player, F1) else (1 if has(s, player, F2) else 0)
    scored, place, most = 0, 0, 0
    if lists_ends(future):
        scored = submarine_points(s, player)
        place = final_place(player) if future.kind == LAST else place_of(player, future)
        most = 6 - 2 * s.actions + (way > 0)
    else:
        look_up(s, future, tools[3].after)
    return End(score(s, 0), extra(s, player, A2), way, s.column[A2] >= 0, scored, place, most)


@kernel
def lists_ends(future: Any) -> bool:
    """Whether ends are listed, not valued: what they are worth hangs on the points that are needed."""
    return bool(future.goal.ends.shape[0] > 1)


# cells[way, caught, cell] = max over ends with these dice of
#   points written + (A2's extra if caught = 2) + after[struck, min(2, crossed + caught)]
# The bonus that octopods pay is not in it: it depends on all six dice, and `all_dice` adds it.
#
# The sheet of `lanes.all_dice` left as it is: -2 with no or one octopod, 0 with two, as the second one strikes the
# -2.
@kernel
def enter(tools: Any, end: Any, which: Any, lanes: Any) -> int:
    """Note what the turn is worth if it ends so, with the dice of a cell and some points more; return its way and 1."""
    future, desk = tools[1], tools[3]
    cell, points = which[0], end.points + which[1]
    if lists_ends(future):
        note(future.goal.ends, end, cell, points)
    elif lanes.struck_to == 0:
        enter_rows(desk, end, (cell, points, lanes.first), future.struck)
    else:
        for caught in range(3):
            target = desk.cells[end.way, caught, cell]
            more = points + (end.plus if caught == 2 else 0)
            place = lanes.first
            for struck in range(lanes.struck_from, lanes.struck_to):
                for crossed in range(lanes.octopods_from, lanes.octopods_to):
                    target[place] = max(target[place], more + desk.after[3 * struck + min(2, crossed + caught)])
                    place += 1
    return int(end.way + 1)


# cells[way, 3 * struck + crossed, cell] = max over ends with these dice of points + after[struck, crossed], and, if A2
# is in the lab, cells[way, 12 + struck, cell] the same with its extra for two octopods, by which crossed is 2.
@kernel
def enter_rows(desk: Any, end: Any, which: Any, struck: int) -> None:
    """Note what the turn is worth if it ends like this, in the lane of one sheet; see `sixteen.solve_sheets`."""
    cell, points, lane = which
    desk.after[12], desk.after[13] = points, points + end.plus  # as numbers of the same precision
    for row in range(3 * struck):
        target = desk.cells[end.way, row, cell]
        target[lane] = max(target[lane], desk.after[12] + desk.after[row])
    if end.paid:
        for row in range(struck):
            target = desk.cells[end.way, 12 + row, cell]
            target[lane] = max(target[lane], desk.after[13] + desk.after[3 * row + 2])


@kernel
def note(ends: Any, end: Any, cell: int, points: int) -> None:
    """Write an end of the turn down, with the dice of a cell."""
    row = ends[0, 0] + 1
    if row == ends.shape[0]:
        ends[0, 1] = 1  # no room: whoever asked has to be told
        return
    ends[0, 0] = row
    ends[row, CELL], ends[row, WAY], ends[row, POINTS] = cell, end.way, points
    ends[row, PLUS], ends[row, SCORED], ends[row, PLACE], ends[row, MOST] = end.plus, end.scored, end.place, end.most


@kernel
def final_place(player: Any) -> int:
    """Lab and submarines as one number: where the bonus scoring of a last sheet stands."""
    crossed = 0
    for submarine in player.submarines:
        crossed += submarine
    return 6 * lab_of(player) + crossed


# In the middle of a third:  after[struck, crossed] = V(sheet, struck, crossed) of the next turn
# Where a third ends:  after[struck, crossed] = submarines - penalty * (crossed < 2) + later(struck + (crossed = 2))
@kernel
def look_up(s: Any, future: Any, after: Any) -> None:
    """The value after the turn, by struck −2s and octopods crossed by then."""
    player = s.players[0]
    if future.kind == MIDDLE:
        start = place_of(player, future) * future.struck * 3
        for index in range(3 * future.struck):
            after[index] = future.values[start + index]
        return
    scored = submarine_points(s, player)
    for struck in range(future.struck):
        for crossed in range(3):
            caught = 1 if crossed == 2 else 0
            value = later(player, future, struck + caught * future.counts)
            after[3 * struck + crossed] = value + scored - (0.0 if caught else future.penalty)


@kernel
def later(player: Any, future: Any, struck: int) -> float:
    """The value of everything after the scoring that ends a third."""
    if future.kind == LAST:
        place = final_place(player)
        return float(future.final[place // 6, place % 6, struck])
    return float(future.values[place_of(player, future) * (future.struck + future.counts) + struck])


# steps (0, 3, 0) -> 16 * 0 + 4 * 3 + 0 = 12; three columns of 0 to 3 steps make 0 to 63.
@kernel
def lab_of(player: Any) -> int:
    """The steps of the three columns of a lab as one number, 0 to 63."""
    return int(16 * player.steps[0] + 4 * player.steps[1] + player.steps[2])


# A sheet is a number of mixed base: 3^5 bots, 2^5 submarines, 4^3 labs make the major, 497 664 in all. Inside it
# stand the pairs of crystals and research that the turns so far allow: place = offset[major] + rank[crystals,
# research].
@kernel
def place_of(player: Any, future: Any) -> int:
    """Where the sheet lies in the next layer."""
    major = 0
    for bots in player.bots:
        major = 3 * major + bots
    for submarine in player.submarines:
        major = 2 * major + submarine
    return int(future.offset[64 * major + lab_of(player)] + future.rank[player.crystals, player.research])
