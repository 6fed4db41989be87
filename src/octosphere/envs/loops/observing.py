"""What a seat sees of a game as a row of numbers, by a list of lines that say where in the record they lie."""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine

CHANCE = -1
OVER = -2
BYTE, SIGNED = 0, 1  # how a number is stored; what is left: a word
BITS, SEAT = 2, 3  # as in `core.observation.Coding`; what is left: one flag of several

rules = bound_rules()
score, to_move = rules.score, rules.to_move


@routine
def observe(room: Any, game: int, seat: int, rows: Any) -> None:
    """Write the row of one game as a seat sees it."""
    s, seats = room.states[game], room.works[0].seats
    mover = to_move(s)
    for place in range(seats):
        other = seat + place if seat + place < seats else seat + place - seats
        rows[game, place] = 1 if mover == other else 0
        rows[game, seats + 2 + place] = score(s, other)
    rows[game, seats] = 1 if mover == CHANCE else 0
    rows[game, seats + 1] = 1 if mover == OVER else 0
    copy(room, game, seat, rows)
    flag(room, game, seat, rows)


@kernel
def copy(room: Any, game: int, seat: int, rows: Any) -> None:
    """Numbers as they are."""
    for at in range(room.cuts[0]):
        rows[game, room.targets[at]] = room.unsigned[game, room.sources[seat, at]]
    for at in range(room.cuts[0], room.cuts[1]):
        rows[game, room.targets[at]] = room.signed[game, room.sources[seat, at]]
    for at in range(room.cuts[1], room.cuts[2]):
        rows[game, room.targets[at]] = room.words[game, room.sources[seat, at]]


@kernel
def flag(room: Any, game: int, seat: int, rows: Any) -> None:
    """Numbers as flags."""
    for place in range(room.cuts[3], rows.shape[1]):
        rows[game, place] = 0
    for at in range(len(room.flags)):
        one = room.flags[at]
        found = cell(room, game, one, room.origins[seat, at])
        if one.coding == BITS:
            for bit in range(one.width):
                rows[game, one.target + bit] = found >> bit & 1
        else:
            place = found - one.low
            if one.coding == SEAT:
                place = place_of(room.works[0], found, seat)
            if 0 <= place < one.width:
                rows[game, one.target + place] = 1


@kernel
def cell(room: Any, game: int, one: Any, at: int) -> int:
    """A number of the record."""
    if one.stored == BYTE:
        return int(room.unsigned[game, at])
    if one.stored == SIGNED:
        return int(room.signed[game, at])
    return int(room.words[game, at])


@kernel
def place_of(work: Any, owner: int, seat: int) -> int:
    """Which flag stands for an owner; none of them if nobody owns it."""
    if owner >= work.most:  # one who is no seat
        return int(owner - work.most + work.seats)
    if owner >= work.seats:
        return -1
    return int(owner - seat if owner < 0 or owner >= seat else owner - seat + work.seats)
