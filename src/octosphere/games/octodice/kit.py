"""What Octo Dice offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octosphere.core.kit import Kit

if TYPE_CHECKING:
    from octosphere.agents.agent import RandomAgent
    from octosphere.coach.guide import Guide
    from octosphere.core.record import AnyGame
    from octosphere.fast.settings import Settings
    from octosphere.show.daily import Day
    from octosphere.show.digest import Body
    from octosphere.show.layouts import Layouts
    from octosphere.show.lessons import Lesson
    from octosphere.show.picture import Card
    from octosphere.show.replay import Scoring
    from octosphere.show.rules import Glossary
    from octosphere.show.types import ShowMaker
    from octosphere.tui.front import FrontMaker


class OctoDiceKit(Kit):
    """All parts there are."""

    levels = ("random", "greedy", "turn", "expert")
    peers = {"compiled / yacht": 50}  # noqa: RUF012

    def game(self) -> AnyGame:
        from .game import OctoDice

        return OctoDice()

    def search_settings(self) -> Settings:
        from octosphere.fast.settings import Settings

        return Settings(epsilon=10)

    def expert(self) -> type[RandomAgent]:
        from .agents import ExpertAgent

        return ExpertAgent

    def show(self) -> ShowMaker:
        from .show.show import open_show

        return open_show

    def terminal(self) -> FrontMaker:
        from .terminal.front import open_front

        return open_front

    def guide(self) -> type[Guide]:
        from .coach.guide import OctoDiceGuide

        return OctoDiceGuide

    def lesson(self) -> Lesson:
        from .show.lesson import LESSON

        return LESSON

    def glossary(self) -> Glossary:
        from .show.glossary import groups

        return groups

    def scoring(self) -> Scoring:
        from .show.marks import scoring

        return scoring

    def picture(self) -> Card:
        from .show.picture import CARD

        return CARD

    def digest(self) -> Body:
        from .show.digest import lines

        return lines

    def layouts(self) -> Layouts:
        from .show import layouts

        return layouts

    def day(self) -> Day:
        from .show.daily import DAY

        return DAY
