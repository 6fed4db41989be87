"""Every legal move with its words, its points and all that may be touched to make it."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.games.aquasphere.rules import score
from octosphere.show.speech import say_points, sentence
from octosphere.show.types import Choice, Note, Trail

from .events import MADE, YIELDS, gains
from .notes import Notes
from .outlook import outlook
from .places import diff_marks, event_place
from .trials import Trials, Tried, changed_sectors, group_events
from .words import Words


def choices(trials: Trials) -> list[Choice]:
    """What the seat that decides may do now."""
    moves = zip(trials.legal, trials.places, strict=True)
    return [choice(trials, trials.try_move(move), places) for move, places in moves]


def choice(trials: Trials, tried: Tried, places: list[str]) -> Choice:
    """One move and those that follow it at once."""
    words, game, s, following = trials.words, trials.game, trials.s, tried.following
    text, *then = map(game.codec.text, tried.moves)
    label = words.label(s, tried.moves[0])
    points = score(following, s.seat) - score(s, s.seat)
    own, changed = group_events(tried.events, s.seat), changed_sectors(s, following)
    beside = Notes(words, s, following, own).tell(changed)
    return Choice(
        move=text,
        kind=text.partition(" ")[0],
        label=label,
        speech=say_choice(words, label, points, beside),
        points=points,
        sure=None,
        trail=links(words, s.seat, tried.events),
        dice=[],
        places=places,
        marks=diff_marks(s, following, s.seat, changed),
        ends=game.to_move(following) != s.seat,
        then=then,
        notes=beside,
        outlook=outlook(words, s, following, own, label),
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
    told = [words.events.trail(event) for event in own]
    idle = [Trail(words.t("trail.nothing"), 0, event_place(event)) for event in made if came_to_nothing(event, own)]
    return [link for link in told if link.text] + idle


def came_to_nothing(event: Event, own: Sequence[Event]) -> bool:
    """Whether this is a bot that was used for nothing but control (A0) although its action could be done."""
    return event.kind == "use" and not any(one.kind in (*YIELDS, "skipped") and gains(one) for one in own)
