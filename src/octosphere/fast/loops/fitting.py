"""A small net and its gradient, example by example in one order: the same bits on every machine.

Layers are rows of single precision, as many as are a multiple of sixteen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from octosphere.core.kernel import kernel, routine
from octosphere.core.vectors import WIDTH, larger, load, spread, store


class Layers(NamedTuple):
    """The weights of a net, or the slope of each."""

    first: Any  # [feature][wide]
    first_bias: Any
    second: Any  # [wide][small]
    second_bias: Any
    third: Any
    third_bias: Any  # of one number


class Room(NamedTuple):
    """Working space: both hidden layers of an example, how far they were off, and which features it has."""

    across: Any  # the second weights once more, [small][wide]
    wide: Any
    small: Any
    wide_off: Any
    small_off: Any
    seen: Any
    answer: Any  # of one number
    share: Any  # what one example counts


@kernel
def copy(target: Any, values: Any) -> None:
    """Write a row into another one."""
    for at in range(0, target.shape[0], WIDTH):
        store(target[at:], load(values[at:]))


@kernel
def add_times(target: Any, values: Any, weight: Any) -> None:
    """Add a row times a weight to another one."""
    for at in range(0, target.shape[0], WIDTH):
        store(target[at:], load(target[at:]) + load(values[at:]) * weight)


@kernel
def drop_negative(target: Any) -> None:
    """Raise what is below nothing to nothing."""
    for at in range(0, target.shape[0], WIDTH):
        store(target[at:], larger(load(target[at:]), spread(0.0)))


# wide = max(0, first_bias + sum over features f of row[f] * first[f]), small likewise from wide, and
# answer = third_bias + sum over small s of third[s] * small[s].
@kernel
def respond(net: Any, row: Any, room: Any) -> int:
    """Work out both hidden layers and the answer to a row; return how many features it has."""
    count = 0
    copy(room.wide, net.first_bias)
    for feature in range(row.shape[0]):
        if row[feature] != 0:
            room.seen[count] = feature
            count += 1
            add_times(room.wide, net.first[feature], row[feature])
    drop_negative(room.wide)
    copy(room.small, net.second_bias)
    for place in range(room.wide.shape[0]):
        if room.wide[place] > 0:
            add_times(room.small, net.second[place], room.wide[place])
    drop_negative(room.small)
    room.answer[0] = net.third_bias[0]
    for place in range(room.small.shape[0]):
        room.answer[0] += net.third[place] * room.small[place]
    return count


@routine
def respond_all(net: Any, rows: Any, room: Any, answers: Any) -> None:
    """The answer to every row."""
    for index in range(rows.shape[0]):
        respond(net, rows[index], room)
        answers[index] = room.answer[0]


# The loss of an example is share / 2 * (answer - target)^2; its slope by each weight follows from the layer behind.
@routine
def add_slopes(net: Any, examples: Any, slope: Any, room: Any) -> None:
    """Add the slopes of the loss of all examples, which are rows and targets."""
    rows, targets = examples
    for index in range(rows.shape[0]):
        row = rows[index]
        count = respond(net, row, room)
        room.answer[0] = (room.answer[0] - targets[index]) * room.share[0]
        turn_small(net, slope, room)
        turn_wide(slope, room)
        add_times(slope.first_bias, room.wide_off, 1.0)
        for place in range(count):
            feature = room.seen[place]
            add_times(slope.first[feature], room.wide_off, row[feature])


@kernel
def turn_small(net: Any, slope: Any, room: Any) -> None:
    """From the answer, which now says how far it was off, back to the small layer."""
    slope.third_bias[0] += room.answer[0]
    add_times(slope.third, room.small, room.answer[0])
    for place in range(room.small.shape[0]):
        room.small_off[place] = net.third[place] * room.answer[0] if room.small[place] > 0 else 0.0
    add_times(slope.second_bias, room.small_off, 1.0)


@kernel
def turn_wide(slope: Any, room: Any) -> None:
    """From the small layer back to the wide one."""
    for at in range(0, room.wide_off.shape[0], WIDTH):
        store(room.wide_off[at:], spread(0.0))
    for place in range(room.small.shape[0]):
        if room.small[place] > 0:
            add_times(room.wide_off, room.across[place], room.small_off[place])
    for place in range(room.wide.shape[0]):
        if room.wide[place] > 0:
            add_times(slope.second[place], room.small_off, room.wide[place])
        else:
            room.wide_off[place] = 0.0
