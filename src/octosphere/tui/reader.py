"""Lines from a person or a pipe."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console
from rich.text import Text

from .palette import ACT

LONGEST = 200  # characters of an input line that are looked at


class EndOfInput(Exception):
    """There is nothing more to read."""


class Reader:
    """Reads lines; a piped line is echoed so that a transcript can be followed."""

    def __init__(self, stream: TextIO, console: Console, *, quiet: bool = False) -> None:
        self.interactive = stream.isatty() and not quiet
        self._stream, self._console, self._quiet = stream, console, quiet
        if self.interactive:
            import readline  # noqa: F401  # arrow keys and history in input()

    def line(self) -> str:
        """The next line without what cannot be printed; EndOfInput after the last."""
        text = self._ask() if self.interactive else self._stream.readline()
        if not text:
            raise EndOfInput
        clean = "".join(sign if sign.isprintable() else " " for sign in text[:LONGEST]).strip()
        if not self.interactive and not self._quiet:
            self._console.print(Text.assemble(("› ", f"bold {ACT}"), clean))
        return clean

    def _ask(self) -> str:
        try:
            return input("› ") + "\n"
        except EOFError:
            return ""
