"""Where best play leads: one turn of a position forward, from its dice to the sheets after it, with their odds.

The turn has been worked out on the desk; here odds flow the other way, from the first throw along the best decision at
every stage. Of decisions that are equally good, to a billionth of a point, the first in the order written here is
taken.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from octosphere.core.kernel import kernel, routine

from .chances import gain, lane_after, lanes_after, list_ends
from .lanes import NEVER
from .turns import CELL, LAST, MOST, PLACE, WAY, Lanes, clear, leaves, load, work_out

LIKE = 1e-9  # points by which equally good decisions may differ: the last digits of their sums


class Flow(NamedTuple):
    """The odds of every stage of a turn, for one position, and the values of those stages."""

    one_one: Any  # two dice set aside
    two_none: Any
    none_two: Any
    two_two: Any  # four dice
    three_one: Any
    one_three: Any
    all_six: Any
    ends: Any  # [way of F][octopods][cell]
    best: Any  # the same: the value of the best end noted
    pick: Any  # and which one it is
    cells: Any  # values of the desk, [way][octopods 0, 1, 2+][cell]
    reach: Any  # [black octopods][black dice taken], for one throw of white dice: the best end
    choice: Any  # and which one it is
    ways: Any  # of F, by lane


SHAPES = {
    "one_one": (6, 6), "two_none": (21, 1), "none_two": (1, 21), "two_two": (21, 21), "three_one": (56, 6),
    "one_three": (6, 56), "all_six": (56, 56), "ends": (3, 8, 251), "best": (3, 8, 251), "pick": (3, 8, 251),
    "cells": (3, 3, 251), "reach": (4, 21), "choice": (4, 21), "ways": (72,),
}  # fmt: skip


def flow() -> tuple[Flow, Flow]:
    """Working space: odds, and beside them values."""
    import numpy

    odds, values = (Flow(**{name: numpy.zeros(shape) for name, shape in SHAPES.items()}) for _ in range(2))
    return odds, values


@kernel
def empty(row: Any) -> None:
    """Set a table of two axes to 0."""
    for one in range(row.shape[0]):
        for two in range(row.shape[1]):
            row[one, two] = 0.0


@kernel
def fetch(row: Any, desk: Any, lane: int) -> None:
    """Copy one lane of a stage from the desk."""
    for one in range(row.shape[0]):
        for two in range(row.shape[1]):
            row[one, two] = desk[one, two, lane]


@routine
def prepare(m: Any, v: Any, d: Any, lane: int) -> None:
    """No odds anywhere yet, and the values of one lane at hand."""
    empty(m.one_one)
    empty(m.two_none)
    empty(m.none_two)
    empty(m.two_two)
    empty(m.three_one)
    empty(m.one_three)
    empty(m.all_six)
    fetch(v.one_one, d.one_one, lane)
    fetch(v.two_two, d.two_two, lane)
    fetch(v.three_one, d.three_one, lane)
    fetch(v.one_three, d.one_three, lane)
    for two in range(21):
        v.two_none[two, 0] = d.two_none[two, lane]
        v.none_two[0, two] = d.none_two[two, lane]
    for way in range(3):
        empty(m.ends[way])
        for octopods in range(3):
            for cell in range(251):
                v.cells[way, octopods, cell] = d.cells[way, octopods, cell, lane]
        for caught in range(8):
            for cell in range(251):
                m.best[way, caught, cell] = NEVER


# Order of decisions, here and below: one die of each colour, the black one first by its face; two white; two black.
@routine
def first_throw(m: Any, v: Any, b: Any, mixed: int) -> None:
    """Odds of the two dice set aside first."""
    for white in range(56):
        whites = best_face(v.two_none[:, 0], b.pairs_three[white])
        for black in range(6):
            w = best_face(v.one_one[:, black], b.faces_three[white])
            v.choice[0, black], v.reach[0, black] = w, v.one_one[w, black]
        for black in range(56):
            odds = b.white_three[white] * b.black_three[black]
            k = best_face(v.reach[0], b.faces_three[black])
            best, kind = v.reach[0, k], 0
            blacks = 0
            if not mixed:
                blacks = best_face(v.none_two[0], b.pairs_three[black])
                if v.two_none[whites, 0] > best + LIKE:
                    best, kind = v.two_none[whites, 0], 1
                if v.none_two[0, blacks] > best + LIKE:
                    kind = 2
            if kind == 0:
                m.one_one[int(v.choice[0, k]), k] += odds
            elif kind == 1:
                m.two_none[whites, 0] += odds
            else:
                m.none_two[0, blacks] += odds


@kernel
def best_face(values: Any, faces: Any) -> int:
    """The best of three, the first of equals."""
    best = faces[0]
    for index in range(1, 3):
        if values[faces[index]] > values[best] + LIKE:
            best = faces[index]
    return int(best)


@routine
def after_one_one(m: Any, v: Any, b: Any, mixed: int) -> None:
    """Odds of four dice, where one of each colour was set aside first."""
    for white in range(6):
        for black in range(6):
            odds = m.one_one[white, black]
            if odds > 0:
                for throw in range(21):
                    for other in range(21):
                        share(
                            m, v, b, (white, black, throw, other, mixed, odds * b.white_two[throw] * b.black_two[other])
                        )


@kernel
def share(m: Any, v: Any, b: Any, which: Any) -> None:
    """The best two of two white and two black dice that were thrown."""
    white, black, throw, other, mixed, odds = which
    best, one, two = NEVER, 0, 0
    for y in range(2):
        for x in range(2):
            w, k = b.join_throw[white, throw, x], b.join_throw[black, other, y]
            if v.two_two[w, k] > best + LIKE:
                best, one, two = v.two_two[w, k], w, k
    kind, three, blacks = 0, b.join_throw[white, throw, 2], b.join_throw[black, other, 2]
    if not mixed:
        if v.three_one[three, black] > best + LIKE:
            best, kind = v.three_one[three, black], 1
        if v.one_three[white, blacks] > best + LIKE:
            kind = 2
    if kind == 0:
        m.two_two[one, two] += odds
    elif kind == 1:
        m.three_one[three, black] += odds
    else:
        m.one_three[white, blacks] += odds


@routine
def after_pairs(m: Any, v: Any, b: Any) -> None:
    """Odds of four dice, where two of one colour were set aside first."""
    for two in range(21):
        for face in range(6):
            three = b.join_three[two, face]
            if m.two_none[two, 0] > 0:
                for black in range(56):
                    join_blacks(m, v, b, (two, three, black, m.two_none[two, 0] * b.white_one[face]))
            if m.none_two[0, two] > 0:
                for white in range(56):
                    join_whites(m, v, b, (two, three, white, m.none_two[0, two] * b.black_one[face]))


@kernel
def join_blacks(m: Any, v: Any, b: Any, which: Any) -> None:
    """Two white dice aside: one white and one black, or two black ones join them."""
    two, three, black, odds = which
    best, mixed, pick = NEVER, True, 0
    for x in range(3):
        if v.three_one[three, b.faces_three[black, x]] > best + LIKE:
            best, pick = v.three_one[three, b.faces_three[black, x]], b.faces_three[black, x]
    for x in range(3):
        if v.two_two[two, b.pairs_three[black, x]] > best + LIKE:
            best, mixed, pick = v.two_two[two, b.pairs_three[black, x]], False, b.pairs_three[black, x]
    if mixed:
        m.three_one[three, pick] += odds * b.black_three[black]
    else:
        m.two_two[two, pick] += odds * b.black_three[black]


@kernel
def join_whites(m: Any, v: Any, b: Any, which: Any) -> None:
    """Two black dice aside: one white and one black, or two white ones join them."""
    two, three, white, odds = which
    best, mixed, pick = NEVER, True, 0
    for x in range(3):
        if v.one_three[b.faces_three[white, x], three] > best + LIKE:
            best, pick = v.one_three[b.faces_three[white, x], three], b.faces_three[white, x]
    for x in range(3):
        if v.two_two[b.pairs_three[white, x], two] > best + LIKE:
            best, mixed, pick = v.two_two[b.pairs_three[white, x], two], False, b.pairs_three[white, x]
    if mixed:
        m.one_three[pick, three] += odds * b.white_three[white]
    else:
        m.two_two[pick, two] += odds * b.white_three[white]


@routine
def last_throw(m: Any, b: Any) -> None:
    """Odds of all six dice: the last two fall as they like."""
    for white in range(21):
        for black in range(21):
            odds = m.two_two[white, black]
            if odds > 0:
                for face in range(6):
                    for other in range(6):
                        place = odds * b.white_one[face] * b.black_one[other]
                        m.all_six[b.join_three[white, face], b.join_three[black, other]] += place
    for one in range(6):
        for three in range(56):
            white_odds, black_odds = m.one_three[one, three], m.three_one[three, one]
            for throw in range(21):
                joined = b.join_throw[one, throw, 2]
                m.all_six[joined, three] += white_odds * b.white_two[throw]
                m.all_six[three, joined] += black_odds * b.black_two[throw]


@routine
def choose_ends(m: Any, v: Any, b: Any, how: Any) -> None:
    """Odds of each way to end the turn: which dice are taken, and how many octopods count."""
    bonus, ways = how
    for white in range(56):
        for octopods in range(4):
            for taken in range(b.most_taken[octopods]):
                reach(v, b, bonus, (white, octopods, taken, ways))
        for black in range(56):
            if m.all_six[white, black] > 0:
                octopods = b.octopods[black]
                best, pick = 2 * NEVER, 0
                for row in range(b.taken_at[black], b.taken_at[black + 1]):
                    value = v.reach[octopods, b.taken[row]]
                    if value > best + LIKE:
                        best, pick = value, int(v.choice[octopods, b.taken[row]])
                m.ends[pick // (8 * 251), pick // 251 % 8, pick % 251] += m.all_six[white, black]


@kernel
def reach(v: Any, b: Any, bonus: Any, which: Any) -> None:
    """With these white dice, so many black octopods and these black dice taken: the best white dice to take."""
    white, octopods, black, ways = which
    octopods_seen = b.octopods[white] + octopods
    best, pick = 2 * NEVER, 0
    for row in range(b.taken_at[white], b.taken_at[white + 1]):
        cell = b.cell[b.taken[row], black]
        if cell >= 0:
            for way in range(ways):
                caught = octopods_seen + (b.catch[row, way - 1] if way > 0 else 0)
                value = v.cells[way, min(caught, 2), cell] + bonus[caught]
                if value > best + LIKE:
                    best, pick = value, (8 * way + caught) * 251 + cell
    v.reach[octopods, black], v.choice[octopods, black] = best, pick


# Several actions may take the same dice: the best of them, worth gain + V(next sheet), and the first of equals.
@routine
def pick_ends(m: Any, future: Any, struck: int, crossed: int) -> None:
    """For each way to end the turn that has odds: the actions that are best for it."""
    ends = future.goal.ends
    for index in range(1, ends[0, 0] + 1):
        end = ends[index]
        for caught in range(end[MOST] + 1):
            if m.ends[end[WAY], caught, end[CELL]] > 0:
                after = min(2, crossed + caught)
                value = float(gain(future, end, caught, (struck, after)))
                if future.kind != LAST:
                    value += float(future.values[place_after(future, end, struck, after)])
                if value > m.best[end[WAY], caught, end[CELL]] + LIKE:
                    m.best[end[WAY], caught, end[CELL]] = value
                    m.pick[end[WAY], caught, end[CELL]] = index


@kernel
def place_after(future: Any, end: Any, struck: int, crossed: int) -> int:
    """Where the position after an end stands in the next layer."""
    return int(end[PLACE] * lanes_after(future) + lane_after(future, struck, crossed))


@routine
def write_ends(m: Any, future: Any, which: Any, out: Any) -> int:
    """Write where a position leads: place, points and odds, in a row each; return how many rows there are by then."""
    struck, crossed, count = which
    places, points, odds = out
    for way in range(3):
        for caught in range(8):
            for cell in range(251):
                if m.ends[way, caught, cell] > 0:
                    end = future.goal.ends[int(m.pick[way, caught, cell])]
                    after = min(2, crossed + caught)
                    places[count] = 0 if future.kind == LAST else place_after(future, end, struck, after)
                    points[count] = gain(future, end, caught, (struck, after))
                    odds[count] = m.ends[way, caught, cell]
                    count += 1
    return int(count)


@routine
def follow(states: Any, tools: Any, where: Any, out: Any) -> None:
    """Where the turn leads from each of some positions under best play; `where` are places, notes and a flow.

    Row i of `starts` says where the rows of position i begin in `out`.
    """
    page, future, book, desk, setup = tools
    positions, starts, notes, flows = where
    m, v = flows
    lanes = future.struck * future.octopods
    clear(desk)
    ways = 1
    for lane in range(positions.shape[0]):
        place, mine = positions[lane] // lanes, positions[lane] % lanes
        load(states[0], page, place)
        struck, crossed = mine // future.octopods, mine % future.octopods
        m.ways[lane] = leaves(states, tools, Lanes(lane, struck, struck + 1, crossed, crossed + 1))
        ways = max(ways, int(m.ways[lane]))
    work_out(tools, ways)
    noting = (page, notes, book, desk, setup)
    for lane in range(positions.shape[0]):
        place, mine = positions[lane] // lanes, positions[lane] % lanes
        struck, crossed = mine // future.octopods, mine % future.octopods
        prepare(m, v, desk, lane)
        first_throw(m, v, book, setup.mixed)
        after_one_one(m, v, book, setup.mixed)
        after_pairs(m, v, book)
        last_throw(m, book)
        choose_ends(m, v, book, (setup.bonus, int(m.ways[lane])))
        load(states[0], page, place)
        list_ends(states, noting)
        pick_ends(m, notes, struck, crossed)
        starts[lane + 1] = write_ends(m, notes, (struck, crossed, starts[lane]), out)
