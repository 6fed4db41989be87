"""The greatest chance to gain so many points: the exact turn, with a lane for each number that may be needed.

C(sheet, need) = E over dice of max over decisions of C(next sheet, need - points of the turn); after the last turn it
is 1 if nothing is needed any more, else 0. What octopods pay is a part of those points, so ends are entered for every
number of octopods, and the stages of `lanes` and `sixteen` are the same with a bonus of 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from octosphere.core.kernel import kernel, routine
from octosphere.core.vectors import WIDTH

from .sixteen import work_out as work_out_sixteen
from .turns import (
    CELL,
    LAST,
    MIDDLE,
    MOST,
    PLACE,
    PLUS,
    POINTS,
    SCORED,
    WAY,
    Lanes,
    clear,
    leaves,
    load,
    work_out,
)

SHEET, DONE, WAYS, USED = range(4)  # a cursor: the sheet at work, needs entered, F's ways, lanes


class Window(NamedTuple):
    """The needs that the sheets of a layer tell apart: below them is certainty, above them no hope."""

    low: Any
    start: Any
    places: Any  # of the sheets to solve


@routine
def list_ends(states: Any, tools: Any) -> int:
    """Note every way to end the turn of states[0]; return how many ways of F occur."""
    tools[1].goal.ends[0, 0] = 0
    return int(leaves(states, tools, Lanes(0, 0, 0, 0, 0)))


# Two crystals with red and white, and two octopods, in the last turn of a third with three points for submarines:
# 3 + 1 (bonus) + 3 = 7, as the second octopod strikes the -2.
@kernel
def gain(future: Any, end: Any, caught: int, which: Any) -> int:
    """The points of a turn that ends so, with all that is scored after it."""
    struck, crossed = which
    points = end[POINTS] + future.goal.bonus[caught] + (end[PLUS] if caught > 1 else 0)
    if future.kind != MIDDLE:
        points += end[SCORED] - (0 if crossed == 2 else int(future.penalty))
    if future.kind == LAST:
        place = end[PLACE]
        points += int(future.final[place // 6, place % 6, lane_after(future, struck, crossed)])
    return int(points)


@kernel
def lane_after(future: Any, struck: int, crossed: int) -> int:
    """Which lane of the next sheet follows, with so many octopods crossed by then."""
    return 3 * struck + crossed if future.kind == MIDDLE else struck + (future.counts if crossed == 2 else 0)


@kernel
def lanes_after(future: Any) -> int:
    """How many lanes a sheet of the next layer has."""
    return int(3 * future.struck if future.kind == MIDDLE else future.struck + future.counts)


@kernel
def width_after(future: Any, place: int) -> int:
    """How many needs a sheet of the next layer tells apart."""
    return int((future.goal.start[place + 1] - future.goal.start[place]) // lanes_after(future))


# cells[way, caught, cell] of a lane = max over ends with these dice of C(next sheet, need - gain)
@routine
def enter_needs(tools: Any, which: Any) -> None:
    """Enter the listed ends for so many needs in a row; `which` also says the lane on the desk and of the sheet.

    To do nothing, which comes first, is at least hopeless; an end that is no better need not be entered.
    """
    future, desk = tools[1], tools[3]
    first, count, struck, crossed, need = which
    ends = future.goal.ends
    for caught in range(ends[1, MOST] + 1):
        fill(desk.cells[ends[1, WAY], caught, ends[1, CELL]], first, count, 0.0)
    for index in range(1, ends[0, 0] + 1):
        end = ends[index]
        for caught in range(end[MOST] + 1):
            after = min(2, crossed + caught)
            left = need - gain(future, end, caught, (struck, after))
            target = desk.cells[end[WAY], caught, end[CELL]]
            if future.kind == LAST:
                fill(target, first, min(count, 1 - left), 1.0)
            else:
                raise_needs(target, future, (first, count, left), (end[PLACE], lane_after(future, struck, after)))


@kernel
def fill(target: Any, first: int, count: int, value: float) -> None:
    """Write one value into lanes in a row; none if their number is below 1."""
    for lane in range(first, first + count):
        target[lane] = value


@kernel
def raise_needs(target: Any, future: Any, which: Any, where: Any) -> None:
    """Raise lanes to the chances of the next sheet, from a need on: certain ones, and those its window holds."""
    first, count, need = which
    place, lane = where
    width = width_after(future, place)
    rank = need - future.goal.low[place]
    at = future.goal.start[place] + lane * width + rank
    fill(target, first, min(count, -rank), 1.0)
    for index in range(max(0, -rank), min(count, width - rank)):
        target[first + index] = max(target[first + index], float(future.values[at + index]))


@kernel
def chance_after(future: Any, place: int, lane: int, need: int) -> float:
    """The chance that a position of the next layer has."""
    width, rank = width_after(future, place), need - future.goal.low[place]
    if rank < 0:
        return 1.0
    if rank >= width:
        return 0.0
    return float(future.values[future.goal.start[place] + lane * width + rank])


@routine
def lay(states: Any, tools: Any, own: Any, cursor: Any) -> int:
    """Fill the desk with needs of sheets from a cursor on, as many as have room; return how many ways of F occur."""
    page, future, _, desk, _ = tools
    clear(desk)
    room, lanes = desk.cells.shape[3], future.struck * future.octopods
    used, ways = 0, 1
    while used < room and cursor[SHEET] < own.places.shape[0]:
        sheet, done = own.places[cursor[SHEET]], cursor[DONE]
        width = (own.start[sheet + 1] - own.start[sheet]) // lanes
        if done == lanes * width:
            cursor[SHEET], cursor[DONE], cursor[WAYS] = cursor[SHEET] + 1, 0, 0
            continue
        if cursor[WAYS] == 0:
            load(states[0], page, sheet)
            cursor[WAYS] = list_ends(states, tools)
        ways = max(ways, cursor[WAYS])
        lane, rank = done // width, done % width
        count = min(room - used, width - rank)
        enter_needs(tools, (used, count, lane // future.octopods, lane % future.octopods, own.low[sheet] + rank))
        used += count
        cursor[DONE] = done + count
    cursor[USED] = used
    return int(ways)


@routine
def solve_double(states: Any, tools: Any, own: Any, work: Any) -> None:
    """Write the chances of sheets; `work` is a cursor and values, one sheet's behind the other's."""
    cursor, values = work
    place = 0
    while cursor[SHEET] < own.places.shape[0]:
        ways = lay(states, tools, own, cursor)
        work_out(tools, ways)
        for lane in range(cursor[USED]):
            values[place + lane] = tools[3].value[lane]
        place += cursor[USED]


@routine
def solve_single(states: Any, tools: Any, own: Any, work: Any) -> None:
    """`solve_double`, sixteen chances at once."""
    cursor, values = work
    place = 0
    while cursor[SHEET] < own.places.shape[0]:
        ways = lay(states, tools, own, cursor)
        bench, setup = tools[3], tools[4]
        for first in range(0, cursor[USED], WIDTH):
            work_out_sixteen(bench, setup, first, ways)
            for lane in range(min(WIDTH, cursor[USED] - first)):
                values[place + first + lane] = bench.value[lane]
        place += cursor[USED]


# The first need that is not certain is what doing nothing comes to, and one more; the first hopeless one is what the
# best end comes to, and one more. Both hold for all lanes of the sheet.
@routine
def find_windows(states: Any, tools: Any, places: Any, found: Any) -> None:
    """The first need that is not certain and the first that is hopeless, of the sheets at some places."""
    page, future = tools[0], tools[1]
    for index in range(found.shape[0]):
        load(states[0], page, places[index])
        list_ends(states, tools)
        ends = future.goal.ends
        found[index, 0], found[index, 1] = 1000, -1000
        for row in range(1, ends[0, 0] + 1):
            widen(future, ends[row], row == 1, found[index])


@kernel
def widen(future: Any, end: Any, nothing: bool, window: Any) -> None:
    """Make a window hold all that an end can come to; the one with nothing done says what is certain."""
    for caught in range(end[MOST] + 1):
        for struck in range(future.struck):
            for crossed in range(future.octopods):
                points = gain(future, end, caught, (struck, min(2, crossed + caught)))
                sure, best = 1, 1
                if future.kind != LAST:
                    sure = int(future.goal.low[end[PLACE]])
                    best = sure + width_after(future, end[PLACE])
                window[1] = max(window[1], points + best)
                if nothing:
                    window[0] = min(window[0], points + sure)
