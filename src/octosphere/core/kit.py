"""What a game offers besides its rules: one `Kit` a game, and every front end asks it and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from .record import AnyGame

if TYPE_CHECKING:  # a kit only names what it offers; whoever asks for a part imports it
    from argparse import ArgumentParser, Namespace

    from octosphere.agents.agent import RandomAgent
    from octosphere.coach.guide import Guide
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

    from .box import Box
    from .observation import Observation

ScoreTable = Callable[[Path], str]  # told where the table goes, tells what was measured
Values = Callable[[Any, Any], Any]
"""What records of positions are worth to their seats, in points: two arrays of the same length, and one of floats."""

OptionKind = Literal["choice", "number", "text", "switch"]

# What commands and the form of a new game call something else: an option of that name would break them for all games.
RESERVED = {
    "agents",
    "anchor",
    "bots",
    "budget",
    "command",
    "cluster",
    "committed",
    "components",
    "depth",
    "divide",
    "game",
    "games",
    "help",
    "json",
    "ladder",
    "lang",
    "lone",
    "names",
    "no_color",
    "out",
    "players",
    "processes",
    "records",
    "report",
    "resume",
    "rivals",
    "save",
    "seed",
    "simulations",
    "store",
    "threads",
    "time",
    "timing",
    "trajectories",
    "until_width",
}


class SolveCommand(Protocol):
    """The command `octosphere solve` for one game; a module with these two functions fits."""

    def add_arguments(self, parser: ArgumentParser, /) -> None:
        """Add the arguments of this game to those that the command has for all."""
        ...

    def run(self, chosen: Namespace, progress: Any, /) -> int:
        """Solve and print; return the exit code. `progress(title, total)` is a bar, as a context manager."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen about a game besides who plays: one of some values, a number, a text, or a switch.

    The body of a new table, the OpenAPI document, the command line and the form of a new game are made of this
    description. What it is unless somebody chooses is what the game's own `options({})` says.
    """

    name: str
    help: str  # a line for the command line
    values: tuple[str, ...] = ()  # one of these
    limits: tuple[int, int] | None = None  # or a whole number, from the first to the second
    pattern: str = ""  # or a text of this form; with none of the three it is a switch, which is off
    random: bool = False  # a text: on the command line a bare "random" means "random:SEED"
    players: int = 0  # only at a table of so many; 0: at any

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", self.name) or self.name in RESERVED:
            raise ValueError(f"an option cannot be called {self.name!r}")

    @property
    def kind(self) -> OptionKind:
        """Which of the four it is."""
        if self.values:
            return "choice"
        return "number" if self.limits else "text" if self.pattern else "switch"


class Kit:
    """What one game offers besides its rules: a method for each part, which imports that part when it is called.

    A game overrides what it has. None, which these methods return, tells front ends to do without the part or in a
    general way. Methods take no arguments and may be called again.
    """

    is_playable: ClassVar[bool] = True  # False: there to be copied
    options: ClassVar[tuple[Option, ...]] = ()
    icon: ClassVar[str] = "ui-roll"
    """The symbol of the game beside its name."""
    levels: ClassVar[tuple[str, str, str, str]] = ("random", "greedy", "search:200", "search:2000")
    """The agents behind the four strengths of bots, the weakest first. No times: a bot is to play the same again."""
    ladder: ClassVar[tuple[str, ...]] = ()
    """The agents that `octosphere arena --ladder` compares, the weakest first; empty: the four of `levels`."""
    solo: ClassVar[str] = ""
    """The name of its solo game as a Gymnasium environment, such as "Dive-v0"; empty: nobody plays it alone there."""
    peers: ClassVar[dict[str, float]] = {}
    """Games of OpenSpiel that this one is measured against, and how many times as fast it has to be."""

    def folder(self, name: str) -> Traversable:
        """A folder beside the kit, which need not exist: `words`, `board`, or `pages` of its own in the browser."""
        return files(type(self).__module__.rpartition(".")[0]).joinpath(name)

    def game(self) -> AnyGame:
        """The rules, as an object that fits `Game`; the one part that every kit must have."""
        raise NotImplementedError

    def observation(self) -> Observation | None:
        """What a seat observes, as numbers for learners; None: there are no research environments of this game."""
        return None

    def values(self) -> Values | None:
        """A function that values many compiled positions at once, as the expert does; None: a general one."""
        return None

    def box(self) -> Box | None:
        """The components file of the game and how an owner's is read; None: nothing printed can be corrected."""
        return None

    def search_settings(self) -> SearchSettings | None:
        """The settings with which a tree search plays this game best; None: the usual ones."""
        return None

    def expert_settings(self) -> SearchSettings | None:
        """The settings of a search led by a learned value (`value/loops/judge.py`); None: the game has learned none."""
        return None

    def expert(self) -> type[RandomAgent] | None:
        """The class of an agent that plays better than the search; None: the search is the best there is."""
        return None

    def perfect(self) -> type[RandomAgent] | None:
        """The class of an agent that plays what is solved; None: the end of a game is solved as it comes."""
        return None

    def show(self) -> ShowMaker | None:
        """A function that makes the `Show` of one table: labels, choices, places, stories; None: `show.general`."""
        return None

    def terminal(self) -> FrontMaker | None:
        """A function that makes the `Front` of one table in a terminal; None: `tui.general`."""
        return None

    def guide(self) -> type[Guide] | None:
        """The class of what the coach knows of this game; None: `coach.guide.Guide`, which serves any."""
        return None

    def lesson(self) -> Lesson | None:
        """The topics by which one learns the game at a real table; None: there is no lesson."""
        return None

    def glossary(self) -> Glossary | None:
        """All pieces in words and pictures, for the pages of the rules; None: there are only the clauses."""
        return None

    def scoring(self) -> Scoring | None:
        """A function that says what the events of a move scored, for the marks of a replay; None: nothing is marked."""
        return None

    def scoreboard(self) -> Scoreboard | None:
        """What shows a scoring row by row, see `show.scorings`; None: nothing is shown."""
        return None

    def standing(self) -> Measure | None:
        """What says how good a final score is, see `show.standing`; None: nothing is measured."""
        return None

    def score_table(self) -> ScoreTable | None:
        """What writes the table of a strong bot's scores in a way of its own; None: `arena.scores` counts games."""
        return None

    def picture(self) -> Card | None:
        """How the sheet of a seat is drawn on the picture of a finished game; None: names and points alone."""
        return None

    def digest(self) -> Body | None:
        """A function that tells the sheet of a seat in lines of a text to share; None: where its points came from."""
        return None

    def layouts(self) -> Layouts | None:
        """The layouts of the board to choose from, and what they are worth; None: there is nothing to choose."""
        return None

    def solve_command(self) -> SolveCommand | None:
        """The command line of the exact solver; None: nothing is solved."""
        return None

    def engine(self) -> bytes | None:
        """The Python sources, packed, that a page of this game runs in the browser; None: no page needs any."""
        return None

    def day(self) -> Day | None:
        """The game of the day: its options, who else sits there, how games are compared; None: the game has no day."""
        return None
