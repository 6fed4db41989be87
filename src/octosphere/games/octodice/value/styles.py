"""Layouts of a kind: fair, wild, calm, rich, lean, or those where most points come from one place."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from octosphere.core.chance import Seeded, key_of

from .atlas import COARSE, COUNT, FINE, SOURCES, Atlas, load_atlas, turn_tile

POOL = 500  # layouts of each kind
ANY = "any"
THEMES = {
    "octopods": ("octopods",),
    "research": ("research",),
    "fleet": ("bots", "submarines"),
    "crystals": ("crystals",),
    "labs": ("labs",),
}
TRUST = 0.75  # of a spread that differs from the middle: the slope over 48 layouts that were played 288 times
_DRAW = 254  # no player has this number, and no draw of a layout by dice


def spread(atlas: Atlas, number: int) -> float:
    """How far scores lie apart; as its own games are few, half is of its neighbours, and extremes are drawn in."""
    own = atlas["spread"]
    near = [own[turn_tile(number, place)] ** 2 for place in range(9)]
    seen = math.sqrt((own[number] ** 2 + sum(near) / 9) / 2) / COARSE
    return atlas.middle + TRUST * (seen - atlas.middle)


def swing(atlas: Atlas, number: int) -> float:
    """The largest change of the expected score that one tile turned over brings."""
    mine = atlas["expected"][number]
    return max(abs(atlas["expected"][turn_tile(number, place)] - mine) for place in range(9)) / FINE


def share(atlas: Atlas, number: int) -> float:
    """The part of all points that the best-paying source brings."""
    paid = [atlas[source.name.lower()][number] for source in SOURCES]
    return max(paid) / sum(paid)


def theme(name: str) -> Callable[[Atlas, int], float]:
    """Points that come from the sources of a theme."""
    return lambda atlas, number: float(sum(atlas[source][number] for source in THEMES[name]))


def rich(atlas: Atlas, number: int) -> float:
    return float(atlas["expected"][number])


def largest(measure: Callable[[Atlas, int], float], among: list[int]) -> list[int]:
    """The layouts where a measure is largest, the first ahead."""
    atlas = load_atlas()
    return sorted(among, key=lambda number: measure(atlas, number), reverse=True)[:POOL]


def pick_fair() -> list[int]:
    """No tile decides and no source pays alone: small swings, among the half with the most even sources."""
    atlas = load_atlas()
    even = sorted(range(COUNT), key=lambda number: share(atlas, number))[: COUNT // 2]
    return largest(lambda atlas, number: -swing(atlas, number), even)


@cache
def pool(style: str) -> list[int]:
    """The rows of all layouts of a kind."""
    every = list(range(COUNT))
    if style in THEMES:
        return largest(theme(style), every)
    kinds: dict[str, Callable[[], list[int]]] = {
        "fair": pick_fair,
        "wild": lambda: largest(spread, every),
        "calm": lambda: largest(lambda atlas, number: -spread(atlas, number), every),
        "rich": lambda: largest(rich, every),
        "lean": lambda: largest(lambda atlas, number: -rich(atlas, number), every),
        ANY: lambda: every,
    }
    return kinds[style]()


STYLES = ("fair", "wild", "calm", "rich", "lean", *THEMES, ANY)


def pick(style: str, seed: str) -> int:
    """The row of a layout of a kind; the same seed, the same layout."""
    found = pool(style)
    return found[Seeded(seed).draw(key_of(_DRAW, STYLES.index(style)), len(found))]
