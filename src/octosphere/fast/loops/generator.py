"""Draws inside loops: `core.chance` itself when plain, the same arithmetic on machine words when compiled."""

from __future__ import annotations

from typing import Any

from octosphere.core import chance
from octosphere.core.kernel import is_compiling, kernel

draw: Any = chance.counter_draw
stream_of: Any = chance.stream_of

if is_compiling():
    from numpy import uint64

    # Every constant is an unsigned word: one signed number among them would turn a product into a float.
    GOLDEN, MIX_1, MIX_2 = uint64(chance.GOLDEN), uint64(chance.MIX_1), uint64(chance.MIX_2)
    LOW, RANGE = uint64((1 << 32) - 1), uint64(1 << 32)
    S27, S30, S31, S32 = uint64(27), uint64(30), uint64(31), uint64(32)

    @kernel
    def mix(word: uint64) -> uint64:
        """A bijection of 64-bit words that leaves no pattern."""
        word = (word ^ (word >> S30)) * MIX_1
        word = (word ^ (word >> S27)) * MIX_2
        return word ^ (word >> S31)

    @kernel
    def word_stream(seed: int, game: int) -> uint64:
        """The stream of one game; a seed may be given as the signed number with its bits."""
        return mix(mix(uint64(seed) + GOLDEN) + uint64(game) * GOLDEN)

    @kernel
    def word_draw(stream: uint64, key: int, size: int) -> int:
        """An unbiased draw; only a low part below the size costs the division."""
        faces = uint64(size)
        word = mix(stream ^ mix(uint64(key) + GOLDEN))
        while True:
            product = (word >> S32) * faces
            low = product & LOW
            if low >= faces or low >= RANGE % faces:
                return int(product >> S32)
            word = mix(word + GOLDEN)

    draw, stream_of = word_draw, word_stream
