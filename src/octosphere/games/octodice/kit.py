"""What Octo Dice offers."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from octosphere.core.kit import Kit, Option, ScoreTable, SolveCommand, Values

if TYPE_CHECKING:
    from octosphere.agents.agent import RandomAgent
    from octosphere.coach.guide import Guide
    from octosphere.core.box import Box
    from octosphere.core.observation import Observation
    from octosphere.core.record import AnyGame
    from octosphere.fast.settings import SearchSettings
    from octosphere.show.daily import Day
    from octosphere.show.digest import Body
    from octosphere.show.layouts import Layouts
    from octosphere.show.lessons import Lesson
    from octosphere.show.picture import Card
    from octosphere.show.replay import Scoring
    from octosphere.show.rules import Glossary
    from octosphere.show.scorings import Scoreboard
    from octosphere.show.standing import Measure
    from octosphere.show.types import ShowMaker
    from octosphere.tui.front import FrontMaker

# A layout by name, by seed, or as nine tile sides: each level has its three letters in any order.
_ROWS = [
    "|".join("".join(f"[{letter}{letter.lower()}][12]" for letter in order) for order in permutations(letters))
    for letters in ("ABC", "DEF", "GHI")
]
LAYOUT = rf"^(?:first|random:[^\x00-\x1f\x7f]*|(?:{_ROWS[0]})(?:{_ROWS[1]})(?:{_ROWS[2]}))$"


class OctoDiceKit(Kit):
    """The kit of Octo Dice, which has every part."""

    options = (
        Option(
            "layout",
            "nine tile sides row by row, like A1B1C1D1E1F1G1H1I1; 'first', 'random' or 'random:SEED'",
            pattern=LAYOUT,
            random=True,
        ),
        Option("edition", "which rule text decides (default de)", values=("de", "en", "es")),
        Option("variant", "the two-player variant with a virtual player", players=2),
    )
    levels = ("random", "greedy", "turn", "expert")
    ladder = ("random", "greedy", "search:25", "search:100", "search:400", "turn", "expert")
    solo = "OctoDice-v0"
    peers = {"compiled / yacht": 50}  # noqa: RUF012

    def game(self) -> AnyGame:
        from .game import OctoDice

        return OctoDice()

    def observation(self) -> Observation:
        from .observation import OBSERVATION

        return OBSERVATION

    def values(self) -> Values:
        from .value.many import values

        return values

    def box(self) -> Box:
        from .components import box

        return box()

    def search_settings(self) -> SearchSettings:
        from octosphere.fast.settings import SearchSettings

        return SearchSettings(epsilon=10)

    def expert(self) -> type[RandomAgent]:
        from .agents import ExpertAgent

        return ExpertAgent

    def perfect(self) -> type[RandomAgent]:
        from .agents import PerfectAgent

        return PerfectAgent

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

    def scoreboard(self) -> Scoreboard:
        from .show.scoreboard import OctoDiceScoreboard

        return OctoDiceScoreboard()

    def standing(self) -> Measure:
        from .show.standing import measure

        return measure

    def score_table(self) -> ScoreTable:
        from .value.company import measure

        return measure

    def picture(self) -> Card:
        from .show.picture import CARD

        return CARD

    def digest(self) -> Body:
        from .show.digest import lines

        return lines

    def layouts(self) -> Layouts:
        from .show import layouts

        return layouts

    def solve_command(self) -> SolveCommand:
        from .solver import command

        return command

    def engine(self) -> bytes:
        from .pad.engine import engine

        return engine()

    def day(self) -> Day:
        from .show.daily import DAY

        return DAY
