"""Every legal move with its words, its points and all that may be touched to make it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from octosphere.core.events import Event
from octosphere.core.game import Game, apply_to_copy
from octosphere.games.aquasphere.moves import Move
from octosphere.games.aquasphere.rules import score
from octosphere.games.aquasphere.state import State
from octosphere.show.speech import say_points, sentence
from octosphere.show.types import Choice, Note, Trail

from .events import MADE, YIELDS, event_points, gains
from .notes import notes
from .outlook import outlook
from .places import diff_marks, event_place, list_marks, places_of
from .words import Words


def choices(words: Words, game: Game[State, Move], s: State, seat: int) -> list[Choice]:
    """What this seat may do now; nothing if another decides."""
    if game.to_move(s) != seat:
        return []
    before = list_marks(s, seat)
    return [choice(words, game, s, Tried((), s, []).try_move(game, move), before) for move in game.legal(s)]


@dataclass(frozen=True, slots=True)
class Tried:
    """Some moves made on a copy: the position after them, and what happens in them."""

    moves: tuple[Move, ...]
    following: State
    events: list[Event]

    def try_move(self, game: Game[State, Move], move: Move) -> Tried:
        """A trial of one move more, from the position that this one led to."""
        following, events = apply_to_copy(game, self.following, move)
        return Tried((*self.moves, move), following, [*self.events, *events])


def choice(words: Words, game: Game[State, Move], s: State, tried: Tried, before: dict[str, str]) -> Choice:
    """One move and those that follow it at once."""
    moves, following, events = tried.moves, tried.following, tried.events
    text, *then = map(game.codec.text, moves)
    label = words.label(s, moves[0])
    points = score(following, s.seat) - score(s, s.seat)
    beside = notes(words, s, following, events)
    return Choice(
        move=text,
        kind=text.partition(" ")[0],
        label=label,
        speech=say_choice(words, label, points, beside),
        points=points,
        sure=None,
        trail=links(words, s.seat, events),
        dice=[],
        places=places_of(s, moves[0], text),
        marks=diff_marks(before, list_marks(following, s.seat)),
        ends=game.to_move(following) != s.seat,
        then=then,
        notes=beside,
        outlook=outlook(words, s, following, events, label),
    )


def say_choice(words: Words, label: str, points: int, beside: Sequence[Note]) -> str:
    """A choice for ears: what it is, what it pays, and what else it changes."""
    first = words.t("show.speech.pass", what=label, points=say_points(words.t, points))
    return " ".join([sentence(first), *(f"{note.text.rstrip('.')} {note.value}".strip() + "." for note in beside)])


def links(words: Words, seat: int, events: Sequence[Event]) -> list[Trail]:
    """What these events bring a seat, link by link, without what the move says itself."""
    made = [event for event in events if event.seat == seat]
    own = made[1:] if made and made[0].kind in MADE else made
    if made and made[0].kind in ("buy", "spend"):
        own = own[1:]  # the bot that was paid for
    told = [Trail(words.events.link(event), event_points(event), event_place(event)) for event in own]
    idle = [Trail(words.t("trail.nothing"), 0, event_place(event)) for event in made if came_to_nothing(event, own)]
    return [link for link in told if link.text] + idle


def came_to_nothing(event: Event, own: Sequence[Event]) -> bool:
    """Whether this is a bot that was used for nothing but control (A0) although its action could be done."""
    return event.kind == "use" and not any(one.kind in (*YIELDS, "skipped") and gains(one) for one in own)
