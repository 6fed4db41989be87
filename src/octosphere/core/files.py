"""Text files that somebody names."""

from __future__ import annotations

from pathlib import Path

from .errors import BadInput


def read_text(path: Path) -> str:
    """A text file, or a sentence about why not."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"cannot read {path}: {error}") from None
