"""Learning a game at a real table: topics that come when the position calls for them, whatever is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from octosphere.core.errors import BadInput
from octosphere.games import open_kit
from octosphere.i18n import Catalogue

Asked = Callable[[Any, int], bool]  # of a position and a seat
Placed = Callable[[Any, int], list[str]]


def point_nowhere(s: Any, seat: int) -> list[str]:
    """A topic that points at nothing."""
    return []


def anytime(s: Any, seat: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing to learn: when it is time for it, and where it is seen."""

    id: str
    when: Asked
    places: Placed = point_nowhere
    kind: str = ""  # of the choices that try it
    ever: Asked = anytime  # whether it can come up at this table at all


@dataclass(frozen=True, slots=True)
class Lesson:
    """The topics of a game, the first that fits comes first, and the numbers that their words name."""

    game: str
    topics: tuple[Topic, ...]
    values: Callable[[Any, int], Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class TaughtTopic:
    """A topic in words; its places are those of the board."""

    id: str
    title: str
    text: str
    places: list[str]
    kind: str


def lesson_of(game: str) -> Lesson:
    """The lesson of a game; BadInput if it has none."""
    found = open_kit(game).lesson()
    if found is None:
        raise BadInput(f"{game} has no lesson")
    return found


def fitting(lesson: Lesson, s: Any, seat: int) -> list[Topic]:
    """The topics that it is time for, in the order in which they are told."""
    return [topic for topic in lesson.topics if topic.when(s, seat)]


def possible(lesson: Lesson, s: Any, seat: int) -> list[str]:
    """The ids of all topics that can come up at this table."""
    return [topic.id for topic in lesson.topics if topic.ever(s, seat)]


def tell(t: Catalogue, lesson: Lesson, topic: Topic, s: Any, seat: int) -> TaughtTopic:
    """A topic as a seat is told of it now."""
    words, values = f"lesson.{lesson.game}.{topic.id}", lesson.values(s, seat)
    return TaughtTopic(topic.id, t(f"{words}.title"), t(f"{words}.text", **values), topic.places(s, seat), topic.kind)
