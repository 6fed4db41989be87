"""The exact turn by backward induction over unordered dice, many positions side by side.

Every array has the positions ("lanes") as its last axis, so that the inner loops vectorise.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from octosphere.core.kernel import kernel, routine

NEVER = -1.0e9
MENU = (9, 300)  # rows of a menu, see `options`; more than there are options


class Desk(NamedTuple):
    """Working space: the value of every stage of a turn, for each lane."""

    cells: Any  # [3 ways of F][octopods 0, 1, 2+][cell]: best end of the turn with these dice taken
    reach: Any  # [black octopods][black taken]: the same for one throw of white dice
    best: Any  # [3 white][3 black]: all dice lie
    two_three: Any  # [2 white][3 black]
    three_two: Any  # [3 white][2 black]
    one_three: Any  # four dice set aside: [1 white][3 black]
    two_two: Any
    three_one: Any
    row: Any  # scratch [2 black]
    white_side: Any  # scratch [3 black]
    best_one: Any  # scratch [3 white][3 black]: a black die joins three white ones
    one_best: Any
    two_none: Any  # two dice set aside
    one_one: Any
    none_two: Any
    column: Any  # scratch [3 white][1 black]
    pairs: Any  # scratch [3 white] and [3 black]: two of a kind of dice
    value: Any  # of the turn
    after: Any  # scratch, not by lane: after the turn, by struck −2s and octopods; points of the turn
    menu: Any  # scratch, not by lane: see `options`


SHAPES = {
    "reach": (4, 21), "best": (56, 56), "two_three": (21, 56), "three_two": (56, 21),
    "one_three": (6, 56), "two_two": (21, 21), "three_one": (56, 6), "row": (21,), "white_side": (56,),
    "best_one": (56, 56), "one_best": (56, 56), "two_none": (21,), "one_one": (6, 6), "none_two": (21,),
    "column": (56, 6), "pairs": (2, 56), "value": (),
}  # fmt: skip


def desk(lanes: int, octopods: int = 3) -> Desk:
    """Working space for so many lanes; chances tell all eight numbers of octopods apart."""
    import numpy

    shapes = SHAPES | {"cells": (3, octopods, 251)}
    stages = {name: numpy.zeros((*shape, lanes)) for name, shape in shapes.items()}
    return Desk(**stages, after=numpy.zeros(14), menu=numpy.zeros(MENU, numpy.int32))


@kernel
def larger(target: Any, other: Any) -> None:
    """Raise each lane of a target to the other's value where that is larger."""
    for lane in range(target.shape[0]):
        one = target[lane]
        target[lane] = one if one > other[lane] else other[lane]


@kernel
def larger_sum(target: Any, other: Any, more: float) -> None:
    """Raise each lane of a target to the other's value plus a number where that is larger."""
    for lane in range(target.shape[0]):
        one, two = target[lane], other[lane] + more
        target[lane] = one if one > two else two


@kernel
def larger_of(target: Any, one: Any, other: Any) -> None:
    """Write the larger of two values into each lane of a target."""
    for lane in range(target.shape[0]):
        target[lane] = one[lane] if one[lane] > other[lane] else other[lane]


@kernel
def fill(target: Any, value: float) -> None:
    """Write one value into all lanes of a target."""
    for lane in range(target.shape[0]):
        target[lane] = value


@kernel
def copy(target: Any, other: Any) -> None:
    """Copy all lanes of another row into a target."""
    for lane in range(target.shape[0]):
        target[lane] = other[lane]


@kernel
def add(target: Any, other: Any, weight: float) -> None:
    """Add the other's value times a weight to each lane of a target."""
    for lane in range(target.shape[0]):
        target[lane] += other[lane] * weight


@kernel
def add_larger(target: Any, one: Any, other: Any, weight: float) -> None:
    """Add the larger of two values times a weight to each lane of a target."""
    for lane in range(target.shape[0]):
        target[lane] += (one[lane] if one[lane] > other[lane] else other[lane]) * weight


