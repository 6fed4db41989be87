"""A bar for commands that have no other: how far work is, and how long it will still take."""

from __future__ import annotations

import sys
import time


class Bar:
    """Counts what is done, on a terminal; where there is none to see it, nothing is printed."""

    def __init__(self, total: int, title: str = "") -> None:
        self._total, self._title, self._done, self._began = total, title, 0, time.monotonic()

    def advance(self, more: int = 1) -> None:
        """So much more is done; the last one ends the line."""
        self._done += more
        if not sys.stderr.isatty():
            return
        left = (time.monotonic() - self._began) / self._done * (self._total - self._done) / 60
        filled = "█" * (30 * self._done // self._total)
        line = f"\r{self._title} {filled:░<30} {self._done} of {self._total}, {left:.0f} min left "
        print(line, end="" if self._done < self._total else "\n", file=sys.stderr, flush=True)
