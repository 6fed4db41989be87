"""Kernels that judge a position of AquaSphere for any number of players."""
