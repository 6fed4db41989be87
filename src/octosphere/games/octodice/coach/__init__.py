"""What the coach knows of Octo Dice: exact and sampled values, causes, dice in words and pictures."""

from .guide import OctoDiceGuide as GameGuide

__all__ = ["GameGuide"]
