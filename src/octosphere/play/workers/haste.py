"""Whether somebody asked the worker to come to an end: a task that can answer early looks here now and then."""

from __future__ import annotations

import signal

SIGNAL = signal.SIGUSR1

_asked = [False]


def hurried() -> bool:
    """Whether the answer is wanted now."""
    return _asked[0]


def listen() -> None:
    """Take the parent's signal from now on."""
    signal.signal(SIGNAL, lambda *_: _set(asked=True))


def begin(*, asked: bool) -> None:
    """A new question, which may have waited so long that it is in a hurry already."""
    _set(asked=asked)


def _set(*, asked: bool) -> None:
    _asked[0] = asked
