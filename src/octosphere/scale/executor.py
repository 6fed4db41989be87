"""Open an executor: processes or threads of this machine, or a cluster."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from multiprocessing import active_children, get_context, parent_process

from octosphere.core.errors import BadInput

MOST = 256  # processes or threads of one machine

Around = Callable[[], AbstractContextManager[None]]  # what each process here puts around all of its work

_lasting = ExitStack()  # in a process of ours: open as long as it lives


def check_workers(count: int | None, address: str | None, kind: str = "processes") -> None:
    """Refuse so many processes or threads if nobody can work with them; None is for a machine to choose."""
    if count is not None and address is not None:
        raise BadInput(f"--{kind} and --cluster exclude each other")
    if count is not None and not 1 <= count <= MOST:
        raise BadInput(f"{count} {kind}; expected 1 to {MOST}")


def open_executor(
    address: str | None, workers: int, around: Around = nullcontext
) -> AbstractContextManager[Executor | None]:
    """Processes here, inside `around`, or the cluster at an address; None stands for one worker: this process.

    Leaving it ends processes at once, whatever they are doing: nobody waits for what nobody wants. A cluster is
    asked to forget what it has not begun.
    """
    if address is not None:
        from .cluster import connect

        return connect(address)
    return nullcontext() if workers == 1 else _processes(workers, around)


def open_threads(address: str | None, workers: int) -> AbstractContextManager[Executor]:
    """Threads here, or the cluster at an address: for compiled loops, which run beside each other in one process.

    Leaving it waits for what threads are doing, and nothing more begins.
    """
    if address is not None:
        from .cluster import connect

        return connect(address)
    return _threads(workers)


@contextmanager
def _threads(workers: int) -> Iterator[Executor]:
    pool = ThreadPoolExecutor(workers)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _processes(workers: int, around: Around) -> Iterator[Executor]:
    strangers = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _prepare, (around,))
    try:
        yield pool
    finally:
        for process in set(active_children()) - strangers:
            process.terminate()
        pool.shutdown(cancel_futures=True)


def _prepare(around: Around) -> None:
    """Make a process ready: one thread each, as there is one process per core; Ctrl-C is the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        end_after(parent.join)
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    _lasting.enter_context(around())


def end_after(wait: Callable[[], object]) -> None:
    """End this process when a wait for its parent's end is over: else it would go on for nobody if that is killed."""

    def end() -> None:
        wait()
        os._exit(1)

    threading.Thread(target=end, daemon=True).start()
