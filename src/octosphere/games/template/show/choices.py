"""The legal moves: what each is called, what it brings, and where it acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octosphere.show.speech import say_points
from octosphere.show.types import Choice, Trail

from ..moves import Move, Surface
from ..state import State
from .places import places_of

if TYPE_CHECKING:
    from .show import DiveShow


def choices(show: DiveShow, s: State) -> list[Choice]:
    """One for each legal move."""
    return [_choice(show, s, move) for move in show.game.legal(s)]


def _choice(show: DiveShow, s: State, move: Move) -> Choice:
    """A move with its points: whoever surfaces scores the depth, T3."""
    label, text, ends = show.label(s, move), show.game.codec.text(move), isinstance(move, Surface)
    points = s.depth if ends else 0
    return Choice(
        move=text,
        kind=text,
        label=label,
        speech=f"{label}: {say_points(show.t, points)}",
        points=points,
        sure=None,
        trail=[Trail(show.t("source.depth"), points, "boat")] if ends else [],
        dice=[],
        places=places_of(move),
        marks={"boat": str(points)} if ends else {},
        ends=ends,
    )
