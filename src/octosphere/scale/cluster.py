"""A Dask cluster as an executor, and what its failures mean for the person who waits."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from concurrent.futures import wait as wait_for
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.core.extras import require

from .order import WorkerDied
from .version import code_version

PATIENCE = 15  # seconds in which a scheduler has to answer
LOOK = 1.0  # seconds between two looks whether it is there

_alone = threading.Lock()  # on a worker: nothing of ours expects another task in its process


class ClusterExecutor(Executor):
    """A Dask cluster; each task says of which version it is, so that no worker computes by other rules.

    Dask's own executor looks at a task's status after it has fetched the result: if the worker has died in between, the
    task is being done again, and the result would be taken for the description of an error.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._under_way: dict[Future[Any], Any] = {}  # each with Dask's own
        self._left = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Let a worker do a task, any of them, and another one if that is lost."""
        if self._left.is_set():
            raise RuntimeError("this executor takes no more tasks")
        future: Future[Any] = Future()
        theirs = self._client.submit(perform, code_version(), partial(task, **named), *given, pure=False)
        self._under_way[future] = theirs
        future.add_done_callback(self._forget)
        self._client.loop.add_callback(self._pass_on, theirs, future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks."""
        self._left.set()
        if cancel_futures:
            self._cancel_all()
        elif wait:
            wait_for(list(self._under_way))

    @property
    def is_lost(self) -> bool:
        """Whether there is no scheduler any more."""
        return bool(self._client.status != "running")

    async def _pass_on(self, theirs: Any, future: Future[Any]) -> None:
        """Hand over what became of a task."""
        while not future.done():
            try:
                (result,) = await self._client.gather([theirs], asynchronous=True)
            except CancelledError:
                future.cancel()
            except Exception as error:
                if theirs.status != "error" and (self.is_lost or isinstance(error, OSError)):
                    await asyncio.sleep(LOOK)  # a connection broke: try again, unless `_watch` finds that all is lost
                    continue
                with suppress(InvalidStateError):  # cancelled meanwhile
                    future.set_exception(error)
            else:
                with suppress(InvalidStateError):
                    future.set_result(result)

    def _forget(self, future: Future[Any]) -> None:
        """Let go of a task that is done; one that nobody wants any more is taken back."""
        theirs = self._under_way.pop(future)
        if future.cancelled():
            future.set_running_or_notify_cancel()  # wakes up whoever waits for several at once
            if not self.is_lost:
                self._client.loop.add_callback(self._client.cancel, [theirs], asynchronous=True)

    def _cancel_all(self) -> None:
        for future in list(self._under_way):
            future.cancel()

    def _watch(self) -> None:
        """Cancel what is under way when the scheduler is gone: Dask forgets results that it is just fetching."""
        while not self._left.wait(LOOK):
            if self.is_lost:
                self._cancel_all()
            if self._client.status == "closed":
                return


def perform(version: str, task: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
    """On a worker: do a task, one at a time."""
    if version != (own := code_version()):
        raise BadInput(f"a worker of the cluster has octosphere {own}, and this is {version}: install the same")
    with _alone:
        return task(*given, **named)


@contextmanager
def connect(address: str) -> Iterator[ClusterExecutor]:
    """The cluster whose scheduler has this address; leaving it takes back what has not begun."""
    require("distributed")
    from distributed import KilledWorker
    from distributed.client import ClosedClientError

    client = _open(address)
    executor = ClusterExecutor(client)
    try:
        yield executor
    except KilledWorker:
        raise WorkerDied(
            "a task ended every worker that took it up, perhaps for want of memory: see the workers' logs"
        ) from None
    except (CancelledError, ClosedClientError):
        raise WorkerDied(
            f"the scheduler at {address} is gone: start it again, and then this command; what is stored is kept"
        ) from None
    finally:
        if not executor.is_lost:
            executor.shutdown(cancel_futures=True)
        with suppress(TimeoutError):  # nobody there to say goodbye to
            client.close(timeout=PATIENCE)


def _open(address: str) -> Any:
    """A client of a scheduler, or a sentence about why not."""
    from distributed import Client
    from distributed.comm import get_address_host_port

    try:
        get_address_host_port(address, strict=True)  # a client that is half made lasts half a minute
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadInput(f"no cluster answers at {address}: {error}") from None
