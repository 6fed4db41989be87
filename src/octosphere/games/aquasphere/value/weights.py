"""The learned weights of AquaSphere, as they ship with the package: 16-bit whole numbers, read without NumPy."""

from __future__ import annotations

import os
import sys
from array import array
from pathlib import Path

from octosphere.core.errors import OctosphereError

WIDE, SMALL = 64, 32  # of the hidden layers
FILE = Path(__file__).with_name("aquasphere.bin")
CHOSEN = "OCTOSPHERE_AQUASPHERE_WEIGHTS"  # names another file: for training, and to compare two


class BadWeights(OctosphereError):
    """A file of weights that is missing or damaged."""


def layer_sizes(features: int) -> tuple[int, ...]:
    """How many numbers each part has: weights and biases of three layers."""
    return features * WIDE, WIDE, WIDE * SMALL, SMALL, SMALL, 1


def load_tables(features: int) -> list[list[int]]:
    """The six parts of the net."""
    path = Path(os.environ.get(CHOSEN) or FILE)
    numbers = array("h")
    try:
        numbers.frombytes(path.read_bytes())
    except (OSError, ValueError) as error:
        raise BadWeights(f"the learned values in {path} cannot be read ({error}): install the package anew") from None
    if sys.byteorder == "big":
        numbers.byteswap()
    sizes = layer_sizes(features)
    if len(numbers) != sum(sizes):
        raise BadWeights(f"{path} holds {len(numbers)} numbers, expected {sum(sizes)}: install the package anew")
    parts, at = [], 0
    for size in sizes:
        parts.append(list(numbers[at : at + size]))
        at += size
    return parts
