"""A connection to PostgreSQL that does not wait for ever: a server may take what is sent and never answer."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg

T = TypeVar("T")

ANSWER = 6.0  # seconds of silence; the server's own limits come first where it lives


class NoAnswer(psycopg.OperationalError):
    """The server holds the connection and says nothing: it is stopped, frozen or out of reach."""


class GuardedConnection(psycopg.Connection[Any]):
    """A connection that gives up, and is then closed, when the server is silent for too long."""

    patience = ANSWER  # seconds

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **named: Any) -> T:
        try:
            return super().wait(_within(gen, self.patience), *args, **named)
        except NoAnswer:
            self.pgconn.finish()  # what tidies up after an error would wait as long again
            raise


def _within(work: Generator[Any, Any, T], seconds: float) -> Generator[Any, Any, T]:
    """The same work, which looks at the clock whenever nothing has come for a while."""
    until = time.monotonic() + seconds
    try:
        wanted = next(work)
        while True:
            ready = yield wanted
            if not ready and time.monotonic() > until:
                raise NoAnswer(f"nothing came for {seconds:.0f} seconds")
            wanted = work.send(ready)
    except StopIteration as end:
        result: T = end.value
        return result
