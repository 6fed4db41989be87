"""The exact turn of sixteen positions at once: the formulas of `lanes`, each worked out in one register.

Numbers are in single precision, so they count from what the turn is worth if nothing is done (see `turns.enter`):
they stay small, and no sum has more than a few dozen parts before it is added to another.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from octosphere.core.kernel import kernel, routine
from octosphere.core.vectors import WIDTH, larger, load, rows, spread, store

from .lanes import NEVER
from .turns import Lanes, clear, leaves
from .turns import load as load_sheet

VECTORS = 9  # of positions whose ends are entered together: 144, a multiple of all numbers of lanes that a sheet has


class Bench(NamedTuple):
    """Working space, as in `lanes.Desk`: the value of every stage of a turn, for sixteen positions."""

    cells: Any  # [3 ways of F][octopods 0, 1, 2+][cell] of 144 lanes
    base: Any  # what the numbers of a position count from: its turn if nothing is done
    ends: Any  # [how F adds][octopods][cell]; the last cell is never reached
    reach: Any
    pairs: Any  # scratch [black octopods][two black dice]
    best: Any
    two_three: Any
    three_two: Any
    one_three: Any
    two_two: Any
    three_one: Any
    side: Any
    two_none: Any
    one_one: Any
    none_two: Any
    column: Any
    value: Any
    after: Any
    menu: Any


SHAPES = {
    "base": (), "ends": (3, 7, 252),
    "reach": (4, 21), "pairs": (4, 21), "best": (56, 56), "two_three": (21, 56),
    "three_two": (56, 21), "one_three": (6, 56), "two_two": (21, 21), "three_one": (56, 6), "side": (56,),
    "two_none": (21,), "one_one": (6, 6), "none_two": (21,), "column": (56, 6), "value": (),
}  # fmt: skip


class Odds(NamedTuple):
    """Probabilities and bonuses in single precision."""

    white_one: Any
    white_two: Any
    white_three: Any
    black_one: Any
    black_two: Any
    black_three: Any
    bonus: Any


def round_odds(b: Any, bonus: Any) -> Odds:
    """The odds of a book, and what octopods pay."""
    import numpy

    found = {name: getattr(b, name) for name in Odds._fields if name != "bonus"} | {"bonus": bonus}
    return Odds(**{name: values.astype(numpy.float32) for name, values in found.items()})


def bench(octopods: int = 3) -> Bench:
    """Working space for one thread; chances tell all eight numbers of octopods apart."""
    import numpy

    stages = {name: rows(*shape) for name, shape in SHAPES.items()}
    stages["ends"][:] = NEVER
    cells = numpy.zeros((3, octopods, 251, VECTORS * WIDTH), dtype=numpy.float32)
    return Bench(cells, **stages, after=numpy.zeros(12), menu=numpy.zeros((3, 300), numpy.int32))


# The octopods of all dice are counted first:  ends(k, t, cell) = max over ways of F of
#   cells[way, min(2, t + a), cell] + bonus[t + a]  with a = 1 if F adds one, which k says of each way
# Then  reach(o, v) = max over u in W of ends(k, o + octopods of W, (u, v)),  pair(o, p) = max over v in p of
# reach(o, v)  and  best(W, B) = max over pairs p of B of pair(o, p), as no more than two dice of a colour are taken.
@routine
def all_dice(d: Any, b: Any, odds: Any, which: Any) -> None:
    """`lanes.all_dice` for one vector of positions."""
    vector, ways = which
    count_octopods(d, odds.bonus, vector, ways)
    for white in range(56):
        reachable(d, b, white, ways)
        for row in range(42):
            octopods, pair = b.pairs_seen[row]
            most = best_of_three(d.reach[octopods], b.within[pair])
            store(d.pairs[octopods, pair], larger(most, load(d.reach[octopods, 0])))
        for black in range(56):
            store(d.best[white, black], best_of_three(d.pairs[b.octopods[black]], b.pairs_three[black]))


@kernel
def count_octopods(d: Any, bonus: Any, vector: int, ways: int) -> None:
    """The best end in each cell for each number of octopods, and for each way in which F adds to them."""
    cells, lane, top = d.cells, WIDTH * vector, d.cells.shape[1] - 1
    base = load(cells[0, 0, 0, lane:])
    for way in range(1, ways):
        base = larger(base, load(cells[way, 0, 0, lane:]))
    store(d.base, base)
    for kind in range(3 if ways > 1 else 1):
        for octopods in range(7):
            paid = bonus[octopods]
            more, most = octopods + (kind > 0), octopods + (kind > 1)
            paid_more, paid_most = bonus[more], bonus[most]
            for cell in range(251):
                end = load(cells[0, min(octopods, top), cell, lane:]) - base + paid
                if ways > 1:
                    end = larger(end, load(cells[1, min(more, top), cell, lane:]) - base + paid_more)
                if ways > 2:
                    end = larger(end, load(cells[2, min(most, top), cell, lane:]) - base + paid_most)
                store(d.ends[kind, octopods, cell], end)


@kernel
def reachable(d: Any, b: Any, white: int, ways: int) -> None:
    """With these white dice: the best end for each number of black octopods and each choice of black dice."""
    for black_octopods in range(4):
        octopods = b.octopods[white] + black_octopods
        for black in range(b.most_taken[black_octopods]):
            most = spread(NEVER)
            for choice in range(3):
                kind = b.adds[white, black, choice] if ways > 1 else 0
                most = larger(most, load(d.ends[kind, octopods, b.ends[white, black, choice]]))
            store(d.reach[black_octopods, black], most)


@routine
def four_aside(d: Any, b: Any, odds: Any) -> None:
    """`lanes.four_aside` for one vector of positions."""
    for two in range(21):
        for black in range(56):
            store(d.two_three[two, black], mean_of(d.best[:, black], b.join_three[two], odds.white_one))
    for one in range(6):
        for black in range(56):
            store(d.one_three[one, black], mean_of(d.two_three[:, black], b.join_two[one], odds.white_one))
    for white in range(56):
        for two in range(21):
            store(d.three_two[white, two], mean_of(d.best[white], b.join_three[two], odds.black_one))
        for one in range(6):
            store(d.three_one[white, one], mean_of(d.three_two[white], b.join_two[one], odds.black_one))
    for white in range(21):
        for two in range(21):
            store(d.two_two[white, two], mean_of(d.two_three[white], b.join_three[two], odds.black_one))


@kernel
def mean_of(values: Any, joined: Any, odds: Any) -> Any:
    """The mean over one more die."""
    total = load(values[joined[0]]) * odds[0]
    for face in range(1, 6):
        total = total + load(values[joined[face]]) * odds[face]
    return total


@kernel
def best_of_three(values: Any, which: Any) -> Any:
    """The largest of three rows."""
    return larger(larger(load(values[which[0]]), load(values[which[1]])), load(values[which[2]]))


@routine
def two_aside(d: Any, b: Any, odds: Any, mixed: int) -> None:
    """`lanes.two_aside` for one vector of positions."""
    one_and_one(d, b, odds, mixed)
    if not mixed:
        two_whites(d, b, odds)
        two_blacks(d, b, odds)


@kernel
def one_and_one(d: Any, b: Any, odds: Any, mixed: int) -> None:
    """One die of each colour aside: two of each are thrown."""
    for white in range(6):
        for black in range(6):
            store(d.one_one[white, black], spread(0.0))
        for throw in range(21):
            first, second, three = b.join_throw[white, throw]
            for two in range(21):
                store(d.side[two], larger(load(d.two_two[first, two]), load(d.two_two[second, two])))
            for black in range(6):
                total = spread(0.0)
                whites = load(d.three_one[three, black])
                for other in range(21):
                    near, far, blacks = b.join_throw[black, other]
                    most = larger(load(d.side[near]), load(d.side[far]))
                    if not mixed:
                        most = larger(larger(most, whites), load(d.one_three[white, blacks]))
                    total = total + most * odds.black_two[other]
                store(d.one_one[white, black], load(d.one_one[white, black]) + total * odds.white_two[throw])


@kernel
def two_whites(d: Any, b: Any, odds: Any) -> None:
    """Two white dice aside: one white and three black are thrown."""
    for two in range(21):
        for black in range(56):
            store(d.side[black], best_of_three(d.two_two[two], b.pairs_three[black]))
        total = spread(0.0)
        for face in range(6):
            three = b.join_three[two, face]
            mean = spread(0.0)
            for black in range(56):
                most = larger(best_of_three(d.three_one[three], b.faces_three[black]), load(d.side[black]))
                mean = mean + most * odds.black_three[black]
            total = total + mean * odds.white_one[face]
        store(d.two_none[two], total)


@kernel
def two_blacks(d: Any, b: Any, odds: Any) -> None:
    """Two black dice aside: three white and one black are thrown."""
    for two in range(21):
        for white in range(56):
            store(d.side[white], best_of_three(d.two_two[:, two], b.pairs_three[white]))
        total = spread(0.0)
        for face in range(6):
            three = b.join_three[two, face]
            mean = spread(0.0)
            for white in range(56):
                most = larger(best_of_three(d.one_three[:, three], b.faces_three[white]), load(d.side[white]))
                mean = mean + most * odds.white_three[white]
            total = total + mean * odds.black_one[face]
        store(d.none_two[two], total)


@routine
def whole_turn(d: Any, b: Any, odds: Any, mixed: int) -> None:
    """`lanes.whole_turn` for one vector of positions."""
    for white in range(56):
        for black in range(6):
            store(d.column[white, black], best_of_three(d.one_one[:, black], b.faces_three[white]))
        store(d.side[white], best_of_three(d.none_two, b.pairs_three[white]))
    total = spread(0.0)
    for white in range(56):
        pair = best_of_three(d.two_none, b.pairs_three[white])
        mean = spread(0.0)
        for black in range(56):
            most = best_of_three(d.column[white], b.faces_three[black])
            if not mixed:
                most = larger(larger(most, pair), load(d.side[black]))
            mean = mean + most * odds.black_three[black]
        total = total + mean * odds.white_three[white]
    store(d.value, total + load(d.base))


# Lanes hold V as in `turns.solve_sheets`, the lanes of one sheet behind those of the one before, nine vectors full of
# them.
@routine
def solve_sheets(states: Any, tools: Any, first: int, values: Any) -> None:
    """Write the value of so many lanes from a sheet on; `tools` are page, future, book, bench and setup."""
    page, future, _, bench, _ = tools
    lanes = future.struck * future.octopods
    together = bench.cells.shape[3] // lanes
    count = values.shape[0] // lanes
    for start in range(0, count, together):
        end = min(count, start + together)
        clear(bench)
        ways = 1
        for index in range(start, end):
            load_sheet(states[0], page, first + index)
            mine = Lanes((index - start) * lanes, 0, future.struck, 0, future.octopods)
            ways = max(ways, leaves(states, tools, mine))
        write_values(tools, ways, values[start * lanes :], (end - start) * lanes)


@kernel
def write_values(tools: Any, ways: int, values: Any, count: int) -> None:
    """Work out one vector after the other."""
    _, _, book, bench, setup = tools
    for vector in range((count + WIDTH - 1) // WIDTH):
        all_dice(bench, book, setup.odds, (vector, ways))
        four_aside(bench, book, setup.odds)
        two_aside(bench, book, setup.odds, setup.mixed)
        whole_turn(bench, book, setup.odds, setup.mixed)
        for lane in range(min(WIDTH, count - WIDTH * vector)):
            values[WIDTH * vector + lane] = bench.value[lane]


class Setup(NamedTuple):
    """What an edition and a box say of a turn."""

    mixed: int  # set aside one white and one black
    odds: Odds
