"""What the coach knows of AquaSphere: rounds, what is decided, and words for kinds of moves."""

from .guide import AquaSphereGuide as GameGuide

__all__ = ["GameGuide"]
