"""The end of AquaSphere, drawn: where the points came from, and the way along the knowledge track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from octosphere.show.pen import ANIMALS, Pen
from octosphere.show.picture import CARD_HEAD, INSET, ROW, Card, Ending, sources

WIDTH, TRACK = 520, 76  # px of the card, and of the track below the sources


def height(end: Ending) -> int:
    return CARD_HEAD + ROW * len(end.result["sources"]) + TRACK + INSET


def draw(pen: Pen, end: Ending, seat: int) -> None:
    """The sources, and below them the track."""
    sources(pen, end, seat, WIDTH)
    pen.move(INSET, CARD_HEAD + ROW * len(end.result["sources"]) + 20)
    track(pen, end, seat)
    pen.back()


def track(pen: Pen, end: Ending, seat: int) -> None:
    """The knowledge track with its red lines, as long as the best player needs it; a dot stands for every seat."""
    players = end.board["players"]
    most = max(player["next_line"] for player in players)
    room = WIDTH - 2 * INSET
    for at in (0, *red_lines(end.board, most)):
        pen.line((at / most * room, 22), (at / most * room, 42), stroke="loss" if at else "edge", stroke_width=2)
        pen.middle(at / most * room, 56, at, 11, fill="ink-3")
    pen.line((0, 32), (room, 32), stroke="paper-3", stroke_width=10)
    own = max(0, players[seat]["track"]) / most * room
    pen.line((0, 32), (own, 32), stroke=f"seat-{seat + 1}", stroke_width=10)
    for other, player in enumerate(players):
        if other != seat:
            pen.disc(
                max(0, player["track"]) / most * room, 32, 4, fill=f"seat-{other + 1}", stroke="paper", stroke_width=1.5
            )
    pen.avatar(seat, own, 32, 12)


def red_lines(board: Mapping[str, Any], most: int) -> list[int]:
    """L1: the points behind the red lines, lap after lap, up to a point."""
    laps = range(0, most, board["lap"])
    return [start + line for start in laps for line in board["lines"] if start + line <= most]


CARD = Card(WIDTH, height, draw, animals=("a-turtle", *ANIMALS[1:]))
