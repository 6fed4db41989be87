"""What AquaSphere offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octosphere.core.kit import Kit

if TYPE_CHECKING:
    from octosphere.coach.guide import Guide
    from octosphere.core.box import Box
    from octosphere.core.observation import Observation
    from octosphere.core.record import AnyGame
    from octosphere.fast.settings import SearchSettings
    from octosphere.show.daily import Day
    from octosphere.show.lessons import Lesson
    from octosphere.show.picture import Card
    from octosphere.show.replay import Scoring
    from octosphere.show.rules import Glossary
    from octosphere.show.scorings import Scoreboard
    from octosphere.show.standing import Measure
    from octosphere.show.types import ShowMaker
    from octosphere.tui.front import FrontMaker


class AquaSphereKit(Kit):
    """The kit of AquaSphere: no layouts to choose from, nothing solved, no pad."""

    icon = "submarine"
    levels = ("random", "greedy", "expert:100", "expert:4000")
    ladder = ("random", "greedy", "search:100", "search:400", "expert:100", "expert:400", "expert:1000", "expert:4000")

    def game(self) -> AnyGame:
        from .game import AquaSphere

        return AquaSphere()

    def observation(self) -> Observation:
        from .observation import OBSERVATION

        return OBSERVATION

    def box(self) -> Box:
        from .components import box

        return box()

    def search_settings(self) -> SearchSettings:
        from octosphere.fast.settings import SearchSettings

        return SearchSettings(epsilon=5, stretches=0, explore=150, temper=100, spite=50)

    def expert_settings(self) -> SearchSettings:
        from .value.settings import EXPERT

        return EXPERT

    def show(self) -> ShowMaker:
        from .show.show import open_show

        return open_show

    def terminal(self) -> FrontMaker:
        from .terminal.front import open_front

        return open_front

    def guide(self) -> type[Guide]:
        from .coach.guide import AquaSphereGuide

        return AquaSphereGuide

    def lesson(self) -> Lesson:
        from .show.lesson import LESSON

        return LESSON

    def glossary(self) -> Glossary:
        from .show.glossary import groups

        return groups

    def scoring(self) -> Scoring:
        from .show.marks import scoring

        return scoring

    def scoreboard(self) -> Scoreboard:
        from .show.scoreboard import AquaSphereScoreboard

        return AquaSphereScoreboard()

    def standing(self) -> Measure:
        from .show.standing import measure

        return measure

    def picture(self) -> Card:
        from .show.picture import CARD

        return CARD

    def day(self) -> Day:
        from .show.daily import DAY

        return DAY
