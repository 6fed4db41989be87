"""What people can say to each other: a few set phrases, in the reader's own language."""

PHRASES = ("hello", "good_luck", "well_done", "lucky", "ouch", "thanks", "one_moment", "bye")
