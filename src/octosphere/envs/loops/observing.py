"""What a seat sees of a game as a row of numbers, by a list of lines that say where in the record they lie."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine

CHANCE = -1
OVER = -2
BYTE, SIGNED, WORD = 0, 1, 2  # how a number is stored
NUMBER, ONE_OF, BITS, SEAT, BY_SEAT = 0, 1, 2, 3, 4  # as in `core.observation.Coding`; what is left: members

rules = bound_rules()
score, to_move = rules.score, rules.to_move


@routine
def observe(room: Any, game: int, seat: int, rows: Any) -> None:
    """Write the row of one game as a seat sees it."""
    work, s = room.works[0], room.states[game]
    mover, seats = to_move(s), work.seats
    work.seat = seat
    for place in range(seats):
        other = turned(seat + place, seats)
        rows[game, place] = 1 if mover == other else 0
        rows[game, seats + 2 + place] = score(s, other)
    rows[game, seats] = 1 if mover == CHANCE else 0
    rows[game, seats + 1] = 1 if mover == OVER else 0
    for line in room.lines:
        at = line.source
        if line.stride > 0:
            at += line.stride * turned(seat + line.whose, seats)
        if line.coding == NUMBER:
            copy(room, game, rows, line, at)
        else:
            encode(room, game, rows, line, at)


@kernel
def turned(seat: int, seats: int) -> int:
    """A seat counted on from another one."""
    return seat - seats if seat >= seats else seat


@kernel
def copy(room: Any, game: int, rows: Any, line: Any, at: int) -> None:
    """Numbers as they are."""
    target = line.target
    if line.stored == BYTE:
        for index in range(line.length):
            rows[game, target + index] = room.unsigned[game, at + index]
    elif line.stored == SIGNED:
        for index in range(line.length):
            rows[game, target + index] = room.signed[game, at + index]
    else:
        for index in range(line.length):
            rows[game, target + index] = room.words[game, at + index]


@kernel
def cell(room: Any, game: int, line: Any, at: int) -> int:
    """A number of the record."""
    if line.stored == BYTE:
        return int(room.unsigned[game, at])
    if line.stored == SIGNED:
        return int(room.signed[game, at])
    return int(room.words[game, at])


@kernel
def encode(room: Any, game: int, rows: Any, line: Any, at: int) -> None:
    """Numbers as flags, or from the observer on."""
    target, width, seat, seats = line.target, line.width, room.works[0].seat, room.works[0].seats
    if line.coding == BY_SEAT:
        for place in range(width):
            from_here = turned(seat + place, seats) if place < seats else place - seats + line.most
            rows[game, target + place] = cell(room, game, line, at + from_here)
        return
    if line.coding == BITS:
        for index in range(line.length):
            found = cell(room, game, line, at + index)
            for bit in range(width):
                rows[game, target + index * width + bit] = found >> bit & 1
        return
    for place in range(line.room):
        rows[game, target + place] = 0
    for index in range(line.length):
        place = place_of(cell(room, game, line, at + index), line, seat, seats)
        if 0 <= place < width:
            rows[game, target + place] = 1
        if line.coding <= SEAT:
            target += width


@kernel
def place_of(found: int, line: Any, seat: int, seats: int) -> int:
    """Which flag stands for a number; none of them if it is negative."""
    if line.coding != SEAT:
        return int(found - line.low)
    if found >= line.most:  # an owner who is no seat
        return int(found - line.most + seats)
    if found >= seats:
        return -1
    return found - seat if found < 0 or found >= seat else found - seat + seats
