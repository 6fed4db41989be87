"""The numbered clauses of a game's rules, and those that some tests prove."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path


def rules_text(game: str) -> str:
    """The rules of a game as they are shipped."""
    return resources.files(f"octosphere.games.{game}").joinpath("RULES.md").read_text("utf-8")


def numbered(game: str) -> set[str]:
    """Every clause number of the rules."""
    return set(re.findall(r"^- \*\*([A-Z](?:\d+|-[A-Z]\d))\*\*", rules_text(game), re.M))


def proven(folder: Path) -> set[str]:
    """Every clause number that a test of a folder is marked with."""
    tests = "".join(path.read_text("utf-8") for path in folder.glob("test_*.py"))
    return set(re.findall(r'@clause\("([^"]+)"\)', tests))
