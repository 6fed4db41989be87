"""What a game must be able to say and draw for the session loop; one class a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rich.console import RenderableType

from octosphere.core.events import Event
from octosphere.core.game import Options, after
from octosphere.core.record import AnyGame
from octosphere.games import kit_of
from octosphere.i18n import Catalogue, translator


@dataclass(frozen=True, slots=True)
class NumberedChoice:
    """A legal move as the player sees it: number, words, notation, and what it brings."""

    number: int
    move: Any
    text: str
    label: str
    points: int
    trail: list[str] = field(default_factory=list)
    sure: int | None = None  # points for certain, where the move itself pays none yet

    def to_json(self) -> dict[str, Any]:
        parts = {"number": self.number, "text": self.text, "label": self.label, "points": self.points}
        return {**parts, "trail": self.trail, **({} if self.sure is None else {"sure": self.sure})}


class Front(Protocol):
    """The words and pictures of one game, in one language, for the seats of one table."""

    t: Catalogue
    names: Sequence[str]

    def board(self, s: Any, seat: int, news: Sequence[str], size: tuple[int, int]) -> RenderableType: ...
    def sheet(self, s: Any, seat: int, width: int) -> RenderableType: ...
    def result(self, s: Any, width: int) -> RenderableType: ...
    def asks(self, s: Any) -> str: ...
    def where(self, s: Any) -> str: ...
    def waits(self, s: Any) -> Sequence[int] | None: ...
    def invites(self, s: Any) -> str: ...
    def active(self, s: Any) -> int: ...
    def label(self, s: Any, move: Any) -> str: ...
    def number(self, move: Any, index: int) -> int: ...
    def sure(self, s: Any, move: Any) -> int | None: ...
    def trail(self, seat: int, events: Sequence[Event]) -> list[str]: ...
    def story(self, seat: int, move: Any, events: Sequence[Event], *, quiet: bool = False) -> list[str]: ...
    def notations(self, s: Any, text: str) -> list[str]: ...
    def explain(self, topic: str) -> str | None: ...
    def topics(self) -> str: ...


FrontMaker = Callable[[Any, Catalogue, Sequence[str], Options], Front]  # of a game, its words, the names of the seats


def open_front(game: AnyGame, t: Catalogue, names: Sequence[str], options: Options | None = None) -> Front:
    """The front of a table, in the game's own words."""
    from .general import GeneralFront  # which asks for what is below

    make = kit_of(game).terminal() or GeneralFront
    return make(game, t.of(game.facts.name), names, options or {})


def as_typed(t: Catalogue) -> Catalogue:
    """The words of a terminal, where a colour has the letter that one types: that of the notation."""
    letters = {key: text for key, text in translator("en").texts.items() if key.startswith("letter.")}
    return Catalogue(t.lang, {**t.texts, **letters})


def choices(game: AnyGame, front: Front, s: Any, seat: int) -> list[NumberedChoice]:
    """Every legal move with its words and its points, computed on a copy."""
    before = game.scores(s)[seat]
    found = []
    for index, move in enumerate(game.legal(s)):
        following, events = after(game, s, move)
        points = game.scores(following)[seat] - before
        text, label = game.codec.text(move), front.label(s, move)
        number, sure = front.number(move, index), front.sure(s, move)
        more = ["…"] if game.to_move(following) == seat else []  # this seat goes on deciding
        found.append(NumberedChoice(number, move, text, label, points, front.trail(seat, events) + more, sure))
    return found
