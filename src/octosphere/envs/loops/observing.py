"""What a seat sees of a game as a row of numbers, by plans that say where in the record they lie."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine
from octosphere.core.vectors import write_row

CHANCE = -1
OVER = -2
NOBODY = -1
NEGATIVE, THINGS = 128, 64
PLANS: Any = ()  # by observer: how the record is read; both are given when a layout is known, see `rows.Rows`
MEMBERS: Any = ()  # how sets are

rules = bound_rules()
score, to_move = rules.score, rules.to_move


@routine
def show_games(room: Any) -> None:
    """Write what is seen in every game that has been told of anew, and of one that has just ended its end."""
    for game in range(len(room.told)):
        if room.last[game] != NOBODY:
            observe(room, room.ends[game], room.end_bytes[game], room.last[game], room.final[game])
            room.last[game] = NOBODY
        if room.told[game] == 1:
            seat = room.seat[game] if room.seat[game] >= 0 else 0
            observe(room, room.states[game], room.bytes[game], seat, room.observation[game])
            room.told[game] = 0


@routine
def observe_games(room: Any, seats: Any, rows: Any) -> None:
    """Write what a seat of each game sees."""
    for game in range(len(seats)):
        observe(room, room.states[game], room.bytes[game], seats[game], rows[game])


@routine
def observe(room: Any, s: Any, cells: Any, seat: int, row: Any) -> None:
    """Write the row of one position, a record and its bytes, as a seat sees it."""
    collect(cells, room.lists, seat, room.sets)
    write_row(row, cells, seat, PLANS)
    write_row(row, room.set_bytes, seat, MEMBERS)
    begin_row(row, s, room.works[0].seats, seat)


@routine
def collect(cells: Any, lists: Any, seat: int, sets: Any) -> None:
    """Make sets of lists of things, as bits; behind the last one is something negative, which is 128 or more here."""
    for index in range(len(lists.lengths)):
        start, first, bits = lists.origins[seat, index], lists.firsts[index], 0
        for at in range(start, start + lists.lengths[index]):
            if cells[at] >= NEGATIVE:
                break
            if first <= cells[at] < first + THINGS:
                bits |= 1 << (cells[at] - first)
        sets[index] = bits


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
