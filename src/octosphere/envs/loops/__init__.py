"""Kernels of environments over any game's rules."""
