"""The end of a game: who won and why, and where the points came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from octosphere.games.octodice.rules.scoring import submarines_crossed
from octosphere.games.octodice.state import Source, State
from octosphere.show.octodice.words import Words

from ..palette import BAR, CAPTION, GAIN, PAGE, cell, fit, seat_style
from .board import sheet_panel

SOURCES = tuple(source.name.lower() for source in Source)
LABEL = 18
COLUMN = 14


def result(words: Words, game: Any, s: State, width: int) -> RenderableType:
    """Final sheets, the verdict, and points by source."""
    sheets = [sheet_panel(words, s, seat, width) for seat in range(s.seats)]
    lines = [fit(Text(f" {verdict(words, game, s)} ", BAR), width - 2), Text(), *table(words, game, s)]
    return Group(*sheets, Padding(Group(*lines), (1, 1), style=PAGE))


def verdict(words: Words, game: Any, s: State) -> str:
    """Who won, and by what (S3)."""
    t, scores, winners = words.t, game.scores(s), game.winners(s)
    best = max(scores)
    if s.seats == 1:
        return t("over.solo", n=best)
    names = " & ".join(words.names[seat] for seat in winners)
    if len(winners) > 1:
        return t("over.shared", names=names, n=best)
    tied = sum(score == best for score in scores) > 1
    submarines = submarines_crossed(s.players[winners[0]])
    return t("over.tiebreak" if tied else "over.won", name=names, n=best, submarines=submarines)


def table(words: Words, game: Any, s: State) -> list[Text]:
    """A line a source, a column a seat."""
    t = words.t
    head = cell(t("over.sources"), LABEL, CAPTION)
    for seat in range(s.seats):
        head.append_text(cell(words.names[seat], COLUMN - 1, f"bold {seat_style(seat)}", "right")).append(" ")
    by_seat = [game.sources(s, seat) for seat in range(s.seats)]
    rows = [line(words, t(f"source.{name}"), [points[at] for points in by_seat]) for at, name in enumerate(SOURCES)]
    return [head, *rows, line(words, t("logbook.sum"), game.scores(s), f"bold {GAIN}")]


def line(words: Words, label: str, points: Sequence[int], style: str = "") -> Text:
    text = cell(label, LABEL, style or CAPTION)
    for number in points:
        text.append_text(cell(words.t.number(number), COLUMN - 1, style, "right")).append(" ")
    return text
