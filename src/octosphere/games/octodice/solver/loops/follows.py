"""Where best play leads from many positions, sixteen at once: the sheets after a turn, with points and odds."""

from __future__ import annotations

from typing import Any, NamedTuple

from octosphere.core.kernel import kernel, routine
from octosphere.core.vectors import WIDTH, larger, load, some, store

from .chances import gain, list_ends
from .flows import (
    LIKE,
    add,
    after_one_one,
    after_two_blacks,
    after_two_whites,
    clear_flow,
    empty,
    first_throw,
    give,
)
from .sixteen import work_out
from .spreads import place_after
from .turns import CELL, LAST, WAY, clear
from .turns import load as load_sheet

SLOTS = 8192  # more than a position leads to places


class Picks(NamedTuple):
    """The best end of the turn in each cell, [way of F][octopods 0, 1, 2+][cell] of sixteen positions; then lists."""

    places: Any  # in the next layer
    points: Any  # without what octopods pay
    rows: Any  # scratch: [position][end]: places, points
    odds: Any
    counts: Any
    slots: Any  # where a place with points has been written


def picks() -> Picks:
    """Working space for one thread."""
    import numpy

    room, ends = (3, 3, 251, WIDTH), 3 * 8 * 251 + 1
    places, points = (numpy.zeros(room, dtype=numpy.int32) for _ in range(2))
    lists = numpy.zeros((WIDTH, ends, 2), numpy.int32), numpy.zeros((WIDTH, ends), numpy.float32)
    counts, slots = numpy.zeros(WIDTH, numpy.int64), numpy.zeros(SLOTS, numpy.int64)
    return Picks(places, points, *lists, counts, slots)


# cells[way, caught, cell] = max over ends with these dice of gain - bonus[caught] + V(next sheet), as in `turns.enter`
@routine
def enter_lane(tools: Any, p: Any, which: Any) -> None:
    """Enter the listed ends for one position, and where the best one with the same dice leads: the first of equals."""
    future, cells = tools[1], tools[3].cells
    lane, struck, crossed = which
    ends = future.goal.ends
    for index in range(1, ends[0, 0] + 1):
        end = ends[index]
        way, cell = end[WAY], end[CELL]
        for caught in range(3):
            after = min(2, crossed + caught)
            points = gain(future, end, caught, (struck, after)) - future.goal.bonus[caught]
            place, value = 0, float(points)
            if future.kind != LAST:
                place = place_after(future, end, struck, after)
                value += future.values[place]
            if value > cells[way, caught, cell, lane] + LIKE:
                cells[way, caught, cell, lane] = value
                p.places[way, caught, cell, lane], p.points[way, caught, cell, lane] = place, points


