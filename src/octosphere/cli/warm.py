"""octosphere warm: compile what bots, hints and coach need, before anybody plays."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext

from octosphere.core.compile.reports import reporting
from octosphere.core.extras import require
from octosphere.games import kit_of, open_game, playable_games
from octosphere.tasks.prepare import PrepareStep, prepare

from .options import add_json
from .progress import announce_compiling, has_bars, progress

PARTS = 1000  # of the bar

EPILOG = """It takes half a minute of one core, once a machine, and next to nothing when all is there.
`octosphere serve` does the same in the background, other commands compile what they need when they first run.
The code lies in ~/.cache/octosphere ($XDG_CACHE_HOME, $OCTOSPHERE_CACHE); delete that folder to clear it.

examples:
  octosphere warm
  octosphere warm --envs
  octosphere warm --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("--envs", action="store_true", help="the environments of research, too; some seconds a game")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Compile what is missing, and say so."""
    require("numpy", "llvmlite")
    began = time.perf_counter()
    compiled = _prepare(chosen.envs)
    seconds = time.perf_counter() - began
    if chosen.json:
        print(json.dumps({"compiled": compiled, "seconds": round(seconds, 1)}))
    else:
        print(f"ready after {seconds:.1f} seconds" if compiled else "ready: all of it was there")
    return 0


def _prepare(envs: bool) -> bool:
    """Prepare with a bar, or a line where there is none; whether there was anything to do."""
    told = 0
    with nullcontext() if has_bars() else announce_compiling(), progress("compiling", PARTS) as advance:

        def report(done: float, of: int, step: PrepareStep) -> None:
            nonlocal told
            now = round(PARTS * done / of)
            advance(now - told, f"step {min(of, int(done) + 1)} of {of}, {step}")
            told = now

        compiled = prepare(report)
        return (envs and prepare_envs(playable_games(), lambda title: advance(0, f"{title}: environments"))) or compiled


def prepare_envs(games: Sequence[str], tell: Callable[[str], None]) -> bool:
    """Compile the environments of games that have some; whether there was anything to do."""
    from octosphere.envs import BatchEnv

    compiled: list[str] = []
    for game in map(open_game, games):
        if kit_of(game).observation() is not None:
            tell(game.facts.title)
            with reporting(lambda done, of, what: compiled.append(what)):
                BatchEnv(game, 1)
    return bool(compiled)
