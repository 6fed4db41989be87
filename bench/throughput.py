"""Decisions a second, plain, compiled and against peers; `octosphere bench throughput --json` prints the same."""

from __future__ import annotations

import json

from octosphere.fast.measure import throughput
from octosphere.games import open_game

if __name__ == "__main__":
    print(json.dumps(throughput(open_game("octodice")), indent=1))