@routine
def enter_sixteen(states: Any, tools: Any, p: Any, positions: Any) -> int:
    """Enter the ends of up to sixteen positions, sheet by sheet; return how many ways of F occur."""
    page, future, _, bench, _ = tools
    lanes = future.struck * future.octopods
    clear(bench)
    ways, found, sheet = 1, 1, -1
    for lane in range(min(WIDTH, positions.shape[0])):
        place, mine = positions[lane] // lanes, positions[lane] % lanes
        if place != sheet:
            sheet = place
            load_sheet(states[0], page, sheet)
            found = list_ends(states, tools)
            ways = max(ways, found)
        enter_lane(tools, p, (lane, mine // future.octopods, mine % future.octopods))
    return int(ways)


@routine
def list_rows(p: Any, m: Any, bonus: Any, how: Any) -> None:
    """For each position where it leads: places, points and odds."""
    ways, lanes = how
    for lane in range(lanes):
        p.counts[lane] = 0
    for way in range(ways):
        for caught in range(8):
            few = min(2, caught)
            for cell in range(251):
                odds = m.last[way, caught, cell]
                if some(load(odds)):
                    for lane in range(lanes):  # written in any case: to branch would take longer
                        row = p.counts[lane]
                        p.rows[lane, row, 0] = p.places[way, few, cell, lane]
                        p.rows[lane, row, 1] = p.points[way, few, cell, lane] + bonus[caught]
                        p.odds[lane, row] = odds[lane]
                        p.counts[lane] = row + (odds[lane] > 0)


@routine
def write_rows(p: Any, starts: Any, first: int, out: Any) -> None:
    """Write the lists of positions one behind the other, from one on; odds come to 1 in double precision."""
    for lane in range(min(WIDTH, starts.shape[0] - 1 - first)):
        total, start = 0.0, starts[first + lane]
        for row in range(p.counts[lane]):
            total += p.odds[lane, row]
        end = start
        for row in range(p.counts[lane]):
            end = write_row(p, (lane, row, total), (start, end), out)
        starts[first + lane + 1] = end


# Slots are those of all positions: a number below the start of this one's rows is an empty slot.
@kernel
def write_row(p: Any, which: Any, written: Any, out: Any) -> int:
    """Add odds to the row with this place and these points, or write it; return where the next row goes."""
    places, points, odds = out
    lane, row, total = which
    start, end = written
    place, gained = p.rows[lane, row, 0], p.rows[lane, row, 1]
    slot = (place * 1021 + (gained + 64) * 37) % SLOTS  # a turn costs no 64 points
    while p.slots[slot] >= start and (places[p.slots[slot]] != place or points[p.slots[slot]] != gained):
        slot = (slot + 1) % SLOTS
    if p.slots[slot] < start:
        p.slots[slot] = end
        places[end], points[end], odds[end] = place, gained, 0.0
        end += 1
    odds[p.slots[slot]] += p.odds[lane, row] / total
    return int(end)


@routine
def follow(states: Any, tools: Any, where: Any, out: Any) -> None:
    """Where the turn leads from each of some positions under best play, as `spreads.follow` does; sixteen at once.

    Row i of `starts` says where the rows of position i begin in `out`.
    """
    _, future, book, bench, setup = tools
    positions, starts, p, m = where
    for slot in range(SLOTS):
        p.slots[slot] = -1
    for first in range(0, positions.shape[0], WIDTH):
        count = min(WIDTH, positions.shape[0] - first)
        ways = enter_sixteen(states, tools, p, positions[first:])
        work_out(bench, setup, 0, ways)
        flow_back(m, bench, book, (setup.dice, setup.mixed, ways))
        list_rows(p, m, future.goal.bonus, (ways, count))
        write_rows(p, starts, first, out)


# odds(two, B) = sum over f of two of P(f) odds of (two - f, B) + sum over f of B of P(f) odds of (two, B - f)
@routine
def last_throw(m: Any, b: Any) -> None:
    """Odds of five dice, as one of the last two falls: white and black ones, two and three."""
    for two in range(21):
        one, other = b.faces_two[two]
        near, far = m.left_white_two[two, 0], m.left_white_two[two, 1]
        for black in range(56):
            total = load(m.one_three[one, black]) * near + load(m.one_three[other, black]) * far
            store(
                m.two_three[two, black],
                total + mean_left(m.two_two[two], b.pairs_three[black], m.left_black_three[black]),
            )
        near, far = m.left_black_two[two, 0], m.left_black_two[two, 1]
        for white in range(56):
            store(m.three_two[white, two], load(m.three_one[white, one]) * near + load(m.three_one[white, other]) * far)


@kernel
def mean_left(odds: Any, pairs: Any, weights: Any) -> Any:
    """Odds of three dice from those of two and the odds of the third."""
    total = load(odds[pairs[0]]) * weights[0]
    for place in range(1, 3):
        total = total + load(odds[pairs[place]]) * weights[place]
    return total


@routine
def choose_dice(m: Any, d: Any, b: Any, how: Any) -> None:
    """Odds of each way to take dice, by the octopods of all: fewer dice first, then by black faces, then by white."""
    t, ways = how
    for white in range(56):
        ends = t.ends[1 if ways > 1 else 0, white]
        for octopods in range(4):
            first = 252 * (b.octopods[white] + octopods)
            for taken in range(b.most_taken[octopods]):
                store(m.reach[octopods, taken], reachable(d, ends[taken], first))
            empty(m.reach_odds[octopods])
        for black in range(56):
            left = mean_left(m.two_three[:, black], b.pairs_three[white], m.left_white_three[white])
            left = left + mean_left(m.three_two[white], b.pairs_three[black], m.left_black_three[black])
            take_blacks(m, b, (black, load(d.best[white, black]) - LIKE, left))
        for octopods in range(4):
            for taken in range(b.most_taken[octopods]):
                left = load(m.reach_odds[octopods, taken])
                if some(left):
                    most = load(m.reach[octopods, taken]) - LIKE
                    take_whites(m, d, (ends[taken], 252 * (b.octopods[white] + octopods)), (most, left))


@kernel
def reachable(d: Any, ends: Any, first: int) -> Any:
    """The best of three ends, which lie behind the first one with so many octopods."""
    most = larger(load(d.ends[first + ends[0]]), load(d.ends[first + ends[1]]))
    return larger(most, load(d.ends[first + ends[2]]))


@kernel
def take_blacks(m: Any, b: Any, which: Any) -> None:
    """Hand the odds of all six dice to the best black dice to take, fewer first."""
    black, most, left = which
    values, odds = m.reach[b.octopods[black]], m.reach_odds[b.octopods[black]]
    last = b.taken_at[black + 1] - 1
    for row in range(b.taken_at[black], last):
        left = give(odds[b.taken[row]], load(values[b.taken[row]]), most, left)
    add(odds[b.taken[last]], left)


@kernel
def take_whites(m: Any, d: Any, where: Any, what: Any) -> None:
    """Hand the odds of black dice taken to the best white dice beside them."""
    ends, first = where
    most, left = what
    for choice in range(3):
        end = first + ends[choice]
        left = give(m.ends[end], load(d.ends[end]), most, left)


# How F adds: not at all (kind 0), with no submarine turned (1), with one turned, too (2); see `sixteen.all_dice`.
@routine
def choose_ways(m: Any, d: Any, bonus: Any, ways: int) -> None:
    """Odds of each way to end the turn: with which way of F, so many octopods and these dice."""
    for kind in range(3 if ways > 1 else 1):
        for octopods in range(7):
            for cell in range(251):
                left = load(m.ends[252 * (7 * kind + octopods) + cell])
                if some(left):
                    choose_way(m, d, bonus, (kind, octopods, cell, ways, left))


@kernel
def choose_way(m: Any, d: Any, bonus: Any, which: Any) -> None:
    """Hand the odds of dice taken to the first best way of F."""
    kind, octopods, cell, ways, left = which
    more, most, top = octopods + (kind > 0), octopods + (kind > 1), d.cells.shape[1] - 1
    if ways > 1:
        second = load(d.cells[1, min(more, top), cell]) + bonus[more]
        third = load(d.cells[2, min(most, top), cell]) + bonus[most]  # NEVER if there is no such way
        best = larger(second, third)
        first = load(d.cells[0, min(octopods, top), cell]) + bonus[octopods]
        least = larger(first, best) - LIKE
        left = give(m.last[0, octopods, cell], first, least, left)
        left = give(m.last[1, more, cell], second, least, left)
        add(m.last[2, most, cell], left)
    else:
        add(m.last[0, octopods, cell], left)


@routine
def flow_back(m: Any, d: Any, b: Any, how: Any) -> None:
    """The odds of every end of the turn that is on the bench; `how` are odds of dice, `mixed`, and the ways of F."""
    odds, mixed, ways = how
    clear_flow(m, ways)
    first_throw(m, d, b, (odds, mixed))
    after_one_one(m, d, b, (odds, mixed))
    if not mixed:
        after_two_whites(m, d, b, odds)
        after_two_blacks(m, d, b, odds)
    last_throw(m, b)
    choose_dice(m, d, b, (odds, ways))
    choose_ways(m, d, odds.bonus, ways)
