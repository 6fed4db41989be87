"""What a game offers besides its rules: one `Kit` a game, and every front end asks it and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
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
    from octosphere.show.types import ShowMaker
    from octosphere.tui.front import FrontMaker

OptionKind = Literal["choice", "number", "text", "switch"]

# What commands and the form of a new game call something else: an option of that name would break them for all games.
RESERVED = {
    "agents",
    "anchor",
    "bots",
    "command",
    "committed",
    "components",
    "depth",
    "divide",
    "game",
    "games",
    "help",
    "json",
    "lang",
    "lone",
    "names",
    "no_color",
    "out",
    "players",
    "processes",
    "resume",
    "rivals",
    "save",
    "seed",
    "simulations",
    "threads",
    "time",
    "timing",
}


class SolveCommand(Protocol):
    """The command `solve` for one game: a module fits."""

    def add_arguments(self, parser: ArgumentParser, /) -> None:
        """What can be asked."""
        ...

    def run(self, chosen: Namespace, progress: Any, /) -> int:
        """Answer; `progress(title, total)` is a bar."""
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
    """Everything that knows one game, each part imported when it is asked for.

    A game overrides what it has. For the rest, None says that front ends do without it or in a general way.
    """

    is_playable: ClassVar[bool] = True  # False: there to be copied
    options: ClassVar[tuple[Option, ...]] = ()
    icon: ClassVar[str] = "ui-roll"
    """The symbol of the game beside its name."""
    levels: ClassVar[tuple[str, str, str, str]] = ("random", "greedy", "search:200", "search:2000")
    """The agents behind the four strengths of bots, the weakest first. No times: a bot is to play the same again."""
    peers: ClassVar[dict[str, float]] = {}
    """Games of OpenSpiel that this one is measured against, and how many times as fast it has to be."""

    def folder(self, name: str) -> Traversable:
        """A folder beside the kit, which need not be there: `words`, `board`, and `pages` of its own in the browser."""
        return files(type(self).__module__.rpartition(".")[0]).joinpath(name)

    def game(self) -> AnyGame:
        """The rules."""
        raise NotImplementedError

    def search_settings(self) -> SearchSettings | None:
        """How a tree search thinks best about this game."""
        return None

    def expert(self) -> type[RandomAgent] | None:
        """A better player than the search."""
        return None

    def show(self) -> ShowMaker | None:
        """What people see of a table: choices, places, refusals, stories."""
        return None

    def terminal(self) -> FrontMaker | None:
        """The game in a terminal."""
        return None

    def guide(self) -> type[Guide] | None:
        """What the coach knows of the game."""
        return None

    def lesson(self) -> Lesson | None:
        """Learning it at a real table."""
        return None

    def glossary(self) -> Glossary | None:
        """All pieces, explained."""
        return None

    def scoring(self) -> Scoring | None:
        """The scorings that a replay marks."""
        return None

    def picture(self) -> Card | None:
        """How the end of a game is drawn."""
        return None

    def digest(self) -> Body | None:
        """The end of a game in a few lines."""
        return None

    def layouts(self) -> Layouts | None:
        """Layouts of the board to choose from."""
        return None

    def solve_command(self) -> SolveCommand | None:
        """Exact values, for the command line."""
        return None

    def engine(self) -> bytes | None:
        """Python sources, packed, that a page of this game runs in the browser."""
        return None

    def day(self) -> Day | None:
        """The game of the day."""
        return None
