"""Python's parser, for one thread at a time."""

from __future__ import annotations

from threading import RLock
from typing import Any, BinaryIO

# Whoever makes a syntax tree, and NumPy does for the head of every array that it reads, holds this. Up to Python 3.12
# the depth of a tree is counted for all threads together: where another one comes between (a collection of garbage is
# enough), a good text is refused with a SystemError (python/cpython#106905).
PARSING = RLock()


def load_arrays(file: BinaryIO) -> dict[str, Any]:
    """The arrays of a NumPy archive by their names, in whatever thread."""
    import numpy

    with PARSING, numpy.load(file, allow_pickle=False) as found:
        return {name: found[name] for name in found.files}
