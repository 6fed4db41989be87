"""A Dask cluster as an executor, and what its failures mean for the person who waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from typing import Any
from weakref import WeakSet

from octosphere import __version__
from octosphere.core.errors import BadInput
from octosphere.core.extras import require

from .order import WorkerDied

PATIENCE = 15  # seconds in which a scheduler has to answer
LOOK = 1.0  # seconds between two looks whether it is there

_alone = threading.Lock()  # on a worker: nothing of ours expects another task in its process


class ClusterExecutor(Executor):
    """Dask's own executor; each task says of which version it is, so that no worker computes by other rules."""

    def __init__(self, client: Any) -> None:
        self._client, self._executor = client, client.get_executor(pure=False)
        self._executor._wrap_future = self._pass_on  # Dask's own takes a result for an error, see `_tell`
        self._under_way: WeakSet[Future[Any]] = WeakSet()
        self._left = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Let a worker do a task, any of them, and another one if that is lost."""
        future: Future[Any] = self._executor.submit(perform, __version__, task, *given, **named)
        self._under_way.add(future)
        return future

    def _pass_on(self, told: Any) -> Future[Any]:
        """A future of ours for one of Dask's; cancelling it cancels the task."""
        future: Future[Any] = Future()
        future.add_done_callback(lambda one: told.cancel() if one.cancelled() and told.status != "cancelled" else None)
        self._client.loop.add_callback(_tell, told, future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks."""
        self._left.set()
        self._executor.shutdown(wait=wait and not cancel_futures)

    @property
    def is_lost(self) -> bool:
        """Whether there is no scheduler any more."""
        return bool(self._client.status != "running")

    def _watch(self) -> None:
        """Cancel what is under way when the scheduler is gone: Dask forgets results that it is just fetching."""
        while not self._left.wait(LOOK):
            if self.is_lost:
                for future in list(self._under_way):
                    future.cancel()
            if self._client.status == "closed":
                return


async def _tell(told: Any, future: Future[Any]) -> None:
    """Hand over what became of a task.

    A worker that dies when its result has just been fetched makes Dask work it out again: by then the task is not
    finished any more, and Dask's executor would take the result for the description of an error.
    """
    try:
        result = await told._result()
    except CancelledError:
        future.cancel()
        with suppress(InvalidStateError):
            future.set_running_or_notify_cancel()
    except BaseException as error:
        if told.status == "error":  # else the scheduler is gone, which is looked after elsewhere
            with suppress(InvalidStateError):
                future.set_exception(error)
    else:
        with suppress(InvalidStateError):  # cancelled meanwhile
            future.set_result(result)


def perform(version: str, task: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
    """On a worker: do a task, one at a time."""
    if version != __version__:
        raise BadInput(f"a worker of the cluster has octosphere {__version__}, and this is {version}: install the same")
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
