"""Words all games share; standard library only."""
