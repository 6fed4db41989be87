"""What the template offers; what it leaves out, front ends do in a general way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octosphere.core.kit import Kit

if TYPE_CHECKING:
    from octosphere.coach.guide import Guide
    from octosphere.core.observation import Observation
    from octosphere.core.record import AnyGame
    from octosphere.show.types import ShowMaker
    from octosphere.tui.front import FrontMaker


class TemplateKit(Kit):
    """There to be copied."""

    is_playable = False

    icon = "submarine"
    levels = ("random", "greedy", "search:200", "search:2000")
    solo = "Dive-v0"

    def game(self) -> AnyGame:
        from .game import Template

        return Template()

    def observation(self) -> Observation:
        from .observation import OBSERVATION

        return OBSERVATION

    def show(self) -> ShowMaker:
        from .show.show import DiveShow

        return DiveShow

    def terminal(self) -> FrontMaker:
        from .terminal.front import DiveFront

        return DiveFront

    def guide(self) -> type[Guide]:
        from .coach.guide import DiveGuide

        return DiveGuide
