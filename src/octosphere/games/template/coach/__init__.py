"""What the coach knows of Dive."""
