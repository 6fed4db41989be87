"""What a seat sees of a game as a row of numbers, by lists that say where in the record they lie."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine
from octosphere.core.vectors import widen

CHANCE = -1
OVER = -2
SIGNED, BYTE, WORD = 0, 1, 2  # how a number is stored, as `rows.SIZES` has it

rules = bound_rules()
score, to_move = rules.score, rules.to_move


@routine
def observe(room: Any, game: int, seat: int, rows: Any) -> None:
    """Write the row of one game as a seat sees it; the order of the parts matters, see `rows.Rows`."""
    row, lists = rows[game], room.rows
    copy(row, room.signed[game], lists, seat, SIGNED)
    copy(row, room.unsigned[game], lists, seat, BYTE)
    copy(row, room.words[game], lists, seat, WORD)
    copy_alone(row, room.signed[game], lists, seat, SIGNED)
    copy_alone(row, room.unsigned[game], lists, seat, BYTE)
    copy_alone(row, room.words[game], lists, seat, WORD)
    for place in range(lists.flags[0], len(row)):
        row[place] = 0
    mark(row, room.signed[game], lists, seat, SIGNED)
    mark(row, room.unsigned[game], lists, seat, BYTE)
    mark(row, room.words[game], lists, seat, WORD)
    split(row, room.signed[game], lists, seat, SIGNED)
    split(row, room.unsigned[game], lists, seat, BYTE)
    split(row, room.words[game], lists, seat, WORD)
    begin_row(row, room.states[game], room.works[0].seats, seat)


@kernel
def copy(row: Any, cells: Any, lists: Any, seat: int, kind: int) -> None:
    """Numbers as they are, sixteen at once."""
    origins = lists.wide.origins[seat]
    for at in range(lists.wide.cuts[kind], lists.wide.cuts[kind + 1]):
        widen(row, lists.wide.targets[at], cells, origins[at])


@kernel
def copy_alone(row: Any, cells: Any, lists: Any, seat: int, kind: int) -> None:
    """Numbers as they are, one by one."""
    origins = lists.alone.origins[seat]
    for at in range(lists.alone.cuts[kind], lists.alone.cuts[kind + 1]):
        row[lists.alone.targets[at]] = cells[origins[at]]


@kernel
def mark(row: Any, cells: Any, lists: Any, seat: int, kind: int) -> None:
    """Numbers as one flag of several."""
    origins, goals = lists.marks.origins[seat], lists.goals[seat]
    for at in range(lists.marks.cuts[kind], lists.marks.cuts[kind + 1]):
        row[goals[lists.marks.targets[at] + cells[origins[at]]]] = 1


@kernel
def split(row: Any, cells: Any, lists: Any, seat: int, kind: int) -> None:
    """Numbers as a flag for each of their bits."""
    origins = lists.bits.origins[seat]
    for at in range(lists.bits.cuts[kind], lists.bits.cuts[kind + 1]):
        found, target = cells[origins[at]], lists.bits.targets[at]
        for bit in range(lists.widths[at]):
            row[target + bit] = found >> bit & 1


@kernel
def begin_row(row: Any, s: Any, seats: int, seat: int) -> None:
    """The head that every game has: who is to move, and scores."""
    mover = to_move(s)
    for place in range(seats):
        other = seat + place if seat + place < seats else seat + place - seats
        row[place] = 1 if mover == other else 0
        row[seats + 2 + place] = score(s, other)
    row[seats] = 1 if mover == CHANCE else 0
    row[seats + 1] = 1 if mover == OVER else 0
