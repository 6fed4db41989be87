"""Tables: seats, moves, undo and saving; no sockets, no rules."""
