"""A cluster on this machine, for trying out: a scheduler here, and workers that are processes of their own."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from octosphere.core.errors import BadInput
from octosphere.core.extras import require

HOST = "127.0.0.1"


@contextmanager
def open_local(workers: int, port: int = 0, dashboard: int = 0) -> Iterator[tuple[str, str]]:
    """A cluster of so many workers: the addresses of its scheduler and of its dashboard; leaving it ends all.

    Whoever reaches a scheduler can run anything there, so it listens to this machine alone.
    """
    require("bokeh", "distributed")
    from distributed import LocalCluster

    places = {"host": HOST, "scheduler_port": port, "dashboard_address": f"{HOST}:{dashboard}"}
    quiet = {"silence_logs": logging.ERROR}  # that a worker comes or goes is no news here
    try:
        # No limit of memory: Dask counts tables that are mapped from disk, and would end a worker for them.
        cluster = LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, memory_limit=0, **places, **quiet
        )
    except (OSError, RuntimeError) as error:
        raise BadInput(f"no cluster at port {port}: {error}") from None
    with cluster:
        yield cluster.scheduler_address, cluster.dashboard_link
