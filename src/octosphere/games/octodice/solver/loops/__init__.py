"""Kernels of the exact turn; `core.kernel` loads them for the rules of Octo Dice, compiled."""
