"""What a seat sees of a game as a row of numbers, by lists that say where in the record they lie."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine
from octosphere.core.vectors import WIDTH, match, pick, widen

CHANCE = -1
OVER = -2
SIGNED, BYTE, WORD = 0, 1, 2  # how a number is stored, as `rows` has it

rules = bound_rules()
score, to_move = rules.score, rules.to_move


@routine
def observe(room: Any, game: int, seat: int, rows: Any) -> None:
    """Write the row of one game as a seat sees it; the order matters, see `rows.Rows`."""
    row, cells = rows[game], room.unsigned[game]
    copy(row, room, game, seat)
    for at in range(len(room.rows.flags.targets)):
        tests = room.rows.flags.tests[seat, at]
        match(row, room.rows.flags.targets[at], cells, room.rows.flags.origins[seat, at], tests)
    for at in range(len(room.rows.few.targets)):
        row[room.rows.few.targets[at]] = passes(cells, room.rows.few.origins[seat, at], room.rows.few.tests[seat, at])
    for at in range(len(room.rows.lists.targets)):
        mark(row, room.signed[game], room.rows.lists, seat, at)
    begin_row(row, room.states[game], room.works[0].seats, seat)


@kernel
def copy(row: Any, room: Any, game: int, seat: int) -> None:
    """Numbers as they are."""
    numbers, words, alone = room.rows.numbers, room.rows.words, room.rows.alone
    for at in range(len(numbers.targets)):
        pick(row, numbers.targets[at], room.signed[game], numbers.origins[seat, at], numbers.tests[seat, at])
    for at in range(len(words.targets)):
        widen(row, words.targets[at], room.words[game], words.origins[seat, at])
    for at in range(len(alone.targets)):
        row[alone.targets[at]] = number(room, game, alone.facts[at], alone.origins[seat, at])


@kernel
def number(room: Any, game: int, stored: int, at: int) -> int:
    """A number of the record."""
    if stored == SIGNED:
        return int(room.signed[game, at])
    return int(room.unsigned[game, at] if stored == BYTE else room.words[game, at])


@kernel
def passes(cells: Any, first: int, tests: Any) -> bool:
    """Whether a byte passes the first of sixteen tests, see `core.vectors.match`."""
    return bool(cells[first + tests[0]] & tests[WIDTH] == tests[2 * WIDTH])


@kernel
def mark(row: Any, cells: Any, lists: Any, seat: int, which: int) -> None:
    """Set the flag of every thing in a list; behind the last one is something negative."""
    first, target = lists.origins[seat, which], lists.targets[which]
    for at in range(first, first + lists.facts[which]):
        if cells[at] < 0:
            return
        row[target + cells[at]] = 1


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
