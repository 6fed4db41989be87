"""Long work beside the prompt: Ctrl-C ends the waiting for it, never the game, nor an import in its middle."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any

Work = tuple[Future[Any], Callable[[], Any]]


class Aside:
    """One piece of work after the other, in a thread that does not keep the program from ending."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        Thread(target=_work, args=(self._queue,), daemon=True).start()

    def begin(self, work: Callable[[], Any]) -> Future[Any]:
        """Have it done once everything before it is; its result comes with the future."""
        future: Future[Any] = Future()
        self._queue.put((future, work))
        return future

    def settle(self) -> None:
        """Wait until nothing is being worked out: judges serve one at a time."""
        self.begin(lambda: None).result()

    def close(self) -> None:
        """No more work comes."""
        self._queue.put(None)


def _work(queue: SimpleQueue[Work | None]) -> None:
    for future, work in iter(queue.get, None):
        try:
            future.set_result(work())
        except BaseException as error:  # told to whoever waits, in the other thread
            future.set_exception(error)
