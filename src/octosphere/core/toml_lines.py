"""Where in a TOML file something comes to be, found by reading each of its statements once."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]

# What may hide the end of a line: texts of several lines and of one, comments, brackets.
TOKENS = re.compile(
    r""""{3}(?:\\.|[^\\])*?"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[\[{]|[\]}]|\n""", re.DOTALL
)


def line_of(text: str, path: Path) -> int:
    """The last line of the statement by which a path of a well-formed file comes to be; 1 for the whole file."""
    table: Path = ()
    sizes: Counter[Path] = Counter()  # of lists of tables
    for line, statement in _statements(text.replace("\r\n", "\n")) if path else ():
        said = tomllib.loads(statement)
        if statement.startswith("["):
            table = _open_table(said, sizes)
            if table[: len(path)] == path:
                return line
        elif path[: len(table)] == table and _holds(said, path[len(table) :]):
            return line
    return 1


def data_lines(text: str) -> dict[Path, int]:
    """The line on which each name of a well-formed file gets its value, by its path."""
    found: dict[Path, int] = {}
    table: Path = ()
    sizes: Counter[Path] = Counter()
    for line, statement in _statements(text):
        said = tomllib.loads(statement)
        if statement.startswith("["):
            table = _open_table(said, sizes)
        else:
            found |= {(*table, name): line for name in said}
    return found


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each statement of a file and the line on which it ends."""
    start, line, depth = 0, 1, 0
    for token in TOKENS.finditer(text + "\n"):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if token[0] == "\n" and depth == 0:
            statement = text[start : token.start()].strip()
            if statement and not statement.startswith("#"):
                yield line, statement
            start = token.end()
        line += token[0].count("\n")


def _open_table(said: Any, sizes: Counter[Path]) -> Path:
    """The table that a header opens: the last of each list on its way, a new one at the end of a list."""
    path: Path = ()
    while said:
        if isinstance(said, list):
            sizes[path] += 1
            said = said[0]
        else:
            [(name, said)] = said.items()
            path = (*path, name)
        if sizes[path] and not isinstance(said, list):
            path = (*path, sizes[path] - 1)
    return path


def _holds(said: Any, path: Path) -> bool:
    """Whether there is something at a path."""
    try:
        for part in path:
            said = said[part]
    except (KeyError, IndexError, TypeError):
        return False
    return True
