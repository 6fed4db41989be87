"""Whose bots think at which table: known in this process alone, and never stored."""

from __future__ import annotations

from .workers import Owner

MOST = 20_000  # tables whose owner is known at a time, some megabytes at most


class Owners:
    """The name, such as an address, that set a table up or first sat at it; a table of nobody's is its own owner."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def claim(self, table: str, name: str) -> None:
        """Whoever comes first has it."""
        if name and table not in self._names:
            self._names[table] = name
            if len(self._names) > MOST:
                del self._names[next(iter(self._names))]

    def forget(self, table: str) -> None:
        """Whoever comes next has it."""
        self._names.pop(table, None)

    def of(self, table: str) -> Owner:
        """For whom the bots of a table think."""
        return Owner(self._names.get(table, f"table {table}"), table)
