"""Decisions a second, plain, compiled and against peers; `octosphere bench` prints the same for one game."""

from __future__ import annotations

import json

from octosphere.fast.measure import throughput
from octosphere.games import open_game, playable_games

if __name__ == "__main__":
    print(json.dumps({name: throughput(open_game(name)) for name in playable_games()}, indent=1))
