"""The list of legal moves: number, words, notation, points and their trail."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from octosphere.i18n import Catalogue

from .front import NumberedChoice
from .palette import ACT, CAPTION, GAIN, INK_2, INK_3, LOSS, cell, fit

GAP = 2


def choice_table(t: Catalogue, offered: Sequence[NumberedChoice], width: int) -> RenderableType:
    """Moves of one kind together, the kinds in their order; a pass comes last."""
    ordered = sorted(offered, key=lambda choice: choice.number == 0)
    kinds = groupby(ordered, key=lambda choice: choice.choice.move.partition(" ")[0])
    return Group(*(row for _, alike in kinds for row in columns(t, list(alike), width)))


def columns(t: Catalogue, alike: Sequence[NumberedChoice], width: int) -> list[Text]:
    """As many columns as fit, filled downwards."""
    rows = [entry(t, choice, widths(alike)) for choice in alike]
    widest = max(row.cell_len for row in rows) + GAP
    height = -(-len(rows) // max(1, (width + GAP) // widest))
    return [line(rows[at::height], widest, width) for at in range(height)]


def line(parts: Sequence[Text], widest: int, width: int) -> Text:
    joined = Text().join(fit(part, widest) for part in parts[:-1]).append_text(parts[-1])
    return fit(joined, width)


def widths(offered: Sequence[NumberedChoice]) -> tuple[int, int]:
    """The room that labels and notations need."""
    return max(Text(choice.choice.label).cell_len for choice in offered), max(
        len(choice.choice.move) for choice in offered
    )


def entry(t: Catalogue, numbered: NumberedChoice, room: tuple[int, int]) -> Text:
    """One choice in one line."""
    choice, trail = numbered.choice, numbered.trail(t)
    text = cell(f"{numbered.number}", 3, f"bold {ACT}", "right").append(" ")
    text.append_text(cell(choice.label, room[0] + 1)).append_text(cell(choice.move, room[1] + 1, INK_3))
    if choice.sure is not None:
        return text.append(f"✓{t.format_signed(choice.sure)}", f"bold {GAIN}" if choice.sure else CAPTION)
    text.append_text(cell(t.format_signed(choice.points), 3, points_style(choice.points), "right"))
    return text.append(f"  {' · '.join(trail)}" if trail else "", INK_2)


def points_style(points: int) -> str:
    return f"bold {LOSS}" if points < 0 else f"bold {GAIN}" if points else CAPTION
