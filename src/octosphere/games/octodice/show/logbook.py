"""Sums of the written boxes, third by third."""

from __future__ import annotations

from octosphere.games.octodice.rules.labs import third, turns_in_third
from octosphere.games.octodice.state import EMPTY, Phase, Player, State


def current(s: State) -> int:
    """The third being played, 3 when all are scored."""
    return third(s) if s.phase < Phase.LEVEL else 3


def third_sum(s: State, player: Player, number: int) -> int:
    """The points written in a third so far, its scoring included once it is made."""
    count = 3 * turns_in_third(s)
    written = [
        *player.boxes[number * count : (number + 1) * count],
        *player.bonus_boxes[2 * number : 2 * number + 2],
        player.submarine_boxes[number],
    ]
    scored = player.submarine_boxes[number] != EMPTY
    loss = s.printed.penalty if scored and player.octopods[number] < 2 else 0
    return sum(points for points in written if points != EMPTY) - loss
