"""Kernels over any game's rules; `core.kernel` loads them for one game at a time, plain or compiled."""