# best(W, B) = max over (u, v) of  max over ways of F of  cells[way, min(2, o), u, v] + bonus[o]
# u are the white dice taken from W and v as many black ones from B, none to two of each; o counts the octopods of W
# and B, and one more where the tile F adds it.
#
# The example here and below: the last turn of the first-game layout, German edition, an empty sheet. W = crystal,
# crystal, octopod and B = red, white, octopod. Taking both crystals with red and white is worth 3 (cells), two
# octopods pay 1: best = 4.
@routine
def all_dice(d: Any, b: Any, bonus: Any, ways: int) -> None:
    """The best end of the turn for each way all six dice can lie."""
    for white in range(56):
        for octopods in range(4):
            reachable(d, b, bonus, (white, octopods, ways))
        for black in range(56):
            target = d.best[white, black]
            reach = d.reach[b.octopods[black]]
            fill(target, NEVER)
            for row in range(b.taken_at[black], b.taken_at[black + 1]):
                larger(target, reach[b.taken[row]])


@kernel
def reachable(d: Any, b: Any, bonus: Any, which: Any) -> None:
    """With these white dice and so many black octopods: the best end for each choice of black dice."""
    white, black_octopods, ways = which
    octopods = b.octopods[white] + black_octopods
    for black in range(21):
        target = d.reach[black_octopods, black]
        fill(target, NEVER)
        for row in range(b.taken_at[white], b.taken_at[white + 1]):
            cell = b.cell[b.taken[row], black]
            if cell >= 0:
                for way in range(ways):
                    caught = octopods + (b.catch[row, way - 1] if way > 0 else 0)
                    larger_sum(target, d.cells[way, min(caught, d.cells.shape[1] - 1), cell], bonus[caught])


# One die is to be thrown:  two_three(w, B) = sum over faces f of P(f) best(w + f, B)
# and two dice, one after the other, as a mean of means:  one_three(w, B) = sum over f of P(f) two_three(w + f, B).
#
# With two crystals aside, and red, white and an octopod: 4 if the last white die shows an octopod, else 1 as the -2
# stays: 1/6 * 4 + 5/6 * 1 = 1.5.
@routine
def four_aside(d: Any, b: Any) -> None:
    """The mean over the last two dice, for each four that were set aside."""
    for black in range(56):
        for two in range(21):
            mean_of(d.two_three[two, black], d.best[:, black], b.join_three[two], b.white_one)
        for one in range(6):
            mean_of(d.one_three[one, black], d.two_three[:, black], b.join_two[one], b.white_one)
    for white in range(56):
        for two in range(21):
            mean_of(d.three_two[white, two], d.best[white], b.join_three[two], b.black_one)
        for one in range(6):
            mean_of(d.three_one[white, one], d.three_two[white], b.join_two[one], b.black_one)
    for white in range(21):
        for two in range(21):
            mean_of(d.two_two[white, two], d.two_three[white], b.join_three[two], b.black_one)


@kernel
def mean_of(target: Any, values: Any, joined: Any, odds: Any) -> None:
    """The mean over one more die."""
    fill(target, 0.0)
    for face in range(6):
        add(target, values[joined[face]], odds[face])


# After the second throw two dice more are set aside, the better of all pairs p that the rule allows:
#   aside(k) = sum over throws t of P(t) max over p in t of four(k + p)
# `best_one` and `one_best` hold the inner maximum where one die joins three of the other colour. `mixed` is the rule
# that each pair has one die of each colour: then four dice are always two and two.
@routine
def two_aside(d: Any, b: Any, mixed: int) -> None:
    """The mean over the second throw of the best two dice to add, for each two that were set aside."""
    one_and_one(d, b, mixed)
    if not mixed:
        for white in range(56):
            for black in range(56):
                x, y, z = b.faces_three[black]
                larger_of(d.best_one[white, black], d.three_one[white, x], d.three_one[white, y])
                larger(d.best_one[white, black], d.three_one[white, z])
                x, y, z = b.faces_three[white]
                larger_of(d.one_best[white, black], d.one_three[x, black], d.one_three[y, black])
                larger(d.one_best[white, black], d.one_three[z, black])
        two_whites(d, b)
        two_blacks(d, b)


