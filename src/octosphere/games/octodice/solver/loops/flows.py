"""Where best play leads from sixteen positions at once: odds flow back through the stages that `sixteen` worked out.

The odds of an end are the derivative of the turn's value by the value of that end. A maximum hands all odds to the
first candidate that comes within LIKE of the best; a mean hands them on by the odds of its dice.
"""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import kernel, routine
from octosphere.core.vectors import WIDTH, choose, larger, load, record, some, spread, store

from .sixteen import best_of_three

LIKE = 2e-5  # points by which equally good decisions may differ: two errors of the tables


# The odds of every stage of a turn for sixteen positions, named as on the bench, and scratch space: values, and beside
# them odds.
STAGES = {
    "one_one": (6, 6), "two_none": (21,), "none_two": (21,), "two_two": (21, 21), "three_one": (56, 6),
    "one_three": (6, 56), "two_three": (21, 56), "three_two": (56, 21),
    "ends": (3 * 7 * 252,),  # [how F adds][octopods][cell]
    "last": (3, 8, 251),  # [way of F][octopods][cell]: how the turn ends
    "column": (6,), "column_odds": (6,), "side": (56,), "side_odds": (56,), "reach": (4, 21), "reach_odds": (4, 21),
}  # fmt: skip


def flow(book: Any) -> Any:
    """Working space for one thread.

    `left_white_two` and its like stand beside each die of two, and each pair among three dice: the odds of the die left
    out, 0 if the same pair stands before it.
    """
    fields: list[tuple[str, str, tuple[int, ...]]] = [(name, "f4", (*shape, WIDTH)) for name, shape in STAGES.items()]
    faces = {"two": book.faces_two, "three": book.faces_three}
    left = {
        f"left_{colour}_{dice}": [_left_out(row[::-1].tolist(), getattr(book, f"{colour}_one")) for row in faces[dice]]
        for colour in ("white", "black")
        for dice in faces
    }
    found = record(fields + [(name, "f4", (len(rows), len(rows[0]))) for name, rows in left.items()])
    for name, rows in left.items():
        found[name][:] = rows
    return found


def _left_out(row: list[int], odds: Any) -> list[float]:
    return [0.0 if face in row[:place] else float(odds[face]) for place, face in enumerate(row)]


@kernel
def empty(table: Any) -> None:
    """No odds anywhere in a row of vectors."""
    for place in range(table.shape[0]):
        store(table[place], spread(0.0))


@kernel
def add(row: Any, odds: Any) -> None:
    """Add odds to those that are there."""
    store(row, load(row) + odds)


# Values 3, 5, 5 and odds of 0.2: the second one gets them, in each of the sixteen places by its own numbers.
@kernel
def give(row: Any, value: Any, most: Any, left: Any) -> Any:
    """Add what is left to the odds of a candidate where it is above `most`; return what is left then."""
    taken = choose(value, most, left, 0.0)
    add(row, taken)
    return left - taken


@kernel
def give_three(odds: Any, values: Any, which: Any, left: Any) -> None:
    """Hand odds to the first of three that is best."""
    one, two, three = which
    first, second, third = load(values[one]), load(values[two]), load(values[three])
    most = larger(larger(first, second), third) - LIKE
    left = give(odds[one], first, most, left)
    left = give(odds[two], second, most, left)
    add(odds[three], left)


@routine
def clear_flow(m: Any, ways: int) -> None:
    """No odds in any stage that adds them up, for so many ways of F."""
    empty(m.two_none)
    empty(m.none_two)
    for one in range(6):
        empty(m.one_one[one])
        empty(m.one_three[one])
    for two in range(21):
        empty(m.two_two[two])
    for three in range(56):
        empty(m.three_one[three])
    for end in range(252 * 7 * (3 if ways > 1 else 1)):
        store(m.ends[end], spread(0.0))
    for way in range(3 if ways > 1 else 1):
        for octopods in range(8):
            empty(m.last[way, octopods])


# Order of decisions, here and below: one die of each colour, the black one first by its face; two white; two black.
@routine
def first_throw(m: Any, d: Any, b: Any, how: Any) -> None:
    """Odds of the two dice set aside first."""
    empty(m.side_odds)
    for three in range(56):
        store(m.side[three], best_of_three(d.none_two, b.pairs_three[three]))
    for white in range(56):
        empty(m.column_odds)
        for black in range(6):
            store(m.column[black], best_of_three(d.one_one[:, black], b.faces_three[white]))
        whites = aside_blacks(m, b, (white, best_of_three(d.two_none, b.pairs_three[white])), how)
        for black in range(6):
            give_three(m.one_one[:, black], d.one_one[:, black], b.faces_three[white], load(m.column_odds[black]))
        give_three(m.two_none, d.two_none, b.pairs_three[white], whites)
    for three in range(56):
        give_three(m.none_two, d.none_two, b.pairs_three[three], load(m.side_odds[three]))


@kernel
def aside_blacks(m: Any, b: Any, which: Any, how: Any) -> Any:
    """Odds after each throw of black dice beside some white ones; return those of two white ones, together."""
    white, pair = which
    odds, mixed = how
    whites = spread(0.0)
    for black in range(56):
        left = spread(odds.white_three[white] * odds.black_three[black])
        if mixed:
            give_three(m.column_odds, m.column, b.faces_three[black], left)
        else:
            whites = whites + aside_first(m, b, (black, pair, left))
    return whites


