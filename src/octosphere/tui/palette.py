"""The colours of the terminal: night water, paper, one lit pool, and five dice colours."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Group
from rich.text import Text

WATER, PAPER, POOL, WELL = "#061820", "#0E2833", "#0C3D4B", "#051D27"
INK, INK_2, INK_3 = "#E9F5F4", "#B1CBD0", "#8FAFB7"
ACT, OCTO, GAIN, LOSS = "#5FEAD6", "#BC9BFF", "#FFC27A", "#FF9C92"
DARK = "#0B2935"  # ink on light things
YELLOW, RED, WHITE, BLUE, GREEN = "#FDCA2A", "#D22627", "#F6F3EA", "#305FE7", "#57B285"
BLACK, VIOLET = "#11181C", "#6D3FC0"

PAGE = f"{INK} on {WATER}"
SHEET = f"{INK} on {PAPER}"
TRAY = f"{INK} on {POOL}"
LIT = f"bold {ACT} on #10454A"
UNLIT = f"{INK_3} on #143340"
BAR = f"bold {DARK} on {ACT}"
CAPTION = INK_3
SEATS = (ACT, OCTO, "#FFB07C", "#9DBBF2")


def fit(text: Text, width: int, align: str = "left") -> Text:
    """The text in exactly so many cells, cut with an ellipsis if it is longer."""
    fitted = text.copy()
    fitted.truncate(width, overflow="ellipsis")
    room = width - cell_len(fitted.plain)
    before = {"left": 0, "center": room // 2, "right": room}[align]
    fitted.pad_left(before)
    fitted.pad_right(room - before)
    return fitted


def cell(text: str, width: int, style: str = "", align: str = "left") -> Text:
    """Plain words in exactly so many cells of one style."""
    return Text.assemble((fit(Text(text), width, align).plain, style))


def beside(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Two blocks next to each other, the second from a fixed column on."""
    count = max(len(left), len(right))
    padded = [*left, *[Text()] * (count - len(left))]
    others = [*right, *[Text()] * (count - len(right))]
    return [fit(one, width).append_text(other) for one, other in zip(padded, others, strict=True)]


def news_lines(news: Sequence[str], width: int) -> Group:
    """The latest events, one a line."""
    return Group(*(cell(f"› {line}", width, INK_2) for line in news))


def seat_style(seat: int) -> str:
    """The colour of a seat; never one of the dice colours."""
    return SEATS[seat % len(SEATS)]
