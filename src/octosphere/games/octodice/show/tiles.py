"""A lab tile in words and signs; its numbers come from the components."""

from __future__ import annotations

from typing import Any

from octosphere.games.octodice.components import tile_names
from octosphere.games.octodice.state import Printed, Tile
from octosphere.i18n import Catalogue

# Parts of a tile's picture: the name of a symbol, or a text whose braces are filled in.
ICONS = {
    Tile.A1: ("c-yellow", "{any}"),
    Tile.A2: ("octopod", "+{points}"),
    Tile.B1: ("research", "→", "bot"),
    Tile.B2: ("research", "+{points}"),
    Tile.C1: ("submarine", "+{points}"),
    Tile.C2: ("submarine", "→", "bot"),
    Tile.D1: ("crystal", "+{points}"),
    Tile.D2: ("bot", "+{points}"),
    Tile.E1: ("lab", "+{points}"),
    Tile.E2: ("lab", "{any}"),
    Tile.F1: ("submarine", "→", "octopod"),
    Tile.F2: ("{spare}", "→", "octopod"),
    Tile.G1: ("lab", "↕ {row}"),
    Tile.G2: ("lab", "↔ {row}"),
    Tile.H1: ("−{penalty}", "cross", "{row}"),
    Tile.H2: ("cross", "submarine", "+{points}"),
    Tile.I1: ("lab", "→ 2"),
    Tile.I2: ("G/H", "ui-replay"),
}
SYMBOLS = {"c-yellow", "crystal", "research", "lab", "bot", "submarine", "octopod", "cross", "ui-replay"}


def tile(t: Catalogue, printed: Printed, side: int) -> dict[str, Any]:
    """The name, effect and icon of a tile's side, as data."""
    name = Tile(side).name
    return {
        "side": name,
        "name": tile_names()[name],
        "short": effect(t, printed, side),
        "text": t(f"tile.{name}.text"),
        "icon": icon(t, printed, side),
    }


def effect(t: Catalogue, printed: Printed, side: int) -> str:
    """What a tile does, in a few signs."""
    points = printed.tile_points[3 * side : 3 * side + 3]
    return t(f"tile.{Tile(side).name}.short", points=points[0], row="·".join(map(str, points)))


def icon(t: Catalogue, printed: Printed, side: int) -> list[dict[str, str]]:
    """The effect of a tile's side as symbols of the sprite and texts between them."""
    points = printed.tile_points[3 * side : 3 * side + 3]
    row, words = "·".join(map(str, points)), {name: t(f"show.icon.{name}") for name in ("any", "spare")}
    numbers = {"points": points[0], "row": row, "penalty": printed.penalty}
    parts = ICONS[Tile(side)]
    return [{"symbol": part} if part in SYMBOLS else {"text": part.format(**numbers, **words)} for part in parts]
