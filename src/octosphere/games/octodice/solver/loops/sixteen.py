"""The exact turn of sixteen positions at once: the formulas of `lanes`, each worked out in one register.

Numbers are in single precision, so they count from what the turn is worth if nothing is done (see `turns.enter`):
they stay small, and no sum has more than a few dozen parts before it is added to another.
"""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import kernel, routine
from octosphere.core.vectors import WIDTH, larger, load, spread, store

from .bench import PAID, ROWS
from .lanes import NEVER
from .turns import A2, Lanes, leaves
from .turns import load as load_sheet


# The octopods of all dice are counted first:  ends(k, t, cell) = max over ways of F of
#   cells[way, row_of[t + a], cell] + bonus[t + a]  with a = 1 if F adds one, which k says of each way
# Then  reach(o, v) = max over u in W of ends(k, o + octopods of W, (u, v)),  pair(o, p) = max over v in p of
# reach(o, v)  and  best(W, B) = max over pairs p of B of pair(o, p), as no more than two dice of a colour are taken.
# With best(W, B) for all B at hand, the means over the last black dice follow, see `four_aside`.
@routine
def all_dice(d: Any, t: Any, lane: int, ways: int) -> None:
    """`lanes.all_dice` for sixteen lanes, and the means over black dice with three white ones."""
    count_octopods(d, t.bonus, lane, ways)
    for white in range(56):
        reachable(d, t, white, ways)
        for row in range(42):
            octopods, pair = t.pairs_seen[row]
            store(d.pairs[21 * octopods + pair], best_of_three(d.reach[octopods], t.within[pair]))
        for black in range(56):
            store(d.best[white, black], best_of_three(d.pairs, t.pairs_of[black]))
        for two in range(21):
            store(d.three_two[white, two], mean_of(d.best[white], t.join_three[two], t.black_one))
        for one in range(6):
            store(d.three_one[white, one], mean_of(d.three_two[white], t.join_two[one], t.black_one))


@kernel
def count_octopods(d: Any, bonus: Any, lane: int, ways: int) -> None:
    """The best end in each cell for each number of octopods, and for each way in which F adds to them."""
    cells, row = d.cells, d.row_of[0]
    base = load(cells[0, row, 0, lane:])
    for way in range(1, ways):
        base = larger(base, load(cells[way, row, 0, lane:]))
    store(d.base, base)
    for kind in range(3 if ways > 1 else 1):
        for octopods in range(7):
            count_cells(d, bonus, (kind, octopods, lane), ways)


# Of six dice none, two or four are taken, by 1, 25 and 225 cells, so that 6, 4 or 2 can show octopods.
@kernel
def count_cells(d: Any, bonus: Any, which: Any, ways: int) -> None:
    """The best end in each cell for one number of octopods and one way in which F adds to them."""
    kind, octopods, lane = which
    more, most, base = octopods + (kind > 0), octopods + (kind > 1), load(d.base)
    rows, paid, first = d.row_of, bonus[octopods], 252 * (7 * kind + octopods)
    for cell in range(251 if octopods < 3 else 26 if octopods < 5 else 1):
        end = load(d.cells[0, rows[octopods], cell, lane:]) - base + paid
        if ways > 1:
            end = larger(end, load(d.cells[1, rows[more], cell, lane:]) - base + bonus[more])
        if ways > 2:
            end = larger(end, load(d.cells[2, rows[most], cell, lane:]) - base + bonus[most])
        store(d.ends[first + cell], end)


@kernel
def reachable(d: Any, t: Any, white: int, ways: int) -> None:
    """With these white dice: the best end for each number of black octopods and each choice of black dice.

    To take one black die or none counts as one choice.
    """
    ends = t.ends[1 if ways > 1 else 0, white]
    for black_octopods in range(4):
        first = 252 * (t.octopods[white] + black_octopods)
        none = load(d.ends[first + ends[0, 0]])
        store(d.reach[black_octopods, 0], none)
        for black in range(1, t.most_taken[black_octopods]):
            x, y, z = ends[black]
            most = larger(larger(load(d.ends[first + x]), load(d.ends[first + y])), load(d.ends[first + z]))
            store(d.reach[black_octopods, black], larger(most, none) if black < 6 else most)


