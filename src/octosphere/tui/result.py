"""The end of any game: the verdict in a lit bar, and points by source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from octosphere.i18n import Catalogue

from .palette import BAR, CAPTION, GAIN, INK_2, PAGE, cell, fit, seat_style

LABEL = 18
COLUMN = 14


def ending(t: Catalogue, names: Sequence[str], told: dict[str, Any], width: int) -> RenderableType:
    """What `Show.result` tells of a finished game."""
    bar = fit(Text.assemble((f" {told['verdict']} ", BAR), (f"  {told['why']}", INK_2)), width - 2)
    return Padding(Group(bar, Text(), *table(t, names, told)), (1, 1), style=PAGE)


def table(t: Catalogue, names: Sequence[str], told: dict[str, Any]) -> list[Text]:
    """A line a source, a column a seat."""
    head = cell(t("over.sources"), LABEL, CAPTION)
    for seat in range(len(told["scores"])):
        head.append_text(cell(names[seat], COLUMN - 1, f"bold {seat_style(seat)}", "right")).append(" ")
    rows = [line(t, source["name"], source["points"]) for source in told["sources"]]
    return [head, *rows, line(t, t("logbook.sum"), told["scores"], f"bold {GAIN}")]


def line(t: Catalogue, label: str, points: Sequence[int], style: str = "") -> Text:
    text = cell(label, LABEL, style or CAPTION)
    for number in points:
        text.append_text(cell(t.number(number), COLUMN - 1, style, "right")).append(" ")
    return text
