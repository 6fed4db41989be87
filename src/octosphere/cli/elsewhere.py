"""What other processes of a command compile is told by the command itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from octosphere.core.compile.reports import report, reporting
from octosphere.scale import Around


@contextmanager
def compiling_elsewhere() -> Iterator[Around]:
    """What other processes of a command put around their work: that they compile is told here, and so once."""
    ears, mouth = get_context("spawn").Pipe(duplex=False)
    listener = Thread(target=_listen, args=(ears,), daemon=True)
    listener.start()
    try:
        yield partial(_forward_reports, mouth)
    finally:  # the others have ended: without us nobody can speak any more
        mouth.close()
        listener.join()
        ears.close()


def _listen(ears: Connection[Any, Any]) -> None:
    with suppress(EOFError):
        while True:
            report(*ears.recv())


@contextmanager
def _forward_reports(mouth: Connection[Any, Any]) -> Iterator[None]:
    with reporting(lambda *far: mouth.send(far)):
        yield
