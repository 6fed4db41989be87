"""Values of Octo Dice positions for any number of players, learned once and shipped."""
