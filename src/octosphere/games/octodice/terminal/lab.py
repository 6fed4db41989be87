"""The lab: nine tiles in three levels, lit where the player works, with the seats that got there."""

from __future__ import annotations

from rich.text import Text

from octosphere.games.octodice.components import tile_names
from octosphere.games.octodice.rules.labs import has
from octosphere.games.octodice.show.tiles import effect
from octosphere.games.octodice.state import Player, State, Tile
from octosphere.i18n import Catalogue
from octosphere.tui.palette import ACT, CAPTION, INK_3, LIT, UNLIT, cell, fit, seat_style

LEVEL = 3
ROOMY = 20  # cells of a tile from which on its effect stands under its name


def lab(t: Catalogue, s: State, seat: int, width: int, *, brief: bool = False) -> list[Text]:
    """Columns with their waiting markers, then the tiles and, unless brief, what they do."""
    tile = (width - LEVEL) // 3 - 1
    lines = [columns(t, s.players[seat], tile)]
    for level in range(3):
        sides = [Tile(s.layout[3 * level + column]) for column in range(3)]
        named = [name_line(s, seat, side, tile, brief) for side in sides]
        lines.append(join_texts(cell(f" {level} ", LEVEL, f"bold {CAPTION}"), named))
        if not brief:
            effects = [effect_line(t, s, seat, side, tile) for side in sides]
            lines.append(join_texts(cell("", LEVEL), effects))
    return lines


def join_texts(head: Text, parts: list[Text]) -> Text:
    return head.append_text(Text(" ").join(parts))


def columns(t: Catalogue, player: Player, width: int) -> Text:
    parts = []
    for column, steps in enumerate(player.steps):
        waiting = "▼ " if steps == 0 else "  "
        words = Text.assemble((waiting, f"bold {ACT}"), (t("lab.column", number=column + 1), CAPTION))
        parts.append(fit(words, width))
    return join_texts(cell("", LEVEL), parts)


def style(s: State, seat: int, side: Tile) -> str:
    return LIT if has(s, s.players[seat], side) else UNLIT


def mark(s: State, seat: int, side: Tile) -> str:
    """The marker where it stands, a tick where it has passed."""
    steps = s.players[seat].steps[s.column[side]]
    return "▼" if steps == side // 6 + 1 else "✓" if steps > side // 6 else " "


def name_line(s: State, seat: int, side: Tile, width: int, last: bool) -> Text:
    """Marker, side and name; in the last line of a tile also who has reached it."""
    words = f"{mark(s, seat, side)} {side.name} {tile_names()[side.name]}"
    seats = draw_reached(s, side) if s.seats > 1 and last else Text()
    return tile_line(words, seats, width, style(s, seat, side))


def effect_line(t: Catalogue, s: State, seat: int, side: Tile, width: int) -> Text:
    seats = draw_reached(s, side) if s.seats > 1 else Text()
    words = f"{'  ' if width >= ROOMY else ''}{effect(t, s.printed, side)}"
    return tile_line(words, seats, width, style(s, seat, side).replace("bold ", ""))


def tile_line(words: str, seats: Text, width: int, under: str) -> Text:
    line = cell(words, width - len(seats)).append_text(seats)
    line.stylize_before(under)
    return line


def draw_reached(s: State, side: Tile) -> Text:
    """The numbers of the seats whose marker got here, each at its own place."""
    line = Text()
    for seat in range(s.seats):
        there = has(s, s.players[seat], side)
        line.append(str(seat + 1) if there else "·", f"bold {seat_style(seat)}" if there else INK_3)
    return line
