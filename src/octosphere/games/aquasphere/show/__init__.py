"""AquaSphere as plain data and words."""

from .show import AquaSphereShow, open_show

__all__ = ["AquaSphereShow", "open_show"]
