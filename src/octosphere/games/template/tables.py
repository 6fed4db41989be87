"""The integer codes of moves. Look-ups that rules index belong here too, made by `core.kernel.table`."""

DEEPER = 0
SURFACE = 1
DECISIONS = 2  # codes below are a player's, from here on the die's
ROLL = DECISIONS  # and the face, counted from 0
CODES = ROLL + 6
