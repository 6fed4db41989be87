"""The score pad: a game on a real table, entered by hand; runs in the browser too."""
