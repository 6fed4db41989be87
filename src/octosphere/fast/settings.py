"""How a search thinks; a game's kit says how it thinks best of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """Whole numbers, so that every machine finds the same; percent where nothing else is said."""

    epsilon: int = 20  # decisions of a playout made by whim, the others by greed
    stretches: int = 1 << 20  # runs of chance that a simulation may cross; 0: it ends where chance begins
    decisions: int = 1 << 20  # made by a playout; 0: a leaf is judged as it lies
    spite: int = 0  # of the best rival's points, taken off one's own
    explore: int = 100  # how much a seldom tried move is worth trying, in spreads of the results
    temper: int = 1000  # tenths of points behind the most promising move that leave a quarter of its attention
    trust: int = 0  # of the gap at first sight that an untried move is judged by
    faith: int = 1  # visits that this judgement counts
    learned: int = 0  # 1: positions are judged by what the game's value has learned, not by its promise
    nodes: int = 1 << 19  # at most; then the tree stays as it is
    samples: int = 32  # outcomes by which a position is judged where chance is to fall
