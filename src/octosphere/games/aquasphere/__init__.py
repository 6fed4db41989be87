"""AquaSphere: a game of programmed bots in an underwater station, for two to four players."""
