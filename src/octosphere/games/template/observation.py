"""What a seat observes of Dive, as numbers for learners: all there is, for nothing is hidden."""

from __future__ import annotations

from octosphere.core.observation import Observation, Part

OBSERVATION = Observation(
    (
        Part("turn", "turns that are over"),
        Part("throw", "throws made in this turn"),
        Part("depth", "how deep the diver is"),
        Part("printed.floor", "how deep one can dive"),
        Part("players.points", "points by source: depth, pearls"),
    )
)
