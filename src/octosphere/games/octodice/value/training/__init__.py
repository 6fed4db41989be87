"""How the learned values are made: sample positions, work out their targets, fit; last turns first."""
