"""octosphere cluster: a cluster on this machine, for trying out."""

from __future__ import annotations

import argparse
import json
import signal
import threading

from octosphere.core.errors import BadInput
from octosphere.core.extras import require
from octosphere.scale.local import open_local

from .options import add_json

MOST_WORKERS = 256

EPILOG = """It is for this machine alone: a scheduler, and workers that are processes of their own. Other machines join
a scheduler that Dask's own commands start; docs/cluster.md shows how. A worker that dies is replaced.

examples:
  octosphere cluster --workers 4
  octosphere arena octodice --agents search:400,greedy --games 60 --cluster tcp://127.0.0.1:8786
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes (default %(default)s)")
    parser.add_argument("--port", type=int, default=8786, metavar="N", help="0 for any (default %(default)s)")
    parser.add_argument("--dashboard", type=int, default=8787, metavar="N", help="its port (default %(default)s)")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Start a cluster, say where it is, and end it when told to."""
    require("bokeh", "distributed")
    if not 1 <= chosen.workers <= MOST_WORKERS:
        raise BadInput(f"{chosen.workers} workers; expected 1 to {MOST_WORKERS}")
    told = threading.Event()
    with open_local(chosen.workers, chosen.port, chosen.dashboard) as (address, dashboard):
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: told.set())
        found = {"address": address, "dashboard": dashboard, "workers": chosen.workers}
        print(json.dumps(found) if chosen.json else _words(found), flush=True)
        told.wait()
    return 0


def _words(found: dict[str, object]) -> str:
    return (
        f"{found['workers']} workers are ready: --cluster {found['address']}\n"
        f"what they do: {found['dashboard']}\nCtrl+C ends them."
    )