@routine
def four_aside(d: Any, t: Any) -> None:
    """`lanes.four_aside` for one vector of positions; three white dice were done with `all_dice`."""
    for two in range(21):
        for black in range(56):
            store(d.two_three[two, black], mean_of(d.best[:, black], t.join_three[two], t.white_one))
        for pair in range(21):
            store(d.two_two[two, pair], mean_of(d.two_three[two], t.join_three[pair], t.black_one))
    for one in range(6):
        for black in range(56):
            store(d.one_three[one, black], mean_of(d.two_three[:, black], t.join_two[one], t.white_one))


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


@kernel
def best_faces(target: Any, values: Any) -> None:
    """For any three dice the largest of the rows of their faces."""
    place = 0
    for x in range(6):
        for y in range(x, 6):
            two = larger(load(values[x]), load(values[y]))
            for z in range(y, 6):
                store(target[place], larger(two, load(values[z])))
                place += 1


@routine
def two_aside(d: Any, t: Any, mixed: int) -> None:
    """`lanes.two_aside` for one vector of positions."""
    for white in range(6):
        one_and_one(d, t, white, mixed)
    if not mixed:
        for three in range(56):
            best_faces(d.best_one[three], d.three_one[three])
            best_faces(d.one_best[three], d.one_three[:, three])
        two_whites(d, t)
        two_blacks(d, t)


@kernel
def one_and_one(d: Any, t: Any, white: int, mixed: int) -> None:
    """One die of each colour aside, this white one: two of each are thrown."""
    for black in range(6):
        store(d.one_one[white, black], spread(0.0))
        for throw in range(21):
            store(d.joined[black, throw], load(d.one_three[white, t.join_throw[black, throw]]))
    throw = 0
    for x in range(6):
        for y in range(x, 6):
            near, far = t.join_two[white, x], t.join_two[white, y]
            three = t.join_three[near, y]
            for black in range(6):
                either_of(d.row, d.two_two[near], d.two_two[far], t.join_two[black])
                if not mixed:
                    raise_to(d.row, load(d.three_one[three, black]))
                mean = mean_of_pairs(d.row, d.joined[black], t.black_two, mixed)
                store(d.one_one[white, black], load(d.one_one[white, black]) + mean * t.white_two[throw])
            throw += 1


@kernel
def either_of(target: Any, one: Any, other: Any, which: Any) -> None:
    """For each face the larger of two rows."""
    for face in range(6):
        store(target[face], larger(load(one[which[face]]), load(other[which[face]])))


@kernel
def either_of_two(target: Any, one: Any, other: Any) -> None:
    """For each face the larger of two rows that lie by face."""
    for face in range(6):
        store(target[face], larger(load(one[face]), load(other[face])))


@kernel
def raise_to(target: Any, least: Any) -> None:
    """Raise six rows to what is there anyway."""
    for face in range(6):
        store(target[face], larger(load(target[face]), least))


@kernel
def mean_of_pairs(values: Any, joined: Any, odds: Any, mixed: int) -> Any:
    """The mean over two dice of the better of their faces; or of both together, if that is allowed."""
    total, place = spread(0.0), 0
    for x in range(6):
        one = load(values[x])
        for y in range(x, 6):
            most = larger(one, load(values[y]))
            if not mixed:
                most = larger(most, load(joined[place]))
            total = total + most * odds[place]
            place += 1
    return total


@kernel
def mean_of_larger(one: Any, other: Any, odds: Any) -> Any:
    """The mean over three dice of the larger of two rows."""
    total = spread(0.0)
    for three in range(56):
        total = total + larger(load(one[three]), load(other[three])) * odds[three]
    return total


@kernel
def two_whites(d: Any, t: Any) -> None:
    """Two white dice aside: one white and three black are thrown."""
    for two in range(21):
        for black in range(56):
            store(d.side[black], best_of_three(d.two_two[two], t.pairs_three[black]))
        total = spread(0.0)
        for face in range(6):
            mean = mean_of_larger(d.best_one[t.join_three[two, face]], d.side, t.black_three)
            total = total + mean * t.white_one[face]
        store(d.two_none[two], total)