@kernel
def aside_first(m: Any, b: Any, which: Any) -> Any:
    """Odds of one die of each colour and of two black ones after one throw; return those of two white ones."""
    black, pair, left = which
    one, two, three = b.faces_three[black]
    first, second, third = load(m.column[one]), load(m.column[two]), load(m.column[three])
    most = larger(larger(larger(first, second), larger(third, pair)), load(m.side[black])) - LIKE
    left = give(m.column_odds[one], first, most, left)
    left = give(m.column_odds[two], second, most, left)
    left = give(m.column_odds[three], third, most, left)
    whites = choose(pair, most, left, 0.0)
    add(m.side_odds[black], left - whites)
    return whites


@routine
def after_one_one(m: Any, d: Any, b: Any, how: Any) -> None:
    """Odds of four dice, where one of each colour was set aside first."""
    for white in range(6):
        for throw in range(21):
            first, second, _ = b.join_throw[white, throw]
            for two in range(21):
                store(m.side[two], larger(load(d.two_two[first, two]), load(d.two_two[second, two])))
                store(m.side_odds[two], spread(0.0))
            for black in range(6):
                if some(load(m.one_one[white, black])):
                    aside_second(m, d, b, (white, throw, black, how))
            for two in range(21):
                left = load(m.side_odds[two])
                if some(left):
                    left = give(m.two_two[first, two], load(d.two_two[first, two]), load(m.side[two]) - LIKE, left)
                    add(m.two_two[second, two], left)


@kernel
def aside_second(m: Any, d: Any, b: Any, which: Any) -> None:
    """Odds of the best two of two white and two black dice, for each throw of the black ones."""
    white, throw, black, how = which
    odds, mixed = how
    three = b.join_throw[white, throw, 2]
    whites, whites_odds = load(d.three_one[three, black]), spread(0.0)
    here = load(m.one_one[white, black]) * odds.white_two[throw]
    other = 0
    for face in range(6):
        near = b.join_two[black, face]
        near_odds = spread(0.0)  # of all throws with this face first, before they are stored
        for _ in range(face, 6):
            one, two = aside_throw(
                m, d, b.join_throw[black, other], (white, whites, here * odds.black_two[other], mixed)
            )
            near_odds, whites_odds = near_odds + one, whites_odds + two
            other += 1
        add(m.side_odds[near], near_odds)
    add(m.three_one[three, black], whites_odds)


@kernel
def aside_throw(m: Any, d: Any, joined: Any, which: Any) -> Any:
    """Odds of the second black die and of both, after one throw; return those of the first one and of two whites."""
    white, whites, left, mixed = which
    near, far, blacks = joined
    one, two = load(m.side[near]), load(m.side[far])
    most = larger(one, two)
    if not mixed:
        most = larger(most, larger(whites, load(d.one_three[white, blacks])))
    most = most - LIKE
    first = choose(one, most, left, 0.0)
    left = give(m.side_odds[far], two, most, left - first)
    second = spread(0.0)
    if not mixed:
        second = choose(whites, most, left, 0.0)
        add(m.one_three[white, blacks], left - second)
    return first, second


@routine
def after_two_whites(m: Any, d: Any, b: Any, odds: Any) -> None:
    """Odds of four dice, where two white ones were set aside first."""
    for two in range(21):
        if some(load(m.two_none[two])):
            for black in range(56):
                store(m.side[black], best_of_three(d.two_two[two], b.pairs_three[black]))
                store(m.side_odds[black], spread(0.0))
            for face in range(6):
                three = b.join_three[two, face]
                here = load(m.two_none[two]) * odds.white_one[face]
                for black in range(56):
                    left = here * odds.black_three[black]
                    join_one(m, (black, left), (m.three_one[three], d.three_one[three]), b.faces_three[black])
            for black in range(56):
                give_three(m.two_two[two], d.two_two[two], b.pairs_three[black], load(m.side_odds[black]))


@routine
def after_two_blacks(m: Any, d: Any, b: Any, odds: Any) -> None:
    """Odds of four dice, where two black ones were set aside first."""
    for two in range(21):
        if some(load(m.none_two[two])):
            for white in range(56):
                store(m.side[white], best_of_three(d.two_two[:, two], b.pairs_three[white]))
                store(m.side_odds[white], spread(0.0))
            for face in range(6):
                three = b.join_three[two, face]
                here = load(m.none_two[two]) * odds.black_one[face]
                for white in range(56):
                    left = here * odds.white_three[white]
                    join_one(m, (white, left), (m.one_three[:, three], d.one_three[:, three]), b.faces_three[white])
            for white in range(56):
                give_three(m.two_two[:, two], d.two_two[:, two], b.pairs_three[white], load(m.side_odds[white]))


@kernel
def join_one(m: Any, which: Any, mixed: Any, faces: Any) -> None:
    """Two dice of a colour aside: one die of each colour, or else two of the other colour join them."""
    place, left = which
    odds, values = mixed
    one, two, three = faces
    first, second, third = load(values[one]), load(values[two]), load(values[three])
    most = larger(larger(first, second), larger(third, load(m.side[place]))) - LIKE
    left = give(odds[one], first, most, left)
    left = give(odds[two], second, most, left)
    left = give(odds[three], third, most, left)
    add(m.side_odds[place], left)
