"""What the dice gave and what the decisions cost."""
