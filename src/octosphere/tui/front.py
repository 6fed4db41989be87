"""What a game must be able to say and draw for the session loop; one class a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import RenderableType

from octosphere.core.events import Event
from octosphere.core.game import Options
from octosphere.core.record import AnyGame
from octosphere.games import kit_of
from octosphere.i18n import Catalogue, translator
from octosphere.show import Choice
from octosphere.show.view_types import View


@dataclass(frozen=True, slots=True)
class NumberedChoice:
    """A choice of the view with the number that is typed for it."""

    number: int
    move: Any
    choice: Choice

    def trail(self, t: Catalogue) -> list[str]:
        """What the move brings, link by link; dots where the same seat goes on deciding."""
        if self.choice.sure is not None:
            return []
        links = [
            f"{link.text} {t.format_signed(link.points)}" if link.points else link.text for link in self.choice.trail
        ]
        return links if self.choice.ends else [*links, "…"]

    def to_json(self, t: Catalogue) -> dict[str, Any]:
        """The choice for scripts."""
        choice = self.choice
        parts = {"number": self.number, "text": choice.move, "label": choice.label, "points": choice.points}
        sure = {} if choice.sure is None else {"sure": choice.sure}
        return {**parts, "trail": self.trail(t), **sure}


class Front(Protocol):
    """The words and pictures of one game, in one language, for the seats of one table."""

    t: Catalogue
    names: Sequence[str]

    def board(self, s: Any, seat: int, news: Sequence[str], size: tuple[int, int]) -> RenderableType:
        """What a player sees at a decision: the table from a seat and the last news, in `size` columns and lines."""
        ...

    def sheet(self, s: Any, seat: int, width: int) -> RenderableType:
        """One player's own things, larger."""
        ...

    def result(self, s: Any, width: int) -> RenderableType:
        """The end: the table and the score of everybody."""
        ...

    def place(self, s: Any) -> str:
        """Where the game is, in a few words: round, turn, who."""
        ...

    def seats_waited_for(self, s: Any) -> Sequence[int] | None:
        """The people who press Enter before chance falls; None where it falls by itself."""
        ...

    def invitation(self, s: Any) -> str:
        """What the one who presses Enter is about to do."""
        ...

    def active(self, s: Any) -> int:
        """The seat whose turn it is, or -1."""
        ...

    def label(self, s: Any, move: Any) -> str:
        """A move in words."""
        ...

    def number(self, move: Any, index: int) -> int:
        """What is typed for a move that stands at this place of the list."""
        ...

    def story(self, seat: int, move: Any, events: Sequence[Event], *, quiet: bool = False) -> list[str]:
        """What a move did, a line for each event."""
        ...

    def notations(self, s: Any, text: str) -> list[str]:
        """The moves that a typed text may mean, in the notation of records."""
        ...

    def explain(self, topic: str) -> str | None:
        """The rule behind a clause or a word; None if there is none."""
        ...

    def topics(self) -> str:
        """What `explain` knows."""
        ...


FrontMaker = Callable[[Any, Catalogue, Sequence[str], Options], Front]  # of a game, its words, the names of the seats


def open_front(game: AnyGame, t: Catalogue, names: Sequence[str], options: Options | None = None) -> Front:
    """The front of a table, in the game's own words."""
    from .general import GeneralFront  # which asks for what is below

    make = kit_of(game).terminal() or GeneralFront
    return make(game, t.for_game(game.facts.name), names, options or {})


def as_typed(t: Catalogue) -> Catalogue:
    """The words of a terminal, where a colour has the letter that one types: that of the notation."""
    letters = {key: text for key, text in translator("en").texts.items() if key.startswith("letter.")}
    return Catalogue(t.lang, {**t.texts, **letters})


def number_choices(game: AnyGame, front: Front, view: View) -> list[NumberedChoice]:
    """The single moves of a view, each with the number that is typed for it."""
    found = []
    for index, choice in enumerate(choice for choice in view.choices if not choice.then):
        move = game.codec.parse(choice.move)
        found.append(NumberedChoice(front.number(move, index), move, choice))
    return found
