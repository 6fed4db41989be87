"""Look-ups of the exact turn: unordered dice, what joins to what, and which dice an action takes."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement as multisets
from math import factorial, prod
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    import numpy

FACES = 6
OCTOPOD = 5
SUBMARINE = 4

ONES, TWOS, THREES = (tuple(multisets(range(FACES), dice)) for dice in (1, 2, 3))  # 6, 21, 56
TAKEN = tuple(taken for dice in range(3) for taken in multisets(range(OCTOPOD), dice))  # 21: dice of one colour used
CELLS = tuple((u, v) for u, a in enumerate(TAKEN) for v, b in enumerate(TAKEN) if len(a) == len(b))  # 251


T = TypeVar("T")
Take = tuple[tuple[int, ...], tuple[int, int]]  # dice, and whether F then adds an octopod, by submarines turned


class Catch:
    """How the tile F can add an octopod: not at all, L-F1, L-F2 as in German, L-F2 as in English."""

    NONE, SUBMARINE, EVERY, OTHER = 0, 1, 2, 3


class Book(NamedTuple):
    """All look-ups, as arrays; the first axis of a ragged list is cut by its `…_at`."""

    join_two: numpy.ndarray[Any, Any]  # a die and a face -> two dice
    join_three: numpy.ndarray[Any, Any]  # two dice and a face -> three
    faces_two: numpy.ndarray[Any, Any]
    faces_three: numpy.ndarray[Any, Any]
    pairs_three: numpy.ndarray[Any, Any]  # the pairs among three dice
    white_one: numpy.ndarray[Any, Any]  # odds
    white_two: numpy.ndarray[Any, Any]
    white_three: numpy.ndarray[Any, Any]
    black_one: numpy.ndarray[Any, Any]
    black_two: numpy.ndarray[Any, Any]
    black_three: numpy.ndarray[Any, Any]
    octopods: numpy.ndarray[Any, Any]  # among three dice
    taken_at: numpy.ndarray[Any, Any]
    taken: numpy.ndarray[Any, Any]  # what can be taken of three dice
    catch: numpy.ndarray[Any, Any]  # beside it: whether F adds an octopod, by way and submarines turned into bots
    cell: numpy.ndarray[Any, Any]  # white and black dice taken -> place in the table of actions
    one_taken: numpy.ndarray[Any, Any]  # a face -> taken
    two_taken: numpy.ndarray[Any, Any]  # two faces -> taken
    cells_of_one: numpy.ndarray[Any, Any]  # the dice of an action, 5 * white + black -> place in the table of actions
    cells_of_two: numpy.ndarray[Any, Any]  # the dice of two actions -> the same
    join_throw: numpy.ndarray[Any, Any]  # a die and a throw of two -> two dice with one of them, with the other; three
    ends: numpy.ndarray[Any, Any]  # three white dice and black dice taken -> three cells, some more than once
    adds: numpy.ndarray[Any, Any]  # beside it: in how many ways of F it adds an octopod; if in one, in the first
    most_taken: numpy.ndarray[Any, Any]  # how many choices of dice there are among three with so many octopods
    pairs_seen: numpy.ndarray[Any, Any]  # the pairs in three dice, each with their octopods: 42
    within: numpy.ndarray[Any, Any]  # what can be taken of two dice, the same


@lru_cache(maxsize=24)  # the sides of dice may come from outside
def book(white: tuple[int, ...], black: tuple[int, ...], catch: int) -> Book:
    """The look-ups for dice with these sides and one meaning of the tile F."""
    import numpy

    def ints(values: Any) -> Any:
        return numpy.array(values, dtype=numpy.int32)

    two, three = {t: i for i, t in enumerate(TWOS)}, {t: i for i, t in enumerate(THREES)}
    takes = [takes_of(dice, catch) for dice in THREES]
    index = {taken: place for place, taken in enumerate(TAKEN)}
    cells = {cell: place for place, cell in enumerate(CELLS)}
    actions = [(white, black) for white in range(OCTOPOD) for black in range(OCTOPOD)]  # by the dice they take

    def cell_of(*taken: tuple[int, int]) -> int:
        whites, blacks = zip(*taken, strict=True)
        return cells[index[join(*whites)], index[join(*blacks)]]

    ends = [[three_of(_ends(rows, black, cells)) for black in TAKEN] for rows in takes]
    return Book(
        join_two=ints([[two[tuple(sorted((a, f)))] for f in range(6)] for (a,) in ONES]),
        join_three=ints([[three[tuple(sorted((*pair, f)))] for f in range(6)] for pair in TWOS]),
        faces_two=ints(TWOS),
        faces_three=ints(THREES),
        pairs_three=ints([[two[pair] for pair in multipairs(dice)] for dice in THREES]),
        white_one=odds(ONES, white),
        white_two=odds(TWOS, white),
        white_three=odds(THREES, white),
        black_one=odds(ONES, black),
        black_two=odds(TWOS, black),
        black_three=odds(THREES, black),
        octopods=ints([dice.count(OCTOPOD) for dice in THREES]),
        taken_at=ints([sum(len(t) for t in takes[:place]) for place in range(57)]),
        taken=ints([index[taken] for rows in takes for taken, _ in rows]),
        catch=ints([adds for rows in takes for _, adds in rows]),
        cell=ints([[cells.get((u, v), -1) for v in range(21)] for u in range(21)]),
        one_taken=ints([index[f,] for f in range(5)]),
        two_taken=ints([[index[tuple(sorted((f, g)))] for g in range(5)] for f in range(5)]),
        cells_of_one=ints([cell_of(one) for one in actions]),
        cells_of_two=ints([[cell_of(one, other) for other in actions] for one in actions]),
        join_throw=ints([[[two[join(a, f)], two[join(a, g)], three[join(a, f, g)]] for f, g in TWOS] for (a,) in ONES]),
        ends=ints([[[end for end, _ in row] for row in rows] for rows in ends]),
        adds=ints([[[sum(adds) for _, adds in row] for row in rows] for rows in ends]),
        most_taken=ints([sum(len(taken) <= 3 - octopods for taken in TAKEN) for octopods in range(4)]),
        pairs_seen=ints(sorted({(dice.count(OCTOPOD), two[pair]) for dice in THREES for pair in multipairs(dice)})),
        within=ints([three_of([index[taken] for taken, _ in takes_of(pair, catch)]) for pair in TWOS]),
    )


def join(*faces: int) -> tuple[int, ...]:
    """Dice in their order."""
    return tuple(sorted(faces))


def multipairs(dice: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The pairs among three dice."""
    a, b, c = dice
    return (a, b), (a, c), (b, c)


