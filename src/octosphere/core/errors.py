"""What can go wrong, one class per kind of answer."""

from __future__ import annotations

from dataclasses import dataclass


class OctosphereError(Exception):
    """Anything this library refuses, with a message for the person who asked."""


class BadInput(OctosphereError):
    """An option, seed or argument that means nothing here."""


class BadComponents(OctosphereError):
    """A components file that does not describe the box.

    `where` is the path of a datum, `reason` what is wrong there; `why` and `values` let others word it.
    """

    def __init__(self, message: str, where: str = "", reason: str = "", why: str = "", **values: object) -> None:
        super().__init__(message)
        self.where, self.reason, self.why, self.values = where, reason or message, why, values


class BadRecord(OctosphereError):
    """A record that is damaged, foreign or of an unknown rules version; `reason` and `values` let others word it."""

    def __init__(self, message: str, reason: str = "", **values: object) -> None:
        super().__init__(message)
        self.reason, self.values = reason, values


class InvalidMove(OctosphereError):
    """A move that cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered clause of a game's RULES.md."""

    name: str

    def __str__(self) -> str:
        return self.name


class IllegalMove(OctosphereError):
    """A readable move that is not allowed now, with the clause that forbids it."""

    def __init__(self, move: str, clause: Clause) -> None:
        super().__init__(f"'{move}' is not allowed now: rule {clause}")
        self.move = move
        self.clause = clause
