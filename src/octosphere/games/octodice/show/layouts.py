"""The lab of Octo Dice: any layout explained, one of a kind picked, all of them together."""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil

from octosphere.games.octodice import components
from octosphere.games.octodice.game import OctoDice
from octosphere.games.octodice.layouts import parse, write
from octosphere.games.octodice.value import styles
from octosphere.games.octodice.value.atlas import (
    COUNT,
    EXACT,
    FINE,
    SOURCES,
    Row,
    columns_of,
    layout_at,
    load_atlas,
    number_of,
    turn_tile,
)
from octosphere.i18n import Catalogue
from octosphere.show.layouts import Expected, Found, Layout, Paid, Picked, Summary, Tile, Turned

from .tiles import tile

PLAYER = "expert"
STEP = 500  # width of a bar, in thousandths of a point


def explain(t: Catalogue, layout: str) -> Layout:
    """What the expert makes of a layout, and what each of its tiles is worth in it."""
    text, atlas = OctoDice().options({"layout": layout})["layout"], load_atlas()
    number = number_of(text)
    row = atlas.row(number)
    return Layout(
        layout=text,
        canonical=layout_at(number),
        edition=atlas.edition,
        tiles=[_tile(t, text, place, row) for place in range(9)],
        expected=Expected(row.expected, row.error, PLAYER, atlas.games),
        exact=EXACT[atlas.edition].get(layout_at(number)),
        rank=1 + atlas.count_above(number),
        count=COUNT,
        percentile=round(100 * atlas.count_below(number) / COUNT, 1),
        spread=round(styles.spread(atlas, number), 2),
        points=_list_points(t, row),
    )


def _tile(t: Catalogue, layout: str, place: int, row: Row) -> Tile:
    sides, printed = parse(layout), components.load_printed()[load_atlas().edition]
    home = 3 * (place // 3) + columns_of(layout).index(place % 3)
    other = load_atlas().row(turn_tile(number_of(layout), home))
    back = write([side ^ (at == place) for at, side in enumerate(sides)])
    mine, theirs = tile(t, printed, sides[place]), tile(t, printed, sides[place] ^ 1)
    change, error = other.expected - row.expected, (other.error**2 + row.error**2) ** 0.5
    return Tile(
        side=mine["side"],
        name=mine["name"],
        text=mine["text"],
        icon=mine["icon"],
        place=place,
        reached=round(row.reached[home], 3),
        turned=Turned(back, theirs["name"], theirs["text"], round(change, 3), round(error, 3)),
    )


def _list_points(t: Catalogue, row: Row) -> list[Paid]:
    names = [source.name.lower() for source in SOURCES]
    return [Paid(name, t(f"source.{name}"), round(row.points[name], 2), _usual()[name]) for name in names]


@cache
def _usual() -> dict[str, float]:
    """Points by source, a game, over all layouts."""
    atlas = load_atlas()
    return {one.name.lower(): round(sum(atlas[one.name.lower()]) / COUNT / atlas.games, 2) for one in SOURCES}


def pick_layout(t: Catalogue, style: str, seed: str) -> Picked:
    """A layout of a kind, and why it is of it."""
    number, atlas = styles.pick(style, seed), load_atlas()
    row = atlas.row(number)
    theme = styles.THEMES.get(style, ())
    values = {
        "n": styles.POOL,
        "value": round(row.expected),
        "spread": round(styles.spread(atlas, number)),
        "swing": ceil(styles.swing(atlas, number)),  # "at most"
        "share": round(100 * styles.share(atlas, number)),
        "points": round(sum(row.points[source] for source in theme)),
        "usual": round(sum(_usual()[source] for source in theme)),
    }
    return Picked(style, layout_at(number), t(f"layouts.why.{style}", **values))


@lru_cache(maxsize=1)
def summary() -> Summary:
    """How many layouts are worth how much."""
    values = load_atlas()["expected"]
    low = min(values) // STEP
    bars = [0] * (max(values) // STEP - low + 1)
    for value in values:
        bars[value // STEP - low] += 1
    best, worst = (values.index(end) for end in (max(values), min(values)))
    return Summary(
        count=COUNT,
        mean=round(sum(values) / COUNT / FINE, 2),
        low=low * STEP / FINE,
        step=STEP / FINE,
        bars=bars,
        best=Found(layout_at(best), values[best] / FINE),
        worst=Found(layout_at(worst), values[worst] / FINE),
    )
