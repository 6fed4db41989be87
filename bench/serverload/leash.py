"""Servers held to a share of a core each, so that load and database on the same machine do not limit them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

LOOK = 0.005  # seconds between two looks at what each has used


class Leash:
    """Stops a process whenever it has used more than its share since the beginning, until it has not any more."""

    def __init__(self, processes: Sequence[int], share: float) -> None:
        self._share, self._over = share, Event()
        self._begun = {process: (time.monotonic(), used_seconds(process)) for process in processes}
        self._stopped: set[int] = set()
        self._thread = Thread(target=self._hold, daemon=True)

    def __enter__(self) -> None:
        if self._share:
            self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._share:
            self._thread.join()
        for process in self._stopped:
            os.kill(process, signal.SIGCONT)

    def _hold(self) -> None:
        while not self._over.wait(LOOK):
            for process, (begun, before) in self._begun.items():
                self._set(process, used_seconds(process) - before > self._share * (time.monotonic() - begun))

    def _set(self, process: int, stopped: bool) -> None:
        if stopped != (process in self._stopped):
            os.kill(process, signal.SIGSTOP if stopped else signal.SIGCONT)
            (self._stopped.add if stopped else self._stopped.discard)(process)


def used_seconds(process: int) -> float:
    """Processor time of all threads of a process, to the nanosecond."""
    nanoseconds = 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):  # one that has just ended
            nanoseconds += int((thread / "schedstat").read_text().split()[0])
    return nanoseconds / 1e9
