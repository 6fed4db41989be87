"""The learned weights, as they ship with the package."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from octosphere.core.errors import OctosphereError
from octosphere.core.parsing import PARSING

FILE = Path(__file__).with_name("octodice.npz")


class BadWeights(OctosphereError):
    """A file of weights that is missing or damaged."""


@cache
def load_weights(path: Path = FILE) -> dict[str, Any]:
    """The arrays of all nets; loaded once, with NumPy alone."""
    import numpy

    try:
        with PARSING, path.open("rb") as file, numpy.load(file, allow_pickle=False) as found:
            return {name: found[name] for name in found.files}
    except (OSError, ValueError, EOFError, BadZipFile) as error:
        raise BadWeights(
            f"the learned values in {path.name} cannot be read ({error}): install the package anew"
        ) from None
