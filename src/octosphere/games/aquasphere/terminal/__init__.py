"""AquaSphere in the terminal."""

from .front import AquaSphereFront, open_front

__all__ = ["AquaSphereFront", "open_front"]
