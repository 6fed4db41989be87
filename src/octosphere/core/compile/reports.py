"""Who is told how far compiling is; needs no compiler, so that listening costs nothing where nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Report = Callable[[int, int, str], None]

_reports: list[Report] = []


@contextmanager
def reporting(tell: Report) -> Iterator[None]:
    """Tell how far compiling has come: kernels done, kernels in all, and what they are for."""
    _reports.append(tell)
    try:
        yield
    finally:
        _reports.remove(tell)


def report(done: int, of: int, what: str) -> None:
    """So many kernels are done, of so many."""
    for tell in _reports:
        tell(done, of, what)
