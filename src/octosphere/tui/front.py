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

    def board(self, s: Any, seat: int, news: Sequence[str], size: tuple[int, int]) -> RenderableType: ...
    def sheet(self, s: Any, seat: int, width: int) -> RenderableType: ...
    def result(self, s: Any, width: int) -> RenderableType: ...
    def where(self, s: Any) -> str: ...
    def waits(self, s: Any) -> Sequence[int] | None: ...
    def invites(self, s: Any) -> str: ...
    def active(self, s: Any) -> int: ...
    def label(self, s: Any, move: Any) -> str: ...
    def number(self, move: Any, index: int) -> int: ...
    def story(self, seat: int, move: Any, events: Sequence[Event], *, quiet: bool = False) -> list[str]: ...
    def notations(self, s: Any, text: str) -> list[str]: ...
    def explain(self, topic: str) -> str | None: ...
    def topics(self) -> str: ...


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
