"""What a position of AquaSphere is worth to each player, learned once and shipped."""
