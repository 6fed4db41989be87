"""Octo Dice: a dice game for one to four players."""
