"""A second, deliberately naive AquaSphere, written from RULES.md alone, to judge the engine by."""

from .pieces import BOX
from .referee import Referee

__all__ = ["BOX", "Referee"]
