"""Octo Dice in the terminal."""

from .front import OctoDiceFront, open_front

__all__ = ["OctoDiceFront", "open_front"]