# one_one(w, b) = sum over white pairs xy and black pairs uv of P(xy) P(uv) max(
#   two_two(w + x or w + y, b + u or b + v), three_one(w + x + y, b), one_three(w, b + u + v))
# where the last two are left out if `mixed`. A throw xy of unlike faces has P = 2/36, of like ones 1/36.
#
# A crystal and red aside: 0.997.
@kernel
def one_and_one(d: Any, b: Any, mixed: int) -> None:
    """One die of each colour aside: two of each are thrown."""
    for white in range(6):
        for black in range(6):
            fill(d.one_one[white, black], 0.0)
        for throw in range(21):
            x, y = b.faces_two[throw]
            first, second = b.join_two[white, x], b.join_two[white, y]
            three = b.join_three[first, y]
            for two in range(21):
                larger_of(d.row[two], d.two_two[first, two], d.two_two[second, two])
            for black in range(6):
                for other in range(21):
                    x, y = b.faces_two[other]
                    near, far = b.join_two[black, x], b.join_two[black, y]
                    weight = b.white_two[throw] * b.black_two[other]
                    if mixed:
                        add_larger(d.one_one[white, black], d.row[near], d.row[far], weight)
                    else:
                        larger_of(d.value, d.row[near], d.row[far])
                        larger(d.value, d.three_one[three, black])
                        add_larger(d.one_one[white, black], d.value, d.one_three[white, b.join_three[near, y]], weight)


# two_none(w) = sum over faces f and black threes B of P(f) P(B) max(max over pairs in B of two_two(w, pair),
#   max over faces b in B of three_one(w + f, b))
#
# Two crystals aside: 1.203, so more than a crystal and red.
@kernel
def two_whites(d: Any, b: Any) -> None:
    """Two white dice aside: one white and three black are thrown."""
    for two in range(21):
        for black in range(56):
            x, y, z = b.pairs_three[black]
            larger_of(d.white_side[black], d.two_two[two, x], d.two_two[two, y])
            larger(d.white_side[black], d.two_two[two, z])
        fill(d.two_none[two], 0.0)
        for face in range(6):
            three = b.join_three[two, face]
            for black in range(56):
                weight = b.white_one[face] * b.black_three[black]
                add_larger(d.two_none[two], d.white_side[black], d.best_one[three, black], weight)


# none_two(b): the mirror of `two_whites`, with white and black exchanged. Red and white aside: 0.822.
@kernel
def two_blacks(d: Any, b: Any) -> None:
    """Two black dice aside: three white and one black are thrown."""
    for two in range(21):
        for white in range(56):
            x, y, z = b.pairs_three[white]
            larger_of(d.white_side[white], d.two_two[x, two], d.two_two[y, two])
            larger(d.white_side[white], d.two_two[z, two])
        fill(d.none_two[two], 0.0)
        for face in range(6):
            three = b.join_three[two, face]
            for white in range(56):
                weight = b.black_one[face] * b.white_three[white]
                add_larger(d.none_two[two], d.white_side[white], d.one_best[white, three], weight)


# value = sum over W, B of P(W) P(B) max(max over w in W, b in B of one_one(w, b),
#   max over pairs in W of two_none(pair), max over pairs in B of none_two(pair))
# Six different dice, a crystal, research and a lab with yellow, red and white, have P(W) P(B) = (6/216)^2 = 36/46656.
#
# The example comes to 2.2427 points, which brute force finds too (tests/test_solve.py).
@routine
def whole_turn(d: Any, b: Any, mixed: int) -> None:
    """The mean over the first throw of the best two dice to set aside."""
    for white in range(56):
        x, y, z = b.faces_three[white]
        for black in range(6):
            larger_of(d.column[white, black], d.one_one[x, black], d.one_one[y, black])
            larger(d.column[white, black], d.one_one[z, black])
        x, y, z = b.pairs_three[white]
        larger_of(d.pairs[0, white], d.two_none[x], d.two_none[y])
        larger(d.pairs[0, white], d.two_none[z])
        larger_of(d.pairs[1, white], d.none_two[x], d.none_two[y])
        larger(d.pairs[1, white], d.none_two[z])
    total, most = d.value, d.row[0]
    fill(total, 0.0)
    for white in range(56):
        for black in range(56):
            x, y, z = b.faces_three[black]
            larger_of(most, d.column[white, x], d.column[white, y])
            larger(most, d.column[white, z])
            if not mixed:
                larger(most, d.pairs[0, white])
                larger(most, d.pairs[1, black])
            add(total, most, b.white_three[white] * b.black_three[black])
