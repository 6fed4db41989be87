"""octosphere warm: compile what bots, hints and coach need, before anybody plays."""

from __future__ import annotations

import argparse
import json
import time
from contextlib import nullcontext

from octosphere.core.extras import require
from octosphere.tasks.prepare import PrepareStep, prepare

from .options import add_json
from .progress import announce_compiling, has_bars, progress

PARTS = 1000  # of the bar

EPILOG = """It takes half a minute of one core, once a machine, and next to nothing when all is there.
`octosphere serve` does the same in the background, other commands compile what they need when they first run.
The code lies in ~/.cache/octosphere ($XDG_CACHE_HOME, $OCTOSPHERE_CACHE); delete that folder to clear it.

examples:
  octosphere warm
  octosphere warm --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Compile what is missing, and say so."""
    require("numpy", "llvmlite")
    began = time.perf_counter()
    compiled = _prepare()
    seconds = time.perf_counter() - began
    if chosen.json:
        print(json.dumps({"compiled": compiled, "seconds": round(seconds, 1)}))
    else:
        print(f"ready after {seconds:.1f} seconds" if compiled else "ready: all of it was there")
    return 0


def _prepare() -> bool:
    """Prepare with a bar, or a line where there is none; whether there was anything to do."""
    told = 0
    with nullcontext() if has_bars() else announce_compiling(), progress("compiling", PARTS) as advance:

        def report(done: float, of: int, step: PrepareStep) -> None:
            nonlocal told
            now = round(PARTS * done / of)
            advance(now - told, f"step {min(of, int(done) + 1)} of {of}, {step}")
            told = now

        return prepare(report)
