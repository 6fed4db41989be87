"""What a score of AquaSphere is worth: its place among the expert's games with as many players."""

from __future__ import annotations

from octosphere.core.game import Options
from octosphere.show.standing import Measured, among_players


def measure(options: Options, score: int) -> Measured | None:
    """A final score."""
    return among_players("aquasphere", int(options["players"]), score)
