"""Octo Dice as plain data and words."""

from .show import OctoDiceShow, open_show

__all__ = ["OctoDiceShow", "open_show"]
