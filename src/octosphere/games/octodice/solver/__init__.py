"""Octo Dice solved: the exact turn, the exact end of the game, the exact solo game."""
