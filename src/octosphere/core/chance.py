"""The only owner of randomness: seeded, committed or scripted draws.

A draw is a pure function of a key (who, turn, throw, die …) and a size, so that two
people who play the same seed meet the same dice whatever they decide.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Protocol

from .errors import BadInput

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


class Chance(Protocol):
    """Anything that answers a draw: a whole number from 0 to size - 1."""

    def draw(self, key: int, size: int) -> int: ...


def key_of(*parts: int) -> int:
    """Pack up to seven small numbers into one key, a byte each, the first lowest."""
    assert len(parts) < 8
    assert all(0 <= part < 256 for part in parts)
    return sum(part << (8 * place) for place, part in enumerate(parts))


def mix(word: int) -> int:
    """A bijection of 64-bit words that leaves no pattern (the finaliser of SplitMix64)."""
    word = ((word ^ (word >> 30)) * MIX_1) & MASK
    word = ((word ^ (word >> 27)) * MIX_2) & MASK
    return word ^ (word >> 31)


def stream_of(seed: int, game: int = 0) -> int:
    """The stream of one game among many played from one seed."""
    return mix((mix((seed + GOLDEN) & MASK) + game * GOLDEN) & MASK)


def counter_draw(stream: int, key: int, size: int) -> int:
    """An unbiased draw, the same on every machine; `fast.loops.generator` is its compiled twin."""
    word = mix(stream ^ mix((key + GOLDEN) & MASK))
    while True:
        product = (word >> 32) * size
        if product & 0xFFFFFFFF >= (1 << 32) % size:
            return product >> 32
        word = mix((word + GOLDEN) & MASK)


def seed_number(seed: int | str) -> int:
    """Any seed as a 64-bit number: small numbers are themselves, all else is hashed."""
    text = str(seed).strip()
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= MASK:
        return int(text)
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:8], "big")


class Seeded:
    """Dice that follow from a seed anybody may know."""

    def __init__(self, seed: int | str, game: int = 0) -> None:
        self.seed = seed
        self._stream = stream_of(seed_number(seed), game)

    def draw(self, key: int, size: int) -> int:
        return counter_draw(self._stream, key, size)


class Committed:
    """Dice between people: a secret whose hash is published first and revealed last.

    Faces come from a keyed hash, so the dice seen so far tell nothing about the next.
    """

    def __init__(self, secret: bytes | None = None) -> None:
        self.secret = secrets.token_bytes(32) if secret is None else secret
        if len(self.secret) != 32:
            raise BadInput("a dice secret has 32 bytes, written as 64 hexadecimal digits")
        self.commitment = hashlib.sha256(self.secret).hexdigest()

    def draw(self, key: int, size: int) -> int:
        assert 0 < size <= 256  # a byte of the hash decides
        block = 0
        while True:
            message = b"octosphere-draw-1" + key.to_bytes(8, "big") + block.to_bytes(4, "big")
            for byte in hmac.digest(self.secret, message, "sha256"):
                if byte < 256 - 256 % size:  # the rest of a byte would favour low faces
                    return byte % size
            block += 1


class Scripted:
    """Draws read from a list, for tests and puzzles."""

    def __init__(self, values: Iterable[int]) -> None:
        self._values = iter(values)

    def draw(self, key: int, size: int) -> int:
        value = next(self._values, None)
        if value is None:
            raise BadInput("the script of draws has run out")
        if not 0 <= value < size:
            raise BadInput(f"a scripted draw of {value}; expected 0 to {size - 1}")
        return value
