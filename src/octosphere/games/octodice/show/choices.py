"""Every legal move with its words, its points and all that may be touched to make it."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.core.game import try_move
from octosphere.games.octodice.moves import Keep, Move
from octosphere.games.octodice.rules.labs import third
from octosphere.games.octodice.rules.scoring import score
from octosphere.games.octodice.state import State
from octosphere.show.types import Choice, Trail

from .guaranteed import GuaranteedLine, guaranteed_line
from .pairs import Pair
from .places import diff_marks, event_place
from .speech import keep_speech, move_speech
from .trials import Trials
from .words import Words

SILENT = ("roll", "keep")  # events that no trail of points tells


def choices(trials: Trials) -> list[Choice]:
    """What the seat that decides may do now."""
    moves = zip(trials.legal, trials.pairs, trials.places, strict=True)
    return [
        keep(trials, move, pairs) if isinstance(move, Keep) else act(trials, move, pairs, places)
        for move, pairs, places in moves
    ]


def act(trials: Trials, move: Move, pairs: list[Pair], places: list[str]) -> Choice:
    """A move that does something at once, tried on a copy."""
    words, game, s = trials.words, trials.game, trials.s
    following, events = try_move(game, s, move)
    points, text = score(following, s.seat) - score(s, s.seat), game.codec.text(move)
    trail = links(words, s, events)
    if not trail and places:
        trail = [Trail(words.t("show.trail.column"), 0, places[0])]
    return Choice(
        move=text,
        kind=text.partition(" ")[0],
        label=words.label(s, move),
        speech=move_speech(words.t, s, move, points),
        points=points,
        sure=None,
        trail=trail,
        dice=pairs,
        places=places,
        marks=diff_marks(s.players[s.seat], following.players[s.seat]),
        ends=game.to_move(following) != s.seat,
    )


def keep(trials: Trials, move: Keep, pairs: list[Pair]) -> Choice:
    """Two dice set aside: worth what the best line makes sure, drawn as that line would be."""
    words, game, s = trials.words, trials.game, trials.s
    line = guaranteed_line(game, s, move)
    faces = (*s.dice, *s.digits) if s.printed.differ else ()  # a move names such dice by their numbers
    asked = ("keep", move.dice, line.points, *faces)
    said = words.kept(s).answer(asked, lambda: (words.label(s, move), keep_speech(words.t, s, move, line.points)))
    return Choice(
        move=game.codec.text(move),
        kind="keep",
        label=said[0],
        speech=said[1],
        points=0,
        sure=line.points,
        trail=line_links(words, s, line),
        dice=pairs,
        places=[],
        marks=diff_marks(s.players[s.seat], line.end.players[s.seat]),
        ends=True,
    )


def links(words: Words, s: State, events: Sequence[Event]) -> list[Trail]:
    """The points these events bring the deciding seat, link by link."""
    own = [event for event in events if event.seat == s.seat and event.kind not in SILENT]
    return [Trail(link_text(words, event), event_points(event), event_place(s, event)) for event in own]


def line_links(words: Words, s: State, line: GuaranteedLine) -> list[Trail]:
    """The links of a sure line, and the −2 it strikes."""
    trail = [link for position, log in line.steps for link in links(words, position, log)]
    if line.struck:
        trail.append(Trail(words.t("show.trail.struck", loss=line.struck), line.struck, f"penalty.{third(s)}"))
    return trail


def link_text(words: Words, event: Event) -> str:
    t, data = words.t, event.data
    match event.kind:
        case "tile":
            return words.tile(data[0])
        case "lab" | "level":
            return t("show.trail.lab", tile=words.tile(data[1]))
        case "copy":
            return t("show.trail.copy", tile=words.tile(data[0]))
        case "octopods":
            return t("show.trail.octopods", count=data[0])
    return t(f"show.trail.{event.kind}")


def event_points(event: Event) -> int:
    """What an event pays whoever it belongs to."""
    match event.kind:
        case "crystal" | "research" | "bot" | "tile" | "octopods" | "majority":
            return event.data[-1]
        case "interim":
            return event.data[1] - event.data[2]
    return 0
