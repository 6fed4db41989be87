"""Layouts of a game's board, explained: types that any game may fill; see `Kit.layouts`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from octosphere.core.errors import BadInput
from octosphere.games import open_kit
from octosphere.i18n import Catalogue


@dataclass(frozen=True, slots=True)
class Turned:
    """The same layout with one tile turned over, and by how much the expected score changes."""

    layout: str
    name: str
    text: str
    change: float
    error: float


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile where it lies: what it does, how often it is reached, what its other side would be worth here."""

    side: str
    name: str
    text: str
    icon: list[dict[str, str]]
    place: int
    reached: float
    turned: Turned


@dataclass(frozen=True, slots=True)
class Expected:
    """A mean score with its standard error, and who played how many games for it."""

    value: float
    error: float
    by: str
    games: int


@dataclass(frozen=True, slots=True)
class Paid:
    """Points a game from one source, here and on average over all layouts."""

    source: str
    name: str
    points: float
    usual: float


@dataclass(frozen=True, slots=True)
class Layout:
    """What there is to know of a layout: tiles, expected score, rank, and what each tile turned over would change."""

    layout: str
    canonical: str
    edition: str
    tiles: list[Tile]
    expected: Expected
    exact: float | None  # the proven value under best play, where there is one
    rank: int
    count: int
    percentile: float  # the share of all layouts that are worth less, in percent
    spread: float
    points: list[Paid]


@dataclass(frozen=True, slots=True)
class Picked:
    """A layout of a kind, and why it is of it."""

    style: str
    layout: str
    why: str


@dataclass(frozen=True, slots=True)
class Found:
    """A layout and what it is worth."""

    layout: str
    value: float


@dataclass(frozen=True, slots=True)
class Summary:
    """All layouts together: how many are worth how much, in steps from the lowest on."""

    count: int
    mean: float
    low: float
    step: float
    bars: list[int]
    best: Found
    worst: Found


class Layouts(Protocol):
    """What a game offers that has layouts to choose from."""

    def explain(self, t: Catalogue, layout: str) -> Layout:
        """Describe a layout: its tiles, its worth, and what turning each tile over would change."""
        ...

    def pick_layout(self, t: Catalogue, style: str, seed: str) -> Picked:
        """Pick a layout of a style, the same for the same seed, and say why it is of that style."""
        ...

    def summary(self) -> Summary:
        """How many layouts are worth how much."""
        ...


def layouts_of(game: str) -> Layouts:
    """The layouts of a game; BadInput if it has none to choose from."""
    found = open_kit(game).layouts()
    if found is None:
        raise BadInput(f"{game} has no layouts to choose from")
    return found
