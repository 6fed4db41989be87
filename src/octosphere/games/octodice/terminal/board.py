"""The whole table on one screen, arranged for the width there is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from octosphere.games.octodice.rules.labs import third, turns_in_third
from octosphere.games.octodice.rules.scoring import score, submarine_points
from octosphere.games.octodice.show.words import Words
from octosphere.games.octodice.state import EMPTY, Phase, State
from octosphere.i18n import Catalogue
from octosphere.tui.palette import (
    ACT,
    BAR,
    CAPTION,
    GAIN,
    INK,
    INK_2,
    INK_3,
    PAGE,
    SHEET,
    TRAY,
    beside,
    fit,
    news_lines,
    seat_style,
)

from .dice import pool
from .lab import lab
from .logbook import LOGBOOK_WIDTH, logbook
from .rivals import rivals
from .sheet import SHEET_WIDTH, circles

AIRY = 45  # lines of a terminal from which on there is room to breathe
ROOMY = 38  # lines from which on tiles say what they do
WIDE = 140  # from here on circles, logbook and lab stand side by side


def board(words: Words, s: State, seat: int, news: Sequence[str], size: tuple[int, int]) -> RenderableType:
    """Where the game stands, the dice, the sheet of one seat, the others, what just happened."""
    width, height = size
    air = int(height >= AIRY)
    aside = news if width >= WIDE else ()
    parts = [
        head(words.t, s, width),
        pool(words.t, s, air, aside),
        sheet_panel(words, s, seat, width, brief=height < ROOMY),
    ]
    if s.seats > 1:
        parts.append(Padding(rivals(words, s, seat, width - 2), (0, 1), style=PAGE))
    if news and not aside:
        parts.append(Padding(news_lines(news, width - 2), (0, 1), style=PAGE))
    return Group(*parts)


def head(t: Catalogue, s: State, width: int) -> RenderableType:
    """Turn, third and throw in one lit bar."""
    turns = 3 * turns_in_third(s)
    title = Text.assemble((" Octo Dice ", BAR), "  ")
    title.append(t("head.turn", turn=s.turn + 1, turns=turns), f"bold {INK}").append(" ")
    title.append_text(gauge(s, turns)).append("  ")
    title.append(t("head.third", third=third(s) + 1), INK_2).append(f" {t(f'third.{third(s)}')}  ", f"bold {ACT}")
    title.append_text(stage(t, s))
    return Padding(fit(title, width), style=TRAY)


def gauge(s: State, turns: int) -> Text:
    """The depth reached: done, now, still open; a gap after every third."""
    line = Text()
    for turn in range(turns):
        mark = "◉" if turn == s.turn else "●" if turn < s.turn else "○"
        line.append(mark, f"bold {ACT}" if turn <= s.turn else INK_3)
        if (turn + 1) % (turns // 3) == 0 and turn + 1 < turns:
            line.append(" ")
    return line


def stage(t: Catalogue, s: State) -> Text:
    """Which of the three throws lies on the table."""
    if s.virtual:
        return Text(t("virtual"), f"bold {GAIN}")
    return Text(t("head.throw", throw=s.throw) if s.throw else t("head.before"), f"bold {GAIN}")


def sheet_panel(words: Words, s: State, seat: int, width: int, *, brief: bool = False) -> RenderableType:
    """A whole sheet with its lab; briefly, without what the tiles do."""
    inner = width - 2
    left, right = circles(words.t, s, s.players[seat]), logbook(words.t, s, s.players[seat])
    lines = [owner(words, s, seat, inner)]
    if width >= WIDE:
        tiles = lab(words.t, s, seat, inner - SHEET_WIDTH - LOGBOOK_WIDTH - 4)
        lines += beside(beside(left, right, SHEET_WIDTH + 2), tiles, SHEET_WIDTH + LOGBOOK_WIDTH + 4)
    else:
        gap = max(1, (inner - SHEET_WIDTH - LOGBOOK_WIDTH) // 2)
        lines += [*beside(left, right, SHEET_WIDTH + gap), *lab(words.t, s, seat, inner, brief=brief)]
    return Padding(Group(*lines), (0, 1), style=SHEET)


def owner(words: Words, s: State, seat: int, width: int) -> Text:
    """Whose sheet, the points now, and what the submarines would pay."""
    t, player = words.t, s.players[seat]
    line = Text.assemble((f" {seat + 1} ", f"bold #0B2935 on {seat_style(seat)}"), " ")
    line.append(words.names[seat], f"bold {seat_style(seat)}").append("  ")
    line.append(t("points", n=score(s, seat)), f"bold {GAIN}")
    if s.phase < Phase.LEVEL:
        line.append(f" · {t('sheet.forecast', points=t.format_signed(submarine_points(s, player)))}", CAPTION)
    elif player.final_box != EMPTY:
        line.append(f" · {t('sheet.final', points=t.format_signed(player.final_box))}", CAPTION)
    return fit(line, width)