@kernel
def two_blacks(d: Any, t: Any) -> None:
    """Two black dice aside: three white and one black are thrown."""
    for two in range(21):
        for white in range(56):
            store(d.side[white], best_of_three(d.two_two[:, two], t.pairs_three[white]))
        total = spread(0.0)
        for face in range(6):
            mean = mean_of_larger(d.one_best[t.join_three[two, face]], d.side, t.white_three)
            total = total + mean * t.black_one[face]
        store(d.none_two[two], total)


@routine
def whole_turn(d: Any, t: Any, mixed: int) -> None:
    """`lanes.whole_turn` for one vector of positions."""
    for black in range(56):
        store(d.side[black], spread(NEVER) if mixed else best_of_three(d.none_two, t.pairs_three[black]))
    total, white = spread(0.0), 0
    for x in range(6):
        for y in range(x, 6):
            either_of_two(d.row, d.one_one[x], d.one_one[y])
            for z in range(y, 6):
                either_of_two(d.column, d.row, d.one_one[z])
                if not mixed:
                    raise_to(d.column, best_of_three(d.two_none, t.pairs_three[white]))
                total = total + mean_of_threes(d.column, d.side, t.black_three) * t.white_three[white]
                white += 1
    store(d.value, total + load(d.base))


@kernel
def mean_of_threes(values: Any, other: Any, odds: Any) -> Any:
    """The mean over three dice of the best of their faces, or of what there is besides."""
    total, place = spread(0.0), 0
    for x in range(6):
        for y in range(x, 6):
            two = larger(load(values[x]), load(values[y]))
            for z in range(y, 6):
                most = larger(larger(two, load(values[z])), load(other[place]))
                total = total + most * odds[place]
                place += 1
    return total


# Sixteen sheets are solved together, each in a lane of its own. Rows hold what a turn can end in: with `struck` -2s and
# `crossed` octopods by then, 3 * struck + crossed; if A2 pays for two octopods caught, 12 + struck has that, too. So a
# position with `crossed` octopods looks up row_of[caught] = 3 * struck + min(2, crossed + caught).
@routine
def solve_sheets(states: Any, tools: Any, places: Any, values: Any) -> None:
    """Write the values of the sheets at some places; `tools` are page, future, book, bench and setup."""
    page, future, _, bench, setup = tools
    own = future.struck * future.octopods
    count = places.shape[0]
    for start in range(0, count, WIDTH):
        clear_rows(bench, future.struck)
        ways, sheets = 1, min(WIDTH, count - start)
        for lane in range(sheets):
            load_sheet(states[0], page, places[start + lane])
            ways = max(ways, leaves(states, tools, Lanes(lane, 0, 0, 0, 0)))
        for position in range(own):
            find_rows(states[0], bench.row_of, position // future.octopods, position % future.octopods)
            work_out(bench, setup, 0, ways)
            for lane in range(sheets):
                values[(start + lane) * own + position] = bench.value[lane]


@kernel
def clear_rows(d: Any, struck: int) -> None:
    """Set every end of the turn to NEVER, before the ends of other sheets are entered."""
    for way in range(3):
        for row in range(ROWS):
            if row < 3 * struck or PAID <= row < PAID + struck:
                for cell in range(251):
                    store(d.cells[way, row, cell], spread(NEVER))


@kernel
def find_rows(s: Any, row_of: Any, struck: int, crossed: int) -> None:
    """Which row the ends of a position lie in, by the octopods that are caught."""
    for caught in range(9):
        row_of[caught] = 3 * struck + min(2, crossed + caught)
        if caught > 1 and s.column[A2] >= 0:
            row_of[caught] = PAID + struck


@routine
def work_out(bench: Any, setup: Any, lane: int, ways: int) -> None:
    """From the ends of the turn back to its beginning, for sixteen lanes from one on."""
    all_dice(bench, setup.dice, lane, ways)
    four_aside(bench, setup.dice)
    two_aside(bench, setup.dice, setup.mixed)
    whole_turn(bench, setup.dice, setup.mixed)
