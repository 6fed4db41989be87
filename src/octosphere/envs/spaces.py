"""The spaces of Gymnasium that an environment's observations, masks and actions lie in."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces

from octosphere.core.observation import Layout


def observation_space(layout: Layout) -> spaces.Dict:
    """The row of numbers, each with its bounds, and the mask of what may be done."""
    low, high = (numpy.array(bound, numpy.int16) for bound in layout.bounds())
    codes = layout.game.facts.decisions
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=numpy.int16),
            "action_mask": spaces.Box(0, 1, (codes,), dtype=numpy.int8),
        }
    )


def action_space(layout: Layout) -> spaces.Discrete[Any]:
    """The codes of decisions."""
    return spaces.Discrete(layout.game.facts.decisions)
