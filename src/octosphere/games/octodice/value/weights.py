"""The learned weights, as they ship with the package."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from octosphere.core.errors import OctosphereError
from octosphere.core.parsing import load_arrays

FILE = Path(__file__).with_name("octodice.npz")


class BadWeights(OctosphereError):
    """A file of weights that is missing or damaged."""


@cache
def load_weights(path: Path = FILE) -> dict[str, Any]:
    """The arrays of all nets; loaded once, with NumPy alone."""
    try:
        with path.open("rb") as file:
            return load_arrays(file)
    except (OSError, ValueError, EOFError, BadZipFile) as error:
        raise BadWeights(
            f"the learned values in {path.name} cannot be read ({error}): install the package anew"
        ) from None
