"""Dive for the terminal: the sea as a gauge; what is not said here is as in any game."""

from __future__ import annotations

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from octosphere.tui.general import GeneralFront
from octosphere.tui.palette import ACT, INK, INK_3, PAGE

from ..rules.scoring import score
from ..state import State


class DiveFront(GeneralFront):
    """See `tui.front.Front`."""

    def sheet(self, s: State, seat: int, width: int) -> RenderableType:
        """How deep the diver is, and everybody's points."""
        sea = Text.assemble(("~" * s.depth, ACT), ("·" * (s.printed.floor - s.depth), INK_3), f" {s.depth}")
        points = [f"{self.names[number]}: {score(s, number)}" for number in range(s.seats)]
        return Padding(Text("\n", INK).join([sea, *map(Text, points)]), (1, 1), style=PAGE)
