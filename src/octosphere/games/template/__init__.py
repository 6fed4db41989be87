"""Dive: a dice game for one to four players, small enough to copy."""
