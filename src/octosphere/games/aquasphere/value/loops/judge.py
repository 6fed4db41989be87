"""The learned value: what a position will bring a player, in tenths of points, by a small net of whole numbers.

Whole numbers, so that every machine finds the same. A net has two hidden layers:

    wide_j  = max(0, bias_j + sum over i of feature_i * first_ij) / 2^SHIFT
    small_k = max(0, bias_k + sum over j of wide_j * second_jk) / 2^SHIFT
    value   = promise + (bias + sum over k of small_k * third_k) / 2^SHIFT

With one feature of 16, a weight of 64 and no bias, wide = 16 * 64 / 1024 = 1.
"""

from __future__ import annotations

from typing import Any

from octosphere.core.kernel import bound_rules, kernel, routine, table
from octosphere.games.aquasphere.value.weights import SMALL, WIDE, load_tables

from .features import FEATURES, describe

rules = bound_rules()
promise = rules.promise

SHIFT = 10
BIAS = 64  # a bias counts so many times: it would not fit into 16 bits otherwise
OVER = 7  # Phase.OVER
FIRST, FIRST_BIAS, SECOND, SECOND_BIAS, THIRD, THIRD_BIAS = (table(values) for values in load_tables(FEATURES))
WIDE_AT = FEATURES  # where the layers lie in the scratch space
SMALL_AT = WIDE_AT + WIDE


@routine
def judge(s: Any, seat: int, scratch: Any) -> int:
    """Expected points at the end of the game; at its end the score."""
    guess = promise(s, seat)
    if s.phase == OVER:
        return int(guess)
    describe(s, seat, scratch)
    fill_wide(scratch)
    fill_small(scratch)
    total = THIRD_BIAS[0] * BIAS
    for small in range(SMALL):
        total += max(0, scratch[SMALL_AT + small] >> SHIFT) * THIRD[small]
    return int(guess + (total >> SHIFT))


@kernel
def fill_wide(scratch: Any) -> None:
    """The first hidden layer; most features are 0."""
    for wide in range(WIDE):
        scratch[WIDE_AT + wide] = FIRST_BIAS[wide] * BIAS
    for feature in range(FEATURES):
        value = scratch[feature]
        if value != 0:
            for wide in range(WIDE):
                scratch[WIDE_AT + wide] += value * FIRST[WIDE * feature + wide]


@kernel
def fill_small(scratch: Any) -> None:
    """The second hidden layer."""
    for small in range(SMALL):
        scratch[SMALL_AT + small] = SECOND_BIAS[small] * BIAS
    for wide in range(WIDE):
        value = scratch[WIDE_AT + wide] >> SHIFT
        if value > 0:
            for small in range(SMALL):
                scratch[SMALL_AT + small] += value * SECOND[SMALL * wide + small]
