"""The whole table on one screen, arranged for the width there is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from octosphere.games.aquasphere.show.stage import headline
from octosphere.games.aquasphere.show.words import Words
from octosphere.games.aquasphere.state import ROUNDS, State
from octosphere.tui.palette import ACT, BAR, GAIN, INK, INK_3, PAGE, SHEET, TRAY, fit, news_lines

from .headquarters import headquarters
from .lab import lab
from .players import players
from .station import station


def board(words: Words, s: State, seat: int, news: Sequence[str], size: tuple[int, int]) -> RenderableType:
    """Where the game stands, station, headquarters, everybody, the lab of one seat, what just happened."""
    width = size[0]
    inner = width - 2
    parts = [
        head(words, s, width),
        Padding(Group(*station(words, s, seat, inner)), (0, 1), style=TRAY),
        panel(headquarters(words.t, s, seat, inner)),
        Padding(Group(*players(words, s, seat, inner)), (0, 1), style=PAGE),
        panel(lab(words, s, seat, inner)),
    ]
    if news:
        parts.append(Padding(news_lines(news, inner), (0, 1), style=PAGE))
    return Group(*parts)


def head(words: Words, s: State, width: int) -> RenderableType:
    """The round and what the centre tile pays, in one lit bar."""
    title = Text.assemble((" AquaSphere ", BAR), "  ", (headline(words, s), f"bold {INK}"), " ")
    title.append_text(gauge(s)).append("  ")
    title.append(words.t("board.pays", n=s.printed.values[s.rounds]), f"bold {GAIN}")
    return Padding(fit(title, width), style=TRAY)


def gauge(s: State) -> Text:
    """Rounds done, now, still to come."""
    marks = ["●" if at < s.rounds else "◉" if at == s.rounds else "○" for at in range(ROUNDS)]
    return Text("".join(marks[: s.rounds + 1]), f"bold {ACT}").append("".join(marks[s.rounds + 1 :]), INK_3)


def panel(lines: list[Text]) -> RenderableType:
    """Lines of text on a panel of their own width."""
    return Padding(Group(*lines), (0, 1), style=SHEET)