def three_of(choices: list[T]) -> list[T]:
    """The last three of some choices, the first again where there are fewer: a loop of fixed length is faster."""
    return (choices[-3:] + choices[:1] * 3)[:3]


def _ends(rows: list[Take], black: tuple[int, ...], cells: dict[Any, int]) -> list[tuple[int, tuple[int, int]]]:
    """The cells that these black dice and as many of three white ones lead to, each with what F adds."""
    index = {taken: place for place, taken in enumerate(TAKEN)}
    found = [(cells[index[taken], index[black]], adds) for taken, adds in rows if len(taken) == len(black)]
    return found or [(len(CELLS), (0, 0))]


def odds(rolls: tuple[tuple[int, ...], ...], sides: tuple[int, ...]) -> Any:
    """The probability of each unordered roll."""
    import numpy

    weight = Counter(sides)
    orders = [factorial(len(roll)) // prod(factorial(count) for count in Counter(roll).values()) for roll in rolls]
    ways = [order * prod(weight[face] for face in roll) for order, roll in zip(orders, rolls, strict=True)]
    return numpy.array(ways, dtype=numpy.float64) / len(sides) ** len(rolls[0])


def takes_of(dice: tuple[int, ...], catch: int) -> list[Take]:
    """What can be taken of three dice, and whether F then adds an octopod (no submarine turned, one turned)."""
    useful = [face for face in dice if face != OCTOPOD]
    found = []
    for taken in TAKEN:
        left = Counter(useful)
        left.subtract(taken)
        if min(left.values(), default=0) >= 0:
            found.append((taken, adds_of(dice, left, catch)))
    return found


def adds_of(dice: tuple[int, ...], left: Counter[int], catch: int) -> tuple[int, int]:
    """L-F1 counts submarines that are not turned; L-F2 counts dice left over."""
    if catch == Catch.SUBMARINE:
        submarines = dice.count(SUBMARINE)
        return int(submarines > 0), int(submarines > 1)
    spare = catch == Catch.EVERY or (catch == Catch.OTHER and sum(left.values()) > 0)
    return int(spare), int(spare)
