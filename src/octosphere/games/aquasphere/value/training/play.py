"""Play one batch of a stage in a process of its own; `stages` calls it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from ..settings import EXPERT
from .samples import Batch, play_batch


def main() -> None:
    """The first stage plays by the hand-made promise, every other by the net that it is given."""
    folder, seed, stage, number, games, simulations = sys.argv[1:]
    settings = replace(EXPERT, learned=int(int(stage) > 1))
    play_batch(Batch(seed, int(stage), int(number), int(games), int(simulations), settings), Path(folder))


if __name__ == "__main__":
    main()
