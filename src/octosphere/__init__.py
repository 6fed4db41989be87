"""Octosphere: Octo Dice and AquaSphere, from table to lab."""

__version__ = "0.1.0"
