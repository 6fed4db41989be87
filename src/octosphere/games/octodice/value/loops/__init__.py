"""Kernels that judge a position of Octo Dice for any number of players."""
