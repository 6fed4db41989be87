"""The end of a game as a picture: what lies before every seat, side by side, in one SVG."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from octosphere.core.record import AnyGame
from octosphere.games import open_kit
from octosphere.i18n import Catalogue

from . import Show
from .pen import ANIMALS, Pen, shorten

MARGIN, GAP, HEAD, FOOT = 32, 20, 104, 44  # px around the cards, between them, above and below
INSET = 24  # px inside a card
CARD_HEAD, ROW = 92, 27


@dataclass(frozen=True, slots=True)
class Ending:
    """What a card is drawn of: the board, the result and the names of a game that is over."""

    t: Catalogue
    names: Sequence[str]
    board: Mapping[str, Any]
    result: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Card:
    """How the sheet of a seat is drawn, and how much room it takes."""

    width: int
    height: Callable[[Ending], int]
    draw: Callable[[Pen, Ending, int], None]
    note: Callable[[Ending], str] = lambda end: ""  # what else is to be known of the table
    animals: Sequence[str] = ANIMALS  # of the seats


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole SVG and its size."""

    svg: str
    width: int
    height: int


def describe_end(show: Show, s: Any) -> Ending:
    """What a show tells of a game that is over."""
    return Ending(show.t, show.names, show.board(s), show.result(s))


def picture(show: Show, game: AnyGame, s: Any, theme: str) -> Picture:
    """The final sheets of all seats under the verdict, drawn with the colours of a theme."""
    end, card = describe_end(show, s), card_of(game.facts.name)
    pen = Pen(theme, card.animals)
    columns = 2 if len(end.names) == 4 else len(end.names)
    rows, high = -(-len(end.names) // columns), card.height(end)
    width = 2 * MARGIN + columns * card.width + (columns - 1) * GAP
    height = HEAD + rows * high + (rows - 1) * GAP + FOOT
    pen.box(0, 0, (width, height), rx=0, fill="water")
    _head(pen, game.facts.title, end, card.note(end), width)
    for seat, name in enumerate(end.names):
        row, column = divmod(seat, columns)
        pen.move(MARGIN + column * (card.width + GAP), HEAD + row * (high + GAP), name)
        _frame(pen, end, seat, (card.width, high))
        card.draw(pen, end, seat)
        pen.back()
    pen.text(MARGIN, height - 17, show.t("share.made"), 13, fill="ink-3")
    return Picture(pen.svg(width, height, f"{game.facts.title}: {end.result['verdict']}"), width, height)


def card_of(game: str) -> Card:
    """The card of a game, else the one of any game."""
    return open_kit(game).picture() or PLAIN


def _head(pen: Pen, title: str, end: Ending, note: str, width: float) -> None:
    room = width - 2 * MARGIN
    pen.text(MARGIN, 44, title, 15, fill="ink-2", font_weight=650)
    if note:
        pen.text(width - MARGIN, 44, note, 13, fill="ink-3", text_anchor="end")
    pen.text(MARGIN, 80, shorten(end.result["verdict"], 26, room), 26, font_weight=760)


def _frame(pen: Pen, end: Ending, seat: int, size: tuple[float, float]) -> None:
    """The paper of a seat: its animal, its name, its score; a lamp for who won."""
    won = seat in end.result["winners"] and len(end.names) > 1
    pen.box(0, 0, size, rx=22, fill="paper", stroke="lamp" if won else "line", stroke_width=3 if won else 1)
    pen.avatar(seat, INSET + 24, 48, 24)
    pen.text(INSET + 62, 55, shorten(end.names[seat], 21, size[0] - 210), 21, font_weight=700)
    pen.text(size[0] - INSET, 61, end.t.number(end.result["scores"][seat]), 38, font_weight=780, text_anchor="end")


def sources(pen: Pen, end: Ending, seat: int, width: float) -> None:
    """A bar of points for each source, from zero to the right or to the left."""
    rows = end.result["sources"]
    most = max(1, *(points for row in rows for points in row["points"]))
    least = min(0, *(points for row in rows for points in row["points"]))
    left, room = 190.0, width - INSET - 190 - 48
    zero = left - least / (most - least) * room
    for at, row in enumerate(rows):
        points, y = row["points"][seat], CARD_HEAD + at * ROW + ROW / 2
        pen.text(INSET, y + 5, shorten(row["name"], 14, left - INSET - 10), 14, fill="ink-2")
        pen.box(left, y - 5, (room, 10), rx=5, fill="paper-3")
        length = abs(points) / (most - least) * room
        if points:
            start = zero if points > 0 else zero - length
            pen.box(start, y - 5, (length, 10), rx=5, fill=f"seat-{seat + 1}" if points > 0 else "loss")
        pen.text(width - INSET, y + 5, end.t.number(points), 15, font_weight=700, text_anchor="end")


WIDTH = 480


def _plain_height(end: Ending) -> int:
    return CARD_HEAD + ROW * len(end.result["sources"]) + INSET


PLAIN = Card(WIDTH, _plain_height, lambda pen, end, seat: sources(pen, end, seat, WIDTH))
