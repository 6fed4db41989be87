"""Processor seconds of a newcomer's first minutes: each command with an empty cache, and what it took before.

`before` is what the same commands took while Numba compiled the kernels, on the machine of docs/adr/0021.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

POSITION = {
    "layout": "A1B1C1D1E1F1G1H1I1", "edition": "de", "turn": 9, "crystals": 3, "research": 2,
    "bots": {"yellow": 1}, "submarines": ["yellow"], "lab": [1, 0, 2], "octopods": 1, "struck": 2,
}  # fmt: skip
MAIN = "import sys; from octosphere.cli import main; sys.exit(main(sys.argv[1:]))"
COMMANDS: dict[str, tuple[list[str], float, float]] = {  # arguments, before, required; 0 where nothing is
    "all that bots, hints and coach need": ([MAIN, "warm", "--json"], 600, 60),
    "simulate octodice": ([MAIN, "simulate", "octodice", "--games", "10", "--json"], 33, 8),
    "simulate aquasphere": ([MAIN, "simulate", "aquasphere", "--games", "10", "--json"], 132, 0),
    "solve --position": ([MAIN, "solve", "octodice", "--position", "position.json", "--json"], 71, 10),
    "arena octodice": ([MAIN, "arena", "octodice", "--agents", "expert", "greedy", "--games", "10", "--json"], 207, 0),
}


def measure(name: str) -> dict[str, Any]:
    """One command in a fresh process with a fresh cache."""
    arguments, before, required = COMMANDS[name]
    with TemporaryDirectory() as folder:
        (Path(folder) / "position.json").write_text(json.dumps(POSITION))
        settings = {**os.environ, "OCTOSPHERE_CACHE": str(Path(folder) / "cache")}
        command = [sys.executable, "-c", *arguments]
        cold, warm = (_seconds(command, folder, settings) for _ in range(2))
    met = {"required": required, "met": cold <= required} if required else {}
    return {"seconds": round(cold, 1), "with the cache": round(warm, 1), "before": before, **met}


def _seconds(command: list[str], folder: str, settings: dict[str, str]) -> float:
    start = _used()
    subprocess.run(command, cwd=folder, env=settings, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return _used() - start


def _used() -> float:
    """Processor seconds of all processes that have ended so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    print(json.dumps({name: measure(name) for name in sys.argv[1:] or COMMANDS}, indent=1))
