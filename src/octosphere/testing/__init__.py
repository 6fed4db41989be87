"""Checks that every game gets for free; shipped, so that a new game has them from its first day."""
