"""A game's box as an owner corrects it: every datum, what it may be, and a file with some of them changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .components import Components, join_path
from .errors import BadComponents
from .toml_lines import data_lines

Values = dict[str, Any]  # by path, written with dots
OWN = "your components file"
DATUM = re.compile(r'= \{ is = .*, mark = "\w+" \}')


@dataclass(frozen=True)
class Box:
    """The components file that a game ships, how any other is read and checked, and how older ones are understood."""

    text: str
    check: Callable[[str, str], Components]
    renew: Callable[[Values], Values] = dict

    @cached_property
    def shipped(self) -> Components:
        """The shipped file, read."""
        return self.check(self.text, "components.toml")

    def read(self, text: str) -> Values:
        """What an owner's file says otherwise than the shipped one, by path; None for a datum that it does not have."""
        own = self.renew(self.check(text, OWN).values)
        ours = self.shipped.values
        found = {path: own.get(path) for path in ours if own.get(path) != ours[path]}
        found |= {path: own[path] for path in own if path not in ours}
        return {path: found[path] for path in sorted(found, key=self._place)}

    def _place(self, path: str) -> tuple[int, list[tuple[bool, int, str]]]:
        """Where in the file a datum stands; those that only an owner has come after all others."""
        return self._lines.get(path, len(self.text)), _order(path)

    @cached_property
    def _lines(self) -> dict[str, int]:
        return {join_path(path): line for path, line in data_lines(self.text).items()}

    def write(self, changes: Mapping[str, Any]) -> str:
        """The shipped file with these data changed, and marked as known; None takes one away."""
        lines: list[str] = self.text.split("\n")
        places = {path: line - 1 for path, line in self._lines.items()}
        added: dict[int, list[str]] = {}
        for path in sorted(changes, key=_order):
            table, _, name = path.rpartition(".")
            if path in self.shipped.values:
                gone = changes[path] is None
                lines[places[path]] = "" if gone else DATUM.sub(lambda _: _datum(changes[path]), lines[places[path]])  # noqa: B023
            elif table in self.shipped.series and name.isascii() and name.isdigit() and changes[path] is not None:
                last = max(line for other, line in places.items() if other.rpartition(".")[0] == table)
                added.setdefault(last, []).append(f"{name} {_datum(changes[path])}")
            else:
                raise BadComponents(f"{path}: nothing of this name is expected here", path)
        return "\n".join("\n".join([line, *added.get(at, [])]) for at, line in enumerate(lines))


def _order(path: str) -> list[tuple[bool, int, str]]:
    """Numbers count: the tenth comes after the ninth."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in path.split(".")]


def _datum(value: Any) -> str:
    return f'= {{ is = {write_value(value)}, mark = "known" }}'


def write_value(value: Any) -> str:
    """A value as TOML writes it on one line; BadComponents for one that no datum can be."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str() if value.isprintable():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case list():
            return "[" + ", ".join(write_value(one) for one in value) + "]"
        case dict() if all(isinstance(name, str) and re.fullmatch(r"\w+", name, re.ASCII) for name in value):
            return "{ " + ", ".join(f"{name} = {write_value(one)}" for name, one in value.items()) + " }"
        case _:
            raise BadComponents(f"no datum can be {type(value).__name__}")
