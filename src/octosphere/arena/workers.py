"""All deals of a plan on many processes: the same results, in the same order, for any number of them."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, nullcontext
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess

from octosphere.core.errors import OctosphereError

from .deals import Deal, play_deal
from .plan import TournamentPlan

AHEAD = 4  # deals waiting for each process, so that a long one keeps nobody idle

Around = Callable[[], AbstractContextManager[None]]

_lasting = ExitStack()  # in a worker: open as long as it lives
_prepared: list[TournamentPlan] = []  # in a worker: the plan it plays


class WorkerDied(OctosphereError):
    """A process ended in the middle of a deal."""


def play_deals(plan: TournamentPlan, processes: int, around: Around = nullcontext) -> Generator[Deal, None, None]:
    """The deals in order; one process is this one, others live inside `around`. Close the iterator to stop at once."""
    plan.check()
    if processes == 1:
        return (play_deal(plan, deal) for deal in range(plan.deals))
    return _on_many(plan, min(processes, plan.deals), around)


def _on_many(plan: TournamentPlan, processes: int, around: Around) -> Generator[Deal, None, None]:
    strangers = set(active_children())
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _prepare, (plan, around))
    try:
        yield from _in_order(pool, plan.deals, AHEAD * processes)
    except BrokenProcessPool:
        raise WorkerDied(
            "a worker process died in the middle of a deal, perhaps for want of memory: try fewer processes"
        ) from None
    finally:  # the deals begun may take minutes: nobody waits for what nobody wants
        _end(set(active_children()) - strangers)
        pool.shutdown(cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, deals: int, ahead: int) -> Iterator[Deal]:
    waiting: deque[Future[Deal]] = deque()
    for deal in range(deals):
        waiting.append(pool.submit(_play, deal))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _end(processes: set[BaseProcess]) -> None:
    for process in processes:
        process.terminate()


def _prepare(plan: TournamentPlan, around: Around) -> None:
    """Make a process ready: one thread each, as there is one process per core; Ctrl-C is the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    _prepared[:] = [plan]
    _lasting.enter_context(around())


def _play(deal: int) -> Deal:
    return play_deal(_prepared[0], deal)
