"""The six dice by place: 0, 1, 2 white, 3, 4, 5 black. A kind is a face of one colour: 0-5 white, 6-11 black."""

from octosphere.core.kernel import kernel

from ..state import BLACK, DICE, State


@kernel
def kind_at(s: State, place: int) -> int:
    """The kind of die that lies at a place."""
    return s.dice[place] + (6 if place >= BLACK else 0)


@kernel
def first_place(kind: int) -> int:
    """The first place of the colour of a kind."""
    return 0 if kind < 6 else BLACK


@kernel
def loose_place(s: State, kind: int, start: int) -> int:
    """The first place from start on with a die of this kind not set aside, -1 if there is none."""
    for place in range(start, DICE):
        if s.aside[place] == 0 and kind_at(s, place) == kind:
            return place
    return -1


@kernel
def free_place(s: State, kind: int, marks: list[int]) -> int:
    """The first place with an unmarked die of this kind, -1 if there is none."""
    start = first_place(kind)
    face = kind if kind < 6 else kind - 6
    found = -1
    for index in range(BLACK):  # from the last to the first, without a branch: which die it is cannot be foretold
        place = start + BLACK - 1 - index
        if (marks[place] == 0) & (s.dice[place] == face):
            found = place
    return found


@kernel
def kinds_at(s: State, marks: list[int]) -> int:
    """Bit p is set if place p has an unmarked die, and none before it has the same."""
    bits = 0
    for start in range(0, DICE, BLACK):
        first, second, third = s.dice[start], s.dice[start + 1], s.dice[start + 2]
        one, two, three = marks[start] == 0, marks[start + 1] == 0, marks[start + 2] == 0
        two_is_new = two and not (one and first == second)
        three_is_new = three and not (one and first == third) and not (two and second == third)
        bits |= (one << start) | (two_is_new << (start + 1)) | (three_is_new << (start + 2))
    return bits
