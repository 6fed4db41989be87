"""The console that everything is drawn on."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from rich.console import Console


def open_console(*, no_color: bool) -> Console:
    """A plain Rich console; what a terminal or a pipe cannot encode becomes a question mark."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(no_color=no_color or None, highlight=False, markup=False, emoji=False)
